import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Currency, Minor } from '../money.ts'

/** What a return is worth in the store of the merchant, as it was when its shopper was sent there; in minor units (SHP-53). */
export const StoreAmounts = Closed({
  currency: Currency,
  /** All that can be spent: credit, bonus and discounts. */
  total: Minor,
  /** What the goods bring, without their tax. */
  base: Minor,
  /** What is left of the credit, without bonus. */
  credit: Minor,
  /** Percent off in the store. */
  discountPercentage: Type.Number(),
})
export type StoreAmounts = Static<typeof StoreAmounts>
