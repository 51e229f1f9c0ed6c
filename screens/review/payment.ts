import type { Translate } from '../../locales/translate.ts'
import { type CardField, cardField } from '../../schemas/components/card-field.ts'
import type { CardEntry } from '../../schemas/screen/card-entry.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import { captchaField } from '../lookup/regular.ts'
import { button, post } from '../parts/buttons.ts'
import { type CardView, cardName } from '../parts/card.ts'

/** REV-12. */
export interface PaymentView {
  /** 0 when the card is only authorized. */
  readonly due: Minor
  readonly entry: CardEntry
  readonly taken: CardView | null
  /** Counts submitted cards: a new number requests a new challenge (T25); null requests none. */
  readonly captcha: number | null
  /** REV-30. */
  readonly acceptance: boolean
}

interface CardPartView {
  readonly shopId: string
  readonly currency: Currency
  readonly payment: PaymentView
  /** Secures an instant outcome; prepaid cards are refused. */
  readonly needsHold: boolean
}

const hintOf = ({ payment, currency, needsHold }: CardPartView, t: Translate): string =>
  t.sentences([
    ...(payment.acceptance ? [t('payment.hint-due', { amount: t.money(payment.due, currency) })] : []),
    ...(needsHold ? [t('payment.hint-prepaid')] : []),
  ])

/** Labels of the provider's field, in the page's language. */
const labelsOf = (t: Translate): CardField['labels'] => ({
  number: t('payment.number'),
  expiry: t('payment.expiry'),
  expiryHint: t('payment.expiry-hint'),
  cvc: t('payment.cvc'),
  unreachable: t('payment.unreachable'),
  incomplete: t('payment.incomplete'),
})

/** REV-12. */
export function cardPart(view: CardPartView, t: Translate): CardField {
  const { shopId, payment } = view
  const hint = hintOf(view, t)
  const use = button({
    id: 'use-card',
    label: t('payment.use'),
    look: 'secondary',
    needs: payment.captcha === null ? undefined : 'valid',
    action: post(shopId, 'payment.card', { form: 'card', exclusive: true, pending: t('payment.using') }),
  })
  const remove = button({
    id: 'remove-card',
    label: t('payment.remove'),
    look: 'text',
    action: post(shopId, 'payment.remove'),
  })
  return cardField({
    id: 'payment',
    form: 'card',
    name: 'payment',
    heading: t('payment.heading'),
    ...(hint !== '' && { hint }),
    ...(payment.taken !== null && { taken: cardName(payment.taken, t) }),
    entry: payment.entry,
    ...(payment.captcha !== null && { captcha: captchaField(shopId, payment.captcha, t) }),
    labels: labelsOf(t),
    button: payment.taken === null ? use : remove,
  })
}
