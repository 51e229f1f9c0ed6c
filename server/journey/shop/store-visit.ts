import type { StoreAmounts } from '../../../schemas/records/store-visit.ts'
import { HOUR_MS } from '../../../schemas/values/time.ts'
import { PREVIEW_CLICK } from '../../../screens/credit/preview.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { parsePlace } from '../../domain/journey/routes.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { spendAllowance } from '../request/attempts.ts'
import type { JourneyContext } from '../request/context.ts'
import { type Answer, go, type Intent, trackEvent } from '../request/visit.ts'

type Needs = Pick<World, 'store' | 'newId' | 'publicUrl'>

const VISIT_LIVES_MS = 2 * HOUR_MS

/** The merchant's own store, if the policy lets shoppers spend there, else null (CRD-07). */
export const storeUrl = ({ assessed, config }: JourneyContext): string | null =>
  assessed?.policy.on_store_enabled === true ? (config.onStore?.url ?? null) : null

/** What the store displays, in minor units; recomputed when the shopper returns. */
const toStoreAmounts = ({ totals }: Quote, { config }: JourneyContext): StoreAmounts => {
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

/** Adds display parameters (SHP-52, SHP-53). A query can be edited, so the store reads the amounts with the token. */
const buildStoreUrl = (
  url: string,
  input: { readonly token: string; readonly amounts: StoreAmounts },
  { publicUrl }: Pick<World, 'publicUrl'>,
  { assessed, visit, draft }: JourneyContext,
): string => {
  const { token, amounts } = input
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

/**
 * Redirects to the merchant's own store with a token for reading the amounts (CRD-07, SHP-52).
 * @throws Fault RET_ERR_THROTTLED above the visits per order.
 */
export async function visitStore(needs: Needs, context: JourneyContext, { at }: Intent): Promise<Answer> {
  const { visit, priced } = context
  const url = storeUrl(context)
  const quote = priced?.quote ?? null
  if (url === null || quote === null) return go('/shop')
  const pausedUntil = await spendAllowance(needs, visit, {
    scope: 'store-visits',
    subject: context.draft.order?.id ?? '',
  })
  if (pausedUntil !== null) throw fault('RET_ERR_THROTTLED')
  const token = needs.newId()
  const amounts = toStoreAmounts(quote, context)
  await needs.store.storeCarts.saveVisit(visit.shopId, token, { amounts, expiresAt: visit.now + VISIT_LIVES_MS })
  const place = parsePlace(at).route
  return go(at, {
    effects: [
      // Counts like opening the portal's shop (CRD-06).
      ...(place === 'credit' ? [trackEvent(PREVIEW_CLICK, 'credit')] : []),
      { type: 'redirect', href: buildStoreUrl(url, { token, amounts }, needs, context) },
    ],
  })
}
