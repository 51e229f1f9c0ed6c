import type { Address } from '../../../schemas/entities/address.ts'
import type { Instant, ShopId } from '../../../schemas/ids.ts'
import type { Currency, Minor } from '../../../schemas/money.ts'

/**
 * What a return asks the order system to do. `reference` is our name for the operation, chosen once: the same reference is the same
 * operation, however often it is asked for, as long as keys last; afterwards `find` tells whether it was done.
 */
export interface ProviderOperation {
  readonly shopId: ShopId
  readonly orderId: string
  readonly reference: string
  readonly now: Instant
}

/** Money back the way it was paid, in minor units of the order's currency. */
export interface RefundOperation extends ProviderOperation {
  readonly amount: Minor
  readonly currency: Currency
  /** What it is for: how many units came back of which line of the order. */
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  /** The return of the order system by which it goes back, with what is there of those lines; absent where there is none. */
  readonly recorded?: { readonly number: string; readonly units: RecordedUnits }
}

/** A gift card for the value, or credit that is as good; `email` is who gets it. */
export interface GiftCardOperation extends ProviderOperation {
  readonly amount: Minor
  /** What of the amount the shop adds beyond what its goods were paid with. */
  readonly bonus?: Minor
  readonly currency: Currency
  readonly email: string | null
}

/** What is sent instead. `due` is still to be paid in the checkout of the new order; 0 when everything is settled. */
export interface ExchangeOperation extends ProviderOperation {
  readonly lines: readonly { readonly variantId: string; readonly total: Minor }[]
  readonly currency: Currency
  readonly speed: 'instant' | 'regular'
  readonly due: Minor
  readonly address: Address | null
  /** Under what its units were set aside, where they were: an order system that takes them from stock by itself frees them. */
  readonly reserved?: string
}

/** Units that came back and may be sold again, one for each variant that is named. */
export interface RestockOperation extends ProviderOperation {
  readonly variantIds: readonly string[]
}

/** Units of a return that an order system records: what of them is there, and whether it may be sold again. */
export type RecordedUnits = readonly {
  readonly lineId: string
  readonly quantity: number
  readonly arrived?: 'restocked' | 'not-restocked'
}[]

/** A return as an order system keeps it itself: `number` is ours, by which it is found again. */
export interface RecordOperation extends ProviderOperation {
  readonly number: string
  readonly units: readonly {
    readonly lineId: string
    readonly quantity: number
    readonly reasonId: string
    readonly reason: string
  }[]
}

/** Units of a recorded return that are there, and for which no money goes back. */
export interface ProcessOperation extends ProviderOperation {
  readonly number: string
  readonly units: RecordedUnits
}

/** The end of a recorded return: nothing more comes of it, or it is as if it had never been. */
export interface EndOperation extends ProviderOperation {
  readonly number: string
  readonly how: 'close' | 'cancel'
}

/** What an order is told of a return, so that whoever opens it sees it: tags beside those that it has, and a line under its note. */
export interface AnnotateOperation extends ProviderOperation {
  readonly tags: readonly string[]
  readonly note?: string
}

/**
 * Refused is final for this reference; the message is for the shop, in English. `customer`: the order has nobody to whom it could be
 * given; `unsupported`: this order system does no such thing.
 */
export interface OperationRefused {
  readonly kind: 'refused'
  readonly because: 'out-of-stock' | 'over-refund' | 'order' | 'amount' | 'customer' | 'unsupported'
  readonly message: string
}

/** Taken on, and neither done nor refused yet: the same reference is asked for again from `lookAt` on, which is later than now. */
interface OperationPending {
  readonly kind: 'pending'
  readonly lookAt: Instant
  /** A merchant pays it out by hand, and has to be told so. */
  readonly byHand?: true
}

/** What an operation that pays out gave, in minor units. */
interface Given {
  readonly amount: Minor
  /**
   * What of the amount that was asked for is not given, for good; absent where whatever is missing is. Less than what is missing
   * where amounts differ for another reason, as by a cent in another currency.
   */
  readonly refused?: Minor
}

/** Money went back, all of it or part; `id` is the order system's own of the refund. */
export type Refunded = Given & { readonly kind: 'refunded'; readonly id: string }
/** A gift card or credit was given, all of it or part; `id` is the order system's own. */
export type GiftCardIssued = Given & {
  readonly kind: 'issued'
  readonly id: string
  /** The end of its code; null for credit, which has none. */
  readonly last4: string | null
  /** The whole code, where the portal hands it to the shopper; absent where the order system does. */
  readonly code?: string
}
/** An order of what is sent instead was made, paid or with something due. */
export type ExchangeCreated = {
  readonly kind: 'created'
  readonly id: string
  readonly name: string
  /** Where the shopper sees the new order, as the order system says; null where nobody can. */
  readonly statusUrl: string | null
  /** Where what is due is paid, when that is another page; null where `statusUrl` asks for it. */
  readonly checkoutUrl: string | null
}
/** The units are set aside: nobody else can buy them. */
export type Reserved = { readonly kind: 'reserved' }
/** What was set aside can be bought again; as good where nothing was. */
export type Released = { readonly kind: 'released' }
/** The units that came back can be bought again. */
export type Restocked = { readonly kind: 'restocked' }
/** The order bears the tags and the line. */
export type Annotated = { readonly kind: 'annotated' }
/** The order system keeps the return; `id` is its own. */
export type ReturnRecorded = { readonly kind: 'recorded'; readonly id: string }
/** The order system knows of the units that are there. */
export type ReturnProcessed = { readonly kind: 'processed' }
/** The recorded return is closed or cancelled, or was already. */
export type ReturnEnded = { readonly kind: 'ended' }

/** What was done under a reference. */
export type Done =
  | (Refunded | GiftCardIssued | ExchangeCreated | Reserved | Released | Restocked | Annotated)
  | (ReturnRecorded | ReturnProcessed | ReturnEnded)

/** What an operation is answered with. */
export type ProviderAnswer<Of extends Done = Done> = Of | OperationPending | OperationRefused

/** An operation that was asked for before, with what whoever keeps no names of ours could know it by. */
export interface OperationAsked extends ProviderOperation {
  readonly kind: Done['kind']
  readonly amount?: Minor
  readonly currency?: Currency
  readonly firstTriedAt: Instant
}
