import { LOCATION, soldOrder, soldProduct } from '../medusa/goods.ts'
import { medusaStandIn } from '../medusa/stand-in.ts'
import { type Sample, sampleOf } from './sample.ts'

const ORDER_FIELDS = '*,items.*,items.detail.*,items.tax_lines.*,items.adjustments.*,items.variant.*,customer.*'
const ORDER_PARTS = 'shipping_address.*,shipping_methods.*,fulfillments.*,fulfillments.items.*,payment_collections.*'
const PAYMENT_PARTS = 'payment_collections.payments.*,payment_collections.payments.captures.*,returns.*,credit_lines.*'
const PRODUCT_FIELDS =
  '*,images.*,type.*,tags.*,options.*,options.values.*,variants.*,variants.options.*,variants.prices.*'
const STOCK_FIELDS = 'variants.inventory_items.*,variants.inventory_items.inventory.location_levels.*'

export async function medusaSamples(): Promise<readonly Sample[]> {
  const order = soldOrder({ number: 1001, items: [{ unit: 50, quantity: 2, off: [5, 5.95] }], captured: [124.9] })
  const product = soldProduct('prod_shirt', [{ id: 'variant_m', stock: 3 }])
  const server = await medusaStandIn({
    orders: [order],
    products: [product],
    giftCards: [],
    collections: [{ id: 'pcol_summer', title: 'Summer', handle: 'summer' }],
  })
  const samples: Sample[] = []
  let token = ''
  const record = async (call: string, type: string, options: { body?: object; id?: string; fields?: string } = {}) => {
    const [method = '', path = ''] = call.split(' ')
    const query = options.fields === undefined ? '' : `?fields=${options.fields}`
    const answer = await fetch(`http://127.0.0.1:${server.port}${path.replace(':id', options.id ?? '')}${query}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(options.body && { body: JSON.stringify(options.body) }),
    })
    const isJson = answer.headers.get('content-type') === 'application/json'
    const body = isJson ? ((await answer.json()) as object) : null
    samples.push(sampleOf(call, { status: answer.status, body }, type))
    return body as { token: string; draft_order: { id: string }; reservation: { id: string } }
  }
  const { email, password } = server.user
  await record('GET /admin/stores', 'AdminStoreListResponse')
  await record('POST /auth/user/emailpass', '', { body: { email, password: 'wrong' } })
  token = (await record('POST /auth/user/emailpass', '', { body: { email, password } })).token
  await record('GET /admin/stores', 'AdminStoreListResponse', { fields: '*,supported_currencies.*' })
  await record('GET /admin/stock-locations', 'AdminStockLocationListResponse', { fields: '*' })
  const orderFields = `${ORDER_FIELDS},${ORDER_PARTS},${PAYMENT_PARTS}`
  await record('GET /admin/orders', 'AdminOrderListResponse', { fields: orderFields })
  await record('GET /admin/orders/:id', 'AdminOrderResponse', { id: 'order_1001', fields: orderFields })
  await record('GET /admin/orders/:id', 'AdminOrderResponse', { id: 'none' })
  await record('GET /admin/products', 'AdminProductListResponse', { fields: `${PRODUCT_FIELDS},${STOCK_FIELDS}` })
  await record('GET /admin/collections', 'AdminCollectionListResponse', { fields: '*' })
  const refund = (amount: number, more = {}, id = 'pay_1001_1') =>
    record('POST /admin/payments/:id/refund', 'AdminPaymentResponse', { id, body: { amount, ...more } })
  await refund(1, {}, '')
  await refund(1, { currency: 'eur' })
  await refund(999)
  await refund(50, { note: 'Return 1' })
  const item = { variant_id: 'variant_m', quantity: 1, unit_price: 50 }
  const draft = (items: readonly object[]) =>
    record('POST /admin/draft-orders', 'AdminDraftOrderResponse', { body: { items, currency_code: 'eur' } })
  await draft([{ ...item, quantity: 99 }])
  const { id: draftId } = (await draft([item])).draft_order
  await record('GET /admin/draft-orders', 'AdminDraftOrderListResponse', { fields: 'id,status' })
  await record('POST /admin/draft-orders/:id/convert-to-order', 'AdminOrderResponse', { id: draftId })
  await record('POST /admin/draft-orders/:id/convert-to-order', 'AdminOrderResponse', { id: draftId })
  const other = (await draft([item])).draft_order.id
  await record('DELETE /admin/draft-orders/:id', "DeleteResponse<'draft-order'>", { id: other })
  await record('DELETE /admin/draft-orders/:id', "DeleteResponse<'draft-order'>", { id: other })
  const credit = { amount: 1, reference: 'exchange', reference_id: 'ret_1' }
  await record('POST /admin/orders/:id/credit-lines', 'AdminOrderResponse', { id: draftId, body: credit })
  const reserve = (quantity: number, location = LOCATION) =>
    record('POST /admin/reservations', 'AdminReservationResponse', {
      body: { inventory_item_id: 'iitem_variant_m', location_id: location, quantity, description: 'Return 1' },
    })
  await reserve(1, '')
  await reserve(99)
  const { reservation } = await reserve(1)
  await record('GET /admin/reservations', 'AdminReservationListResponse', { fields: '*' })
  await record('DELETE /admin/reservations/:id', 'AdminReservationDeleteResponse', { id: reservation.id })
  const card = { currency_code: 'eur', value: 10, reference: 'homeward', reference_id: 'ret_1' }
  await record('POST /admin/gift-cards', '', { body: card })
  await record('GET /admin/gift-cards', '', { fields: '*' })
  await record('GET /admin/none', '')
  await server.close()
  return samples
}
