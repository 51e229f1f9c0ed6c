import { expect, test } from 'vitest'
import type { CallRefusal } from '../../schemas/shopper-api/refusal.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'
import { sent } from './refusals.ts'

const demo = setUpDemoWorld()

const lookup = 'actions/order.lookup'
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }

test.each([
  ['screens', {}, ''],
  ['screens', { path: 'x' }, '/path'],
  ['screens', { path: '/\0' }, '/path'],
  ['parts/label', { path: '/', known: 7 }, '/known'],
  ['screens', { path: '/', at: '/' }, '/at'],
  [lookup, { values: {} }, ''],
  [lookup, { at: '/', values: { order: '1', proof: '\0' } }, '/values/proof'],
  [lookup, { at: '/', values: { order: 'x'.repeat(2_000), proof: '1' } }, '/values/order'],
  [lookup, { at: '/', values: { order: '1', proof: '1', colour: 'red' } }, '/values/colour'],
  ['actions/item.open', { at: '/', args: { item: 7 } }, '/args/item'],
  ['sandbox-payments/cards', { ...card, exp_month: 13 }, '/exp_month'],
] as const)('CTR-03 a post to %s with the invalid body %j reports the place', async (call, payload, pointer) => {
  const { status, envelope } = await sent(demo.app, { url: `/api/v1/${demo.demo}/${call}`, payload })
  expect([status, envelope?.problem]).toEqual([400, expect.objectContaining({ code: 'bad-request', pointer })])
})

test.each([
  ['qr/generate', { qr_codeable_type: 'parcel', qr_codeable_id: '1' }, 'qr_codeable_type'],
  ['cart', { cart: [{}] }, 'cart.0'],
  ['visit-events', { event: 'Get Directions', constant: 'Nowhere' }, 'constant'],
] as const)('CTR-03 API-60 a call of %s with the invalid body %j reports the member', async (call, payload, name) => {
  const response = await demo.app.inject({ method: 'POST', url: `/api/v1/${demo.demo}/${call}`, payload })
  const { errors } = response.json<CallRefusal>()
  expect([response.statusCode, errors]).toMatchObject([400, { code: 'bad-request', fields: [{ name }] }])
})

test('CTR-03 a post of invalid JSON reports the body as a whole', async () => {
  const headers = { 'content-type': 'application/json' }
  const { envelope } = await sent(demo.app, { url: `/api/v1/${demo.demo}/screens`, payload: '{', headers })
  expect(envelope?.problem).toMatchObject({ code: 'bad-request', pointer: '' })
})
