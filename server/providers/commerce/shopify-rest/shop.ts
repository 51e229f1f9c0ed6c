import type { Currency, Minor } from '../../../../schemas/money.ts'

/** What the reader must know of the shop, and who does its rounding: money is shared out in one place of the house (F1). */
export interface ShopFacts {
  readonly currency: Currency
  /** Splits a total over weights by largest remainder; equal remainders go to the id that sorts first. */
  readonly allocate: (total: Minor, weights: readonly number[], ids: readonly string[]) => readonly Minor[]
}

/** What became of one element of an export. `pointer` stands inside that element. */
export type ReadEntity<Entity> =
  | { readonly kind: 'read'; readonly entity: Entity }
  | { readonly kind: 'refused'; readonly name: string; readonly pointer: string; readonly reason: string }
