import type { Address } from '../../../schemas/entities/address.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { Collection, Product } from '../../../schemas/entities/product.ts'
import type { ShopId } from '../../../schemas/ids.ts'

/** What a shopper added to an order that lacked it (LKP-41). */
export interface Amendment {
  readonly email?: string
  readonly address?: Address
}

/** One page of a collection. */
export interface ProductPage {
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
 * The order system of a shop: orders and catalogue, whoever keeps them. `null` means there is none.
 * @throws the fault RET_ERR_COMMERCE, or that of the database, when it cannot be asked.
 */
export interface Commerce {
  /** The order of this name, ignoring case and a leading `#`. */
  findOrderByName(shopId: ShopId, name: string): Promise<Order | null>
  /** The order of this id. */
  findOrder(shopId: ShopId, id: string): Promise<Order | null>
  /**
   * Those of these products that exist, published or not, in one question. One whose variants could not be had comes
   * without any (ERR-51).
   */
  products(shopId: ShopId, ids: readonly string[]): Promise<readonly Product[]>
  /** Every collection of the shop, in the shop's order. */
  collections(shopId: ShopId): Promise<readonly Collection[]>
  /** The published products of a collection, in its order. */
  collectionProducts(shopId: ShopId, collectionId: string, page: PageAsked): Promise<ProductPage | null>
  /**
   * Keeps what the shopper added; what the order system itself knows still comes first.
   * @throws the fault RET_ERR_NOT_FOUND when there is no such order.
   */
  amendOrder(shopId: ShopId, orderId: string, amendment: Amendment): Promise<void>
}
