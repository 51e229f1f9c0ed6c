import type { Action } from '../../schemas/action.ts'
import type { Poll } from '../../schemas/screen.ts'
import type { CardScript } from './cards.ts'
import { announce, receiveParts, recordBlock } from './draw.ts'
import { createForms, type Forms } from './forms.ts'
import { hold } from './held.ts'
import { asksOnLeaving } from './leave.ts'
import { serviceQuery } from './location.ts'
import { followAddress, refresh, renew } from './navigate.ts'
import { createOnceDrawn } from './once-drawn.ts'
import type { FileOnItsWay, FileToSend, Outside } from './outside.ts'
import { createPolls } from './polls.ts'
import { createQueue } from './queue.ts'
import { createScreens } from './screens.ts'
import { start } from './start.ts'
import { BLANK, drawnPath, type First, type Journey, type Memory, type Snapshot } from './state.ts'
import { trackedQuietly } from './tracked.ts'
import { type Aside, type AsideReply, createTransport } from './transport.ts'

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
  pressHref(): string
  fetch(href: string): Promise<Response>
  shrink(photo: Blob): Promise<Blob>
  send(file: FileToSend): FileOnItsWay
  aside(post: Aside): Promise<AsideReply | null>
  stripe(publishableKey: string): Promise<CardScript | null>
}

/** A visit that has not started. */
export function createSession(outside: Outside): Session {
  const journey = createJourney(trackedQuietly(outside))
  const { state } = journey
  outside.address.onMove(() => followAddress(journey))
  outside.network.onChange(() => noticeNetwork(journey))
  outside.host.onLeaving(() => asksOnLeaving(journey))
  noticeNetwork(journey)
  const { drawn, press } = createOnceDrawn(journey, () => import('./following.ts'))
  return {
    snapshot: state.get,
    subscribe: state.subscribe,
    forms: journey.forms,
    start: (first) => start(journey, first),
    wake: () => state.change({ still: false }),
    drawn,
    seen: (constant) => recordBlock(journey, constant),
    press,
    answerQuestion(answer) {
      const { question } = state.get()
      state.change({ question: null })
      question?.answer(answer)
    },
    dropToast: (id) => state.change({ toasts: state.get().toasts.filter((toast) => toast.id !== id) }),
    restart() {
      state.change({ problem: null })
      // Without a screen the address may still hold an entry: the visit begins again.
      void (state.get().screen === null ? start(journey, null) : renew(journey))
    },
    dismissFailure: () => dismissFailure(journey),
    hrefOf: outside.address.hrefOf,
    pressHref: () => `/press${serviceQuery(outside.address.search())}`,
    fetch: (href) => outside.fetch(href, {}),
    shrink: outside.shrink,
    send: outside.send,
    aside: journey.transport.aside,
    stripe: outside.stripe,
  }
}

/** Fetches what keeps screens only when one is to be kept. */
const loadKeeper = async () => {
  const { keepScreens } = await import('./kept-screens.ts')
  return keepScreens
}

/** A journey that has not begun, with all that it needs of the browser. */
const createJourney = (outside: Outside): Journey => {
  const transport = createTransport(outside)
  const state = hold(BLANK)
  const journey: Journey = {
    outside,
    state,
    transport,
    screens: createScreens(transport, loadKeeper),
    forms: createForms(),
    queue: createQueue((pending) => state.change({ pending })),
    polls: createPolls(outside.clock, (poll) => pollNow(journey, poll)),
    memory: blankMemory(),
  }
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
  underway: new Set(),
})

/**
 * One poll. One without an answer counts as one without news; after one with news the screen says what else
 * has changed, and whether to go on polling.
 */
const pollNow = async (journey: Journey, poll: Poll): Promise<void> => {
  const { rev } = journey.state.get()
  const reply = await journey.transport.part(poll, rev)
  if (reply.kind !== 'answer') return
  receiveParts(journey, reply.envelope)
  if (journey.state.get().rev !== rev) await refresh(journey)
}

/** Offline the polls pause; online again they go on, and what was not answered is tried once more. */
const noticeNetwork = (journey: Journey): void => {
  const online = journey.outside.network.online()
  const { online: before, failure, init } = journey.state.get()
  if (online === before) return
  journey.state.change({ online })
  if (online) {
    journey.polls.resume()
    announce(journey, init?.strings.online ?? '')
    if (failure?.why === 'network') failure.retry()
  } else journey.polls.pause()
}

/** Closes a message of failure: the address says again what is drawn. */
const dismissFailure = ({ state, memory, outside: { address } }: Journey): void => {
  state.change({ failure: null })
  const path = drawnPath(state.get())
  memory.wanted = { path, way: 'in-place' }
  address.replace(path)
}
