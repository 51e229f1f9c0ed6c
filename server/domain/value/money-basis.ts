import type { FeeBasis, MoneyBasis } from '../../../schemas/records/money-basis.ts'
import { creditOutcome, findPublishedFee, isMostlyExchanged } from './fees.ts'
import type { ValueInput } from './input.ts'
import { buildGoods } from './lines.ts'
import { calculateValue } from './value-calculation.ts'

const buildFeeBasis = (input: ValueInput): FeeBasis => {
  if (input.waiver !== null) return { kind: 'waived', because: input.waiver }
  const goods = buildGoods(input)
  const { creditType } = input
  const mostlyExchanged = isMostlyExchanged(goods, calculateValue(goods, creditType, input).credit.total)
  const chosen = findPublishedFee(mostlyExchanged ? 'exchange' : creditOutcome(creditType), input)
  if (chosen === null || chosen.amount === 0) return { kind: 'none', from: chosen?.from ?? null }
  const { fee, from, amount } = chosen
  const isRateUsed = fee.type === 'percentage_of_label' && input.labelRate !== null
  return {
    kind: 'charged',
    outcome: fee.outcome,
    from,
    type: fee.type,
    published: fee.amount,
    labelRate: isRateUsed ? input.labelRate : null,
    most: fee.max_amount_enabled === true ? (fee.max_amount ?? null) : null,
    fee: amount,
  }
}

export function buildMoneyBasis(input: ValueInput): MoneyBasis {
  const { order, account, creditType } = input
  return {
    captured: account.captured,
    refunded: account.refunded,
    promised: account.promised,
    shipping: order.shippingTotal,
    duties: order.dutiesTotal,
    discountsUsed: calculateValue(buildGoods(input), creditType, input).added.extraUsed,
    handlingFee: buildFeeBasis(input),
  }
}
