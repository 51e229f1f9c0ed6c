import type { OrderLookupResponse } from '../../../schemas/shopper-api/lookup.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { canSee } from '../../domain/items/gift-visibility.ts'
import { isOpen } from '../../domain/items/state.ts'
import { captchaCount } from '../lookup/captcha-count.ts'
import { type JourneyContext, viewerIn } from '../request/context.ts'
import { buildCountryViews } from '../request/countries.ts'
import { storeUrl } from '../shop/store-visit.ts'
import { toIsoOrNull } from './return-response.ts'

/** The lookup code of an order without an address (LKP-25). */
const NO_ADDRESS = 9

const toOrderTotals = ({ order }: Assessment) => ({
  name: order.name,
  currency: order.currency,
  address: order.address,
  fulfilled_at: toIsoOrNull(order.fulfilledAt),
  taxes_included: order.taxesIncluded,
  subtotal: order.subtotal,
  discounts_total: order.discountsTotal,
  tax_total: order.taxTotal,
  shipping_total: order.shippingTotal,
  total: order.total,
  refund_total: order.refundTotal,
})

const toPaymentFields = ({ order }: Assessment) => ({
  multi_currency: order.presentment !== null,
  original_presentment_currency: order.presentment?.currency ?? null,
  transactions: [...new Set(order.gateways)].map((gateway) => ({ gateway })),
})

const toAllowance = (context: JourneyContext, { allowance, items, canShop: mayShop }: Assessment) => ({
  enabled: {
    exchange: allowance.exchange,
    refund: allowance.refund,
    gift: allowance.gift,
    storefront: mayShop,
    on_store_api: mayShop && storeUrl(context) !== null,
  },
  eligible: items.some(isOpen),
  eligible_date: toIsoOrNull(allowance.window?.end ?? null),
  hasDisabledItems: items.some((state) => !isOpen(state)),
})

/** The nearest store, while the page asks whether the items are brought there (LKP-37). */
const toStores = ({ missing, stores }: Assessment): OrderLookupResponse['stores'] =>
  missing !== 'store'
    ? []
    : stores.slice(0, 1).map(({ store: { id, name, address }, miles }) => ({
        id,
        name,
        address,
        distance: { value: miles, unit: 'mi' },
      }))

/** The order that the session has looked up (API-17). Null for a gift: the totals reveal what was paid. */
export function callLookedUp(context: JourneyContext): OrderLookupResponse | null {
  const { assessed, config, draft } = context
  if (assessed === null || draft.order === undefined || !canSee(viewerIn(context), 'paid-price')) return null
  const { order, policy, missing, units } = assessed
  const { return_window_active = true, minimum_inventory = 0 } = config.settings
  return {
    errors: missing === 'address' ? [NO_ADDRESS] : [],
    captcha: captchaCount(draft) !== null,
    orderId: order.id,
    missing,
    countries: buildCountryViews(config).map(({ code }) => code),
    orderEmailMissing: order.customer.email === null,
    customer: { hasEmail: order.customer.email !== null, hasAddress: order.address !== null },
    stores: toStores(assessed),
    ...toAllowance(context, assessed),
    return_window_active,
    minimum_inventory,
    return_policy: { id: policy.id, shop_now_for_all_enabled: policy.shop_now_for_all_enabled === true },
    cart: draft.cart.map(({ variant }) => variant),
    line_item_ids: units.map(({ id }) => id),
    active_workflow_group_id: draft.order.workflowGroupId,
    ...toOrderTotals(assessed),
    ...toPaymentFields(assessed),
  }
}
