import type { Minor } from '../../../schemas/values/money.ts'
import { sumOf } from '../money/round.ts'
import type { ValueInput } from './input.ts'
import { type Goods, isSentBack, type ReturningLine } from './lines.ts'
import { getCardMinimum, resolvePayment } from './payment.ts'
import { grossOf } from './tax.ts'
import { calculateValue, type ValueCalculation } from './value-calculation.ts'

/** A card hold: authorized at submit, charged if no parcel comes (F19, F20). */
export interface Hold {
  readonly enabled: boolean
  readonly amountToAuthorize: Minor
  readonly amountToCharge: Minor
}

const NOMINAL: Minor = 100

/** Default days until the parcel is in the mail (CON-12). */
const DEFAULT_DAYS = { return: 30, exchange: 14 }

/** Days until the parcel must be in the mail (INS-11). */
export const getInstantWindows = ({
  policy,
  settings,
}: Pick<ValueInput, 'policy' | 'settings'>): { readonly return: number; readonly exchange: number } => ({
  return: policy.instant_return_window ?? DEFAULT_DAYS.return,
  exchange: settings.instantExchangeWindow ?? DEFAULT_DAYS.exchange,
})

const OFF: Hold = { enabled: false, amountToAuthorize: 0, amountToCharge: 0 }

const buildHold = (amountToCharge: Minor, { policy }: ValueInput): Hold => {
  const nominal = policy.instant_return_authorization_type === 'nominal'
  return {
    enabled: true,
    amountToCharge,
    amountToAuthorize: nominal ? Math.min(NOMINAL, amountToCharge) : amountToCharge,
  }
}

/** Without a parcel no deadline could be met. */
const hasParcel = ({ items }: ValueInput): boolean => items.some(isSentBack)

/** Covers the refund paid ahead (F19, INS-01). */
export const calculateInstantReturnHold = (refund: ValueCalculation, input: ValueInput): Hold =>
  input.flags.has('instant-refunds') && input.policy.instant_return_enabled === true && hasParcel(input)
    ? buildHold(refund.payout, input)
    : OFF

const newVariantValue = ({ unit, dearer, cheaper }: ReturningLine): Minor =>
  unit.value + grossOf(dearer) - grossOf(cheaper)

/** Handling fees are excluded: they pay for no goods. */
const cardPaymentForGoods = ({ net, feeCharged }: ValueCalculation, { settings }: ValueInput): Minor => {
  const payment = resolvePayment(net, getCardMinimum(settings))
  return payment.kind === 'card' ? Math.max(0, payment.amount - feeCharged) : 0
}

/** One excluded item prevents it for the whole return (INS-02, INS-03). */
const canExchangeInstantly = (input: ValueInput): boolean =>
  input.flags.has('instant-exchanges') && hasParcel(input) && !input.items.some((item) => item.excludedFromInstant)

/**
 * The value to come back, less the instant return's hold: a cheaper variant counts in credit and unit, so their sum
 * could exceed it (INS-14).
 */
const getMaxReturnValue = (goods: Goods, { credit }: ValueCalculation, input: ValueInput): Minor => {
  const value = sumOf(goods.returning.map(({ unit }) => unit.value))
  const { shipping, duties } = credit.reimbursed
  const alreadyAuthorized = input.instant?.return
    ? calculateInstantReturnHold(calculateValue(goods, 'refund', input), input).amountToCharge
    : 0
  return Math.max(0, value + shipping + duties - alreadyAuthorized)
}

/** Covers the goods sent ahead, or with `modify-ix-charge` the goods to come back (F20). */
export function calculateInstantExchangeHold(goods: Goods, calculation: ValueCalculation, input: ValueInput): Hold {
  if (!canExchangeInstantly(input)) return OFF
  const { returning } = goods
  const { credit, owed, notTaken } = calculation
  const swapped = returning.filter(({ item }) => item.returnType === 'exchange')
  if (input.flags.has('modify-ix-charge')) {
    const charge = sumOf(swapped.map(({ unit }) => unit.value)) + Math.min(credit.net - notTaken, owed.shopped)
    return buildHold(Math.min(charge, getMaxReturnValue(goods, calculation, input)), input)
  }
  const sent = sumOf(swapped.map(newVariantValue)) + owed.shopped + owed.shipping
  return buildHold(Math.max(0, sent - cardPaymentForGoods(calculation, input)), input)
}

export function sumHolds(goods: Goods, chosen: ValueCalculation, input: ValueInput): Omit<Hold, 'enabled'> {
  const back = input.instant?.return ? calculateInstantReturnHold(calculateValue(goods, 'refund', input), input) : OFF
  const swap = input.instant?.exchange ? calculateInstantExchangeHold(goods, chosen, input) : OFF
  return {
    amountToAuthorize: back.amountToAuthorize + swap.amountToAuthorize,
    amountToCharge: back.amountToCharge + swap.amountToCharge,
  }
}
