import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Currency, Minor } from '../values/money.ts'

/** The return's spendable value when the shopper left for the store; minor units (SHP-53). */
export const StoreAmounts = Closed({
  currency: Currency,
  /** Credit, bonus and discounts. */
  total: Minor,
  /** Without tax. */
  base: Minor,
  /** Without bonus. */
  credit: Minor,
  discountPercentage: Type.Number(),
})
export type StoreAmounts = Static<typeof StoreAmounts>
