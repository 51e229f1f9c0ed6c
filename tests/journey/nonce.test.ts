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

/** A link's nonce that opens an order of the demo for a day. */
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

test('LKP-09 LKP-10 LKP-14 SEC-02 a link with an order and its nonce opens the order without a second value', async () => {
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

test('the nonce never stands in the path that the address bar shows', async () => {
  const nonce = await nonceFor('#1001')
  const seen = await shopper(app, shopId).enter(`/?order=9999&nonce=${nonce}`)
  expect(JSON.stringify(seen.body)).not.toContain(nonce)
})

const keyOf = async (): Promise<string> => {
  const made = await ground.world.configurations.keys.make({ shopId, by: 'test' }, 'Links')
  return made?.key ?? ''
}

const call = async (method: 'POST' | 'DELETE', path: string, payload?: object) => {
  const headers = { authorization: `Bearer ${await keyOf()}` }
  const answer = await app.inject({
    method,
    url: `/merchant/v1/${shopId}/${path}`,
    headers,
    ...(payload && { payload }),
  })
  return {
    status: answer.statusCode,
    body: answer.json() as { id: string; url: string; expiresAt: number; uses: number },
  }
}

/** The path behind the hash of a link. */
const pathIn = (url: string): string => new URL(url).hash.slice(1)

test('FIX-32 a merchant has a link made, which opens the order whatever else was typed, as often as was said', async () => {
  const { status, body } = await call('POST', 'links', { order: '#1001', uses: 2 })
  expect([status, body.uses]).toEqual([201, 2])
  const wrong = `${pathIn(body.url)}&zip=99999`
  const seen = [await shopper(app, shopId).enter(wrong), await shopper(app, shopId).enter(pathIn(body.url))]
  expect(seen.map((one) => one.body.screen?.path)).toEqual(['/exchange', '/exchange'])
  expect((await shopper(app, shopId).enter(pathIn(body.url))).status).toBe(422)
})

test('FIX-32 the secret of a link stands behind the hash of its address, and hashed in the database', async () => {
  const { body } = await call('POST', 'links', { order: '1001' })
  const { search, pathname, hash } = new URL(body.url)
  const nonce = new URLSearchParams(hash.split('?')[1]).get('nonce') ?? ''
  expect([search, pathname, nonce.length]).toEqual(['', '/', 22])
  const rows = await ground.database.query<object>({ name: 'test.nonces', text: 'select * from nonces', values: [] })
  expect(JSON.stringify(rows)).toContain(body.id)
  expect(JSON.stringify(rows)).not.toContain(nonce)
})

test('FIX-32 a link that was revoked, or is over, opens nothing', async () => {
  const revoked = (await call('POST', 'links', { order: '1001' })).body
  const over = (await call('POST', 'links', { order: '1001', days: 1 })).body
  expect((await call('DELETE', `links/${revoked.id}`)).status).toBe(200)
  expect((await call('DELETE', `links/${revoked.id}`)).status).toBe(404)
  ground.clock.forward(DAY)
  const seen = [
    await shopper(app, shopId).enter(pathIn(revoked.url)),
    await shopper(app, shopId).enter(pathIn(over.url)),
  ]
  ground.clock.forward(-DAY)
  expect(seen.map(({ status }) => status)).toEqual([422, 422])
})

test('FIX-32 a link that may be used once more is revoked as any other', async () => {
  const { body } = await call('POST', 'links', { order: '1001', uses: 1 })
  expect((await call('DELETE', `links/${body.id}`)).status).toBe(200)
  expect((await shopper(app, shopId).enter(pathIn(body.url))).status).toBe(422)
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

test('FIX-32 nobody has a link made to an order that does not exist, or without the key of the shop', async () => {
  expect((await call('POST', 'links', { order: '#9999' })).status).toBe(404)
  expect((await call('POST', 'links', { order: '' })).status).toBe(422)
  const url = `/merchant/v1/${shopId}/links`
  expect((await app.inject({ method: 'POST', url, payload: { order: '1001' } })).statusCode).toBe(401)
})
