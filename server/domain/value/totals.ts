import type { Totals } from '../../../schemas/entities/totals.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { remainingOf } from './account.ts'
import type { ValueInput } from './input.ts'
import { calculateInstantExchangeHold, calculateInstantReturnHold, getInstantWindows } from './instant.ts'
import { buildGoods, type Goods, isSentBack } from './lines.ts'
import { getCardMinimum } from './payment.ts'
import { calculateValue, type ValueCalculation } from './value-calculation.ts'

/** As chosen, and for both alternatives (F17). */
interface CalculationsByChoice {
  readonly chosen: ValueCalculation
  readonly refund: ValueCalculation
  readonly gift: ValueCalculation
}

const creditTotals = ({ chosen, refund, gift }: CalculationsByChoice, left: Minor): Totals['credit'] => {
  const { credit, owed, added, feeCharged, giftBonus } = chosen
  const available = Math.max(0, Math.min(credit.net, left) - owed.total)
  return {
    total: credit.total,
    base: credit.base.net,
    tax: credit.base.tax,
    net: credit.net,
    available,
    with_bonus: available + (added.bonus - added.bonusUsed) + (credit.extra - added.extraUsed),
    with_fees: Math.max(0, Math.min(credit.net - feeCharged, left) - owed.total),
    bonus: { total: added.bonus, storeCreditBonus: giftBonus },
    preCalculated: { refundCredit: refund.payout, storeCredit: gift.payout + gift.giftBonus },
    withPartialReturnCredit: credit.net,
  }
}

const owedTotals = (goods: Goods, { chosen, refund }: CalculationsByChoice, input: ValueInput): Totals['owed'] => {
  const { owed } = chosen
  const back = calculateInstantReturnHold(refund, input)
  const swap = calculateInstantExchangeHold(goods, chosen, input)
  return {
    total: owed.total,
    tax: owed.cart.tax,
    cart: owed.cart.net,
    instantReturnEnabled: back.enabled,
    amountToAuthorize: back.amountToAuthorize,
    amountToCharge: back.amountToCharge,
    instantReturnWindow: getInstantWindows(input).return,
    exchanges: {
      instantExchangeEnabled: swap.enabled,
      amountToAuthorize: swap.amountToAuthorize,
      amountToCharge: swap.amountToCharge,
      instantExchangeWindow: getInstantWindows(input).exchange,
    },
  }
}

/** WFL-31. */
const shippableOutcome = ({ items }: ValueInput): Totals['shippable']['outcome'] => {
  if (items.length === 0 || items.some(isSentBack)) return 'default'
  return items.every(({ keep }) => keep === 'keep') ? 'keep' : 'donate'
}

/** The totals with the choices so far (F4 to F20). */
export function calculateTotals(input: ValueInput): Totals {
  const goods = buildGoods(input)
  const chosen = calculateValue(goods, input.creditType, input)
  const refund = calculateValue(goods, 'refund', input)
  const gift = calculateValue(goods, 'gift', input)
  return {
    currency: input.order.currency,
    credit: creditTotals({ chosen, refund, gift }, remainingOf(input.account)),
    owed: owedTotals(goods, { chosen, refund, gift }, input),
    computed: {
      net: chosen.net,
      remainingCredit: chosen.remaining,
      handlingFee: chosen.feeCharged,
      bonusUsed: chosen.added.bonusUsed,
      notTaken: chosen.notTaken,
    },
    stripe_min: getCardMinimum(input.settings),
    shippable: { outcome: shippableOutcome(input) },
  }
}
