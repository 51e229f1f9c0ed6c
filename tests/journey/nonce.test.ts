import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let ground: TestWorld
let app: FastifyInstance
let shopId: string

beforeAll(async () => {
  ground = await testWorld()
  app = await buildApp(ground.world)
  shopId = await loadDemoShop(ground)
})

afterAll(async () => {
  await app.close()
  await ground.drop()
})

const DAY = 86_400_000

const nonceFor = async (name: string): Promise<string> => {
  const order = await ground.world.commerce.findOrderByName(shopId, name)
  const nonce = ground.world.newId()
  const expiresAt = ground.clock.now() + DAY
  await ground.world.store.nonces.issue(shopId, nonce, {
    id: ground.world.newId(),
    kind: 'order',
    subject: order?.id ?? '',
    uses: 2,
    expiresAt,
    madeBy: 'test',
  })
  return nonce
}

test('LKP-09 LKP-10 LKP-14 SEC-02 a link with an order and its nonce opens the order without a proof', async () => {
  const she = shopper(app, shopId)
  const seen = await she.enter(`/?order=1001&nonce=${await nonceFor('#1001')}`)
  expect(seen.status).toBe(200)
  expect(seen.body.screen?.path).toBe('/exchange')
})

test('LKP-14 a nonce of another order opens nothing', async () => {
  const she = shopper(app, shopId)
  const seen = await she.enter(`/?order=1001&nonce=${await nonceFor('#1004')}`)
  expect(seen.status).toBe(422)
  expect(seen.body.problem?.codes).toEqual([5])
})

test('LKP-14 an expired nonce opens nothing', async () => {
  const nonce = await nonceFor('#1001')
  ground.clock.forward(DAY)
  const seen = await shopper(app, shopId).enter(`/?order=1001&nonce=${nonce}`)
  ground.clock.forward(-DAY)
  expect(seen.body.problem?.codes).toEqual([5])
})

test('LKP-15 with a nonce in the session the order number alone is enough to submit', async () => {
  const she = shopper(app, shopId)
  await she.enter(`/?nonce=${await nonceFor('#1001')}`)
  const proof = she.find('field_group', 'fields')?.fields.find(({ name }) => name === 'proof')
  expect(proof?.required).toBe(false)
  const seen = await she.press('order.lookup', { values: { order: '#1001', proof: '' } })
  expect(seen.body.screen?.path).toBe('/exchange')
})

test('SEC-08 a nonce of one shop opens nothing in another', async () => {
  const nonce = await nonceFor('#1001')
  const other = await loadDemoShop(ground)
  const seen = await shopper(app, other).enter(`/?order=1001&nonce=${nonce}`)
  expect(seen.body.problem?.codes).toEqual([5])
})

test('the nonce never appears in the path of the address bar', async () => {
  const nonce = await nonceFor('#1001')
  const seen = await shopper(app, shopId).enter(`/?order=9999&nonce=${nonce}`)
  expect(JSON.stringify(seen.body)).not.toContain(nonce)
})

test('FIX-32 a nonce of another purpose opens no order', async () => {
  const order = await ground.world.commerce.findOrderByName(shopId, '#1001')
  const nonce = ground.world.newId()
  await ground.world.store.nonces.issue(shopId, nonce, {
    id: ground.world.newId(),
    kind: 'confirm-email',
    subject: order?.id ?? '',
    uses: 1,
    expiresAt: ground.clock.now() + DAY,
    madeBy: 'test',
  })
  expect((await shopper(app, shopId).enter(`/?order=1001&nonce=${nonce}`)).status).toBe(422)
})
