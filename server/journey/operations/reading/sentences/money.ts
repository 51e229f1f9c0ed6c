import type { AmountChange, PayoutReason, ReturnAmounts } from '../../../../../schemas/merchant/return-reasons.ts'
import type { LedgerTerm } from '../../../../../schemas/records/ledger.ts'
import type { TimeZone } from '../../../../../schemas/values/calendar.ts'
import { entry } from '../../../../domain/value/journal.ts'
import { amountText, capitalize, formatDayAt, listText } from './format.ts'

const journals: Readonly<Record<string, string>> = {
  items: 'the return was recalculated, because its units or its order had changed',
  adjustment: 'the merchant adjusted the payout',
  difference: 'the order system paid a different amount than requested',
  checkout: 'a payment was received in the checkout of the exchange order',
  'nothing-sent': 'no goods are sent back',
  close: 'the return was closed',
  cancel: 'the return was cancelled and reversed',
  'shop-later': 'the shopper accepted the Shop Later offer instead of the refund',
  'instant-charge': 'the card was charged for the advance',
}

const terms: Readonly<Record<LedgerTerm, string>> = {
  'returned-value': 'the returned value',
  bonus: 'the bonus and costs of the shop',
  paid: 'the payment of the shopper',
  open: 'the amount due in the checkout',
  refunded: 'the refund',
  'store-credit': 'the store credit',
  'new-items': 'the new items',
  fees: 'fees and deductions',
  'not-taken': 'the amount not paid out (nothing left in the order, or refunded elsewhere)',
  charged: 'the charged amount',
  advance: 'the recovered advance',
}

const changeText = (
  { journal, at, entries, adjustment }: AmountChange,
  { currency, zone }: { readonly currency: string; readonly zone: TimeZone },
): string => {
  const what = journals[journal] ?? `the journal "${journal}" was written`
  const cause =
    adjustment === null
      ? what
      : `${adjustment.by} adjusted the payout by ${amountText(adjustment.amount, currency)}${adjustment.reason === '' ? '' : ` (${adjustment.reason})`}`
  // `entry` applies the sign of the term's side, so the amount is positive when the term grows.
  const moved = entries
    .filter(({ amount }) => amount !== 0)
    .map(({ term, amount }) => {
      const growth = entry(term, amount).amount
      return `${terms[term]} ${growth < 0 ? 'fell' : 'grew'} by ${amountText(Math.abs(growth), currency)}`
    })
  return `On ${formatDayAt(zone, at)} ${cause}: ${listText(moved)}.`
}

const payoutNames = { refund: 'refund', 'gift-card': 'store credit', exchange: 'exchange order' } as const

const WAIT_TEXTS: Readonly<Record<NonNullable<PayoutReason['waitsFor']>, string>> = {
  disabled: 'waits until you process the return; the policy alone never releases it',
  manual: 'waits until you process the return',
  immediate: 'waits until you process the return, although the policy pays it at submit',
  pre_transit: 'waits until the carrier has the data of the label',
  in_transit: 'waits until the carrier has the parcel',
  out_for_delivery: 'waits until the carrier is out for delivery',
  delivered: 'waits until the parcel is delivered',
  review: 'waits for your decision about the units under review',
  release: 'waits until you release it explicitly, because its order changed elsewhere or its funding is missing',
  email: 'waits until the recipient confirms the email address',
  unknown: 'waits; the reason is not known',
}

const states: Readonly<Record<PayoutReason['state'], string>> = {
  waiting: WAIT_TEXTS.unknown,
  due: 'is due',
  running: 'was requested, and is not confirmed yet',
  done: 'was carried out',
  refused: 'was permanently refused',
  cancelled: 'was cancelled',
}

const payoutText = ({ outcome, state, amount, paid, refused, waitsFor }: PayoutReason, currency: string): string => {
  const name = payoutNames[outcome]
  const what = amount === null ? `The ${name}` : `The ${name} of ${amountText(amount, currency)}`
  const status = waitsFor === null ? states[state] : WAIT_TEXTS[waitsFor]
  const otherwise =
    paid !== null && amount !== null && paid !== amount ? `; ${amountText(paid, currency)} was paid` : ''
  const part = refused === null || refused === 0 ? '' : `; ${amountText(refused, currency)} of it was refused`
  return `${what} ${status}${otherwise}${part}.`
}

export function payoutSentences(
  { changes, payouts, promised, paid, currency }: ReturnAmounts,
  zone: TimeZone,
): readonly string[] {
  const total = `${amountText(paid, currency)} of ${amountText(promised, currency)}`
  return [
    ...changes.map((one) => changeText(one, { currency, zone })),
    ...(changes.length === 0 ? [] : [`The return then promises ${amountText(promised, currency)} in total.`]),
    ...payouts.map((one) => payoutText(one, currency)),
    ...(promised === 0 && paid === 0 ? [] : [capitalize(`${total} is paid out so far.`)]),
  ]
}
