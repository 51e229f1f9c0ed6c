import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { changesOf } from '../journey/meanwhile.ts'
import { english } from '../journey/shoppers.ts'
import { shirtsOf, shopSelling } from '../journey/stores.ts'
import { choose, createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const selling = shopSelling()

let world: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
}, 60_000)
afterAll(async () => {
  await app.close()
  await world.drop()
})

test('SHP-52 SHP-53 the store gets value, bonus, percentage discount and returned items separately', async () => {
  const generous = shopSelling({
    policy: { shop_now_bonus: 500 },
    settings: { shopNowDiscountPercentage: 15 },
    flags: ['shop-now-discount-return-enabled'],
  })
  const shopper = createShopper(app, await loadDemoShop(world, { change: generous }))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  await shopper.press('items.continue')
  const effects = (await shopper.press('store.visit')).body.effects ?? []
  const [href = ''] = effects.flatMap((effect) => (effect.type === 'redirect' ? [effect.href] : []))
  const params = new URL(href).searchParams
  const order = await changesOf(world, shopper.shopId).orderNamed('#1001')
  const returned = order.lines.filter(({ title }) => /^(Alder Wool|Aster Linen)/.test(title))
  const worth = returned.reduce(
    (sum, { price, discount, tax, quantity }) => sum + price - (discount - tax) / quantity,
    0,
  )
  expect(Number(params.get('loop_credit'))).toBe(Math.round(worth))
  const untaxed = returned.reduce((sum, { price, discount, quantity }) => sum + price - discount / quantity, 0)
  expect(Number(params.get('loop_base'))).toBe(Math.round(untaxed))
  expect(Number(params.get('loop_total'))).toBe(Number(params.get('loop_credit')) + 500)
  expect(params.get('loop_discount_percentage')).toBe('15')
  expect(params.get('loop_product_ids')?.split(',').sort()).toEqual(returned.map(({ productId }) => productId).sort())
  expect(params.get('loop_product_types')?.split(',').sort()).toEqual(
    returned.map(({ productType }) => productType).sort(),
  )
})

test('SHP-54 a non-browser client saves a cart too, without CORS headers', async () => {
  const shopId = await loadDemoShop(world, { change: selling })
  const [one = ''] = await shirtsOf(world, shopId)
  const url = `/api/v1/${shopId}/cart`
  const answer = await app.inject({ method: 'POST', url, payload: { cart: [one] } })
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, undefined])
  const unreadable = await app.inject({ method: 'POST', url, payload: { cart: [`${one}\u0000`] } })
  expect(unreadable.statusCode).toBe(400)
})

test('SHP-54 a cart without any available goods is reported, and the credit page opens', async () => {
  const own = await loadDemoShop(world, { change: selling })
  const shirt = await shirtsOf(world, own)
  const payload = { cart: shirt.slice(0, 2) }
  const { token } = (await app.inject({ method: 'POST', url: `/api/v1/${own}/cart`, payload })).json()
  await changesOf(world, own).changeProduct('#1001', 'Aster Linen', (product) => ({ ...product, published: false }))
  const shopper = createShopper(app, own)
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  const answer = await shopper.enter(`/cart/${token}`)
  expect([answer.body.screen?.path, answer.body.effects]).toEqual([
    '/credit',
    [{ type: 'toast', tone: 'info', text: english('cart.some-gone', { count: 2 }) }],
  ])
})
