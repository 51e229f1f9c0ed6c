import type { Instant, Language } from '../values/ids.ts'
import type { FollowUpKind } from './follow-up.ts'
import type { Letter, LetterFacts } from './letter.ts'
import type { OrderSignal } from './order-signal.ts'
import type { WebhookEvent } from './webhook-event.ts'

interface ReturnJobPayload {
  readonly returnId: string
}

/** A kind without a handler does not compile. */
export interface JobPayloads {
  readonly label: ReturnJobPayload
  /** Asks the carrier for the status of the parcel. */
  readonly track: ReturnJobPayload
  readonly method: ReturnJobPayload
  readonly 'cancel-booking': ReturnJobPayload
  /** Cancels an arrangement replaced by another method. */
  readonly 'call-off': ReturnJobPayload & { readonly reference: string }
  /** The follow-up's epoch identifies the letter permanently. */
  readonly mail: ReturnJobPayload & LetterFacts & { readonly epoch: number; readonly letter: Letter }
  /** By typed number: the order may not exist. */
  readonly 'order-link': { readonly order: string; readonly language: Language }
  readonly 'request-letter': { readonly request: string }
  readonly 'withdrawal-letter': { readonly withdrawal: string }
  /** `seq` is that of the event of the withdrawal. */
  readonly 'withdrawal-decision': { readonly withdrawal: string; readonly seq: number }
  readonly 'withdrawal-news': { readonly withdrawal: string; readonly seq: number }
  readonly 'withdrawal-account': { readonly withdrawal: string; readonly seq: number }
  readonly 'withdrawal-notice': { readonly withdrawal: string }
  readonly 'withdrawal-match': { readonly withdrawal: string }
  readonly 'withdrawal-verdict': { readonly withdrawal: string }
  readonly 'withdrawal-check': { readonly withdrawal: string }
  readonly 'gift-letter': {
    readonly receipt: string
    readonly to: string
    readonly language: Language
    readonly goods?: readonly {
      readonly title: string
      readonly variant: string | null
      readonly image: string | null
    }[]
    /** Formatted. */
    readonly until?: readonly { readonly label: string; readonly value: string }[]
  }
  readonly 'staff-letter': {
    readonly accountId: string
    readonly letter: 'invitation' | 'added' | 'reset' | 'password-changed'
    readonly by: string
    /** The address before the change. */
    readonly to?: string
  }
  readonly 'follow-up': ReturnJobPayload & { readonly kind: FollowUpKind; readonly epoch: number }
  readonly expire: ReturnJobPayload
  readonly awaited: ReturnJobPayload
  readonly collect: ReturnJobPayload
  readonly close: ReturnJobPayload
  readonly bulk: { readonly id: string; readonly accountId: string }
  /** Computes the queues of all returns, after a change of their rules. */
  readonly requeue: Readonly<Record<never, never>>
  readonly mirrors: Readonly<Record<never, never>>
  readonly 'catch-up': Readonly<Record<never, never>>
  /** Checks webhook subscriptions, and retries refused stock releases. */
  readonly listeners: Readonly<Record<never, never>>
  readonly 'free-again': Readonly<Record<never, never>>
  readonly listen: Readonly<Record<never, never>>
  readonly signal: OrderSignal
  /** Erases a person; open returns once they end, until `until`. */
  readonly 'forget-person': { readonly email: string; readonly until: Instant }
  /** Simulates orders with a text that the console checks. */
  readonly 'check-config': { readonly checkId: string }
  readonly nightly: Readonly<Record<never, never>>
  readonly 'remove-files': { readonly files: readonly string[] }
  readonly 'forget-amendments': { readonly orderIds: readonly string[] }
  readonly 'forget-addressees': { readonly returnIds: readonly string[] }
  /** Erases all people of an uninstalled shop unless it reinstalls; open returns until `until`. */
  readonly 'forget-shop': { readonly store: string; readonly heardAt: Instant; readonly until: Instant }
  readonly 'payment-sweep': { readonly paymentId: string }
  readonly 'payment-event': {
    readonly type: string
    readonly authorization: string
    readonly reference: string | null
  }
  readonly webhooks: { readonly changeId: string } | { readonly event: WebhookEvent }
  readonly 'webhook-delivery': { readonly deliveryId: string }
}
export type JobKind = keyof JobPayloads
