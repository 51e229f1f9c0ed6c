import type { Action } from '../../schemas/action.ts'
import { announce } from './drawing/draw.ts'
import { start } from './drawing/start.ts'
import { createLiveRuntimeLoader } from './load-live-runtime.ts'
import { createForms, type Forms } from './page/forms.ts'
import type { CardScript } from './platform/cards.ts'
import { guardTracking } from './platform/guard-tracking.ts'
import type { FileUpload, FileUploadRequest, Platform } from './platform/platform.ts'
import { serviceQuery } from './state/location.ts'
import { BLANK, drawnPath, type InitialPage, type Journey, type Memory, type Snapshot } from './state/state.ts'
import { createStore } from './state/store.ts'
import type { ProviderReply, ProviderRequest } from './transport/transport.ts'

/** One visit, as the render sees it. */
export interface Session {
  snapshot(): Snapshot
  subscribe(listener: () => void): () => void
  readonly forms: Forms
  start(first: InitialPage | null): Promise<void>
  /** Told once the page that the service drew is taken over. */
  activate(): void
  /** Told after each drawing: the effects of what is drawn run now. */
  afterRender(): void
  /** Records that a block with a view of its own came into sight on this screen. */
  recordBlockView(constant: string): void
  press(action: Action): void
  answerQuestion(answer: 'yes' | 'no'): void
  dropToast(id: string): void
  /** Leaves the error modal: the screen is asked for again, what was typed stays (ERR-48). */
  restart(): void
  /** Leaves the words about a missing answer; the address goes back to what is drawn. */
  dismissFailure(): void
  /** The address of a page of the journey. */
  hrefOf(path: string): string
  /** Where a browser posts presses by itself. */
  pressHref(path: string): string
  fetch(href: string): Promise<Response>
  shrinkPhoto(photo: Blob): Promise<Blob>
  uploadFile(file: FileUploadRequest): FileUpload
  postToProvider(post: ProviderRequest): Promise<ProviderReply | null>
  loadStripe(publishableKey: string): Promise<CardScript | null>
}

/** A visit that has not started. */
export function createSession(platform: Platform): Session {
  const journey = createJourney(guardTracking(platform))
  const { state } = journey
  platform.address.onMove(() => journey.withLiveRuntime(({ handleAddressChange }) => handleAddressChange()))
  platform.network.onChange(() => handleNetworkChange(journey))
  platform.onBeforeUnload(() => shouldAskBeforeUnload(journey))
  handleNetworkChange(journey)
  return {
    snapshot: state.get,
    subscribe: state.subscribe,
    forms: journey.forms,
    start: (first) => start(journey, first),
    activate: () => state.update({ isStatic: false }),
    afterRender: () => journey.withLiveRuntime(({ afterRender }) => afterRender()),
    recordBlockView: (constant) => journey.withLiveRuntime(({ recordBlockView }) => recordBlockView(constant)),
    press: (action) => press(journey, action),
    answerQuestion(answer) {
      const { question } = state.get()
      state.update({ question: null })
      question?.answer(answer)
    },
    dropToast: (id) => state.update({ toasts: state.get().toasts.filter((toast) => toast.id !== id) }),
    restart() {
      state.update({ problem: null })
      // Without a screen the address may still hold an entry: the visit begins again.
      if (state.get().screen === null) void start(journey, null)
      else journey.withLiveRuntime(({ reload }) => reload())
    },
    dismissFailure: () => dismissFailure(journey),
    hrefOf: platform.address.hrefOf,
    pressHref: (path) => path + serviceQuery(platform.address.search()),
    fetch: (href) => platform.fetch(href, {}),
    shrinkPhoto: platform.shrinkPhoto,
    uploadFile: platform.uploadFile,
    postToProvider: (post) =>
      new Promise((resolve) =>
        journey.withLiveRuntime(
          ({ postToProvider }) => resolve(postToProvider(post)),
          () => resolve(null),
        ),
      ),
    loadStripe: platform.loadStripe,
  }
}

/** A journey that has not begun, with all that it needs of the browser. */
const createJourney = (platform: Platform): Journey => {
  const state = createStore(BLANK)
  const withLiveRuntime = createLiveRuntimeLoader(async () => {
    const [{ startLiveRuntime }, host] = await Promise.all([import('./live-runtime.ts'), platform.host()])
    return startLiveRuntime(journey, host)
  })
  const journey: Journey = { platform, state, forms: createForms(), memory: blankMemory(), withLiveRuntime }
  return journey
}

/** What a journey remembers before its first screen. */
const blankMemory = (): Memory => ({
  intention: 0,
  target: null,
  effects: [],
  viewed: [],
  leftScreenKey: null,
  unanswered: null,
  toasts: 0,
  etag: null,
  pollEtags: new Map(),
  underway: new Set(),
})

/** Does what is pressed; where what does it cannot be loaded, that is told as a press that nobody answered. */
const press = (journey: Journey, action: Action): void => {
  const again = () => {
    journey.state.update({ failure: null })
    press(journey, action)
  }
  journey.withLiveRuntime(
    (liveRuntime) => liveRuntime.press(action),
    () => journey.state.update({ failure: { why: 'network', retry: again } }),
  )
}

/** Whether the browser has to ask before the page itself goes. */
const shouldAskBeforeUnload = ({ state, memory }: Journey): boolean => {
  const { screen } = state.get()
  return screen?.leave !== undefined && memory.leftScreenKey !== screen.key
}

/** Tells the shopper that the connection is back, and tries once more what was not answered. */
const handleNetworkChange = (journey: Journey): void => {
  const online = journey.platform.network.online()
  const { online: before, failure, init } = journey.state.get()
  if (online === before) return
  journey.state.update({ online })
  if (!online) return
  announce(journey, init?.strings.online ?? '')
  if (failure?.why === 'network') failure.retry()
}

/** Closes a message of failure: the address says again what is drawn. */
const dismissFailure = ({ state, memory, platform: { address } }: Journey): void => {
  state.update({ failure: null })
  const path = drawnPath(state.get())
  memory.target = { path, way: 'in-place' }
  address.replace(path)
}
