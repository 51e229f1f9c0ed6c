import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { shopWith } from './ruled.ts'
import { createPortal, english, type Portal } from './shoppers.ts'
import { addToCart } from './spenders.ts'

let world: TestWorld
let portal: Portal
beforeAll(async () => {
  world = await testWorld()
  portal = await createPortal(world)
}, 60_000)
afterAll(() => world.drop())

const openShop = async (): Promise<Shopper> => {
  const shopper = await portal.visitor(shopWith({ policy: { shop_now_enabled: true } }))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  return shopper
}

test('FND-61 Continue on the items leads to the review when the cart has items', async () => {
  const shopper = await openShop()
  await addToCart(shopper, 'Aster Linen')
  await shopper.open('/exchange')
  expect((await shopper.press('items.continue')).body.screen?.path).toBe('/review')
})

test('FND-67 SHP-42 a cart without any sendable item counts as empty on Continue', async () => {
  const shopper = await openShop()
  await addToCart(shopper, 'Aster Linen')
  await shopper.press('cart.continue')
  await shopper.press('review.credit', { args: { credit: 'gift' } })
  await changesOf(world, shopper.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((one) => ({ ...one, stock: 0 })),
  }))
  await shopper.open('/shop/cart')
  expect((await shopper.press('cart.continue')).body.screen?.path).toBe('/credit')
})

test('FND-67 REV-16 leaving the review with a cart of the portal needs no confirmation', async () => {
  const shopper = await openShop()
  await addToCart(shopper, 'Aster Linen')
  expect((await shopper.press('cart.continue')).body.screen).toMatchObject({ path: '/review' })
  expect(shopper.readPage().screen).not.toHaveProperty('leave')
})

test('UXD-19 preview and cart promise store credit where a cart rules a refund out', async () => {
  const settings = { allowExchangeUpsellAndRefund: false }
  const shopper = await portal.visitor(shopWith({ settings, policy: { shop_now_enabled: true } }))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await shopper.press('items.continue')
  expect(shopper.find('offer_card', 'shop')?.copy).toBe(english('credit.rest-gift'))
  await addToCart(shopper, 'Aster Linen')
  expect(shopper.find('totals', 'cart-total')?.rows.at(-1)?.note).toContain(english('credit.rest-gift'))
})
