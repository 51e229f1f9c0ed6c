import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Minor } from '../values/money.ts'

const Amount = (description: string) => described(Minor, `${description}, in minor units of the order currency`)

const FeePlace = Type.Enum(['rule', 'method', 'policy'], {
  description: 'Where the fee is published: in a rule, the return method or the return policy',
})

const FeeBasis = Type.Union([
  Closed({
    kind: Type.Literal('none', { description: 'No fee is published for the outcome, or it comes to nothing' }),
    from: Type.Union([FeePlace, Type.Null()], {
      description: 'Where the fee that comes to nothing is published; null when none is',
    }),
  }),
  Closed({
    kind: Type.Literal('waived', { description: 'The fee is waived' }),
    because: Type.Enum(['in-store', 'pick-up', 'shop-later'], { description: 'Why it is waived' }),
  }),
  Closed({
    kind: Type.Literal('charged', { description: 'A published fee applies' }),
    outcome: Type.Enum(['refund', 'credit', 'exchange'], {
      description: 'The outcome whose fee applies; exchange when at least half of the value is exchanged',
    }),
    from: FeePlace,
    type: Type.Enum(['flat_fee', 'percentage_of_label'], { description: 'Type of the fee, as published' }),
    published: Type.Number({
      description: 'The published amount: minor units with flat_fee, percent with percentage_of_label',
    }),
    labelRate: Type.Union([Minor, Type.Null()], {
      description: 'Price of the label that a percentage was taken of, in minor units; null when no price was used',
    }),
    most: Type.Union([Minor, Type.Null()], {
      description: 'The published maximum of the fee, in minor units; null when it has none',
    }),
    fee: Amount('The fee before it is limited to the credit that is left'),
  }),
])
export type FeeBasis = Static<typeof FeeBasis>

/** Inputs of the calculation at submit that the receipt lacks. */
export const MoneyBasis = Closed(
  {
    captured: Amount('What the order had captured'),
    refunded: Amount('What of the order was already refunded, by any return or elsewhere'),
    promised: Amount('What other returns of the order had still to pay out or used for goods'),
    shipping: Amount('Shipping that the order paid'),
    duties: Amount('Duties that the order paid'),
    discountsUsed: Amount('What of `bonusUsed` of the receipt came from the discounts of the returned units'),
    handlingFee: described(FeeBasis, 'What the handling fee was calculated from'),
  },
  { description: 'What the amounts were calculated from at submit; absent in older returns' },
)
export type MoneyBasis = Static<typeof MoneyBasis>
