import { type Static, Type } from 'typebox'
import { RichText } from '../../screen/text.ts'
import { Closed } from '../../typebox/closed.ts'
import { described } from '../../typebox/described.ts'
import { EventTime, Id } from '../../values/ids.ts'
import { Money } from '../../values/money.ts'

export const Journal = Closed(
  {
    type: Type.Literal('journal'),
    id: Id,
    heading: Type.String({ minLength: 1, description: 'Heading above the lines' }),
    lines: Type.Array(
      Closed({
        id: Id,
        text: described(RichText, 'The line in a sentence'),
        time: EventTime,
        money: Type.Optional(described(Money, 'Amount of the line')),
        strong: Type.Optional(Type.Literal(true, { description: 'A line that sums the others up' })),
        entries: Type.Array(
          Closed({
            label: Type.String({ description: 'Name of the entry' }),
            money: described(Money, 'Amount of the entry'),
          }),
          { description: 'Ledger entries of the line' },
        ),
      }),
      { description: 'Lines, in order' },
    ),
    balance: Closed(
      {
        balanced: Type.Boolean({ description: 'Whether the sum of the lines is the payout' }),
        label: Type.String({ description: 'The check in words' }),
      },
      { description: 'Check of the sum' },
    ),
  },
  { title: 'Journal', description: 'Money of a return in sentences, from the ledger' },
)
export type Journal = Static<typeof Journal>
