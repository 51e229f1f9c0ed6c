import type { Action } from '../../../schemas/action.ts'
import type { AuthenticationWords } from '../../../schemas/card-entry.ts'
import type { Init } from '../../../schemas/init.ts'
import type { Problem } from '../../../schemas/problem.ts'
import type { Effect, Envelope, Overlay, Screen } from '../../../schemas/screen.ts'
import type { Forms } from '../page/forms.ts'
import type { Pending } from '../page/press.ts'
import type { Host, Platform } from '../platform/platform.ts'
import type { PressQueue } from '../transport/press-queue.ts'
import type { Screens } from '../transport/screens.ts'
import type { FailureReason, ProviderReply, ProviderRequest, Transport } from '../transport/transport.ts'
import type { Start } from './location.ts'
import type { Store } from './store.ts'

export interface Toast {
  readonly id: string
  readonly tone: 'success' | 'error' | 'info'
  readonly text: string
  /** For how long it is shown, where the service says that. */
  readonly forMs?: number | undefined
}

/** Asked by the client itself: an action's own `confirm`, or the screen's `leave`. */
export interface OpenQuestion {
  readonly title: string
  readonly body?: string
  readonly yes: string
  readonly no: string
  answer(given: 'yes' | 'no'): void
}

/** A bank is asked about a card; nothing else can be pressed meanwhile. */
interface Bank {
  /** What we ask in the place of a bank; null where the bank does it itself, or has been answered. */
  readonly question: OpenBankQuestion | null
}

export interface OpenBankQuestion {
  readonly words: AuthenticationWords
  answer(given: 'approve' | 'decline'): void
}

/** No answer came. What was typed is kept, and the same thing can be tried again. */
export interface Failure {
  readonly why: FailureReason
  retry(): void
}

/** Everything the render draws from. */
export interface Snapshot {
  readonly init: Init | null
  readonly screen: Screen | null
  readonly overlay: Overlay | null
  readonly rev: string | null
  /** The dialog of the screen that the shopper opened. */
  readonly dialog: string | null
  readonly question: OpenQuestion | null
  readonly bank: Bank | null
  /** Shown as the error modal over the screen (NAV-48, ERR-48). */
  readonly problem: Problem | null
  readonly failure: Failure | null
  readonly toasts: readonly Toast[]
  /** The same words told twice have another number. */
  readonly announcement: { readonly text: string; readonly nth: number }
  /** A screen is on its way. */
  readonly loading: boolean
  /** Its path, where the shopper went on to it and nothing of it is known yet. */
  readonly awaitedPath: string | null
  readonly pending: Pending
  readonly online: boolean
  /** Drawn by the service and not taken over yet: the browser itself posts what is pressed. */
  readonly isStatic: boolean
  /** How many answers were drawn: the effects of each run after its drawing. */
  readonly drawing: number
}

export const BLANK: Snapshot = {
  init: null,
  screen: null,
  overlay: null,
  rev: null,
  dialog: null,
  question: null,
  bank: null,
  problem: null,
  failure: null,
  toasts: [],
  announcement: { text: '', nth: 0 },
  loading: true,
  awaitedPath: null,
  pending: [],
  online: true,
  isStatic: false,
  drawing: 0,
}

/** How an answer came about: it decides what becomes of the address bar. */
export type NavigationMode =
  /** The shopper went on: the screen says whether that is a step in the history. */
  | 'onward'
  /** The address has moved already, or stays. */
  | 'in-place'

/** One visit: its parts, and what nobody draws. */
export interface Journey {
  readonly platform: Platform
  readonly state: Store<Snapshot>
  readonly forms: Forms
  readonly memory: Memory
  readonly withLiveRuntime: WithLiveRuntime
}

/** What follows a drawing, and all that speaks to the service: `once-drawn.ts` loads it then. */
export interface LiveRuntime {
  /** Asks for the first screen of a visit, where it has not come in the document. */
  requestFirstScreen(first: InitialPage | null, start: Start): Promise<void>
  /** Keeps an answer that has come in the document. */
  cacheScreen(path: string, answer: Envelope): void
  afterRender(): void
  recordBlockView(constant: string): void
  press(action: Action): void
  reload(): void
  handleAddressChange(): void
  postToProvider(post: ProviderRequest): Promise<ProviderReply | null>
}

/** Runs with what follows a drawing: at once where it is there, else as soon as it is. `failed` where it cannot be had now. */
export type WithLiveRuntime = (run: (liveRuntime: LiveRuntime) => void, failed?: () => void) => void

/** A visit that speaks to the service. */
export interface ConnectedSession extends Journey {
  readonly host: Host
  readonly transport: Transport
  readonly screens: Screens
  readonly queue: PressQueue
  /** Ends all polls and their counts of attempts; the next drawing starts those of its page. */
  stopPolls(): void
}

export interface Memory {
  /** The number of the newest intention: the answer of an older one is not drawn. */
  intention: number
  /** The path asked for last, so that two events of one move ask once. */
  target: { readonly path: string; readonly way: NavigationMode } | null
  /** What is left to do once the last answer is drawn. */
  effects: Effect[]
  /** The views recorded since the screen changed: its key, then the constants of its blocks. */
  viewed: string[]
  /** The key of the screen that the shopper has agreed to leave. */
  leftScreenKey: string | null
  /** The press that nobody answered: pressed again unchanged, it keeps its id. */
  unanswered: { readonly text: string; readonly id: string } | null
  toasts: number
  /** The ETag of the page that was answered last, and those of what was answered to polls. */
  etag: string | null
  readonly pollEtags: Map<string, string>
  /** The deferred blocks that are being fetched. */
  readonly underway: Set<string>
}

/** The first screen as it came inside the document. */
export interface InitialPage {
  readonly init: Init
  readonly answer: Envelope | null
  readonly path: string
  /** It was posted for: `path` stands for whatever the address says, and nothing of that is to be taken in. */
  readonly isPosted?: true
  /** What addresses the service before the path of a page, with its `?`; absent where nothing does. */
  readonly search?: string
}

/** The path of what is drawn: an overlay is part of it. */
export const drawnPath = ({ screen, overlay }: Pick<Snapshot, 'screen' | 'overlay'>): string =>
  overlay?.path ?? screen?.path ?? '/'

/** Whether nothing may be pressed. */
export const isBusy = ({ pending, bank }: Pick<Snapshot, 'pending' | 'bank'>): boolean =>
  bank !== null || pending.some(({ exclusive }) => exclusive)
