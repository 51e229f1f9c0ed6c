import type { Receipt, Totals } from '../../../schemas/entities/totals.ts'
import type { HandlingFee } from './fees.ts'
import type { ValueInput } from './input.ts'
import { type Hold, instantExchange, instantReturn } from './instant.ts'
import { goodsOf } from './lines.ts'
import { stripeMinOf } from './payment.ts'
import { receiptOf } from './receipt.ts'
import { type Reckoning, reckon } from './reckoning.ts'

/** The three reckonings that totals tell: as chosen, and as either choice would come out (F17). */
interface Reckonings {
  readonly chosen: Reckoning
  readonly refund: Reckoning
  readonly gift: Reckoning
}

function creditTotals({ chosen, refund, gift }: Reckonings): Totals['credit'] {
  const { credit, added, remaining, feeCharged, giftBonus } = chosen
  const available = Math.max(0, remaining)
  return {
    total: credit.total,
    base: credit.base.net,
    tax: credit.base.tax,
    net: credit.net,
    available,
    with_bonus: available + (added.bonus - added.bonusUsed) + (credit.extra - added.extraUsed),
    with_fees: Math.max(0, available - feeCharged),
    bonus: { total: added.bonus, storeCreditBonus: giftBonus },
    preCalculated: { refundCredit: refund.payout, storeCredit: gift.payout + gift.giftBonus },
    withPartialReturnCredit: credit.net,
  }
}

function owedTotals({ owed }: Reckoning, back: Hold, swap: Hold): Totals['owed'] {
  return {
    total: owed.total,
    tax: owed.cart.tax,
    cart: owed.cart.net,
    instantReturnEnabled: back.enabled,
    amountToAuthorize: back.amountToAuthorize,
    amountToCharge: back.amountToCharge,
    exchanges: {
      instantExchangeEnabled: swap.enabled,
      amountToAuthorize: swap.amountToAuthorize,
      amountToCharge: swap.amountToCharge,
    },
  }
}

/** Whether anything is sent at all (WFL-31). */
const shippableOutcome = ({ items }: ValueInput): Totals['shippable']['outcome'] => {
  if (items.length === 0 || items.some(({ keep }) => keep === undefined)) return 'default'
  return items.every(({ keep }) => keep === 'keep') ? 'keep' : 'donate'
}

/** What a return is worth, is owed and finally comes to, with the choices made so far (F4 to F20). */
export function totalsOf(input: ValueInput): Totals {
  const goods = goodsOf(input)
  const chosen = reckon(goods, input.creditType, input)
  const refund = reckon(goods, 'refund', input)
  const gift = reckon(goods, 'gift', input)
  return {
    currency: input.order.currency,
    credit: creditTotals({ chosen, refund, gift }),
    owed: owedTotals(chosen, instantReturn(refund, input), instantExchange(goods, chosen, input)),
    computed: {
      net: chosen.net,
      remainingCredit: chosen.remaining,
      handlingFee: chosen.feeCharged,
      bonusUsed: chosen.added.bonusUsed,
    },
    stripe_min: stripeMinOf(input.settings),
    shippable: { outcome: shippableOutcome(input) },
  }
}

/** The handling fee of a return as it is charged, and why none is when it is waived. */
export const handlingFeeOf = (input: ValueInput): HandlingFee => reckon(goodsOf(input), input.creditType, input).fee

/** What asking for totals comes to: there are none without a line item (FEE-06). */
export type TotalsVerdict =
  | { readonly kind: 'refused'; readonly code: 'no-items' }
  | { readonly kind: 'found'; readonly totals: Totals; readonly receipt: Receipt }

/** Totals and receipt of a return, unless nothing goes back. */
export const judgeTotals = (input: ValueInput): TotalsVerdict =>
  input.items.length === 0
    ? { kind: 'refused', code: 'no-items' }
    : { kind: 'found', totals: totalsOf(input), receipt: receiptOf(input) }
