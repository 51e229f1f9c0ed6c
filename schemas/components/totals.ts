import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'

/** The summary of amounts: rows that add up to the last one. */
export const Totals = Closed({
  type: Type.Literal('totals'),
  id: Id,
  heading: Type.String(),
  rows: Type.Array(
    Closed({
      id: Id,
      label: Type.String(),
      money: Money,
      look: Type.Enum(['line', 'subtotal', 'total']),
      note: Type.Optional(Type.String()),
    }),
  ),
  footnote: Type.Optional(Type.String()),
})
export type Totals = Static<typeof Totals>
export const totals = factory<Totals>('totals')
