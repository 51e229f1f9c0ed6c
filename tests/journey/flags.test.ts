import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownFlags } from '../../schemas/config/flags.ts'
import type { FeatureFlag } from '../../schemas/config/style.ts'
import { buildApp } from '../../server/app.ts'
import { choose, createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const flag = (name: string, active: boolean): FeatureFlag => ({ id: 77, name, description: 'Of a test', active })

const loadShopWithFlags = (flags: readonly FeatureFlag[]) =>
  loadDemoShop(world, { change: (config) => ({ ...config, flags: [...flags] }) })

const pagesOf = async (shopId: string): Promise<string> => {
  const shopper = createShopper(app, shopId)
  const view = [await shopper.open('/'), await lookUpOrder(shopper)]
  view.push(await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' }))
  if (shopper.readPage().screen?.name === 'exchange') view.push(await shopper.press('items.continue'))
  if (shopper.readPage().screen?.name === 'credit')
    view.push(await shopper.press('credit.choose', { args: { credit: 'refund' } }))
  const pages = view.map(({ body }) => JSON.stringify(body.screen).replaceAll(shopId, 'shop'))
  return pages.join('\n').replace(/"(challenge|seed)":"[^"]*"/g, '')
}

const downtime = async (shopId: string): Promise<boolean> => {
  const shopper = createShopper(app, shopId)
  await shopper.open('/')
  return (shopper.readPage().screen?.regions.banner ?? []).length > 0
}

test('CFG-16 every flag of the specification has a name and a description', () => {
  const named = `enable-downtime-banner, exchange-order-checkout, instant-refunds, instant-exchanges, modify-ix-charge, olive,
    veho, onstore-product-info, product-description, product-recommendations, return-shopping-cart,
    shop-now-discount-return-enabled, shop-now-improvements, shopify-fulfillment-network, signifyd, gorgias,
    rebound-carrier-selection, partial-return-credit, generate-qr-codes-for-pos, warranties, smart-recommendations,
    ship-by-loop-v2, exchange-tracking, onboarding-hub-wizard, different-priced-variant-exchanges, dynamic-fees,
    show-three-happy-returns-locations, return-summary-sign-identifiers`
  expect(Object.keys(knownFlags).sort()).toEqual(named.split(/,\s+/).sort())
  expect(Object.values(knownFlags).every((description) => description.length > 5)).toBe(true)
})

test('CFG-15 CFG-17 the merchant wizard’s flag and unknown flags change nothing for shoppers', async () => {
  const plain = await pagesOf(await loadShopWithFlags([]))
  expect(await pagesOf(await loadShopWithFlags([flag('onboarding-hub-wizard', true)]))).toBe(plain)
  expect(await pagesOf(await loadShopWithFlags([flag('a-flag-of-tomorrow', true)]))).toBe(plain)
})

test('CFG-17 an unknown flag is stored with its id, description and state', async () => {
  const shopId = await loadShopWithFlags([flag('a-flag-of-tomorrow', true)])
  const init = await app.inject({ url: `/api/v1/init?shop=${shopId}` })
  expect(init.json().feature_flags).toEqual([flag('a-flag-of-tomorrow', true)])
})

test('CFG-17 a missing flag counts as off, like an inactive flag', async () => {
  const name = 'enable-downtime-banner'
  const results = [
    await loadShopWithFlags([]),
    await loadShopWithFlags([flag(name, false)]),
    await loadShopWithFlags([flag(name, true)]),
  ]
  expect(await Promise.all(results.map(downtime))).toEqual([false, false, true])
})
