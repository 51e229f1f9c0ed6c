import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

export const RowUnit = Closed({
  lineItemId: Type.String({
    description: 'The unit that was bought: the id of its order line, a point, and its number',
  }),
  sku: Type.Union([Type.String(), Type.Null()], {
    description:
      'The shop’s own number of the article; null where it has none, or where the return is older than this field',
  }),
  title: Type.String({ description: 'What the article is called' }),
  variantTitle: Type.Union([Type.String(), Type.Null()], { description: 'Its size, colour and so on' }),
  resolution: Type.Enum(['return', 'exchange'], {
    description: 'Whether it goes back for its value, or something else comes instead',
  }),
  value: Type.Integer({ description: 'What it is worth, in minor units' }),
  reason: Type.String({ description: 'Why it goes back, in the words that the shopper chose' }),
  comment: Type.Union([Type.String(), Type.Null()], {
    description: 'What the shopper wrote to it; null where that is nothing',
  }),
})
export type RowUnit = Static<typeof RowUnit>

const Sum = (description: string) => Type.Integer({ description: `${description}, in minor units` })

/** From the ledger unless described otherwise. One currency, minor units, so rows can be summed. */
export const RowMoney = Closed({
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'The currency of every amount of the row' }),
  returnedValue: Sum('What the goods that go back are worth, with what is given back of shipping and duties'),
  bonus: Sum('What the shop adds, for shopping or as store credit, and differences that it covers'),
  fees: Sum('All that the shop keeps now: the handling fee, deductions, and value that the shopper gave up'),
  handlingFee: Sum('The handling fee as it was agreed when the return was submitted; part of the fees'),
  deductions: Sum('What was agreed then to be kept of single units; part of the fees'),
  notTaken: Sum('What is not given, as the order never brought it in or gave it back before'),
  paidOut: Sum('What has been paid out: all refunds and all gift cards together'),
})
export type RowMoney = Static<typeof RowMoney>
