import {
  LineItemsResponse,
  OrderAddressRequest,
  OrderStatusResponse,
  ReturnInStoreRequest,
  ReturnInStoreResponse,
} from '../../../schemas/shopper-api/orders.ts'
import { callLineItems } from '../../journey/calls/line-items.ts'
import { callInStore } from '../../journey/calls/store-locator.ts'
import type { JourneyContext } from '../../journey/request/context.ts'
import { toInactiveProblem } from '../../journey/request/refusals.ts'
import type { Visit } from '../../journey/request/visit.ts'
import { readContext } from '../../journey/show.ts'
import type { World } from '../../world.ts'
import { optionalTexts } from '../operation/define.ts'
import { type ShopperOperation, shopperOperation } from '../operation/shopper-api.ts'
import { findRefusal, pressOffered, refuseProblem, refuseUnknown, toResult } from './press.ts'

const LOOKUP = '/'

const findOwnOrder = async (world: World, visit: Visit, id: string): Promise<JourneyContext | null> => {
  const context = await readContext(world, visit, LOOKUP)
  return context.draft.order?.id === id ? context : null
}

const toMissingResponse = async (world: World, visit: Visit, orderId: string) => {
  const { assessed } = await readContext(world, visit, LOOKUP)
  return { orderId, missing: assessed?.missing ?? null }
}

const nextVisit = ({ visit, stored }: JourneyContext): Visit => ({ ...visit, ifMatch: `d${stored?.rev}` })

export const exampleItem = {
  id: '11001.1',
  line_id: '11001',
  product_id: '501',
  variant_id: '50102',
  sku: 'ALS-M-W',
  title: 'Aster Linen Shirt',
  variant_title: 'M / White',
  image: null,
  vendor: 'Wrenfold',
  tags: ['linen'],
  price: 12_800,
  discount: 1_920,
  discounted_price: 10_880,
  tax: 870,
  product_type: 'Shirt',
  grams: 220,
  taxable: true,
  product_exists: true,
  visible_properties: [],
  is_bundle: false,
  bundle: null,
  fulfilled_at: '2026-04-02T09:00:00.000Z',
  returned: false,
  returned_at: null,
  status: 'eligible' as const,
  code: null,
  outcome: ['default' as const],
  reason_group: 'clothing',
  allowed: { exchange: true, return: true, gift: true, refund: true, shopNow: true, reason: null },
  excluded: {
    advancedExchange: false,
    inlineExchange: false,
    instantExchange: false,
    shopNow: false,
    refund: false,
    storeCredit: false,
  },
  qualifiedWarranties: [],
  destinations: [],
  variant_image: null,
  images: [],
  current_variant_price: 12_800,
  options: [
    { name: 'Size', position: 1, values: ['S', 'M', 'L'] },
    { name: 'Color', position: 2, values: ['White'] },
  ],
  option1: 'M',
  option2: 'White',
  option3: null,
  returnType: null,
  resolution: null,
  reason: null,
  user_input: {},
  new_variant: null,
  advanced: null,
  lineItemFees: null,
  fallbackLineItemFees: null,
  applicableLineItemFees: null,
}

/** The order of the session (API-18 to API-20). */
export const orderCalls: readonly ShopperOperation[] = [
  shopperOperation({
    method: 'GET',
    path: '/api/v1/:shopId/order/:orderId/line_item',
    id: 'readLineItems',
    auth: 'session',
    summary: 'List the units of the order of the session with their available outcomes',
    query: optionalTexts({
      allowUnfulfilledItems:
        'true includes units that are not sent yet; settings of the shop determine whether they can be returned',
    }),
    response: LineItemsResponse,
    errors: [409],
    examples: { answer: { line_items: [exampleItem] } },
    handler: async ({ world, visit, params, query }) => {
      const context = await findOwnOrder(world, visit, params.orderId)
      if (context === null) return refuseUnknown(visit.browser[0], 1)
      if (!context.open) return refuseProblem(toInactiveProblem(context))
      return {
        answer: {
          line_items: callLineItems(context, query.allowUnfulfilledItems === 'true' ? 'listed' : 'left-out'),
        },
      }
    },
  }),
  shopperOperation({
    method: 'POST',
    path: '/api/v1/:shopId/order/:orderId/address',
    id: 'addAddress',
    auth: 'session',
    summary: 'Add an address to an order without one, and an email address if it has none. Existing values remain',
    body: OrderAddressRequest,
    response: OrderStatusResponse,
    examples: {
      body: {
        firstName: 'Ada',
        lastName: 'Okafor',
        address1: '12 Harbor Street',
        city: 'New York',
        state: 'NY',
        zip: '10001',
        country: 'US',
      },
      answer: { orderId: '9001', missing: null },
    },
    handler: async ({ world, visit, params, body: { email, ...address } }) => {
      const context = await findOwnOrder(world, visit, params.orderId)
      if (context === null) return refuseUnknown(visit.browser[0], 1)
      // An order may lack both. The first refusal ends the call; earlier changes stay.
      let lastPress: Parameters<typeof findRefusal>[0] | undefined
      const presses = [
        ...(Object.keys(address).length > 0 ? [['order.capture-address', address] as const] : []),
        ...(email === undefined ? [] : [['order.capture-email', { email }] as const]),
      ]
      for (const [name, values] of presses) {
        lastPress = await pressOffered(world, lastPress ?? { visit: nextVisit(context) }, name, { at: LOOKUP, values })
        const { problem } = lastPress.reply.envelope
        if (problem?.code === 'not-offered') return refuseProblem(problem)
        const refusal = findRefusal(lastPress)
        if (refusal !== null) return refusal
      }
      const now = lastPress?.visit ?? visit
      return toResult({ session: lastPress?.session }, await toMissingResponse(world, now, params.orderId))
    },
  }),
  shopperOperation({
    method: 'POST',
    path: '/api/v1/:shopId/order/:orderId/returninstore',
    id: 'answerStoreLocator',
    auth: 'session',
    summary: 'Choose whether the shopper brings the items to the nearby store. Refused without a nearby store',
    body: ReturnInStoreRequest,
    response: ReturnInStoreResponse,
    examples: { body: { value: true }, answer: { orderId: '9001', value: true } },
    handler: async ({ world, visit, params: { orderId: id }, body: { value } }) => {
      const marked = await callInStore(world, visit, { id, value })
      if (marked.kind === 'unknown') return refuseUnknown(visit.browser[0], 1)
      if (marked.kind === 'refused') return refuseProblem(marked.problem)
      return toResult({ session: marked.session }, { orderId: id, value })
    },
  }),
]
