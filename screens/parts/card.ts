import type { Translate } from '../../locales/translate.ts'

export interface CardView {
  readonly brand: string
  readonly last4: string
}

/** FIX-75. */
export const refundDestination = (card: CardView | null, t: Translate): string =>
  card === null ? t('credit.to-origin') : t('credit.to-card', { card: cardName(card, t) })

export const cardArgument = (card: CardView | null, t: Translate): { readonly card: string } => ({
  card: card === null ? '' : cardName(card, t),
})

/** For example `Visa ending in 4242`. */
export const cardName = ({ brand, last4 }: CardView, t: Translate): string => t('payment.card', { brand, last4 })
