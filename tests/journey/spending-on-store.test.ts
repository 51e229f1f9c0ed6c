import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { submit } from './shoppers.ts'
import { netOf, offering, type Spenders, spendersOf } from './spenders.ts'

const HOST = 'store.example'
const onStore = offering({
  policy: { on_store_enabled: true },
  rest: { onStore: { url: `https://${HOST}/all`, hosts: [HOST] } },
})

let world: TestWorld
let spenders: Spenders
beforeAll(async () => {
  world = await testWorld()
  spenders = await spendersOf(world)
}, 60_000)
afterAll(() => world.drop())

/** A cart of the store with one unit of the shirt of order #1001. */
const cartOf = async ({ shopId }: ReturnRecord): Promise<string> => {
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

test('CRD-07 SHP-52 SHP-56 the offer leads to the store with the key of its return, and the cart comes back into that', async () => {
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

test('SHP-56 who comes back in a draft about something else shops with the return that the key names', async () => {
  const { she, before } = await spenders.waiting('Alder Wool', onStore)
  await she.press('return.new')
  expect(she.seen().screen?.path).toBe('/exchange')
  await she.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect([she.seen().screen?.path, she.find('notice', 'spending') !== undefined]).toEqual(['/review', true])
})

test('SHP-56 T19 whoever has the link alone proves the order first, and nothing is changed', async () => {
  const { before } = await spenders.waiting('Alder Wool', onStore)
  const stranger = shopper(spenders.at.app, before.shopId)
  await stranger.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect(stranger.seen().screen?.path).toBe('/')
  expect((await spenders.now(before)).rev).toBe(before.rev)
})

test('SHP-56 T19 once the order is proved the cart of the link is in the return, and can be submitted', async () => {
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

test('SHP-59 T19 a cart that went while its order was proved is told at the return, which stays as it was', async () => {
  const { before } = await spenders.waiting('Alder Wool', onStore)
  const elsewhere = shopper(spenders.at.app, before.shopId)
  const token = await cartOf(before)
  await elsewhere.enter(`/cart/v2/${token}/${before.key}`)
  await world.world.store.storeCarts.remove(before.shopId, token)
  const proved = await elsewhere.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
  expect(proved.body.screen?.path).toBe(`/return/${before.key}`)
  expect(proved.body.effects?.map(({ type }) => type)).toContain('toast')
  expect((await elsewhere.press('shop-later.shop')).status).toBe(200)
})

test('SHP-56 SLT-12 a cart for a return that cannot be shopped with any more is told at its page', async () => {
  const { she, before } = await spenders.waiting('Alder Wool', onStore)
  await she.press('shop-later.accept')
  const answer = await she.enter(`/cart/v2/${await cartOf(before)}/${before.key}`)
  expect([answer.body.problem?.code, answer.body.screen?.path]).toEqual(['shop-later-expired', `/return/${before.key}`])
})
