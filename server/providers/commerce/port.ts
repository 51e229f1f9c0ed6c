import type { Address } from '../../../schemas/entities/address.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { CollectionHead, Product } from '../../../schemas/entities/product.ts'
import type { Instant, ShopId } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { KeptSignal, OrderSignal } from '../../../schemas/records/order-signal.ts'
import type {
  Annotated,
  AnnotateOperation,
  Done,
  EndOperation,
  ExchangeCreated,
  ExchangeOperation,
  GiftCardIssued,
  GiftCardOperation,
  OperationAsked,
  OperationRefused,
  ProcessOperation,
  ProviderAnswer,
  ProviderOperation,
  RecordOperation,
  Refunded,
  RefundOperation,
  Released,
  Reserved,
  Restocked,
  RestockOperation,
  ReturnEnded,
  ReturnProcessed,
  ReturnRecorded,
} from './operation.ts'
import type { Mirrored } from './source.ts'

export type * from './operation.ts'

/** What a shopper added to an order that lacked it (LKP-41). */
export interface Amendment {
  readonly email?: string
  readonly address?: Address
}

/**
 * What an order and its products hold at one moment, in words that change with it: whoever has them kept at these words need
 * not read them again. Null is what was not there then.
 */
export interface Contents {
  readonly order: string | null
  readonly products: Readonly<Record<string, string | null>>
}

/** How an order is read: at `contents` that somebody read a moment ago, or since; or no older than `within`, in milliseconds. */
interface OrderReading {
  readonly contents?: Contents
  readonly within?: number
}

/** One page of a collection. */
interface ProductPage {
  readonly products: readonly Product[]
  /** Products on all pages. */
  readonly total: number
}

/** A page number from 1, and how many products make a page. */
export interface PageAsked {
  readonly number: number
  readonly size: number
}

/**
 * Where an exchange order stands with whoever pays for it in its checkout: `open` while less came in than is due (pending or paid
 * in part), `paid`, or `called-off` once it was cancelled, with what had come in given back. `paid` is what came in and is kept.
 */
export interface CheckoutStanding {
  readonly state: 'open' | 'paid' | 'called-off'
  readonly paid: Minor
}

/** An exchange order, by the id that its making was answered with. */
interface ExchangeOrderAsked {
  readonly shopId: ShopId
  readonly exchangeId: string
  readonly now: Instant
}

/** How far the orders, the products or the collections that are kept here follow an order system outside. */
export interface SyncStanding {
  readonly what: Mirrored
  /** All that changed before it is kept; null while not everything was read once. */
  readonly readUntil: Instant | null
  /** When a page came last. */
  readonly lastOkAt: Instant | null
  /** When the reading that is under way began; null between two of them. */
  readonly beganAt: Instant | null
  /** So many came with the reading that is under way, or with the last one. */
  readonly came: number
  /** Since when no page comes, and why; null while they do. */
  readonly failingSince: Instant | null
  readonly error: string | null
}

/**
 * The order system of a shop: orders and catalogue, whoever keeps them. `null` means there is none.
 * @throws the fault RET_ERR_COMMERCE, or that of the database, when it cannot be asked; RET_ERR_COMMERCE_REFUSED when it
 * answers that we may not ask, which no other try mends.
 */
export interface Commerce {
  /** The order of this name, ignoring case and a leading `#`. */
  findOrderByName(shopId: ShopId, name: string): Promise<Order | null>
  /** The newest orders that came with this email, ignoring case: at most so many. What a shopper typed into an order counts for nothing. */
  ordersOf(shopId: ShopId, email: string, most: number): Promise<readonly Order[]>
  /**
   * The order of this id, as it is known now. What is answered is shared by all who ask, and never changed.
   */
  findOrder(shopId: ShopId, id: string, reading?: OrderReading): Promise<Order | null>
  /**
   * Until when all that changed of an order is kept here, whether or not its order system can be asked now; null where it is not
   * kept, and where orders are nobody else's.
   */
  keptUntil(shopId: ShopId, id: string): Promise<Instant | null>
  /**
   * Those of these products that exist, published or not, in one question. One whose variants could not be had comes
   * without any (ERR-51). `contents` as in `OrderReading`.
   */
  products(shopId: ShopId, ids: readonly string[], contents?: Contents): Promise<readonly Product[]>
  /**
   * Has the order system say once more what is left of these products, where that was not read a moment ago: `read` when it is
   * kept now as it says, `same` when it was, `away` when it does not answer while somebody waits.
   */
  askStock(shopId: ShopId, ids: readonly string[]): Promise<'same' | 'read' | 'away'>
  /** Those products that have one of these variants, published or not. */
  productsOfVariants(shopId: ShopId, variantIds: readonly string[]): Promise<readonly Product[]>
  /** Every collection of the shop, in the shop's order. */
  collections(shopId: ShopId): Promise<readonly CollectionHead[]>
  /** Whether a collection has a published product. */
  holds(shopId: ShopId, collectionId: string, productId: string): Promise<boolean>
  /** The first published products of a type, by their ids. */
  productsOfType(shopId: ShopId, productType: string, size: number): Promise<readonly Product[]>
  /** The first published products of each of these collections, by the collection's id; nothing for one that has none. */
  previews(
    shopId: ShopId,
    collectionIds: readonly string[],
    size: number,
  ): Promise<ReadonlyMap<string, readonly Product[]>>
  /** The published products of a collection in its order (SHP-04); without one those of the shop, by title (SHP-03). */
  collectionProducts(shopId: ShopId, collectionId: string | null, page: PageAsked): Promise<ProductPage | null>
  /**
   * Keeps what the shopper added; what the order system itself knows still comes first.
   * @throws the fault RET_ERR_NOT_FOUND when there is no such order.
   */
  amendOrder(shopId: ShopId, orderId: string, amendment: Amendment): Promise<void>
  /** What shoppers added to orders that came with this address, or by typing it. */
  amendmentsOf(shopId: ShopId, email: string): Promise<readonly ({ readonly orderId: string } & Amendment)[]>
  /** Forgets what shoppers added to these orders; done again it changes nothing. */
  forgetAmendments(shopId: ShopId, orderIds: readonly string[]): Promise<void>
  /** Reads a part of what changed in an order system whose orders are kept here too; true while there is more to read now. */
  catchUp(shopId: ShopId): Promise<boolean>
  /** How far what is kept here follows an order system outside; nothing where orders are nobody else's. */
  following(shopId: ShopId): Promise<readonly SyncStanding[]>
  /**
   * Has an order system that tells of itself tell the portal at this address what changes, where it does not yet, and one of before
   * tell nothing any more. Answers what they will not do, a sentence each.
   */
  listen(shopId: ShopId, publicUrl: string): Promise<readonly string[]>
  /** Reads this again as it is now; collections are marked to be read with the next catching up. */
  readAgain(shopId: ShopId, signal: KeptSignal): Promise<void>
  /**
   * How long a reference is remembered by those who do operations that end so, in milliseconds; 0 when each asking is a new
   * operation.
   */
  keysLastMs(shopId: ShopId, kind: Done['kind']): Promise<number>
  /** Gives money back; from then on it counts in the order's `refundTotal`. Never more than the order took. */
  refund(operation: RefundOperation): Promise<ProviderAnswer<Refunded>>
  issueGiftCard(operation: GiftCardOperation): Promise<ProviderAnswer<GiftCardIssued>>
  /** The code of the gift card that was issued under a reference; null where there is none, or the order system hands it out itself. */
  giftCardCode(operation: Pick<ProviderOperation, 'shopId' | 'reference'>): Promise<string | null>
  /** Makes the order of what is sent instead, from what was reserved for the return. */
  createExchangeOrder(operation: ExchangeOperation): Promise<ProviderAnswer<ExchangeCreated>>
  /** Where an exchange order stands with its checkout, as the order system says; null when it knows no such order. */
  checkoutOf(shopId: ShopId, exchangeId: string): Promise<CheckoutStanding | null>
  /**
   * Cancels an exchange order of which something is still due, gives back what had come in, and answers where it stands: one that
   * was paid in full stays paid, and of a payment and a calling off at one moment one wins. Asked again it changes nothing.
   */
  cancelExchange(asked: ExchangeOrderAsked): Promise<CheckoutStanding | null>
  /**
   * Writes down that so much has come in for an exchange order in all, as its shop says: the same word again changes nothing, nor
   * does less. Refused is more than is due, and anything for an order that was called off.
   */
  markPaid(asked: ExchangeOrderAsked & { readonly paid: Minor }): Promise<CheckoutStanding | OperationRefused | null>
  /** Sets units of variants aside, all or none; what is set aside is missing from every `stock` that is answered. */
  reserve(operation: ProviderOperation & { readonly variantIds: readonly string[] }): Promise<ProviderAnswer<Reserved>>
  /** Frees what was set aside under `reserved`; freeing what was not, or is free already, changes nothing. */
  release(operation: ProviderOperation & { readonly reserved: string }): Promise<ProviderAnswer<Released>>
  /**
   * Puts units that came back in stock again; what is not counted, or is sold no more, is counted nowhere. Refused as `unsupported` by who
   * cannot be sure to do it once.
   */
  restock(operation: RestockOperation): Promise<ProviderAnswer<Restocked>>
  /** Writes to an order that something of it goes back, beside what stands there; `unsupported` where orders bear nothing of the kind. */
  annotate(operation: AnnotateOperation): Promise<ProviderAnswer<Annotated>>
  /** Records a return in an order system that keeps returns of its own; `unsupported` by others, and of units that it does not take back. */
  recordReturn(operation: RecordOperation): Promise<ProviderAnswer<ReturnRecorded>>
  /** Takes units of a recorded return in, for which no money goes back. */
  processReturn(operation: ProcessOperation): Promise<ProviderAnswer<ReturnProcessed>>
  /** Ends a recorded return; one that is not there, or has ended, stays so. */
  endReturn(operation: EndOperation): Promise<ProviderAnswer<ReturnEnded>>
  /**
   * What became of an operation; null when nothing was done, as when it was refused at once. What was taken on and came to nothing
   * later is answered with its refusal.
   */
  find(asked: OperationAsked): Promise<ProviderAnswer | null>
}

/** Where an order system tells what of it is to be read again. It never tells what is true. */
export interface OrderSignals {
  /** What it names, by the bytes as they came and what stands beside them; null for what nothing is to be read for. */
  read(signed: {
    readonly raw: Uint8Array
    readonly id: string
    readonly timestamp: string
    readonly signature: string
    readonly now: Instant
  }): OrderSignal | null | 'forged' | 'unreadable'
}

/**
 * What a store of Shopify tells: what of it is to be read again; whom to forget, with the orders that are read again for it; that it is
 * gone, and everybody is to be forgotten; or something for whoever runs the portal, in a sentence.
 */
export type StoreTold =
  | { readonly kind: 'changed'; readonly signal: KeptSignal }
  | { readonly kind: 'redact'; readonly email: string | null; readonly orders: readonly string[] }
  | { readonly kind: 'left'; readonly store: string }
  | { readonly kind: 'noted'; readonly sentence: string; readonly about: Readonly<Record<string, string | null>> }

/** Where a store of Shopify tells. */
export interface StoreHooks {
  /** What it tells, by the bytes as they came and what stands beside them; null for what nothing follows from. */
  read(message: {
    readonly raw: Uint8Array
    readonly signature: string
    readonly store: string
    readonly topic: string
    readonly version: string
  }): StoreTold | null | 'forged' | 'unreadable'
}
