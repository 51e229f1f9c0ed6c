import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { wrenfoldExampleOrders } from '../../server/demo/example-orders.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let house: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const orders = (she: Shopper) => she.find('notice', 'demo')?.actions ?? []

test('FIX-88 the demo lookup lists orders with descriptions in the reader’s language', async () => {
  const shopId = await loadDemoShop(house)
  const she = shopper(app, shopId)
  await she.open('/')
  const said = wrenfoldExampleOrders.map(({ order, shows }) => `${order}: ${shows?.en}`)
  expect(orders(she).map(({ label }) => label)).toEqual(said)
  await she.enter('/?lang=de')
  expect(orders(she)[0]?.label).toContain('Hemd und Mantel')
})

test.each(wrenfoldExampleOrders)('FIX-88 pressing $order opens it', async ({ order }) => {
  const she = shopper(app, await loadDemoShop(house))
  await she.open('/')
  const action = orders(she).find(({ label }) => label.startsWith(order))?.action
  if (action?.type !== 'submit') throw new Error(`${order} cannot be pressed`)
  const seen = await she.press('entry.open', { args: action.args ?? {} })
  expect(seen.body.problem).toBeUndefined()
  const record = await house.world.commerce.findOrderByName(she.shopId, order)
  expect(JSON.stringify(seen.body.screen)).not.toContain('"form":"lookup"')
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
  const she = shopper(app, await loadDemoShop(house, { change }))
  await she.open('/')
  expect(she.find('notice', 'demo')).toBeUndefined()
})
