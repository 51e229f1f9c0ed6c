import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { Settings } from '../../schemas/config/settings.ts'
import { ShopIdentity } from '../../schemas/config/shop.ts'
import { Init } from '../../schemas/envelope/init.ts'
import { ProductTold, VariantTold } from '../../schemas/shopper-api/catalogue.ts'
import { OrderLookupResponse } from '../../schemas/shopper-api/lookup.ts'
import { LineItemResponse, LineItemsResponse } from '../../schemas/shopper-api/orders.ts'
import { EvaluationResponse, TotalsResponse } from '../../schemas/shopper-api/return-answers.ts'
import { RatingResponse } from '../../schemas/shopper-api/returns.ts'
import { textOf } from '../house/modules.ts'
import { linkDesk } from '../journey/links.ts'
import { english } from '../journey/shoppers.ts'
import { buildRefundRequest, type Clients, changedMind, clients } from './compose-clients.ts'
import { callAs } from './headless.ts'

const named = {
  'ENT-01': `id name support_email use_shopify_inventory shop_domain loop_subdomain provider_domain state portal_active
    api_domain`,
  'ENT-02': `captcha_key allowed_languages currency gift_flow states provinces shop_id feature_flags
    customizations{content style{branding{logo favicon primaryColor} background{image color1 color2}
    globals{sharpness type} product{background imageFit}}} diff_priced_exchanges randomize_reasons
    hide_address_on_confirmation single_product_returns enforce_product_rules powered_by_loop_enabled
    giftReceiptFlowEnabled shopLaterEnabled smartRecommendationsEnabled enablePointOfSale packingSlipsEnabled
    generateUspsQrCodes enableExchangeReplaceOption preDiscountCredit requirePolicyAcceptance
    sustainabilityBannerEnabled preselectReturnMethodEnabled hideLabelButtonForExpiredReturns recommendationsEnabled
    checkoutForUpsell csatRspCustomerPercentage`,
  'ENT-04': `id name provider_order_id currency customer{id email hasEmail hasAddress first_name}
    address{address1 address2 city state zip country country_code phone first_name last_name} line_items line_item_ids
    cart transactions{gateway} return_policy fulfilled_at eligibility eligible_date return_window_active prepaid_labels
    enabled{exchange refund gift storefront on_store_api} upsell_method minimum_inventory handling_fee stripe
    refund_total total tax_total subtotal discounts_total taxes_included shipping_total attempts multi_currency
    original_presentment_currency stores{name address distance} portal_services_configs workflows
    active_workflow_group_id creditType returnMethod carrierChoice hasDisabledItems`,
  'ENT-06': `id line_id product_id variant_id sku title variant_title variantTitle image variant_image images price
    current_variant_price discounted_price discount tax product_type vendor tags options option1 option2 option3
    product_exists variants returned restocked returned_at refunded_at return_id exchange_id weight grams barcode
    taxable visible_properties bundle_oli_id is_bundle bundle{partialReturns disallowBundleExchange}
    allowed{return exchange gift refund returned shopNow reason}
    excluded{advancedExchange inlineExchange instantExchange shopNow refund storeCredit} rules{matched applied}
    destinations{id name display_name_in_portal} qualifiedWarranties warrantyAllowedOutcomes status returnType
    resolution reason{id comment} user_input new_variant{id} advanced outcome outcomesSetByWorkflow
    lineItemFees{creditAmount feeAmount creditPercentage} fallbackLineItemFees applicableLineItemFees
    photoUploadRequired provider_line_item_id gift_receipt_id manualReview reason_group itemFee`,
  'ENT-09': `id product_id title image images vendor product_type tags price discounted_price description
    options{name position values} variants recommendations collections cache_timestamp`,
  'ENT-10': `id option1 option2 option3 price discounted_price compare_at_price struckPrice useStruckPrice image limit
    available sku variant_title shopNowDiscountPercentage`,
  'API-17': `errors orderId countries orderEmailMissing captcha customer{hasEmail hasAddress} stores
    enabled{exchange refund gift storefront on_store_api} eligible return_policy{shop_now_for_all_enabled} cart
    minimum_inventory`,
  'API-39': 'source score comment',
} as const
type Row = keyof typeof named

const pathsOf = (list: string): readonly string[] => {
  const above: string[] = []
  return [...list.matchAll(/(\w+)(\{)?|\}/g)].flatMap(([, name, opens]) => {
    if (name === undefined) above.pop()
    else if (opens !== undefined) above.push(name)
    else return [[...above, name].join('.')]
    return []
  })
}

const documentedFields = [
  ...textOf('schemas/fields.md').matchAll(/^\| (\S+) \| (`[\w.]+`(?:, `[\w.]+`)*) \| ([^|]+) \| ([^|]+) \|$/gm),
].flatMap(([, row = '', fields = '', instead = '', reason = '']) =>
  fields.split(', ').map((field) => ({ row, field: field.replaceAll('`', ''), instead, reason })),
)

interface Shape {
  readonly properties?: object
  readonly items?: unknown
  readonly anyOf?: readonly unknown[]
}

const describes = (shape: unknown, path: readonly string[]): boolean => {
  const [name, ...rest] = path
  if (name === undefined) return true
  const { properties = {}, items, anyOf = [] } = shape as Shape
  const own = name in properties && describes(Reflect.get(properties, name), rest)
  return own || [...(items === undefined ? [] : [items]), ...anyOf].some((one) => describes(one, path))
}

const hasValueAt = (value: unknown, [name, ...rest]: readonly string[]): boolean => {
  if (name === undefined) return true
  if (Array.isArray(value)) return value.some((one) => hasValueAt(one, [name, ...rest]))
  return typeof value === 'object' && value !== null && name in value && hasValueAt(Reflect.get(value, name), rest)
}

interface ShapedAnswers {
  readonly shape: object
  readonly answers: readonly unknown[]
}

const color = '#2f4a3c'
const picture = '/pictures/logo.png'

const published = (config: ShopConfig): ShopConfig => {
  const on = Object.entries(Settings.properties).filter(
    ([, property]) => 'type' in property && property.type === 'boolean',
  )
  return {
    ...config,
    settings: {
      ...config.settings,
      ...Object.fromEntries(on.map(([name]) => [name, true])),
      csatRspCustomerPercentage: 50,
      single_product_returns: false,
    },
    theme: {
      branding: { logo: picture, favicon: picture, primaryColor: color },
      background: { image: picture, color1: color, color2: color },
      globals: { sharpness: 'round', type: 'brand' },
      product: { background: color, imageFit: 'contain' },
    },
  }
}

const fees = { creditAmount: 100, creditPercentage: 50, feeAmount: 10 }
const fallbackFee = { creditPercentage: 90 }

const withKeepPolicy = (config: ShopConfig): ShopConfig => ({
  ...config,
  policies: config.policies.map((one) => ({ ...one, shop_now_enabled: true, fallbackLineItemFees: fallbackFee })),
  workflowGroups: (config.workflowGroups ?? []).map((group) => {
    const rules = [{ id: 'keeps', results: [{ type: 'line-item-fees' as const, fees }] }]
    return { ...group, workflows: [...group.workflows, { id: 'kept', name: 'Kept', rules }] }
  }),
})

let portal: Clients
let responsesByRow: Readonly<Record<Row, readonly ShapedAnswers[]>>
beforeAll(async () => {
  portal = await clients()
  const shopResponses = await shopAnswers()
  responsesByRow = { ...shopResponses, ...(await orderAnswers()), ...(await surveyAnswer()) }
}, 120_000)
afterAll(() => portal.close())

const shopAnswers = async () => {
  const { shopId } = await portal.visitor(published)
  const made = await portal.house.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Reader', role: 'owner', endsAt: null },
  )
  const headers = { authorization: `Bearer ${made?.key}` }
  const { document } = (await portal.app.inject({ url: `/merchant/v1/${shopId}/config/versions/1`, headers })).json()
  const init = (await portal.app.inject({ url: `/api/v1/init?shop=${shopId}` })).json()
  return {
    'ENT-01': [
      { shape: ShopIdentity, answers: [document.shop] },
      { shape: Settings, answers: [document.settings] },
    ],
    'ENT-02': [
      { shape: Init, answers: [init] },
      { shape: Settings, answers: [init.customizations.settings] },
    ],
  }
}

const orderAnswers = async () => {
  const shopper = await portal.visitor(withKeepPolicy)
  const call = callAs(portal.app, shopper)
  const bundles = (await call('POST', 'order/lookup', { body: { name: '#1006', zip: '10006' } })).body
  const parts = (await call('GET', `order/${bundles.orderId}/line_item`)).body
  const nearStore = (await call('POST', 'order/lookup', { body: { name: '#1009', zip: '94107' } })).body
  const order = (await call('POST', 'order/lookup', { body: { name: '#1001', zip: '10001' } })).body
  const items = (await call('GET', `order/${order.orderId}/line_item`)).body
  const shirt = items.line_items.find(({ title }: { title: string }) => title.startsWith('Aster'))
  const { variants } = (await call('GET', `product/${shirt.product_id}/variants`)).body
  const other = variants.find((one: { id: string; available: boolean }) => one.id !== shirt.variant_id && one.available)
  const exchange = { id: shirt.id, reason: changedMind, returnType: 'exchange', newVariant: { id: other.id } }
  const evaluatedResponse = await call('POST', 'workflows/evaluate', { body: { lineItem: exchange } })
  const totals = (await call('POST', 'return/totals', { body: buildRefundRequest(shirt.id) })).body
  const page = (await call('POST', 'collections/all/products', { body: {} })).body
  const lookup = { shape: OrderLookupResponse, answers: [order, nearStore] }
  const list = { shape: LineItemsResponse, answers: [items] }
  return {
    'ENT-04': [lookup, list, { shape: TotalsResponse, answers: [totals] }],
    'API-17': [lookup],
    'ENT-06': [
      { shape: LineItemResponse, answers: [...parts.line_items, ...items.line_items, evaluatedResponse.body.lineItem] },
      { shape: EvaluationResponse, answers: [evaluatedResponse.body] },
    ],
    'ENT-09': [{ shape: ProductTold, answers: page.products }],
    'ENT-10': [{ shape: VariantTold, answers: variants }],
  }
}

const surveyAnswer = async () => {
  const own = await portal.client(
    await portal.visitor((config) => ({ ...config, settings: { ...config.settings, csatRspCustomerPercentage: 100 } })),
  )
  const id = own.named('Aster')
  const { net } = (await own.call('POST', 'return/totals', { body: buildRefundRequest(id) })).body.computed
  const items = [{ id, type: 'credit', reason: changedMind }]
  const body = {
    id: own.order,
    items,
    creditType: 'refund',
    net,
    acceptsPolicyConditions: true,
    returnMethod: 'pre-paid',
  }
  const { returnKey } = (await own.call('POST', 'return', { body })).body
  portal.house.clock.forward(7 * 86_400_000)
  const rating = { source: 'email', score: 4, comment: 'Quick' }
  const ratedResponse = await own.call('POST', `return/${returnKey}/survey`, { body: rating })
  return { 'API-39': [{ shape: RatingResponse, answers: [ratedResponse.body] }] }
}

describe.each(Object.keys(named) as Row[])('FND-86 a client finds each field that %s names', (row) => {
  test('the field is in an answer, or on the page of omitted fields', () => {
    const lines = documentedFields.filter((one) => one.row === row)
    const found = pathsOf(named[row]).map((field) => {
      const path = field.split('.')
      const describesField = responsesByRow[row].filter(({ shape }) => describes(shape, path))
      const isAnswered = describesField.some(({ answers }) => hasValueAt(answers, path))
      const isDocumented = lines.some((line) => line.field === field)
      if (describesField.length === 0) return isDocumented ? null : `${field} is neither described nor documented`
      if (isDocumented) return `${field} is described, and documented as left out`
      return isAnswered ? null : `${field} is described and not answered`
    })
    expect(found.filter((fault) => fault !== null)).toEqual([])
  })
})

test('FND-86 each omitted field has a reason, and the page has no other fields', () => {
  expect(documentedFields.length).toBeGreaterThan(40)
  const strange = documentedFields.filter(({ row, field }) => !pathsOf(named[row as Row] ?? '').includes(field))
  expect(strange).toEqual([])
  expect(
    documentedFields.filter(({ instead, reason }) => instead.trim() === '' || !/^\S+(?: \S+)+\.$/.test(reason.trim())),
  ).toEqual([])
})

test('FND-86 the rules call returns the client’s choice, the catalogue price and the shop’s decision', async () => {
  const items = responsesByRow['ENT-06'][0]?.answers as readonly LineItemResponse[]
  const exchanged = items.find(({ returnType }) => returnType === 'exchange')
  const soldAt = (variant: unknown) =>
    (responsesByRow['ENT-10'][0]?.answers as readonly VariantTold[]).find(({ id }) => id === variant)?.price
  const [option1, option2] = exchanged?.variant_title?.split(' / ') ?? []
  expect(exchanged).toMatchObject({
    resolution: 'exchange',
    reason: { id: 'changed-mind', comment: null },
    new_variant: { id: expect.any(String) },
    advanced: null,
    option1,
    option2,
    lineItemFees: fees,
    fallbackLineItemFees: fallbackFee,
    applicableLineItemFees: fees,
    current_variant_price: soldAt(exchanged?.variant_id),
    allowed: { reason: null },
  })
  expect(exchanged?.new_variant?.id).not.toBe(exchanged?.variant_id)
  const unsold = items.find(({ code }) => code === 1)
  expect([unsold?.allowed.reason, unsold?.returnType]).toEqual([english('ineligible.1'), null])
  const workshopDestinations = items.flatMap(({ destinations }) => destinations)
  expect(workshopDestinations).toContainEqual({ id: 'workshop', display_name_in_portal: 'Wrenfold Workshop' })
})

test('FND-86 the lookup returns the currency that the shopper paid in', async () => {
  const call = callAs(portal.app, await portal.guest())
  const { body } = await call('POST', 'order/lookup', { body: { name: '#1010', zip: 'H2X 1Y4' } })
  expect(body).toMatchObject({ currency: 'USD', multi_currency: true, original_presentment_currency: 'CAD' })
  const { body: domestic } = await call('POST', 'order/lookup', { body: { name: '#1001', zip: '10001' } })
  expect(domestic).toMatchObject({ multi_currency: false, original_presentment_currency: null })
})

test('FND-86 gift recipients cannot read the current cost of their items', async () => {
  const shopper = await portal.visitor()
  await shopper.enter(
    await (await linkDesk(portal.house, portal.app, shopper.shopId)).path({ order: '#1001', gift: true }),
  )
  const order = await portal.house.world.commerce.findOrderByName(shopper.shopId, '#1001')
  const { line_items } = (await callAs(portal.app, shopper)('GET', `order/${order?.id}/line_item`)).body
  const prices = line_items.map(({ current_variant_price: price }: LineItemResponse) => price)
  expect([...new Set(prices)]).toEqual([null])
})
