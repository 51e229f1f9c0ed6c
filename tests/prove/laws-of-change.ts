import type { Fee } from '../../schemas/config/policy.ts'
import type { ReturningItem, ValueInput } from '../../server/domain/value/input.ts'
import {
  calculateInstantExchangeHold,
  calculateInstantReturnHold,
  type Hold,
} from '../../server/domain/value/instant.ts'
import { buildJournal } from '../../server/domain/value/journal.ts'
import { buildGoods } from '../../server/domain/value/lines.ts'
import { calculateTotals } from '../../server/domain/value/totals.ts'
import { calculateValue, type ValueCalculation } from '../../server/domain/value/value-calculation.ts'
import { type PricedReturn, sumKeptItems } from './item-answers.ts'
import type { Law } from './laws-of-books.ts'

const reverse = <T>(list: readonly T[]): T[] => [...list].reverse()

const orderIsIrrelevant: Law = ({ input, totals, journal }) => {
  const turned: ValueInput = {
    ...input,
    order: { ...input.order, lines: reverse(input.order.lines) },
    units: reverse(input.units),
    items: reverse(input.items),
    newItems: reverse(input.newItems),
  }
  return (
    JSON.stringify(calculateTotals(turned)) === JSON.stringify(totals) &&
    JSON.stringify(buildJournal(turned)) === JSON.stringify(journal)
  )
}

const home = ({ reckoning, terms }: PricedReturn): number =>
  reckoning.payout + reckoning.giftBonus - terms.paid - terms.open

const dearer = (item: ReturningItem, more: number): ReturningItem => ({
  ...item,
  fees: { ...item.fees, feeAmount: Math.max(0, item.fees?.feeAmount ?? 0) + more },
})

const itemFeesNeverPay: Law = (priced) => {
  const { returnCase, input } = priced
  const index = returnCase.dearer % input.items.length
  const items = input.items.map((item, n) => (n === index ? dearer(item, returnCase.more) : item))
  const dear = { ...input, items }
  return sumKeptItems(buildGoods(dear), dear) <= home(priced)
}

const raiseFees = (fees: readonly Fee[], more: number): Fee[] =>
  fees.map((fee) => ({
    ...fee,
    amount: fee.amount + more,
    ...(fee.fallback_amount !== undefined && { fallback_amount: fee.fallback_amount + more }),
  }))

const handlingFeesNeverPay: Law = (priced) => {
  const { returnCase, input, goods } = priced
  const { policy, methodFees = [], workflowFees } = input
  const higher: ValueInput = {
    ...input,
    policy: { ...policy, fees: raiseFees(policy.fees ?? [], returnCase.more) },
    methodFees: raiseFees(methodFees, returnCase.more),
    workflowFees: raiseFees(workflowFees, returnCase.more),
  }
  return sumKeptItems(goods, higher) <= home(priced)
}

const netValue = ({ remaining, owed }: ValueCalculation): number => remaining + owed.shipping

const netValueFor = (input: ValueInput): number => netValue(calculateValue(buildGoods(input), input.creditType, input))

const splittingGainsNothing: Law = ({ returnCase, input, reckoning }) => {
  const isFirst = (_: ReturningItem, n: number): boolean => ((returnCase.split >> n) & 1) === 1
  const first = { ...input, items: input.items.filter(isFirst) }
  const second = { ...input, items: input.items.filter((item, n) => !isFirst(item, n)), newItems: [] }
  return netValueFor(first) + netValueFor(second) === netValue(reckoning)
}

const returnedValue = ({ goods }: PricedReturn, { credit }: ValueCalculation): number =>
  goods.returning.reduce((sum, { unit }) => sum + unit.value, credit.reimbursed.shipping + credit.reimbursed.duties)

/** F16, F18, F29: refund ≤ returned value ≤ order total. */
const refundsAreBacked: Law = (priced) => {
  const { refund } = priced
  const value = returnedValue(priced, refund)
  return refund.payout <= value && value <= priced.input.order.total
}

const isHoldOf = ({ amountToAuthorize, amountToCharge }: Hold, advance: number): boolean =>
  amountToAuthorize >= 0 && amountToAuthorize <= amountToCharge && amountToCharge <= advance

/** F19, F20, INS-14: a charge never exceeds the advance or the expected return. */
const chargesTakeBackTheAdvance: Law = (priced) => {
  const { returnCase, input, goods, reckoning, refund, receipt } = priced
  const value = Math.max(returnedValue(priced, refund), returnedValue(priced, reckoning))
  const sent = receipt.newItemTotal + receipt.exchangeOrderShippingTotal
  const both = returnCase.modifyIxCharge ? value : refund.payout + sent
  return (
    isHoldOf(calculateInstantReturnHold(refund, input), refund.payout) &&
    isHoldOf(calculateInstantExchangeHold(goods, reckoning, input), returnCase.modifyIxCharge ? value : sent) &&
    isHoldOf({ ...receipt, enabled: true }, both)
  )
}

export const lawsOfChange: Readonly<Record<string, Law>> = {
  'F29 the order of items changes nothing': orderIsIrrelevant,
  'F29 a higher item fee never pays the shopper more': itemFeesNeverPay,
  'F29 a higher handling fee never pays the shopper more': handlingFeesNeverPay,
  'F29 two returns settle what one does': splittingGainsNothing,
  'F18 F29 a refund is backed by what comes back': refundsAreBacked,
  'F19 F20 a charge takes back no more than the advance': chargesTakeBackTheAdvance,
}
