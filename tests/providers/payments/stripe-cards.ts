export interface TestCard {
  readonly brand: string
  readonly funding: 'credit' | 'debit' | 'prepaid'
  readonly last4: string
  readonly declines?: { readonly code: string; readonly decline_code?: string; readonly message: string }
  /** It can be attached and declines later charges only. */
  readonly afterAttach?: boolean
  readonly asks?: 'unless-set-up' | 'always'
}

const visa = (last4: string, rest: Partial<TestCard> = {}): TestCard => ({
  brand: 'visa',
  funding: 'credit',
  last4,
  ...rest,
})
const declinedError = (decline_code: string, message = 'Your card was declined.') => ({
  code: 'card_declined',
  decline_code,
  message,
})

const cards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': visa('4242'),
  '4000056655665556': visa('5556', { funding: 'debit' }),
  '5105105105105100': { brand: 'mastercard', funding: 'prepaid', last4: '5100' },
  '4000000000000002': visa('0002', { declines: declinedError('generic_decline') }),
  '4000000000009995': visa('9995', {
    declines: declinedError('insufficient_funds', 'Your card has insufficient funds.'),
  }),
  '4000000000000069': visa('0069', { declines: { code: 'expired_card', message: 'Your card has expired.' } }),
  '4000000000000127': visa('0127', {
    declines: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  }),
  '4000000000000119': visa('0119', {
    declines: { code: 'processing_error', message: 'An error occurred while processing your card.' },
  }),
  '4000000000000341': visa('0341', { declines: declinedError('generic_decline'), afterAttach: true }),
  '4000002500003155': visa('3155', { asks: 'unless-set-up' }),
  '4000002760003184': visa('3184', { asks: 'always' }),
}

/** @throws Error for any other number. */
export const testCard = (number: string): TestCard => {
  const card = cards[number]
  if (card === undefined) throw new Error(`No test card ${number}`)
  return card
}
