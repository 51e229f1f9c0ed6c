import type { Settings } from '../../../schemas/config/settings.ts'
import type { Totals } from '../../../schemas/entities/totals.ts'
import { DEFAULT_CARD_MINIMUM, type Minor } from '../../../schemas/values/money.ts'
import type { ValueInput } from './input.ts'

/** How the shopper pays at submit (F16). */
type Payment =
  | { readonly kind: 'none' }
  | { readonly kind: 'covered'; readonly amount: Minor }
  | { readonly kind: 'card'; readonly amount: Minor }

/** The minimum card charge (FEE-39). */
export const getCardMinimum = ({ stripe_min }: Settings): Minor => stripe_min ?? DEFAULT_CARD_MINIMUM

/** The shop covers amounts up to and including the minimum (F16, REV-24, REV-25). */
export function resolvePayment(net: Minor, cardMinimum: Minor): Payment {
  if (net >= 0) return { kind: 'none' }
  return { kind: -net <= cardMinimum ? 'covered' : 'card', amount: -net }
}

/** By card at submit, or in the checkout of the exchange order (REV-47). */
export const getPaymentChannel = ({ settings, flags }: Pick<ValueInput, 'settings' | 'flags'>): 'card' | 'checkout' =>
  flags.has('exchange-order-checkout') && settings.checkoutForUpsell === true ? 'checkout' : 'card'

export const paymentOf = (totals: Totals): Payment => resolvePayment(totals.computed.net, totals.stripe_min)
