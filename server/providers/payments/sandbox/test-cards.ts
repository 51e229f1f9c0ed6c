import type { Card } from '../../../../schemas/records/payment.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { entryOf } from '../../../../schemas/values/member.ts'
import type { PaymentRefusal, TypedCard } from '../port.ts'

/** A refusal code refuses the card. */
export type CardBehavior =
  | 'approves'
  | 'asks-once'
  | 'asks-always'
  | 'declines-charges'
  | 'declines-off-session'
  | 'silent-before'
  | 'silent-after'
  | PaymentRefusal['code']

interface TestCard {
  readonly conduct: CardBehavior
  readonly funding: Card['funding']
}

const buildCreditCard = (conduct: CardBehavior): TestCard => ({ conduct, funding: 'credit' })

/** Explained in server/providers/README.md. */
const testNumbers: Readonly<Record<string, TestCard>> = {
  '4242424242424242': buildCreditCard('approves'),
  '4000056655665556': { conduct: 'approves', funding: 'debit' },
  '5105105105105100': { conduct: 'approves', funding: 'prepaid' },
  '4000000000000002': buildCreditCard('card-declined'),
  '4000000000009995': buildCreditCard('insufficient-funds'),
  '4000000000000069': buildCreditCard('expired-card'),
  '4000000000000127': buildCreditCard('incorrect-cvc'),
  '4000000000000119': buildCreditCard('processing-error'),
  '4000002500003155': buildCreditCard('asks-once'),
  '4000002760003184': buildCreditCard('asks-always'),
  '4000000000000341': buildCreditCard('declines-charges'),
  '4000000000004087': buildCreditCard('declines-off-session'),
  '4000000000004040': buildCreditCard('silent-before'),
  '4000000000004051': buildCreditCard('silent-after'),
}

/** Sample provider texts, not translated. */
const refusalMessages: Readonly<Record<PaymentRefusal['code'], string>> = {
  'card-declined': 'Your card was declined.',
  'insufficient-funds': 'Your card has insufficient funds.',
  'expired-card': 'Your card has expired.',
  'incorrect-cvc': "Your card's security code is incorrect.",
  'incorrect-number': 'Your card number is incorrect.',
  'processing-error': 'An error occurred while processing your card. Try again in a little bit.',
  'authentication-failed': 'Your bank could not confirm that this was you. Try again, or use another card.',
  'authentication-required': 'Your bank wants you to confirm this payment.',
  'amount-too-small': 'The amount is too small to be charged.',
  'amount-too-large': 'The amount exceeds the available amount.',
  'unsupported-amount': 'This amount cannot be charged in this currency.',
  'unusable-token': 'Enter the card again.',
  'authorization-gone': 'The authorization has no amount left to capture.',
}

export const buildCardRefusal = (code: PaymentRefusal['code'], message = refusalMessages[code]): PaymentRefusal => ({
  kind: 'refused',
  code,
  message,
})

export const findCardRefusal = (conduct: CardBehavior): PaymentRefusal | null =>
  Object.hasOwn(refusalMessages, conduct) ? buildCardRefusal(conduct as PaymentRefusal['code']) : null // a key of the table is a code

const isLuhn = (digits: string): boolean => {
  const doubled = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2)
  const sum = [...digits].reverse().reduce((all, text, at) => all + (at % 2 ? doubled(Number(text)) : Number(text)), 0)
  return sum % 10 === 0
}

/** At the end of the month, in UTC. */
const isExpired = ({ expMonth, expYear }: TypedCard, now: Instant): boolean => Date.UTC(expYear, expMonth, 1) <= now

/** Checks in the order of a bank. */
export function checkTypedCard(
  typed: TypedCard,
  now: Instant,
): PaymentRefusal | { readonly kind: 'known'; readonly conduct: CardBehavior; readonly card: Omit<Card, 'id'> } {
  const digits = typed.number.replace(/[ -]/g, '')
  const testCard = entryOf(testNumbers, digits)
  if (testCard === undefined && (!/^\d{12,19}$/.test(digits) || !isLuhn(digits)))
    return buildCardRefusal('incorrect-number')
  if (isExpired(typed, now)) return buildCardRefusal('expired-card')
  if (!/^\d{3,4}$/.test(typed.cvc)) return buildCardRefusal('incorrect-cvc')
  if (testCard === undefined)
    return buildCardRefusal('card-declined', 'The sandbox accepts only test card numbers, such as 4242 4242 4242 4242.')
  const brand = digits.startsWith('5') ? 'Mastercard' : 'Visa'
  return {
    kind: 'known',
    conduct: testCard.conduct,
    card: { brand, last4: digits.slice(-4), funding: testCard.funding },
  }
}
