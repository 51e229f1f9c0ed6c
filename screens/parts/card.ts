import type { Translate } from '../../locales/translate.ts'

/** A card as its holder knows it. */
export interface CardView {
  readonly brand: string
  readonly last4: string
}

/** The card in words, such as `Visa ending in 4242`. */
export const cardName = ({ brand, last4 }: CardView, t: Translate): string => t('payment.card', { brand, last4 })
