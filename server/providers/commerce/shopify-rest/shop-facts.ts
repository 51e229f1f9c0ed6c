import type { Currency, Minor } from '../../../../schemas/values/money.ts'

/** Currency of the shop, and the function that allocates money (F1). */
export interface ShopFacts {
  readonly currency: Currency
  /** Splits by largest remainder; equal remainders go to the lower id. */
  readonly allocate: (total: Minor, weights: readonly number[], ids: readonly string[]) => readonly Minor[]
}

export type ReadEntity<Entity> =
  | { readonly kind: 'read'; readonly entity: Entity }
  | { readonly kind: 'refused'; readonly name: string; readonly pointer: string; readonly reason: string }
