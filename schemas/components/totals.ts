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
        label: Type.String({ description: 'What is counted' }),
        money: described(Money, 'How much it is'),
        look: Type.Enum(['line', 'subtotal', 'total'], {
          description: 'Whether it is a line, a sum on the way, or the end',
        }),
        note: Type.Optional(Type.String({ description: 'A line below it' })),
      }),
      { description: 'The rows in order' },
    ),
    footnote: Type.Optional(Type.String({ description: 'A line below all of them' })),
  },
  { title: 'TotalsRows', description: 'The summary of amounts: rows that add up to the last one' },
)
export type TotalsRows = Static<typeof TotalsRows>
export const totals = createFactory<TotalsRows>('totals')
