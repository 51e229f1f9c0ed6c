import type { Action } from '../../schemas/screen/action.ts'
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

export interface Session {
  snapshot(): Snapshot
  subscribe(listener: () => void): () => void
  readonly forms: Forms
  start(first: InitialPage | null): Promise<void>
  /** Called once the page of the service is hydrated. */
  activate(): void
  afterRender(): void
  recordBlockView(constant: string): void
  press(action: Action): void
  showBlockErrors(blockErrors: Snapshot['blockErrors']): void
  answerQuestion(answer: 'yes' | 'no'): void
  dropToast(id: string): void
  /** Closes the error modal and requests the screen again; typed values stay (ERR-48). */
  restart(): void
  /** Closes the failure and restores the address. */
  dismissFailure(): void
  hrefOf(path: string): string
  /** Where a browser posts presses without scripts. */
  pressHref(path: string): string
  fetch(href: string): Promise<Response>
  shrinkPhoto(photo: Blob): Promise<Blob>
  uploadFile(file: FileUploadRequest): FileUpload
  postToProvider(post: ProviderRequest): Promise<ProviderReply | null>
  loadStripe(publishableKey: string): Promise<CardScript | null>
}

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
    showBlockErrors: (blockErrors) => state.update({ blockErrors }),
    answerQuestion(answer) {
      const { question } = state.get()
      state.update({ question: null })
      question?.answer(answer)
    },
    dropToast: (id) => state.update({ toasts: state.get().toasts.filter((toast) => toast.id !== id) }),
    restart() {
      state.update({ problem: null })
      // The address may still hold an entry: the visit starts again.
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

const createJourney = (platform: Platform): Journey => {
  const state = createStore(BLANK)
  const withLiveRuntime = createLiveRuntimeLoader(async () => {
    const [{ startLiveRuntime }, host] = await Promise.all([import('./live-runtime.ts'), platform.host()])
    return startLiveRuntime(journey, host)
  })
  const journey: Journey = { platform, state, forms: createForms(), memory: blankMemory(), withLiveRuntime }
  return journey
}

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

/** A failure to load the live runtime is shown as a failed press. */
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

const shouldAskBeforeUnload = ({ state, memory }: Journey): boolean => {
  const { screen } = state.get()
  return screen?.leave !== undefined && memory.leftScreenKey !== screen.key
}

/** Announces the connection and retries a failed call. */
const handleNetworkChange = (journey: Journey): void => {
  const online = journey.platform.network.online()
  const { online: before, failure, init } = journey.state.get()
  if (online === before) return
  journey.state.update({ online })
  if (!online) return
  announce(journey, init?.strings.online ?? '')
  if (failure?.why === 'network') failure.retry()
}

const dismissFailure = ({ state, memory, platform: { address } }: Journey): void => {
  state.update({ failure: null })
  const path = drawnPath(state.get())
  memory.target = { path, way: 'in-place' }
  address.replace(path)
}
