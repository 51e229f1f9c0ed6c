import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { DAY } from './given-returns.ts'
import { changesOf } from './meanwhile.ts'
import { english, submit } from './shoppers.ts'
import { readNet, type Spenders, setUpSpenders, withShopLater } from './spenders.ts'

const HOST = 'store.example'
const rest = { onStore: { url: `https://${HOST}/all`, hosts: [HOST] } }
const withOnStore = withShopLater({ policy: { on_store_enabled: true }, rest })
const shopNow = withShopLater({ policy: { on_store_enabled: true, shop_now_enabled: true }, rest })

let world: TestWorld
let spenders: Spenders
beforeAll(async () => {
  world = await testWorld()
  spenders = await setUpSpenders(world)
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
  const { shopper, before } = await spenders.waiting('Alder Wool', withOnStore)
  const [left] = (await shopper.press('shop-later.shop')).body.effects ?? []
  const to = new URL(left?.type === 'redirect' ? left.href : '')
  expect([to.host, to.searchParams.get('loop_return_key')]).toEqual([HOST, before.key])
  expect(Number(to.searchParams.get('loop_total'))).toBeGreaterThanOrEqual(readNet(before))
  await shopper.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect(shopper.readPage().screen?.path).toBe('/review')
  expect((await submit(shopper)).status).toBe(200)
  const after = await spenders.now(before)
  expect(after.document.replacements).toHaveLength(1)
  expect((await spenders.books(after)).sum).toBe(0)
})

test('SHP-56 a shopper with another draft shops with the return that the key names', async () => {
  const { shopper, before } = await spenders.waiting('Alder Wool', withOnStore)
  await shopper.press('return.new')
  expect(shopper.readPage().screen?.path).toBe('/exchange')
  await shopper.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect([shopper.readPage().screen?.path, shopper.find('notice', 'spending') !== undefined]).toEqual(['/review', true])
})

test('SHP-56 a key of another return takes precedence over the current shopping', async () => {
  const { shopper, before } = await spenders.waiting('Alder Wool', withOnStore)
  await shopper.press('return.new')
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  await submit(shopper)
  await shopper.press('shop-later.shop')
  await shopper.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect(JSON.stringify(shopper.find('notice', 'spending'))).toContain(before.number)
})

test('SHP-56 T19 the link alone requires an order proof first, and nothing changes', async () => {
  const { before } = await spenders.waiting('Alder Wool', withOnStore)
  const stranger = createShopper(spenders.at.app, before.shopId)
  await stranger.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect(stranger.readPage().screen?.path).toBe('/')
  expect((await spenders.now(before)).rev).toBe(before.rev)
})

test('SHP-56 T19 after the order proof the link’s cart is in the return', async () => {
  const { before } = await spenders.waiting('Alder Wool', withOnStore)
  const elsewhere = createShopper(spenders.at.app, before.shopId)
  await elsewhere.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  await elsewhere.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
  expect([elsewhere.readPage().screen?.path, elsewhere.find('line_group', 'received')?.lines.length]).toEqual([
    '/review',
    1,
  ])
  expect((await submit(elsewhere)).status).toBe(200)
  expect((await spenders.now(before)).document.replacements).toHaveLength(1)
})

test('SHP-59 T19 a cart that expires during the proof is reported at the unchanged return', async () => {
  const { before } = await spenders.waiting('Alder Wool', withOnStore)
  const elsewhere = createShopper(spenders.at.app, before.shopId)
  await elsewhere.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  await world.world.store.storeCarts.deleteExpired(before.shopId, TEST_NOW + 8 * DAY)
  const provedView = await elsewhere.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
  expect(provedView.body.screen?.path).toBe(`/return/${before.key}`)
  expect(provedView.body.effects?.map(({ type }) => type)).toContain('toast')
  expect((await elsewhere.press('shop-later.shop')).status).toBe(200)
})

test('SHP-56 SLT-12 a cart for an ineligible return is reported at its page', async () => {
  const { shopper, before } = await spenders.waiting('Alder Wool', withOnStore)
  await shopper.press('shop-later.accept')
  const answer = await shopper.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect([answer.body.problem?.code, answer.body.screen?.path]).toEqual(['shop-later-expired', `/return/${before.key}`])
})

/** Removes the shirt of #1001 from the catalog, which empties store carts. */
const unpublishProduct = ({ shopId }: Pick<ReturnRecord, 'shopId'>) =>
  changesOf(world, shopId).changeProduct('#1001', 'Aster Linen', (product) => ({ ...product, published: false }))

const toastsOf = ({ body }: Awaited<ReturnType<Shopper['enter']>>) =>
  body.effects?.flatMap((effect) => (effect.type === 'toast' ? [effect.text] : []))
const countReceived = (shopper: Shopper) => shopper.find('line_group', 'received')?.lines.length ?? 0

test('SHP-57 an empty cart is reported at the unchanged return, which stays shoppable', async () => {
  const { shopper, before } = await spenders.waiting('Alder Wool', withOnStore)
  const token = await cartOf(before)
  await unpublishProduct(before)
  const answer = await shopper.enter(`/cart/v2/${token}/${before.key}`)
  expect([answer.status, toastsOf(answer)]).toEqual([200, [english('cart.some-gone', { count: 1 })]])
  expect(answer.body.screen?.path).toBe(`/return/${before.key}`)
  expect((await spenders.now(before)).rev).toBe(before.rev)
  await changesOf(world, before.shopId).changeProduct('#1001', 'Aster Linen', (one) => ({ ...one, published: true }))
  await shopper.press('shop-later.shop')
  await shopper.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect([shopper.readPage().screen?.path, countReceived(shopper)]).toEqual(['/review', 1])
})

test('SHP-57 an emptied accepted cart leads to the credit page, and returned items stay', async () => {
  const shopper = await spenders.at.visitor(shopNow)
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await shopper.open('/exchange')
  const sent = itemNamed(shopper, 'Alder Wool')
  await shopper.enter(`/cart/v2/${await cartOf(shopper)}`)
  expect([shopper.readPage().screen?.path, countReceived(shopper)]).toEqual(['/review', 1])
  await unpublishProduct(shopper)
  const answer = await shopper.enter('/cart')
  expect([answer.body.screen?.path, toastsOf(answer)]).toEqual(['/credit', [english('cart.some-gone', { count: 1 })]])
  await shopper.open('/exchange')
  expect(itemNamed(shopper, 'Alder Wool')).toEqual(sent)
  await shopper.press('items.continue')
  expect([shopper.readPage().screen?.path, countReceived(shopper)]).toEqual(['/credit', 0])
})

test.each([
  ['replaced by nothing', 'POST'],
  ['deleted', 'DELETE'],
] as const)('SHP-57 API-14 an accepted cart that is %s there leads to the credit page, empty', async (_name, method) => {
  const shopper = await spenders.at.visitor(shopNow)
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  const token = await cartOf(shopper)
  await shopper.enter(`/cart/v2/${token}`)
  expect([shopper.readPage().screen?.path, countReceived(shopper)]).toEqual(['/review', 1])
  const emptiedResponse = await spenders.at.app.inject({
    method,
    url: `/api/v1/${shopper.shopId}/cart/${token}`,
    headers: { origin: `https://${HOST}` },
    ...(method === 'POST' && { payload: { cart: [] } }),
  })
  expect(emptiedResponse.json()).not.toHaveProperty('errors')
  for (const path of [`/cart/v2/${token}`, '/cart']) {
    const answer = await shopper.enter(path)
    expect([answer.status, answer.body.screen?.path]).toEqual([200, '/credit'])
  }
  await shopper.open('/exchange')
  await shopper.press('items.continue')
  expect([shopper.readPage().screen?.path, countReceived(shopper)]).toEqual(['/credit', 0])
})

test('SHP-57 an accepted cart emptied at the store leads to the return, and shopping continues', async () => {
  const { shopper, before } = await spenders.waiting('Alder Wool', withOnStore)
  const token = await cartOf(before)
  await shopper.enter(`/cart/v2/${token}/${before.key}`)
  expect([shopper.readPage().screen?.path, countReceived(shopper)]).toEqual(['/review', 1])
  await world.world.store.storeCarts.empty(before.shopId, token)
  const answer = await shopper.enter(`/cart/v2/${token}/${before.key}`)
  expect([answer.status, answer.body.screen?.path]).toEqual([200, `/return/${before.key}`])
  expect((await spenders.now(before)).rev).toBe(before.rev)
  await shopper.press('shop-later.shop')
  await shopper.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect([shopper.readPage().screen?.path, countReceived(shopper)]).toEqual(['/review', 1])
})

test('SHP-59 an expired accepted cart is reported, and its items stay until removed', async () => {
  const { shopper, before } = await spenders.waiting('Alder Wool', withOnStore)
  await shopper.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  await world.world.store.storeCarts.deleteExpired(before.shopId, TEST_NOW + 8 * DAY)
  const answer = await shopper.enter('/cart')
  expect([answer.status, answer.body.problem?.code]).toEqual([410, 'cart-unavailable'])
  await shopper.open('/review')
  expect([shopper.readPage().screen?.path, countReceived(shopper)]).toEqual(['/review', 1])
})
