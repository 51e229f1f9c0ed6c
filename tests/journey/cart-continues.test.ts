import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, itemNamed, lookUp, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { shopWith } from './ruled.ts'
import { type Portal, portal } from './shoppers.ts'
import { buy } from './spenders.ts'

let world: TestWorld
let at: Portal
beforeAll(async () => {
  world = await testWorld()
  at = await portal(world)
}, 60_000)
afterAll(() => world.drop())

const inTheShop = async (): Promise<Shopper> => {
  const she = await at.visitor(shopWith({ policy: { shop_now_enabled: true } }))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Alder Wool'), { outcome: 'return' })
  return she
}

test('FND-61 Continue on the items leads to the review when the cart has items', async () => {
  const she = await inTheShop()
  await buy(she, 'Aster Linen')
  await she.open('/exchange')
  expect((await she.press('items.continue')).body.screen?.path).toBe('/review')
})

test('FND-67 SHP-42 a cart without any sendable item counts as empty on Continue', async () => {
  const she = await inTheShop()
  await buy(she, 'Aster Linen')
  await she.press('cart.continue')
  await she.press('review.credit', { args: { credit: 'gift' } })
  await meanwhile(world, she.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((one) => ({ ...one, stock: 0 })),
  }))
  await she.open('/shop/cart')
  expect((await she.press('cart.continue')).body.screen?.path).toBe('/credit')
})

test('FND-67 REV-16 leaving the review with a cart of the portal needs no confirmation', async () => {
  const she = await inTheShop()
  await buy(she, 'Aster Linen')
  expect((await she.press('cart.continue')).body.screen).toMatchObject({ path: '/review' })
  expect(she.seen().screen).not.toHaveProperty('leave')
})
