import type { CommerceName } from '../../../schemas/config/commerce.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Address } from '../../../schemas/entities/address.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { CollectionHead, Product } from '../../../schemas/entities/product.ts'
import type { MirrorSignal, OrderSignal } from '../../../schemas/records/order-signal.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import type {
  Annotated,
  AnnotateOperation,
  EndOperation,
  ExchangeCreated,
  ExchangeOperation,
  GiftCardIssued,
  GiftCardOperation,
  OperationQuery,
  OperationRefused,
  OperationResult,
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
import type { MirroredKind } from './source.ts'

export type * from './operation.ts'

/** Contact data that a shopper added to an order (LKP-41). */
export interface Amendment {
  readonly email?: string
  readonly address?: Address
}

/**
 * Version strings of an order and its products. A cached copy with equal versions is current; null means the entity did
 * not exist.
 */
export interface Contents {
  readonly order: string | null
  readonly products: Readonly<Record<string, string | null>>
}

interface OrderNameOptions {
  /** Reads the cache only, at any age. */
  readonly cached: boolean
}

/** Returns a cached order at these `contents`, or one at most `within` milliseconds old. */
interface OrderReadOptions {
  readonly contents?: Contents
  readonly within?: number
}

interface ProductPage {
  readonly products: readonly Product[]
  /** Number of products on all pages. */
  readonly total: number
}

export interface PageRequest {
  readonly number: number
  readonly size: number
}

export interface CheckoutStatus {
  readonly state: 'open' | 'paid' | 'called-off'
  readonly paid: Minor
}

interface ExchangeOrderRequest {
  readonly shopId: ShopId
  readonly exchangeId: string
  readonly now: Instant
}

export interface SyncStatus {
  readonly what: MirroredKind
  readonly readUntil: Instant | null
  /** Time of the last page. */
  readonly lastOkAt: Instant | null
  readonly beganAt: Instant | null
  readonly came: number
  /** Start of the current failure, and its error; null while pages arrive. */
  readonly failingSince: Instant | null
  readonly error: string | null
}

/**
 * Orders, catalogue and operations of a shop. `null` results mean that the entity does not exist.
 * @throws Fault RET_ERR_COMMERCE if the order system is unavailable; RET_ERR_COMMERCE_REFUSED if it denies access,
 * which retries cannot fix.
 */
export interface Commerce {
  findOrderByName(shopId: ShopId, name: string, options?: OrderNameOptions): Promise<Order | null>
  /** The newest `limit` orders with this email, ignoring case. Emails that shoppers added do not count. */
  listOrdersByEmail(shopId: ShopId, email: string, limit: number): Promise<readonly Order[]>
  /** The result is shared between callers; never mutate it. */
  findOrder(shopId: ShopId, id: string, reading?: OrderReadOptions): Promise<Order | null>
  /** Changes before this time are stored. Null if not mirrored. */
  findCachedUntil(shopId: ShopId, id: string): Promise<Instant | null>
  /** Existing products, published or not, in one call. A product whose variants could not be read has none (ERR-51). */
  products(shopId: ShopId, ids: readonly string[], contents?: Contents): Promise<readonly Product[]>
  /**
   * Reads current stock unless the stored one is fresh: `read` after an update, `same` if fresh, `away` if the order
   * system did not answer in time.
   */
  refreshStock(shopId: ShopId, ids: readonly string[]): Promise<'same' | 'read' | 'away'>
  /** Published and unpublished products. */
  productsOfVariants(shopId: ShopId, variantIds: readonly string[]): Promise<readonly Product[]>
  /** In the shop's order. */
  collections(shopId: ShopId): Promise<readonly CollectionHead[]>
  isInCollection(shopId: ShopId, collectionId: string, productId: string): Promise<boolean>
  productsOfType(shopId: ShopId, productType: string, size: number): Promise<readonly Product[]>
  /** The first published products per collection id. Empty collections are absent. */
  previews(
    shopId: ShopId,
    collectionIds: readonly string[],
    size: number,
  ): Promise<ReadonlyMap<string, readonly Product[]>>
  /** Published products in collection order (SHP-04); without a collection, all by title (SHP-03). */
  collectionProducts(shopId: ShopId, collectionId: string | null, page: PageRequest): Promise<ProductPage | null>
  /**
   * Stores contact data of the shopper. The order system's own data takes precedence.
   * @throws Fault RET_ERR_NOT_FOUND if the order does not exist.
   */
  amendOrder(shopId: ShopId, orderId: string, amendment: Amendment): Promise<void>
  listAmendments(shopId: ShopId, email: string): Promise<readonly ({ readonly orderId: string } & Amendment)[]>
  /** Idempotent. */
  forgetAmendments(shopId: ShopId, orderIds: readonly string[]): Promise<void>
  /** Reads the next page of changes into the mirror. Returns true if more is due now. */
  catchUp(shopId: ShopId): Promise<boolean>
  /** Sync progress; empty without a remote source. */
  getSyncStatus(shopId: ShopId): Promise<readonly SyncStatus[]>
  /**
   * Subscribes this portal to the order system's webhooks and removes older subscriptions. Returns one message per
   * failure.
   */
  listen(shopId: ShopId, publicUrl: string): Promise<readonly string[]>
  /** Refreshes one entity; collections are read with the next catch-up. */
  refreshEntity(shopId: ShopId, signal: MirrorSignal): Promise<void>
  /** Lifetime of idempotency keys in milliseconds; 0 if every call is a new operation. */
  getKeyLifetimeMs(shopId: ShopId, kind: OperationResult['kind']): Promise<number>
  /** Refunds at most what the order captured. The refund counts in `refundTotal` at once. */
  refund(operation: RefundOperation): Promise<ProviderAnswer<Refunded>>
  issueGiftCard(operation: GiftCardOperation): Promise<ProviderAnswer<GiftCardIssued>>
  /** The code of an issued gift card; null if there is none or the order system delivers it. */
  giftCardCode(operation: Pick<ProviderOperation, 'shopId' | 'reference'>): Promise<string | null>
  createExchangeOrder(operation: ExchangeOperation): Promise<ProviderAnswer<ExchangeCreated>>
  findCheckout(shopId: ShopId, exchangeId: string): Promise<CheckoutStatus | null>
  /** Cancels unless fully paid, and pays back partial payments. A full payment wins a race. Idempotent. */
  cancelExchange(request: ExchangeOrderRequest): Promise<CheckoutStatus | null>
  /**
   * Records the total received for an exchange order. Lower or equal totals change nothing. Refuses more than is due,
   * and payments for a cancelled order.
   */
  markPaid(request: ExchangeOrderRequest & { readonly paid: Minor }): Promise<CheckoutStatus | OperationRefused | null>
  /** Reserves all units or none. Reserved units are deducted from every returned `stock`. */
  reserve(operation: ProviderOperation & { readonly variantIds: readonly string[] }): Promise<ProviderAnswer<Reserved>>
  /** Idempotent; unknown reservations are ignored. */
  release(operation: ProviderOperation & { readonly reserved: string }): Promise<ProviderAnswer<Released>>
  /**
   * Skips untracked and deleted variants. Refused as `unsupported` if the order system cannot guarantee that it happens
   * once.
   */
  restock(operation: RestockOperation): Promise<ProviderAnswer<Restocked>>
  /** Appends to existing tags and note. Refused as `unsupported` where orders have neither. */
  annotate(operation: AnnotateOperation): Promise<ProviderAnswer<Annotated>>
  /** Refused as `unsupported` by order systems without native returns, and for units they do not take back. */
  recordReturn(operation: RecordOperation): Promise<ProviderAnswer<ReturnRecorded>>
  processReturn(operation: ProcessOperation): Promise<ProviderAnswer<ReturnProcessed>>
  /** Idempotent; unknown returns are ignored. */
  endReturn(operation: EndOperation): Promise<ProviderAnswer<ReturnEnded>>
  /**
   * Result of an earlier operation; null if nothing was done, also after an immediate refusal. An operation that was
   * accepted and failed later returns its refusal.
   */
  find(request: OperationQuery): Promise<ProviderAnswer | null>
}

/** `redact`: erase a customer and refresh orders. `left`: uninstalled, erase all. `noted`: log for the operator. */
export type OrderSystemEvent =
  | { readonly kind: 'changed'; readonly signal: OrderSignal }
  | { readonly kind: 'redact'; readonly email: string | null; readonly orders: readonly string[] }
  | { readonly kind: 'left'; readonly store: string }
  | { readonly kind: 'noted'; readonly sentence: string; readonly about: Readonly<Record<string, string | null>> }

/** Verifies and parses webhooks. Payload data is never trusted. */
export interface OrderSystemWebhooks {
  /** Null for events without effect. A missing header is empty. */
  read(message: {
    readonly raw: Uint8Array
    readonly headers: Readonly<Record<string, string>>
    readonly now: Instant
  }): OrderSystemEvent | null | 'forged' | 'unreadable'
}

/** The webhook at `/hooks/<path>/<shop>`, which several order systems may share. */
export interface CommerceHook {
  readonly path: string
  /** OpenAPI operation id. */
  readonly id: string
  readonly summary: string
  /** In bytes. */
  readonly bodyLimit: number
  /** Absent means JSON only. */
  readonly contentTypes?: readonly string[]
  /** A message without one of these headers is forged. */
  readonly headers: readonly string[]
  readonly optionalHeaders?: readonly string[]
  /** Null if messages have no unique id: a repeated one is read again. */
  readonly idHeader: string | null
  /** The order system that may send privacy requests after a shop has left it. */
  readonly former: CommerceName | null
  /** Null for another order system, or while no secret is set. `before`: `config` is a former version. */
  webhooks(config: Pick<ShopConfig, 'adapters'>, when?: 'now' | 'before'): OrderSystemWebhooks | null
}
