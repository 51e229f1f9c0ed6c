import type { Address } from '../../../schemas/entities/address.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../../schemas/values/money.ts'

/**
 * An operation that a return requests. `reference` is its idempotency key, valid for `getKeyLifetimeMs`; later, `find`
 * returns the result.
 */
export interface ProviderOperation {
  readonly shopId: ShopId
  readonly orderId: string
  readonly reference: string
  readonly now: Instant
}

/** A refund to the original payment methods, in minor units of the order currency. */
export interface RefundOperation extends ProviderOperation {
  readonly amount: Minor
  readonly currency: Currency
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  readonly recorded?: { readonly number: string; readonly units: RecordedUnits }
  /** Fills the payment that was used last first; absent leaves the division to the order system. */
  readonly lastUsedFirst?: true
  /** No payment of the order can take it: the shop pays it. */
  readonly byHand?: true
}

/** `email` is the recipient. */
export interface GiftCardOperation extends ProviderOperation {
  readonly amount: Minor
  /** The part of `amount` that is a bonus of the shop. */
  readonly bonus?: Minor
  readonly currency: Currency
  readonly email: string | null
}

/** `due` remains to be paid in its checkout; 0 if settled. */
export interface ExchangeOperation extends ProviderOperation {
  readonly lines: readonly { readonly variantId: string; readonly total: Minor }[]
  readonly currency: Currency
  readonly speed: 'instant' | 'regular'
  readonly due: Minor
  readonly address: Address | null
  /** Reference of the reservation. An order system that deducts stock for the new order releases it. */
  readonly reserved?: string
}

export interface RestockOperation extends ProviderOperation {
  readonly variantIds: readonly string[]
}

/** Units of a native return, with whether they arrived and were restocked. */
export type RecordedUnits = readonly {
  readonly lineId: string
  readonly quantity: number
  readonly arrived?: 'restocked' | 'not-restocked'
}[]

export interface RecordOperation extends ProviderOperation {
  readonly number: string
  readonly units: readonly {
    readonly lineId: string
    readonly quantity: number
    readonly reasonId: string
    readonly reason: string
  }[]
}

export interface ProcessOperation extends ProviderOperation {
  readonly number: string
  readonly units: RecordedUnits
}

/** Closes or cancels a native return. */
export interface EndOperation extends ProviderOperation {
  readonly number: string
  readonly how: 'close' | 'cancel'
}

export interface AnnotateOperation extends ProviderOperation {
  readonly tags: readonly string[]
  readonly note?: string
}

/**
 * Final for this reference. The message is English text for the merchant. `customer`: the order has no recipient;
 * `unsupported`: the order system lacks the feature.
 */
export interface OperationRefused {
  readonly kind: 'refused'
  readonly because: 'out-of-stock' | 'over-refund' | 'order' | 'amount' | 'customer' | 'unsupported'
  readonly message: string
}

/** Accepted but not finished. Repeat the same reference from `lookAt` on, which is in the future. */
interface OperationPending {
  readonly kind: 'pending'
  readonly lookAt: Instant
  readonly byHand?: true
}

/** Amounts in minor units. */
interface PayoutResult {
  readonly amount: Minor
  /** The part that was refused for good; absent means the whole difference. Smaller if amounts differ by rounding. */
  readonly refused?: Minor
}

export type Refunded = PayoutResult & { readonly kind: 'refunded'; readonly id: string }
/** Full or partial gift card or credit; `id` is the order system's. */
export type GiftCardIssued = PayoutResult & {
  readonly kind: 'issued'
  readonly id: string
  /** Last four characters of the code; null for store credit. */
  readonly last4: string | null
  /** The full code, if the portal delivers it to the shopper. */
  readonly code?: string
}
export type ExchangeCreated = {
  readonly kind: 'created'
  readonly id: string
  readonly name: string
  readonly statusUrl: string | null
  /** Separate payment page; null if `statusUrl` also takes the payment. */
  readonly checkoutUrl: string | null
}
export type Reserved = { readonly kind: 'reserved' }
/** Also returned if nothing was reserved. */
export type Released = { readonly kind: 'released' }
export type Restocked = { readonly kind: 'restocked' }
export type Annotated = { readonly kind: 'annotated' }
/** `id` is the order system's. */
export type ReturnRecorded = { readonly kind: 'recorded'; readonly id: string }
export type ReturnProcessed = { readonly kind: 'processed' }
export type ReturnEnded = { readonly kind: 'ended' }

export type OperationResult =
  | (Refunded | GiftCardIssued | ExchangeCreated | Reserved | Released | Restocked | Annotated)
  | (ReturnRecorded | ReturnProcessed | ReturnEnded)

export type ProviderAnswer<Of extends OperationResult = OperationResult> = Of | OperationPending | OperationRefused

/** Looks up an earlier operation. Amount, currency and time identify it in systems without idempotency keys. */
export interface OperationQuery extends ProviderOperation {
  readonly kind: OperationResult['kind']
  readonly amount?: Minor
  readonly currency?: Currency
  readonly firstTriedAt: Instant
}
