import { soldOrder, soldProduct } from '../woocommerce/goods.ts'
import { wooStandIn } from '../woocommerce/stand-in.ts'
import { type Sample, sampleOf } from './sample.ts'

export async function wooCommerceSamples(): Promise<readonly Sample[]> {
  const { product, variations } = soldProduct(13, [{ id: 14, stock: 3 }])
  const server = await wooStandIn({
    orders: [
      soldOrder({ number: 1001, items: [{ unit: 25, variation: 14 }] }),
      soldOrder({ number: 1002, items: [{ unit: 25, variation: 14 }], gateway: 'bacs' }),
    ],
    products: [product],
    variations: { 13: variations },
    categories: [{ id: 17, name: 'Shirts', slug: 'shirts', parent: 0, image: null, menu_order: 0 }],
  })
  const samples: Sample[] = []
  const record = async (call: string, type: string, options: { path?: string; body?: object; key?: string } = {}) => {
    const [method = '', path = ''] = call.split(' ')
    const account = Buffer.from(`${options.key ?? server.key}:${server.secret}`).toString('base64')
    const url = `http://127.0.0.1:${server.port}/wp-json/wc/v3/${options.path ?? path}`
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Basic ${account}` },
      ...(options.body && { body: JSON.stringify(options.body) }),
    })
    const text = await answer.text()
    const body = text.startsWith('<') ? null : JSON.parse(text)
    samples.push(sampleOf(call, { status: answer.status, body }, type))
    return body as { readonly id: number }
  }
  await record('GET orders', 'order', { key: 'ck_wrong' })
  await record('POST orders/batch', '', { key: server.readKey, body: {} })
  await record('GET orders', 'orders')
  await record('GET orders/:id', 'order', { path: 'orders/1001' })
  await record('GET orders/:id', 'order', { path: 'orders/404' })
  const line = { product_id: 13, variation_id: 14, quantity: 1, total: '0' }
  const { id } = await record('POST orders', 'order', { body: { status: 'on-hold', line_items: [line] } })
  await record('PUT orders/:id', 'order', { path: `orders/${id}`, body: { status: 'cancelled' } })
  const refund = (order: number, body: object) =>
    record('POST orders/:id/refunds', 'refund', { path: `orders/${order}/refunds`, body })
  await refund(1002, { amount: '5.00', api_refund: true })
  server.bank.push('declines')
  await refund(1001, { amount: '5.00' })
  await refund(1001, { amount: '5.00', reason: 'Return', line_items: [{ id: 10_011, quantity: 1, refund_total: 4.2 }] })
  await record('GET orders/:id/refunds', 'refunds', { path: 'orders/1001/refunds' })
  await record('POST orders/:id/notes', 'note', {
    path: 'orders/1001/notes',
    body: { note: 'R', customer_note: false },
  })
  await record('GET products', 'products')
  await record('GET products/:id', 'product', { path: 'products/13' })
  await record('GET products/:id', 'product', { path: 'products/404' })
  await record('GET products/:id/variations', 'variations', { path: 'products/13/variations' })
  await record('GET products/categories', 'categories')
  const coupon = { code: 'TEN', discount_type: 'fixed_cart', amount: '10.00', usage_limit: 1, individual_use: false }
  await record('POST coupons', 'coupon', { body: coupon })
  await record('POST coupons', 'coupon', { body: coupon })
  await record('GET coupons', 'coupons')
  const hook = { name: 'Homeward', topic: 'order.updated', delivery_url: 'https://returns.example', secret: 's' }
  const { id: hookId } = await record('POST webhooks', 'webhook', { body: hook })
  await record('PUT webhooks/:id', 'webhook', { path: `webhooks/${hookId}`, body: { status: 'active' } })
  await record('GET webhooks', 'webhooks')
  await record('GET payment_gateways', 'gateways')
  await record('GET settings/:group/:id', 'setting', { path: 'settings/general/woocommerce_currency' })
  await record('GET settings/:group/:id', 'setting', { path: 'settings/general/none' })
  await record('GET none', '')
  await server.close()
  return samples
}
