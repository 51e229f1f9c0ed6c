import type { Order } from '../../../schemas/entities/order.ts'
import type { Collection, Product } from '../../../schemas/entities/product.ts'
import type { Instant } from '../../../schemas/values/ids.ts'

export const MIRRORED_KINDS = ['products', 'collections', 'orders'] as const
export type MirroredKind = (typeof MIRRORED_KINDS)[number]

/** `since` null reads everything; `cursor` null starts at the first page. */
export interface ChangePageRequest {
  readonly since: Instant | null
  readonly cursor: string | null
}

interface ChangePage<Entity> {
  readonly entities: readonly Entity[]
  readonly removedIds: readonly string[]
  readonly next: string | null
  /** True if the entities date from the first page's request. */
  readonly asOfBeginning?: boolean
}

/**
 * Every call times out after `withinMs`.
 * @throws the faults of `Commerce`; RET_ERR_CURSOR_GONE for an expired cursor.
 */
export interface OrderSource {
  /** Set if nothing reports deleted orders: those that a full read does not contain are removed. */
  readonly hidesDeletions?: true
  /** The newest match, ignoring case and a leading `#`. */
  orderByName(name: string, withinMs: number): Promise<Order | null>
  order(id: string, withinMs: number): Promise<Order | null>
  /** Existing products with current stock. */
  products(ids: readonly string[], withinMs: number): Promise<readonly Product[]>
  /**
   * Returns each change after `since` at least once, possibly with unchanged entities. Collections are always complete.
   */
  orders(page: ChangePageRequest, withinMs: number): Promise<ChangePage<Order>>
  catalogue(page: ChangePageRequest, withinMs: number): Promise<ChangePage<Product>>
  collections(page: ChangePageRequest, withinMs: number): Promise<ChangePage<Collection>>
}
