import type { Instant, Language } from '../ids.ts'
import type { FollowUpKind } from './follow-up.ts'
import type { Letter, ToldFacts } from './letter.ts'
import type { OrderSignal } from './order-signal.ts'
import type { WebhookEvent } from './webhook-event.ts'

/** A job of a return finds it by its id, and reads what it needs as the return then stands. */
interface OfReturn {
  readonly returnId: string
}

/**
 * What each kind of job is told, by the name under which it is stored. A kind that is missing here has no job, and one that
 * nobody handles does not compile.
 */
export interface JobPayloads {
  /** Makes the label of a return. */
  readonly label: OfReturn
  /** Arranges a return with its partner. */
  readonly method: OfReturn
  /** Voids the label of a return that needs none any more, and cancels its booking at the partner. */
  readonly 'cancel-booking': OfReturn
  /** Calls off what a partner arranged for a return that goes back in another way. */
  readonly 'call-off': OfReturn & { readonly reference: string }
  /** Sends a letter. The epoch is that of its follow-up, and names the letter for ever. */
  readonly mail: OfReturn & ToldFacts & { readonly epoch: number; readonly letter: Letter }
  /** Sends a link to an order, by its number as it was typed: there may be no such order. */
  readonly 'order-link': { readonly order: string; readonly language: Language }
  /** Tells whoever sent a request that it has come. */
  readonly 'request-letter': { readonly request: string }
  /** Sends a gift receipt to an address that its giver typed. */
  readonly 'gift-letter': { readonly receipt: string; readonly to: string; readonly language: Language }
  /** Carries out one follow-up of a return. */
  readonly 'follow-up': OfReturn & { readonly kind: FollowUpKind; readonly epoch: number }
  /** Lets a return expire, or ends one that cannot be served any more. */
  readonly expire: OfReturn
  /** Takes out of a return what did not come by the policy's day. */
  readonly awaited: OfReturn
  /** Looks whether what is to be paid in the checkout of an exchange order was paid. */
  readonly collect: OfReturn
  /** Closes a return of which nothing is open any more. */
  readonly close: OfReturn
  /** Has each shop with an order system outside catch up with it. */
  readonly mirrors: Readonly<Record<never, never>>
  /** Reads what changed in the order system of a shop. */
  readonly 'catch-up': Readonly<Record<never, never>>
  /** Looks whether each order system that tells of itself still does, and frees what it refused to. */
  readonly listeners: Readonly<Record<never, never>>
  /** Asks the order system of a shop once more to free what it refused to. */
  readonly 'free-again': Readonly<Record<never, never>>
  /** Has the order system of a shop tell what changes. */
  readonly listen: Readonly<Record<never, never>>
  /** Reads again what the order system of a shop named. */
  readonly signal: OrderSignal
  /** Forgets somebody, and what is still open of her once it has ended, until then. */
  readonly 'forget-person': { readonly email: string; readonly until: Instant }
  /** Clears away in every shop what nobody needs any more. */
  readonly nightly: Readonly<Record<never, never>>
  /** Removes the files of somebody who was erased. */
  readonly 'remove-files': { readonly files: readonly string[] }
  /** Forgets what somebody who was erased had typed into orders. */
  readonly 'forget-amendments': { readonly orderIds: readonly string[] }
  /** Forgets to whom something of returns that were erased was sent or given. */
  readonly 'forget-addressees': { readonly returnIds: readonly string[] }
  /** Erases everybody from a shop as its store asked that is gone, unless it lets the portal in again; what is still open, until then. */
  readonly 'forget-shop': { readonly store: string; readonly heardAt: Instant; readonly until: Instant }
  /** Lets a payment go that no return wanted. */
  readonly 'payment-sweep': { readonly paymentId: string }
  /** Looks what an event of a payment provider is about. */
  readonly 'payment-event': {
    readonly type: string
    readonly authorization: string
    readonly reference: string | null
  }
  /** Has every endpoint of the shop told of what happened to a return, or of an event that is about none. */
  readonly webhooks: { readonly changeId: string } | { readonly event: WebhookEvent }
  /** Posts an event to one endpoint. */
  readonly 'webhook-delivery': { readonly deliveryId: string }
}
/** The kinds of jobs. */
export type JobKind = keyof JobPayloads
