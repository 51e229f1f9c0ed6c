import type { Action } from '../../schemas/action.ts'
import { announce } from './drawing/draw.ts'
import { start } from './drawing/start.ts'
import { createLater } from './once-drawn.ts'
import { createForms, type Forms } from './page/forms.ts'
import type { CardScript } from './platform/cards.ts'
import { guardTracking } from './platform/guard-tracking.ts'
import type { FileUpload, FileUploadRequest, Platform } from './platform/platform.ts'
import { hold } from './state/held.ts'
import { serviceQuery } from './state/location.ts'
import { BLANK, drawnPath, type First, type Journey, type Memory, type Snapshot } from './state/state.ts'
import type { Aside, AsideReply } from './transport/transport.ts'

/** One visit, as the render sees it. */
export interface Session {
  snapshot(): Snapshot
  subscribe(listener: () => void): () => void
  readonly forms: Forms
  start(first: First | null): Promise<void>
  /** Told once the page that the service drew is taken over. */
  wake(): void
  /** Told after each drawing: the effects of what is drawn run now. */
  drawn(): void
  /** Records that a block with a view of its own came into sight on this screen. */
  seen(constant: string): void
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
  shrink(photo: Blob): Promise<Blob>
  send(file: FileUploadRequest): FileUpload
  aside(post: Aside): Promise<AsideReply | null>
  stripe(publishableKey: string): Promise<CardScript | null>
}

/** A visit that has not started. */
export function createSession(platform: Platform): Session {
  const journey = createJourney(guardTracking(platform))
  const { state } = journey
  platform.address.onMove(() => journey.later(({ followAddress }) => followAddress()))
  platform.network.onChange(() => noticeNetwork(journey))
  platform.onBeforeUnload(() => asksOnLeaving(journey))
  noticeNetwork(journey)
  return {
    snapshot: state.get,
    subscribe: state.subscribe,
    forms: journey.forms,
    start: (first) => start(journey, first),
    wake: () => state.change({ still: false }),
    drawn: () => journey.later(({ drawn }) => drawn()),
    seen: (constant) => journey.later(({ seen }) => seen(constant)),
    press: (action) => press(journey, action),
    answerQuestion(answer) {
      const { question } = state.get()
      state.change({ question: null })
      question?.answer(answer)
    },
    dropToast: (id) => state.change({ toasts: state.get().toasts.filter((toast) => toast.id !== id) }),
    restart() {
      state.change({ problem: null })
      // Without a screen the address may still hold an entry: the visit begins again.
      if (state.get().screen === null) void start(journey, null)
      else journey.later(({ renew }) => renew())
    },
    dismissFailure: () => dismissFailure(journey),
    hrefOf: platform.address.hrefOf,
    pressHref: (path) => path + serviceQuery(platform.address.search()),
    fetch: (href) => platform.fetch(href, {}),
    shrink: platform.shrinkPhoto,
    send: platform.uploadFile,
    aside: (post) =>
      new Promise((resolve) =>
        journey.later(
          ({ aside }) => resolve(aside(post)),
          () => resolve(null),
        ),
      ),
    stripe: platform.loadStripe,
  }
}

/** A journey that has not begun, with all that it needs of the browser. */
const createJourney = (platform: Platform): Journey => {
  const state = hold(BLANK)
  const later = createLater(async () => {
    const [{ follow }, host] = await Promise.all([import('./following.ts'), platform.host()])
    return follow(journey, host)
  })
  const journey: Journey = { platform, state, forms: createForms(), memory: blankMemory(), later }
  return journey
}

/** What a journey remembers before its first screen. */
const blankMemory = (): Memory => ({
  intention: 0,
  wanted: null,
  effects: [],
  viewed: [],
  left: null,
  unanswered: null,
  toasts: 0,
  etag: null,
  polled: new Map(),
  underway: new Set(),
})

/** Does what is pressed; where what does it cannot be loaded, that is told as a press that nobody answered. */
const press = (journey: Journey, action: Action): void => {
  const again = () => {
    journey.state.change({ failure: null })
    press(journey, action)
  }
  journey.later(
    (following) => following.press(action),
    () => journey.state.change({ failure: { why: 'network', retry: again } }),
  )
}

/** Whether the browser has to ask before the page itself goes. */
const asksOnLeaving = ({ state, memory }: Journey): boolean => {
  const { screen } = state.get()
  return screen?.leave !== undefined && memory.left !== screen.key
}

/** Tells the shopper that the connection is back, and tries once more what was not answered. */
const noticeNetwork = (journey: Journey): void => {
  const online = journey.platform.network.online()
  const { online: before, failure, init } = journey.state.get()
  if (online === before) return
  journey.state.change({ online })
  if (!online) return
  announce(journey, init?.strings.online ?? '')
  if (failure?.why === 'network') failure.retry()
}

/** Closes a message of failure: the address says again what is drawn. */
const dismissFailure = ({ state, memory, platform: { address } }: Journey): void => {
  state.change({ failure: null })
  const path = drawnPath(state.get())
  memory.wanted = { path, way: 'in-place' }
  address.replace(path)
}
