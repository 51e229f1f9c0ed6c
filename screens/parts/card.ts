import type { Translate } from '../../locales/translate.ts'

export interface CardView {
  readonly brand: string
  readonly last4: string
}

/** For example `Visa ending in 4242`. */
export const cardName = ({ brand, last4 }: CardView, t: Translate): string => t('payment.card', { brand, last4 })
