import type { Instant } from '../../../../schemas/ids.ts'
import { entryOf } from '../../../../schemas/member.ts'
import type { Card } from '../../../../schemas/records/payment.ts'
import type { Refused, TypedCard } from '../port.ts'

/** A refusal code refuses the card. */
export type Conduct =
  | 'approves'
  | 'asks-once'
  | 'asks-always'
  | 'declines-charges'
  | 'declines-off-session'
  | 'silent-before'
  | 'silent-after'
  | Refused['code']

interface TestCard {
  readonly conduct: Conduct
  readonly funding: Card['funding']
}

const credit = (conduct: Conduct): TestCard => ({ conduct, funding: 'credit' })

/** Explained in server/providers/README.md. */
const testNumbers: Readonly<Record<string, TestCard>> = {
  '4242424242424242': credit('approves'),
  '4000056655665556': { conduct: 'approves', funding: 'debit' },
  '5105105105105100': { conduct: 'approves', funding: 'prepaid' },
  '4000000000000002': credit('card-declined'),
  '4000000000009995': credit('insufficient-funds'),
  '4000000000000069': credit('expired-card'),
  '4000000000000127': credit('incorrect-cvc'),
  '4000000000000119': credit('processing-error'),
  '4000002500003155': credit('asks-once'),
  '4000002760003184': credit('asks-always'),
  '4000000000000341': credit('declines-charges'),
  '4000000000004087': credit('declines-off-session'),
  '4000000000004040': credit('silent-before'),
  '4000000000004051': credit('silent-after'),
}

/** Sample provider texts, not translated. */
const sentences: Readonly<Record<Refused['code'], string>> = {
  'card-declined': 'Your card was declined.',
  'insufficient-funds': 'Your card has insufficient funds.',
  'expired-card': 'Your card has expired.',
  'incorrect-cvc': "Your card's security code is incorrect.",
  'incorrect-number': 'Your card number is incorrect.',
  'processing-error': 'An error occurred while processing your card. Try again in a little bit.',
  'authentication-failed': 'Your bank could not confirm that this was you. Try again, or use another card.',
  'authentication-required': 'Your bank wants you to confirm this payment.',
  'amount-too-small': 'The amount is too small to be charged.',
  'amount-too-large': 'The amount is larger than what is there.',
  'unsupported-amount': 'This amount cannot be charged in this currency.',
  'unusable-token': 'Enter the card again.',
  'authorization-gone': 'There is nothing left to take.',
}

export const refusedCard = (code: Refused['code'], message = sentences[code]): Refused => ({
  kind: 'refused',
  code,
  message,
})

/** Null for a card that is accepted. */
export const refusalOfConduct = (conduct: Conduct): Refused | null =>
  Object.hasOwn(sentences, conduct) ? refusedCard(conduct as Refused['code']) : null // a key of the table is a code

const isLuhn = (digits: string): boolean => {
  const doubled = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2)
  const sum = [...digits].reverse().reduce((all, text, at) => all + (at % 2 ? doubled(Number(text)) : Number(text)), 0)
  return sum % 10 === 0
}

/** At the end of the month, in UTC. */
const isOver = ({ expMonth, expYear }: TypedCard, now: Instant): boolean => Date.UTC(expYear, expMonth, 1) <= now

/** Checks in the order of a bank. */
export function judgeTyped(
  typed: TypedCard,
  now: Instant,
): Refused | { readonly kind: 'known'; readonly conduct: Conduct; readonly card: Omit<Card, 'id'> } {
  const digits = typed.number.replace(/[ -]/g, '')
  const known = entryOf(testNumbers, digits)
  if (known === undefined && (!/^\d{12,19}$/.test(digits) || !isLuhn(digits))) return refusedCard('incorrect-number')
  if (isOver(typed, now)) return refusedCard('expired-card')
  if (!/^\d{3,4}$/.test(typed.cvc)) return refusedCard('incorrect-cvc')
  if (known === undefined)
    return refusedCard('card-declined', 'Only test numbers are taken here, such as 4242 4242 4242 4242.')
  const brand = digits.startsWith('5') ? 'Mastercard' : 'Visa'
  return { kind: 'known', conduct: known.conduct, card: { brand, last4: digits.slice(-4), funding: known.funding } }
}
