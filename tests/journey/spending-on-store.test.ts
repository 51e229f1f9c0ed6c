import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { DAY } from './given-returns.ts'
import { meanwhile } from './meanwhile.ts'
import { english, submit } from './shoppers.ts'
import { netOf, offering, type Spenders, spendersOf } from './spenders.ts'

const HOST = 'store.example'
const rest = { onStore: { url: `https://${HOST}/all`, hosts: [HOST] } }
const onStore = offering({ policy: { on_store_enabled: true }, rest })
const shopNow = offering({ policy: { on_store_enabled: true, shop_now_enabled: true }, rest })

let world: TestWorld
let spenders: Spenders
beforeAll(async () => {
  world = await testWorld()
  spenders = await spendersOf(world)
}, 60_000)
afterAll(() => world.drop())

const cartOf = async ({ shopId }: Pick<ReturnRecord, 'shopId'>): Promise<string> => {
  const order = await world.world.commerce.findOrderByName(shopId, '#1001')
  const line = order?.lines.find(({ title }) => title.startsWith('Aster Linen'))
  const [product] = await world.world.commerce.products(shopId, [line?.productId ?? ''])
  const variant = product?.variants.find(({ stock }) => stock === null || stock > 2)?.id
  const answer = await spenders.at.app.inject({
    method: 'POST',
    url: `/api/v1/${shopId}/cart`,
    headers: { origin: `https://${HOST}` },
    payload: { cart: [variant] },
  })
  return answer.json().token
}

test('CRD-07 SHP-52 SHP-56 the offer leads to the store with its return’s key and back', async () => {
  const { she, before } = await spenders.waiting('Alder Wool', onStore)
  const [left] = (await she.press('shop-later.shop')).body.effects ?? []
  const to = new URL(left?.type === 'redirect' ? left.href : '')
  expect([to.host, to.searchParams.get('loop_return_key')]).toEqual([HOST, before.key])
  expect(Number(to.searchParams.get('loop_total'))).toBeGreaterThanOrEqual(netOf(before))
  await she.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect(she.seen().screen?.path).toBe('/review')
  expect((await submit(she)).status).toBe(200)
  const after = await spenders.now(before)
  expect(after.document.replacements).toHaveLength(1)
  expect((await spenders.books(after)).sum).toBe(0)
})

test('SHP-56 a shopper with another draft shops with the return that the key names', async () => {
  const { she, before } = await spenders.waiting('Alder Wool', onStore)
  await she.press('return.new')
  expect(she.seen().screen?.path).toBe('/exchange')
  await she.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect([she.seen().screen?.path, she.find('notice', 'spending') !== undefined]).toEqual(['/review', true])
})

test('SHP-56 a key of another return takes precedence over the current shopping', async () => {
  const { she, before } = await spenders.waiting('Alder Wool', onStore)
  await she.press('return.new')
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  await she.press('items.continue')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  await submit(she)
  await she.press('shop-later.shop')
  await she.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect(JSON.stringify(she.find('notice', 'spending'))).toContain(before.number)
})

test('SHP-56 T19 the link alone requires an order proof first, and nothing changes', async () => {
  const { before } = await spenders.waiting('Alder Wool', onStore)
  const stranger = shopper(spenders.at.app, before.shopId)
  await stranger.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect(stranger.seen().screen?.path).toBe('/')
  expect((await spenders.now(before)).rev).toBe(before.rev)
})

test('SHP-56 T19 after the order proof the link’s cart is in the return', async () => {
  const { before } = await spenders.waiting('Alder Wool', onStore)
  const elsewhere = shopper(spenders.at.app, before.shopId)
  await elsewhere.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  await elsewhere.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
  expect([elsewhere.seen().screen?.path, elsewhere.find('line_group', 'received')?.lines.length]).toEqual([
    '/review',
    1,
  ])
  expect((await submit(elsewhere)).status).toBe(200)
  expect((await spenders.now(before)).document.replacements).toHaveLength(1)
})

test('SHP-59 T19 a cart that expires during the proof is reported at the unchanged return', async () => {
  const { before } = await spenders.waiting('Alder Wool', onStore)
  const elsewhere = shopper(spenders.at.app, before.shopId)
  await elsewhere.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  await world.world.store.storeCarts.deleteExpired(before.shopId, TEST_NOW + 8 * DAY)
  const proved = await elsewhere.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
  expect(proved.body.screen?.path).toBe(`/return/${before.key}`)
  expect(proved.body.effects?.map(({ type }) => type)).toContain('toast')
  expect((await elsewhere.press('shop-later.shop')).status).toBe(200)
})

test('SHP-56 SLT-12 a cart for an ineligible return is reported at its page', async () => {
  const { she, before } = await spenders.waiting('Alder Wool', onStore)
  await she.press('shop-later.accept')
  const answer = await she.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect([answer.body.problem?.code, answer.body.screen?.path]).toEqual(['shop-later-expired', `/return/${before.key}`])
})

/** Removes the shirt of #1001 from the catalog, which empties store carts. */
const nothingSold = ({ shopId }: Pick<ReturnRecord, 'shopId'>) =>
  meanwhile(world, shopId).changeProduct('#1001', 'Aster Linen', (product) => ({ ...product, published: false }))

const toastsOf = ({ body }: Awaited<ReturnType<Shopper['enter']>>) =>
  body.effects?.flatMap((effect) => (effect.type === 'toast' ? [effect.text] : []))
const received = (she: Shopper) => she.find('line_group', 'received')?.lines.length ?? 0

test('SHP-57 an empty cart is reported at the unchanged return, which stays shoppable', async () => {
  const { she, before } = await spenders.waiting('Alder Wool', onStore)
  const token = await cartOf(before)
  await nothingSold(before)
  const answer = await she.enter(`/cart/v2/${token}/${before.key}`)
  expect([answer.status, toastsOf(answer)]).toEqual([200, [english('cart.some-gone', { count: 1 })]])
  expect(answer.body.screen?.path).toBe(`/return/${before.key}`)
  expect((await spenders.now(before)).rev).toBe(before.rev)
  await meanwhile(world, before.shopId).changeProduct('#1001', 'Aster Linen', (one) => ({ ...one, published: true }))
  await she.press('shop-later.shop')
  await she.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect([she.seen().screen?.path, received(she)]).toEqual(['/review', 1])
})

test('SHP-57 an emptied accepted cart leads to the credit page, and returned items stay', async () => {
  const she = await spenders.at.visitor(shopNow)
  await lookUp(she)
  await choose(she, itemNamed(she, 'Alder Wool'), { outcome: 'return' })
  await she.open('/exchange')
  const sent = itemNamed(she, 'Alder Wool')
  await she.enter(`/cart/v2/${await cartOf(she)}`)
  expect([she.seen().screen?.path, received(she)]).toEqual(['/review', 1])
  await nothingSold(she)
  const answer = await she.enter('/cart')
  expect([answer.body.screen?.path, toastsOf(answer)]).toEqual(['/credit', [english('cart.some-gone', { count: 1 })]])
  await she.open('/exchange')
  expect(itemNamed(she, 'Alder Wool')).toEqual(sent)
  await she.press('items.continue')
  expect([she.seen().screen?.path, received(she)]).toEqual(['/credit', 0])
})

test.each([
  ['replaced by nothing', 'POST'],
  ['deleted', 'DELETE'],
] as const)('SHP-57 API-14 an accepted cart that is %s there leads to the credit page, empty', async (_name, method) => {
  const she = await spenders.at.visitor(shopNow)
  await lookUp(she)
  await choose(she, itemNamed(she, 'Alder Wool'), { outcome: 'return' })
  const token = await cartOf(she)
  await she.enter(`/cart/v2/${token}`)
  expect([she.seen().screen?.path, received(she)]).toEqual(['/review', 1])
  const emptied = await spenders.at.app.inject({
    method,
    url: `/api/v1/${she.shopId}/cart/${token}`,
    headers: { origin: `https://${HOST}` },
    ...(method === 'POST' && { payload: { cart: [] } }),
  })
  expect(emptied.json()).not.toHaveProperty('errors')
  for (const path of [`/cart/v2/${token}`, '/cart']) {
    const answer = await she.enter(path)
    expect([answer.status, answer.body.screen?.path]).toEqual([200, '/credit'])
  }
  await she.open('/exchange')
  await she.press('items.continue')
  expect([she.seen().screen?.path, received(she)]).toEqual(['/credit', 0])
})

test('SHP-57 an accepted cart emptied at the store leads to the return, and shopping continues', async () => {
  const { she, before } = await spenders.waiting('Alder Wool', onStore)
  const token = await cartOf(before)
  await she.enter(`/cart/v2/${token}/${before.key}`)
  expect([she.seen().screen?.path, received(she)]).toEqual(['/review', 1])
  await world.world.store.storeCarts.empty(before.shopId, token)
  const answer = await she.enter(`/cart/v2/${token}/${before.key}`)
  expect([answer.status, answer.body.screen?.path]).toEqual([200, `/return/${before.key}`])
  expect((await spenders.now(before)).rev).toBe(before.rev)
  await she.press('shop-later.shop')
  await she.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect([she.seen().screen?.path, received(she)]).toEqual(['/review', 1])
})

test('SHP-59 an expired accepted cart is reported, and its items stay until removed', async () => {
  const { she, before } = await spenders.waiting('Alder Wool', onStore)
  await she.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  await world.world.store.storeCarts.deleteExpired(before.shopId, TEST_NOW + 8 * DAY)
  const answer = await she.enter('/cart')
  expect([answer.status, answer.body.problem?.code]).toEqual([410, 'cart-unavailable'])
  await she.open('/review')
  expect([she.seen().screen?.path, received(she)]).toEqual(['/review', 1])
})
