import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GiftReturnResponse } from '../../schemas/shopper-api/return-gift.ts'
import { buildApp } from '../../server/app.ts'
import { returnGiftCall } from '../../server/http/calls/return-gift.ts'
import { listRequests } from '../journey/missing-orders.ts'
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

const ids = ['gifter', 'product_return', 'product_request', 'gift_info']
const client = async (): Promise<Shopper> => {
  const fields = ids.map((id) => ({ id, ...(id === 'product_return' && { required: true }) }))
  const change = <Config extends object>(config: Config) => ({
    ...config,
    forms: { gift: { fields }, missingOrder: { fields } },
  })
  return createShopper(app, await loadDemoShop(world, { change }))
}

const example = returnGiftCall.examples?.body
const call = async (shopper: Shopper, body: unknown = example, lang = '') => {
  const response = await app.inject({
    method: 'POST',
    url: `/api/v1/${shopper.shopId}/return/gift${lang && `?lang=${lang}`}`,
    remoteAddress: shopper.address,
    headers: { cookie: [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    payload: body as object,
  })
  for (const { name, value } of response.cookies) shopper.cookies.set(name, value)
  return { status: response.statusCode, body: response.json() }
}

test('API-23 ENT-30 LKP-57 the form for a missing order needs no order, and errors name fields', async () => {
  const shopper = await client()
  const { status, body } = await call(shopper)
  expect([status, Value.Errors(GiftReturnResponse, body)]).toEqual([200, []])
  const [request] = await listRequests(world, shopper.shopId)
  expect(body).toEqual({ errors: [], number: request?.number })
  expect(request).toMatchObject({ kind: 'missing-order', email: 'kim@example.com' })
  expect(request?.document.address).toMatchObject({ name: 'Kim Reyes', zip: '10005', phone: '+12125550100' })
  expect(request?.document.answers.map(({ id, text }) => [id, text])).toEqual([
    ['gifter', 'Ada'],
    ['product_return', 'A linen shirt'],
    ['product_request', 'The same, one size up'],
  ])
})

test('API-23 GFT-37 a session with a gift lookup sends the form of the gift', async () => {
  const shopper = await client()
  await shopper.open('/gift')
  await shopper.press('gift.lookup', { values: { order: '1001', zip: '10001' } })
  expect((await call(shopper)).body).toMatchObject({ errors: [] })
  expect((await listRequests(world, shopper.shopId))[0]).toMatchObject({
    kind: 'gift',
    document: { order: { name: '#1001' } },
  })
})

test('API-23 ERR-28 faults are sentences with field names, in the language of lang', async () => {
  const shopper = await client()
  const wrong = { ...(example as object), customer_email: 'kim', product_return: ' ' }
  const { status, body } = await call(shopper, wrong)
  expect([status, body.errors]).toEqual([
    200,
    [
      'What are you sending back?: Tell us what you’re sending back',
      'Email address: Enter an email like name@example.com',
    ],
  ])
  const other = createShopper(app, shopper.shopId)
  expect((await call(other, wrong, 'de')).body.errors[0]).toBe(
    'Was senden Sie zurück?: Bitte sagen Sie uns, was Sie zurücksenden',
  )
  expect(await listRequests(world, shopper.shopId)).toEqual([])
})

test('API-23 a fourth request within an hour requires a captcha', async () => {
  const shopper = await client()
  const responses = []
  for (const n of [1, 2, 3, 4]) responses.push(await call(shopper, { ...(example as object), gift_info: `${n}` }))
  expect(responses.map(({ body }) => [body.errors.length, body.captcha === true])).toEqual([
    [0, false],
    [0, false],
    [0, false],
    [1, true],
  ])
})

test('API-23 a repeated call makes a single request, and unknown members are refused', async () => {
  const shopper = await client()
  const numbers = [(await call(shopper)).body.number, (await call(shopper)).body.number]
  expect(new Set(numbers).size).toBe(1)
  expect(await listRequests(world, shopper.shopId)).toHaveLength(1)
  expect((await call(shopper, { ...(example as object), other: 'x' })).body.errors).toEqual([
    'The shop has changed this form. Please look it over and send it again.',
  ])
  for (const body of [{}, { ...(example as object), Other: 'x' }, { ...(example as object), gifter: 5 }, []])
    expect((await call(shopper, body)).status).toBe(422)
})
