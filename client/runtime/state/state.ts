import type { Effect } from '../../../schemas/envelope/screen.ts'
import type { Action } from '../../../schemas/screen/action.ts'
import type { AuthenticationWords } from '../../../schemas/screen/card-entry.ts'
import type { Envelope, Init, Overlay, Problem, Screen } from '../page/contract.ts'
import type { Forms } from '../page/forms.ts'
import type { Pending } from '../page/press.ts'
import type { Host, Platform } from '../platform/platform.ts'
import type { PressQueue } from '../transport/press-queue.ts'
import type { Screens } from '../transport/screens.ts'
import type { FailureReason, ProviderReply, ProviderRequest, Transport } from '../transport/transport.ts'
import type { Start } from './location.ts'
import type { StateStore } from './store.ts'

export interface Toast {
  readonly id: string
  readonly tone: 'success' | 'error' | 'info'
  readonly text: string
  readonly forMs?: number | undefined
}

export interface OpenQuestion {
  readonly title: string
  readonly body?: string
  readonly yes: string
  readonly no: string
  answer(given: 'yes' | 'no'): void
}

interface Bank {
  readonly question: OpenBankQuestion | null
}

export interface OpenBankQuestion {
  readonly words: AuthenticationWords
  answer(given: 'approve' | 'decline'): void
}

export interface Failure {
  readonly why: FailureReason
  retry(): void
}

export interface Snapshot {
  readonly init: Init | null
  readonly screen: Screen | null
  readonly overlay: Overlay | null
  readonly rev: string | null
  readonly dialog: string | null
  readonly question: OpenQuestion | null
  readonly bank: Bank | null
  readonly problem: Problem | null
  readonly failure: Failure | null
  readonly toasts: readonly Toast[]
  /** By block id. */
  readonly blockErrors: Readonly<Record<string, string>>
  readonly announcement: { readonly text: string; readonly nth: number }
  readonly loading: boolean
  /** The path of a step whose screen is not known yet. */
  readonly awaitedPath: string | null
  readonly pending: Pending
  readonly online: boolean
  /** Rendered by the service and not hydrated yet: the browser posts presses. */
  readonly isStatic: boolean
  /** The number of drawn answers: the effects of each run after its rendering. */
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
  blockErrors: {},
  announcement: { text: '', nth: 0 },
  loading: true,
  awaitedPath: null,
  pending: [],
  online: true,
  isStatic: false,
  drawing: 0,
}

export type NavigationMode =
  /** A step of the shopper: the screen decides whether it enters the history. */
  | 'onward'
  /** The address has moved already, or stays. */
  | 'in-place'

export interface Journey {
  readonly platform: Platform
  readonly state: StateStore<Snapshot>
  readonly forms: Forms
  readonly memory: Memory
  readonly withLiveRuntime: WithLiveRuntime
}

export interface LiveRuntime {
  requestFirstScreen(first: InitialPage | null, start: Start): Promise<void>
  cacheScreen(path: string, answer: Envelope): void
  afterRender(): void
  recordBlockView(constant: string): void
  press(action: Action): void
  reload(): void
  handleAddressChange(): void
  postToProvider(post: ProviderRequest): Promise<ProviderReply | null>
}

/** Runs with the live runtime once it is loaded; `failed` if it cannot be loaded. */
export type WithLiveRuntime = (run: (liveRuntime: LiveRuntime) => void, failed?: () => void) => void

export interface ConnectedSession extends Journey {
  readonly host: Host
  readonly transport: Transport
  readonly screens: Screens
  readonly queue: PressQueue
  /** Ends all polls and their counts of attempts; the next rendering starts those of its page. */
  stopPolls(): void
}

export interface Memory {
  /** The number of the newest intention: answers of older ones are not drawn. */
  intention: number
  /** The last requested path, so that two events of one move make one request. */
  target: { readonly path: string; readonly way: NavigationMode } | null
  effects: Effect[]
  /** The views since the screen changed: its key, then the constants of its blocks. */
  viewed: string[]
  leftScreenKey: string | null
  /** A press without an answer keeps its id if it is pressed again unchanged. */
  unanswered: { readonly text: string; readonly id: string } | null
  toasts: number
  etag: string | null
  readonly pollEtags: Map<string, string>
  readonly underway: Set<string>
}

export interface InitialPage {
  readonly init: Init
  readonly answer: Envelope | null
  readonly path: string
  /** The page answers a post: `path` replaces the path of the address. */
  readonly taken?: true
  readonly search?: string
}

export const drawnPath = ({ screen, overlay }: Pick<Snapshot, 'screen' | 'overlay'>): string =>
  overlay?.path ?? screen?.path ?? '/'

/** Whether nothing may be pressed. */
export const isBusy = ({ pending, bank }: Pick<Snapshot, 'pending' | 'bank'>): boolean =>
  bank !== null || pending.some(({ exclusive }) => exclusive)
