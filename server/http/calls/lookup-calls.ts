import type { Static } from 'typebox'
import { OrderLookup, OrderLookupResponse } from '../../../schemas/shopper-api/lookup.ts'
import { callLookedUp } from '../../journey/calls/looked-up-order.ts'
import type { Visit } from '../../journey/request/visit.ts'
import { readContext } from '../../journey/show.ts'
import type { World } from '../../world.ts'
import { type ShopperOperation, shopperOperation } from '../operation/shopper-api.ts'
import { pressLookup } from './lookup-press.ts'
import { findRefusal, pressOffered, refuseUnknown, toResult } from './press.ts'

/** Shows the form even if the session has an order. */
const FORM = '/?again=true'

type LookupRequest = Static<typeof OrderLookup>

const pressOrderLookup = async (world: World, visit: Visit, request: LookupRequest) => {
  const { name, zip = '', nonce = '', g_recaptcha_response: captcha = '' } = request
  const path = `/?nonce=${encodeURIComponent(nonce)}`
  const linked = nonce === '' ? null : await pressOffered(world, { visit }, 'entry.open', { at: '/', args: { path } })
  const refusal = linked && findRefusal(linked)
  const values = { order: name, proof: zip, captcha }
  return refusal ?? pressLookup(world, linked ?? { visit }, 'order.lookup', { at: FORM, values })
}

/** Amounts in cents. */
const orderExample: OrderLookupResponse = {
  errors: [],
  captcha: false,
  orderId: '9001',
  missing: null,
  countries: ['US', 'CA'],
  orderEmailMissing: false,
  customer: { hasEmail: true, hasAddress: true },
  stores: [],
  enabled: { exchange: true, refund: true, gift: true, storefront: true, on_store_api: false },
  eligible: true,
  eligible_date: '2026-05-02T09:00:00.000Z',
  return_window_active: true,
  hasDisabledItems: false,
  return_policy: { id: 'standard', shop_now_for_all_enabled: false },
  cart: [],
  minimum_inventory: 1,
  name: '#1001',
  currency: 'USD',
  line_item_ids: ['11001.1'],
  multi_currency: false,
  original_presentment_currency: null,
  transactions: [{ gateway: 'shopify_payments' }],
  address: {
    name: 'Ada Okafor',
    address1: '12 Harbor Street',
    city: 'New York',
    state: 'NY',
    zip: '10001',
    country: 'US',
  },
  active_workflow_group_id: null,
  fulfilled_at: '2026-04-02T09:00:00.000Z',
  taxes_included: false,
  subtotal: 10_880,
  discounts_total: 1_920,
  tax_total: 870,
  shipping_total: 500,
  total: 12_250,
  refund_total: 0,
}

const buildLookupCall = <const Path extends `/api/v1/:shopId/order/${string}`>(
  path: Path,
  id: string,
): ShopperOperation =>
  shopperOperation({
    method: 'POST',
    path,
    id,
    summary: 'Look up an order by its number and proof. The session in the response continues with it',
    body: OrderLookup,
    response: OrderLookupResponse,
    examples: { body: { name: '#1001', zip: '10001' }, answer: orderExample },
    handler: async ({ world, visit, body }) => {
      const press = await pressOrderLookup(world, visit, body)
      if ('refused' in press) return press
      const found = callLookedUp(await readContext(world, press.visit, FORM))
      return found === null ? refuseUnknown(press.reply.language, 1) : toResult(press, found)
    },
  })

/** Order lookup without the portal's pages (API-15 to API-17). */
export const lookupCalls: readonly ShopperOperation[] = [
  buildLookupCall('/api/v1/:shopId/order/lookup', 'lookUpOrder'),
  buildLookupCall('/api/v1/:shopId/order/lookupbyordername', 'lookUpOrderByName'),
]
