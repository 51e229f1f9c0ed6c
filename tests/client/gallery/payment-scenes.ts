import type { CardField } from '../../../schemas/components/card-field.ts'
import type { Screen } from '../../../schemas/envelope/screen.ts'
import { totals } from './items-scenes.ts'
import { submit } from './lookup-scenes.ts'
import { press, screen, words } from './samples.ts'

export const cardField = (overrides: Partial<CardField> = {}): CardField => ({
  type: 'card_field',
  id: 'card',
  form: 'card',
  name: 'payment',
  heading: 'Payment details',
  hint: 'Your card is charged $12.50 when you submit the return.',
  entry: { provider: 'sandbox', href: '/sandbox/cards' },
  labels: {
    number: 'Card number',
    expiry: 'Expiry date',
    expiryHint: 'MM / YY',
    cvc: 'Security code',
    unreachable: 'The payment service cannot be reached. Please try again.',
    incomplete: 'Please fill this in',
  },
  button: press({
    label: 'Use this card',
    look: 'secondary',
    action: { ...submit('payment.card', 'card'), pending: 'Checking your card…' },
  }),
  ...overrides,
})

export const buildSavedCard = (): CardField =>
  cardField({
    taken: 'Visa ending in 4242',
    button: press({ label: 'Remove this card', look: 'text', action: submit('payment.remove', 'card') }),
  })

export const stripeCard = (): CardField =>
  cardField({ entry: { provider: 'stripe', publishableKey: 'pk_test_sample' } })

export const bankWords = {
  title: 'Confirm your payment',
  body: 'Your bank wants to know whether it is you who pays $12.50 to Wren & Rowe.',
  approve: 'Yes, it is me',
  decline: 'No, decline',
}

export const payment = (card: CardField): Screen =>
  screen({
    heading: 'Review your return',
    main: [
      { type: 'text', id: 'intro', look: 'body', body: words('The size you chose costs more than the one you have.') },
      card,
      {
        type: 'actions',
        id: 'go',
        buttons: [press({ label: 'Submit return', disabled: 'Please enter a card first' })],
      },
    ],
    aside: [totals],
  })
