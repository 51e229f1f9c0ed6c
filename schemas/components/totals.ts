import { type Static, Type } from 'typebox'
import { Folded } from '../screen/folded.ts'
import { Heading } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id } from '../values/ids.ts'
import { Money } from '../values/money.ts'

/** Rows add up to the last one. `Totals` is the calculation, hence the different name. */
export const TotalsRows = Closed(
  {
    type: Type.Literal('totals'),
    id: Id,
    heading: Heading,
    folded: Folded,
    rows: Type.Array(
      Closed({
        id: Id,
        label: Type.String({ description: 'Name of the row' }),
        money: described(Money, 'Amount of the row'),
        look: Type.Enum(['line', 'subtotal', 'total'], {
          description: 'Kind of row: a line, a subtotal or the total',
        }),
        note: Type.Optional(Type.String({ description: 'Secondary text' })),
      }),
      { description: 'Rows, in order' },
    ),
    footnote: Type.Optional(Type.String({ description: 'Note below all rows' })),
  },
  { title: 'TotalsRows', description: 'Summary of amounts. The rows add up to the last one' },
)
export type TotalsRows = Static<typeof TotalsRows>
export const totals = createFactory<TotalsRows>('totals')
