import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { getPaymentChannel } from '../../domain/value/payment.ts'

const pointer = '/settings/checkoutForUpsell'

/** Needs the shop's domain and an order system with checkouts (FIX-10). */
export function checkCheckout({ shop, settings, flags, adapters }: ShopConfig): readonly ConfigProblem[] {
  if (getPaymentChannel({ settings, flags: activeFlags({ flags }) }) !== 'checkout') return []
  const reasons = {
    domain: 'which has no URL: set "shop.shop_domain"',
    system: 'which the order system cannot provide: "adapters.commerce" is "pushed"',
  }
  const missing = [!shop.shop_domain && reasons.domain, adapters.commerce === 'pushed' && reasons.system]
  return missing.flatMap((reason) =>
    reason ? [{ pointer, message: `The extra cost of an exchange is due in the checkout of the shop, ${reason}` }] : [],
  )
}
