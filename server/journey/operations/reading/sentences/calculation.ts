import type { AmountLine, ReturnAmounts, UnitReasons } from '../../../../../schemas/merchant/return-reasons.ts'
import type { FeeBasis } from '../../../../../schemas/records/money-basis.ts'
import { calculateItemFee } from '../../../../domain/value/lines.ts'
import { amountText } from './format.ts'
import { creditedText, outcomeList } from './rules.ts'

const lineNames = {
  unit: 'returned unit',
  'unit-fee': 'deduction',
  'unit-fees': 'deductions of units',
  'new-item': 'new item',
  shipping: 'refunded shipping',
  duties: 'refunded duties',
  'exchange-shipping': 'shipping of the new items',
  'handling-fee': 'handling fee',
  bonus: 'bonus of the shop',
  'not-taken': 'not given',
} as const

const termsOf = (
  line: AmountLine,
  units: readonly UnitReasons[],
): readonly { readonly text: string; readonly amount: number }[] => {
  const { kind, title, amount, net, tax } = line
  const replaced = kind === 'new-item' ? units.find(({ item }) => item === line.item) : undefined
  const unnamed = replaced === undefined ? lineNames[kind] : `new item for ${replaced.title}`
  const name = kind === 'unit-fee' ? `deduction on ${title ?? 'a unit'}` : (title ?? unnamed)
  if (net === null || tax === null) return [{ text: name, amount }]
  const sign = kind === 'new-item' ? -1 : 1
  const terms = [{ text: name, amount: sign * net }]
  return tax === 0 ? terms : [...terms, { text: 'tax', amount: sign * tax }]
}

/** For example `Shirt $50.00 + tax $4.32 − handling fee $5.00 = $49.32`. */
const calculationText = ({ lines, net, currency }: ReturnAmounts, units: readonly UnitReasons[]): string => {
  const counted = lines.filter(({ kind, amount }) => kind !== 'unit-fee' || amount !== 0)
  const terms = counted.flatMap((line) => termsOf(line, units))
  const parts = terms.map(({ text, amount }, n) => {
    const sign = amount < 0 ? (n === 0 ? '−' : ' − ') : n === 0 ? '' : ' + '
    return `${sign}${text} ${amountText(Math.abs(amount), currency)}`
  })
  return `${parts.join('')} = ${amountText(net, currency)}`
}

const unitAmountOf = ({ lines }: ReturnAmounts, item: string | null): number =>
  lines.find((one) => one.kind === 'unit' && one.item === item)?.amount ?? 0

const unitFeeText = (
  { title, amount, fees, item }: AmountLine,
  amounts: ReturnAmounts,
  units: readonly UnitReasons[],
): string => {
  const { currency } = amounts
  const fee = 0 - amount
  if (fee === 0) return `Nothing is deducted from ${title ?? 'a unit'}, because its exchange leaves no credit.`
  const intro = `The deduction on ${title ?? 'a unit'} is ${amountText(fee, currency)}`
  if (fees === null) return `${intro}.`
  const rule = units
    .find((one) => one.item === item)
    ?.effects.findLast(({ result, replaced }) => result.type === 'line-item-fees' && !replaced)
  const source = rule === undefined ? 'the policy' : `rule "${rule.ruleId}"`
  const value = unitAmountOf(amounts, item)
  const whole = calculateItemFee(value, value, fees)
  const valued = `its value of ${amountText(value, currency)}`
  const credited = `${source} credits ${creditedText(fees, currency, valued)}, which is ${amountText(value - whole, currency)}`
  const limit =
    whole === fee
      ? ''
      : ` A deduction of ${amountText(whole, currency)} is limited to the ${amountText(fee, currency)} that its exchange leaves as credit.`
  return `${intro}: ${credited}.${limit}`
}

const waivers = {
  'in-store': 'the goods are brought to a store',
  'pick-up': 'the goods are collected by a separate pick-up',
  'shop-later': 'the shopper accepted the Shop Later offer',
} as const

const places = { rule: 'by a rule', method: 'by the return method', policy: 'by the return policy' } as const

const publishedText = (
  { type, published, labelRate, most, fee }: Extract<FeeBasis, { kind: 'charged' }>,
  currency: string,
) => {
  const limit = most !== null && most === fee ? `, at most ${amountText(most, currency)}` : ''
  if (type === 'flat_fee') return `a flat ${amountText(Math.round(published), currency)}${limit}`
  return labelRate === null
    ? `its fallback amount, ${amountText(fee, currency)}, because no price of the label was known`
    : `${published}% of the price of the label, ${amountText(labelRate, currency)}${limit}, which is ${amountText(fee, currency)}`
}

const handlingFeeText = ({ basis, lines, currency }: ReturnAmounts): string => {
  const charged = 0 - (lines.find(({ kind }) => kind === 'handling-fee')?.amount ?? 0)
  if (basis === null)
    return charged === 0
      ? 'No handling fee was charged; the reason is not stored with this return.'
      : `The handling fee is ${amountText(charged, currency)}; its calculation is not stored with this return.`
  const { handlingFee } = basis
  if (handlingFee.kind === 'waived') return `The handling fee is waived, because ${waivers[handlingFee.because]}.`
  if (handlingFee.kind === 'none')
    return handlingFee.from === null
      ? 'No handling fee is published for this outcome.'
      : `No handling fee is charged: it is set to zero ${places[handlingFee.from]}.`
  const half =
    handlingFee.outcome === 'exchange' ? ', which counts because at least half of the value is exchanged,' : ''
  const intro = `The handling fee of ${outcomeList([handlingFee.outcome])}${half} is set ${places[handlingFee.from]}: ${publishedText(handlingFee, currency)}.`
  return charged === handlingFee.fee
    ? intro
    : `${intro} Only ${amountText(charged, currency)} of it was charged, because no more credit was left.`
}

const withheldText = (amount: number, { basis, currency }: ReturnAmounts): string => {
  const intro = `${amountText(amount, currency)} of the value was not credited, because the order had no more left to refund.`
  if (basis === null) return `${intro} The remaining amount is not stored with this return.`
  const { captured, refunded, promised } = basis
  const left = Math.max(0, captured - refunded - promised)
  return `${intro} It had captured ${amountText(captured, currency)}; ${amountText(refunded, currency)} was refunded before and ${amountText(promised, currency)} promised to other returns, so ${amountText(left, currency)} was left.`
}

const lineText = (line: AmountLine, amounts: ReturnAmounts, units: readonly UnitReasons[]): string | null => {
  const { basis, currency } = amounts
  const amount = amountText(Math.abs(line.amount), currency)
  switch (line.kind) {
    case 'unit-fee':
      return unitFeeText(line, amounts, units)
    case 'unit-fees':
      return `Together ${amount} is deducted from the units; the deduction of each unit is not stored with this return.`
    case 'shipping':
      return `${amount} of the shipping is refunded: the share of these units${basis === null ? '' : ` in the ${amountText(basis.shipping, currency)} that the order paid`}.`
    case 'duties':
      return `${amount} of the duties is refunded: the share of these units${basis === null ? '' : ` in the ${amountText(basis.duties, currency)} that the order paid`}.`
    case 'exchange-shipping':
      return `Shipping the new items costs the shopper ${amount}.`
    case 'bonus': {
      const discounts = basis?.discountsUsed ?? 0
      return discounts === 0
        ? `The shop adds ${amount} for items bought with the credit.`
        : `The shop adds ${amount} for items bought with the credit; ${amountText(discounts, currency)} of it are discounts of the returned units.`
    }
    case 'not-taken':
      return withheldText(0 - line.amount, amounts)
    default:
      return null
  }
}

const paymentState = (payment: NonNullable<ReturnAmounts['payment']>, currency: string): string =>
  ({
    authorized: 'is authorized and not charged yet',
    charged: 'is charged',
    'given-back': 'was refunded',
    failed: 'is not paid, because the payment failed',
    'in-checkout': `is not paid in full yet; ${amountText(payment.paid ?? 0, currency)} was received so far`,
    lapsed: 'was never paid and is no longer due',
  })[payment.state]

const settledText = (amounts: ReturnAmounts): string => {
  const { net, creditType, giftBonus, covered, payment, currency } = amounts
  const value = amountText(Math.abs(net), currency)
  if (net === 0) return 'Nothing was to be paid out, and nothing was owed.'
  if (net > 0) {
    if (creditType === 'refund') return `The return promised a refund of ${value}.`
    if (creditType !== 'gift') return `The shopper waived the remaining ${value}, which stays with the shop.`
    if (giftBonus === 0) return `The return promised store credit of ${value}.`
    return `The return promised store credit of ${value} + ${amountText(giftBonus, currency)} added by the shop = ${amountText(net + giftBonus, currency)}.`
  }
  if (covered > 0) return `The shopper owed ${value}. The shop bears it, because it is too little for a card payment.`
  if (payment === null) return `The shopper owed ${value}; the payment method is not stored.`
  const how = payment.by === 'card' ? 'by card' : 'in the checkout of the exchange order'
  const part = payment.amount === 0 - net ? 'It' : `${amountText(payment.amount, currency)} of it`
  const back = payment.back === undefined ? '' : ` ${amountText(payment.back, currency)} was refunded to the card.`
  return `The shopper owed ${value}, to be paid ${how}. ${part} ${paymentState(payment, currency)}.${back}`
}

export const calculationSentences = (amounts: ReturnAmounts, units: readonly UnitReasons[]): readonly string[] => [
  `At submit: ${calculationText(amounts, units)}.`,
  ...amounts.lines.flatMap((line) => lineText(line, amounts, units) ?? []),
  handlingFeeText(amounts),
  settledText(amounts),
]
