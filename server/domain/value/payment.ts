import type { Settings } from '../../../schemas/config/settings.ts'
import type { Totals } from '../../../schemas/entities/totals.ts'
import { DEFAULT_STRIPE_MIN, type Minor } from '../../../schemas/money.ts'
import type { ValueInput } from './input.ts'

/** What the shopper pays at submit: nothing, a difference that the shop covers, or by card (F16). */
type Payment =
  | { readonly kind: 'none' }
  | { readonly kind: 'covered'; readonly amount: Minor }
  | { readonly kind: 'card'; readonly amount: Minor }

/** The least that is charged to a card (FEE-39). */
export const stripeMinOf = ({ stripe_min }: Settings): Minor => stripe_min ?? DEFAULT_STRIPE_MIN

/** How what is owed gets paid: up to the minimum, itself included, the shop covers it (F16, REV-24, REV-25). */
export function paymentFor(net: Minor, stripeMin: Minor): Payment {
  if (net >= 0) return { kind: 'none' }
  return { kind: -net <= stripeMin ? 'covered' : 'card', amount: -net }
}

/** Whether what is owed is paid by card at submit, or in the checkout of the exchange order (REV-47). */
export const owedBy = ({ settings, flags }: Pick<ValueInput, 'settings' | 'flags'>): 'card' | 'checkout' =>
  flags.has('exchange-order-checkout') && settings.checkoutForUpsell === true ? 'checkout' : 'card'

/** How what these totals owe gets paid. */
export const paymentOf = (totals: Totals): Payment => paymentFor(totals.computed.net, totals.stripe_min)
