import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createShopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let app: FastifyInstance
let shopId: string

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  shopId = await loadDemoShop(world)
})

afterAll(async () => {
  await app.close()
  await world.drop()
})

const DAY = 86_400_000

const nonceFor = async (name: string): Promise<string> => {
  const order = await world.world.commerce.findOrderByName(shopId, name)
  const nonce = world.world.newId()
  const expiresAt = world.clock.now() + DAY
  await world.world.store.nonces.issue(shopId, nonce, {
    id: world.world.newId(),
    kind: 'order',
    subject: order?.id ?? '',
    uses: 2,
    expiresAt,
    madeBy: 'test',
  })
  return nonce
}

test('LKP-09 LKP-10 LKP-14 SEC-02 a link with an order and its nonce opens the order without a proof', async () => {
  const shopper = createShopper(app, shopId)
  const view = await shopper.enter(`/?order=1001&nonce=${await nonceFor('#1001')}`)
  expect(view.status).toBe(200)
  expect(view.body.screen?.path).toBe('/exchange')
})

test('LKP-14 a nonce of another order opens nothing', async () => {
  const shopper = createShopper(app, shopId)
  const view = await shopper.enter(`/?order=1001&nonce=${await nonceFor('#1004')}`)
  expect(view.status).toBe(422)
  expect(view.body.problem?.codes).toEqual([5])
})

test('LKP-14 an expired nonce opens nothing', async () => {
  const nonce = await nonceFor('#1001')
  world.clock.forward(DAY)
  const view = await createShopper(app, shopId).enter(`/?order=1001&nonce=${nonce}`)
  world.clock.forward(-DAY)
  expect(view.body.problem?.codes).toEqual([5])
})

test('LKP-15 with a nonce in the session the order number alone is enough to submit', async () => {
  const shopper = createShopper(app, shopId)
  await shopper.enter(`/?nonce=${await nonceFor('#1001')}`)
  const proof = shopper.find('field_group', 'fields')?.fields.find(({ name }) => name === 'proof')
  expect(proof?.required).toBe(false)
  const view = await shopper.press('order.lookup', { values: { order: '#1001', proof: '' } })
  expect(view.body.screen?.path).toBe('/exchange')
})

test('SEC-08 a nonce of one shop opens nothing in another', async () => {
  const nonce = await nonceFor('#1001')
  const other = await loadDemoShop(world)
  const view = await createShopper(app, other).enter(`/?order=1001&nonce=${nonce}`)
  expect(view.body.problem?.codes).toEqual([5])
})

test('the nonce never appears in the path of the address bar', async () => {
  const nonce = await nonceFor('#1001')
  const view = await createShopper(app, shopId).enter(`/?order=9999&nonce=${nonce}`)
  expect(JSON.stringify(view.body)).not.toContain(nonce)
})

test('FIX-32 a nonce of another purpose opens no order', async () => {
  const order = await world.world.commerce.findOrderByName(shopId, '#1001')
  const nonce = world.world.newId()
  await world.world.store.nonces.issue(shopId, nonce, {
    id: world.world.newId(),
    kind: 'confirm-email',
    subject: order?.id ?? '',
    uses: 1,
    expiresAt: world.clock.now() + DAY,
    madeBy: 'test',
  })
  expect((await createShopper(app, shopId).enter(`/?order=1001&nonce=${nonce}`)).status).toBe(422)
})
