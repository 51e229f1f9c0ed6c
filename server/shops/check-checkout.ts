import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ConfigProblem } from '../../schemas/merchant.ts'
import { activeFlags } from '../domain/assessment/flags.ts'
import { owedBy } from '../domain/value/payment.ts'

/** What is owed is paid in the checkout of the exchange order, which stands on the shop's own domain: without one nobody is asked to pay (FIX-10). */
export function checkCheckout({ shop, settings, flags }: ShopConfig): readonly ConfigProblem[] {
  const isOn = owedBy({ settings, flags: activeFlags({ flags }) }) === 'checkout'
  return isOn && !shop.shop_domain
    ? [
        {
          pointer: '/settings/checkoutForUpsell',
          message:
            'What an exchange costs more is to be paid in the checkout of the shop, which has no address: set "shop.shop_domain"',
        },
      ]
    : []
}
