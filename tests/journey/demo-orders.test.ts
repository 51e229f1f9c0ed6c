import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { wrenfoldExampleOrders } from '../../server/demo/example-orders.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
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

/** Without the links to other themes. */
const demoOrders = (shopper: Shopper) =>
  shopper.find('notice', 'demo')?.actions?.filter(({ action }) => action.type === 'submit') ?? []

test('FIX-88 the demo lookup lists orders with descriptions in the reader’s language', async () => {
  const shopId = await loadDemoShop(world)
  const shopper = createShopper(app, shopId)
  await shopper.open('/')
  const texts = wrenfoldExampleOrders.map(({ order, shows: description }) => `${order}: ${description?.en}`)
  expect(demoOrders(shopper).map(({ label }) => label)).toEqual(texts)
  await shopper.enter('/?lang=de')
  expect(demoOrders(shopper)[0]?.label).toContain('Hemd und Mantel')
})

test.each(wrenfoldExampleOrders)('FIX-88 pressing $order opens it', async ({ order }) => {
  const shopper = createShopper(app, await loadDemoShop(world))
  await shopper.open('/')
  const action = demoOrders(shopper).find(({ label }) => label.startsWith(order))?.action
  if (action?.type !== 'submit') throw new Error(`${order} cannot be pressed`)
  const view = await shopper.press('entry.open', { args: action.args ?? {} })
  expect(view.body.problem).toBeUndefined()
  const record = await world.world.commerce.findOrderByName(shopper.shopId, order)
  expect(JSON.stringify(view.body.screen)).not.toContain('"form":"lookup"')
  expect(record?.name).toBe(order)
})

test('FIX-88 a shop without orders to try shows no invitation', async () => {
  const change = ({
    settings,
    ...config
  }: Parameters<NonNullable<Parameters<typeof loadDemoShop>[1]>['change'] & {}>[0]) => {
    const { demoOrders: _none, ...rest } = settings
    return { ...config, settings: rest }
  }
  const shopper = createShopper(app, await loadDemoShop(world, { change }))
  await shopper.open('/')
  expect(demoOrders(shopper)).toEqual([])
})
