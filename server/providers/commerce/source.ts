import type { Order } from '../../../schemas/entities/order.ts'
import type { Collection, Product } from '../../../schemas/entities/product.ts'
import type { Instant } from '../../../schemas/ids.ts'

/** What is read of an order system page by page. */
export const MIRRORED = ['products', 'collections', 'orders'] as const
export type Mirrored = (typeof MIRRORED)[number]

/** Which page: of what changed since then, or of everything; without a cursor the first. */
export interface PageOfChanges {
  readonly since: Instant | null
  readonly cursor: string | null
}

/** A page: what is there as it stands now, the ids of what is there no more, and the cursor of the page that follows. */
interface Changed<Entity> {
  readonly there: readonly Entity[]
  readonly gone: readonly string[]
  readonly next: string | null
  /** Whether what is there is as it was when the first of these pages was asked for. */
  readonly asOfBeginning?: boolean
}

/**
 * What one order system outside tells of its orders and catalogue, in our entities. Each question is given up after `withinMs`.
 * @throws the faults of `Commerce`, and RET_ERR_CURSOR_GONE for a page whose cursor is not known any more.
 */
export interface OrderSource {
  /** The newest order of this name, ignoring case and a leading `#`. */
  orderByName(name: string, withinMs: number): Promise<Order | null>
  order(id: string, withinMs: number): Promise<Order | null>
  /** Those of these products that exist, with the stock that they have now. */
  products(ids: readonly string[], withinMs: number): Promise<readonly Product[]>
  /** What changed, each at least once if it changed after `since`; more may come along. Of collections always all. */
  orders(page: PageOfChanges, withinMs: number): Promise<Changed<Order>>
  catalogue(page: PageOfChanges, withinMs: number): Promise<Changed<Product>>
  collections(page: PageOfChanges, withinMs: number): Promise<Changed<Collection>>
}
