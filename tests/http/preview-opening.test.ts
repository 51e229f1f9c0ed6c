import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import { buildApp } from '../../server/app.ts'
import { getMedianPrice } from '../../server/verify/fixtures/catalogue-sample.ts'
import { buildFixtureOrders } from '../../server/verify/fixtures/orders.ts'
import { SIMULATION_TIME } from '../../server/verify/simulator/dry-world.ts'
import { readCatalogueSample } from '../../server/verify/verifier.ts'
import { shopWith } from '../journey/ruled.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { findIn, framed, previewDesk } from './preview-desk.ts'

let testBed: TestWorld
let app: FastifyInstance
let desk: Awaited<ReturnType<typeof previewDesk>>
const sellingShop = (config: ShopConfig): ShopConfig => framed(shopWith({ policy: { shop_now_enabled: true } })(config))

beforeAll(async () => {
  testBed = await testWorld()
  app = await buildApp(testBed.world)
  desk = await previewDesk(testBed, app, sellingShop)
}, 60_000)
afterAll(async () => {
  await app.close()
  await testBed.drop()
})
afterEach(() => testBed.clock.set(TEST_NOW))

const findGoods = async () => {
  const { world } = testBed
  const config = await world.shops.config(desk.shopId, 1)
  const own = await readCatalogueSample({ commerce: () => world.commerce, log: world.log }, config)
  if (own === undefined) throw new Error('The shop sells nothing')
  const [first] = buildFixtureOrders({ config, now: SIMULATION_TIME, price: getMedianPrice(own) }).orders
  return { own, config, order: first?.order ?? { name: '', lines: [] } }
}

test('PRV-03 a shop preview lists the products of the shop', async () => {
  const { own } = await findGoods()
  const preview = await desk.open()
  const { answer } = await preview.tell({ type: 'navigate', path: '/shop' })
  const labels = findIn(answer, 'collection_nav')?.collections.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(own.collections.slice(0, 3).map(({ title }) => title)))
})

test('PRV-03 a preview uses the published version, unless another is requested', async () => {
  const { config } = await findGoods()
  const document = { ...config, content: { en: { 'lookup.heading': 'Second edition' } } }
  const by = { shopId: desk.shopId, by: 'test' }
  expect((await testBed.world.configurations.publish(by, { document })).kind).toBe('done')
  const heading = async (request: object) => (await desk.open(request)).answer.screen?.heading
  expect(await heading({})).toBe('Second edition')
  expect(await heading({ version: 1 })).not.toBe('Second edition')
})

test('FIX-65 the order of a finding opens as it was simulated, at any later time', async () => {
  const { own, order } = await findGoods()
  const opened = async () => {
    const { answer } = await desk.open({ walk: { order: order.name, language: 'en', steps: [] } })
    return JSON.stringify(answer.screen)
  }
  const first = await opened()
  expect(first).toContain(`"amount":${getMedianPrice(own)}`)
  testBed.clock.forward(40 * DAY_MS)
  expect(await opened()).toBe(first)
})
