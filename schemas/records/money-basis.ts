import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Minor } from '../values/money.ts'

const Amount = (description: string) => described(Minor, `${description}, in minor units of the order currency`)

const FeePlace = Type.Enum(['rule', 'method', 'policy'], {
  description: 'Source of the fee: a rule, the return method or the return policy',
})

const FeeBasis = Type.Union([
  Closed({
    kind: Type.Literal('none', { description: 'No fee is published for the outcome, or its amount is 0' }),
    from: Type.Union([FeePlace, Type.Null()], {
      description: 'Source of the published fee of 0; null when none is published',
    }),
  }),
  Closed({
    kind: Type.Literal('waived', { description: 'The fee is waived' }),
    because: Type.Enum(['in-store', 'pick-up', 'shop-later'], { description: 'Reason it is waived' }),
  }),
  Closed({
    kind: Type.Literal('charged', { description: 'A published fee applies' }),
    outcome: Type.Enum(['refund', 'credit', 'exchange'], {
      description: 'Outcome whose fee applies; exchange when at least half of the value is exchanged',
    }),
    from: FeePlace,
    type: Type.Enum(['flat_fee', 'percentage_of_label'], { description: 'Type of the fee, as published' }),
    published: Type.Number({
      description: 'Published amount: minor units with flat_fee, percent with percentage_of_label',
    }),
    labelRate: Type.Union([Minor, Type.Null()], {
      description: 'Label price used for a percentage, in minor units; null when none was used',
    }),
    most: Type.Union([Minor, Type.Null()], {
      description: 'Published maximum of the fee, in minor units; null when it has none',
    }),
    fee: Amount('Fee before it is limited to the remaining credit'),
  }),
])
export type FeeBasis = Static<typeof FeeBasis>

/** Inputs of the calculation at submit that the receipt lacks. */
export const MoneyBasis = Closed(
  {
    captured: Amount('Amount captured for the order'),
    refunded: Amount('Amount already refunded for the order, by any return or elsewhere'),
    promised: Amount('Amount that other returns of the order had not yet paid out or had used for goods'),
    shipping: Amount('Shipping paid for the order'),
    duties: Amount('Duties paid for the order'),
    discountsUsed: Amount('Part of `bonusUsed` of the receipt that came from discounts of the returned units'),
    handlingFee: described(FeeBasis, 'Basis of the handling fee'),
  },
  { description: 'Basis of the amounts at submit; absent in older returns' },
)
export type MoneyBasis = Static<typeof MoneyBasis>
