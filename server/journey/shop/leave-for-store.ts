import type { StoreAmounts } from '../../../schemas/records/store-visit.ts'
import { HOUR_MS } from '../../../schemas/time.ts'
import { PREVIEW_CLICK } from '../../../screens/credit/preview.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { placeOf } from '../../domain/journey/routes.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'
import { spendOne } from '../request/tries.ts'
import { type Answer, go, type Intent, trackEvent } from '../request/visit.ts'

type Needs = Pick<World, 'store' | 'newId' | 'publicUrl'>

/** What a shopper has to spend is told by the token of a visit for so long. */
const VISIT_LIVES_MS = 2 * HOUR_MS

/** Where the value is spent in the merchant's own store; null where it is spent in the portal (CRD-07). */
export const storeUrl = ({ assessed, config }: JourneyContext): string | null =>
  assessed?.policy.on_store_enabled === true ? (config.onStore?.url ?? null) : null

/** What the shopper has to spend in the store, in minor units: shown there, and reckoned anew when she comes back. */
const amountsOf = ({ totals }: Quote, { config }: JourneyContext): StoreAmounts => {
  const { currency, credit } = totals
  const discounted = activeFlags(config).has('shop-now-discount-return-enabled')
  return {
    currency,
    total: credit.with_bonus,
    base: credit.base,
    credit: credit.available,
    discountPercentage: discounted ? (config.settings.shopNowDiscountPercentage ?? 0) : 0,
  }
}

/**
 * The store with what its pages need to know of a return (SHP-52, SHP-53): for showing alone, as a query can be rewritten. What
 * counts is read with the token of the visit. Hosts stand without their scheme, as storefronts write it themselves.
 */
const withParameters = (
  url: string,
  given: { readonly token: string; readonly amounts: StoreAmounts },
  { publicUrl }: Pick<World, 'publicUrl'>,
  { assessed, visit, draft }: JourneyContext,
): string => {
  const { token, amounts } = given
  const portal = new URL(publicUrl).host
  const lines = (assessed?.selected ?? []).map(({ unit }) => unit.line)
  const address = new URL(url)
  const parameters = {
    loop_return_id: token,
    loop_currency: amounts.currency,
    loop_total: String(amounts.total),
    loop_base: String(amounts.base),
    loop_credit: String(amounts.credit),
    loop_discount_percentage: String(amounts.discountPercentage),
    loop_domain: portal,
    loop_subdomain: visit.shopId,
    loop_redirect_url: `${portal}/#/cart`,
    utm_redirect: 'true',
    loop_product_ids: [...new Set(lines.flatMap(({ productId }) => productId ?? []))].join(','),
    loop_product_types: [...new Set(lines.map(({ productType }) => productType).filter(Boolean))].join(','),
    loop_return_key: draft.shopLater?.returnKey ?? '',
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

/** Sends the shopper to the merchant's own store, with a token by which it learns what there is to spend (CRD-07, SHP-52). @throws Fault RET_ERR_THROTTLED beyond the visits of an order. */
export async function leaveForStore(needs: Needs, context: JourneyContext, { at }: Intent): Promise<Answer> {
  const { visit, priced } = context
  const url = storeUrl(context)
  const quote = priced?.quote ?? null
  if (url === null || quote === null) return go('/shop')
  const paused = await spendOne(needs, visit, { scope: 'store-visits', subject: context.draft.order?.id ?? '' })
  if (paused !== null) throw fault('RET_ERR_THROTTLED')
  const token = needs.newId()
  const amounts = amountsOf(quote, context)
  await needs.store.storeCarts.visit(visit.shopId, token, { amounts, expiresAt: visit.now + VISIT_LIVES_MS })
  const place = placeOf(at).route
  return go(at, {
    effects: [
      // The press on slide 1 counts like the one that opens the shop of the portal (CRD-06).
      ...(place === 'credit' ? [trackEvent(PREVIEW_CLICK, 'credit')] : []),
      { type: 'redirect', href: withParameters(url, { token, amounts }, needs, context) },
    ],
  })
}
