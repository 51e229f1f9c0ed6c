import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { withOwnSecrets } from '../support/secrets.ts'
import { shopper } from '../support/shopper.ts'
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

const below = '/api/v1/:shopId'
const ofReturn = `${below}/return/:key`

const listed: readonly (readonly [row: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string])[] = [
  ['API-02', 'GET', '/api/v1/init'],
  ['API-03', 'GET', `${below}/collections`],
  ['API-04', 'POST', `${below}/collections/:id/products`],
  ['API-05', 'POST', `${below}/collections/preview`],
  ['API-06', 'POST', `${below}/advanced_exchange/option/:id/products`],
  ['API-07', 'GET', `${below}/product/:id/variants`],
  ['API-08', 'GET', `${below}/product/:product/variants/:variant/smart-recommendation/:reason`],
  ['API-09', 'GET', `${below}/product-recommendations`],
  ['API-10', 'GET', `${below}/shoplater/:id`],
  ['API-11', 'GET', `${below}/reason-groups`],
  ['API-12', 'GET', `${below}/reasons`],
  ['API-13', 'GET', `${below}/cart/:token`],
  ['API-14', 'POST', `${below}/cart/:token`],
  ['API-15', 'POST', `${below}/order/lookup`],
  ['API-16', 'POST', `${below}/order/lookupbyordername`],
  ['API-18', 'GET', `${below}/order/:orderId/line_item`],
  ['API-19', 'POST', `${below}/order/:orderId/returninstore`],
  ['API-20', 'POST', `${below}/order/:orderId/address`],
  ['API-21', 'POST', `${below}/return/totals`],
  ['API-22', 'POST', `${below}/return`],
  ['API-23', 'POST', `${below}/return/gift`],
  ['API-24', 'GET', `${ofReturn}/exchange-order`],
  ['API-25', 'POST', `${ofReturn}/shoplater/:offer/shop`],
  ['API-26', 'POST', `${ofReturn}/shoplater/:offer`],
  ['API-27', 'GET', `${ofReturn}/return-method`],
  ['API-28', 'GET', `${ofReturn}/return-method/state`],
  ['API-29', 'GET', `${ofReturn}/outcomes`],
  ['API-30', 'GET', `${ofReturn}/shipping`],
  ['API-31', 'GET', `${ofReturn}/customer`],
  ['API-32', 'GET', `${ofReturn}/receipt`],
  ['API-33', 'GET', `${ofReturn}/related`],
  ['API-34', 'GET', `${ofReturn}/returnlocations`],
  ['API-35', 'PUT', `${ofReturn}/address`],
  ['API-36', 'POST', `${ofReturn}/shipping/print-count`],
  ['API-37', 'POST', `${ofReturn}/returninstore`],
  ['API-38', 'GET', `${ofReturn}/packing-slip`],
  ['API-39', 'POST', `${ofReturn}/survey`],
  ['API-40', 'POST', `${below}/fees`],
  ['API-41', 'GET', `${ofReturn}/label`],
  ['API-42', 'GET', `${ofReturn}/label/set/:label`],
  ['API-43', 'POST', `${ofReturn}/label/:label/qr-code`],
  ['API-44', 'POST', `${below}/first-mile/:orderId/eligibility`],
  ['API-45', 'POST', `${below}/gift-receipt/lookup`],
  ['API-46', 'POST', `${below}/gift-receipt/link`],
  ['API-47', 'POST', `${below}/gift-receipt/qr`],
  ['API-48', 'DELETE', `${below}/gift-receipt/:id/delete`],
  ['API-49', 'POST', `${below}/gift-receipt/:id/send`],
  ['API-50', 'POST', `${below}/qr/generate`],
  ['API-51', 'POST', `${below}/warranty/allowed`],
  ['API-52', 'POST', `${below}/workflows/evaluate`],
  ['API-53', 'POST', `${below}/line_item/:id/disqualify`],
  ['API-54', 'POST', '/api/v1/metric'],
  ['API-55', 'PUT', `${ofReturn}/shoplater/:offer`],
  ['API-56', 'POST', `${below}/order/:orderId/line_item/:lineItemId/image`],
  ['API-58', 'POST', `${ofReturn}/return-method/schedule`],
  ['API-59', 'POST', `${ofReturn}/complete`],
  ['the screens', 'POST', `${below}/screens`],
  ['the actions', 'POST', `${below}/actions/:name`],
]

const stripe = { publishableKey: 'pk_test_1', secretKey: 'KEY', webhookSecret: 'HOOK' }

const bodyOf = ({ requestBody }: { readonly requestBody?: object }) => requestBody ?? null

test('API-60 the journey and every listed call are served by the same service', () => {
  expect(listed.filter(([, method, url]) => !app.hasRoute({ method, url }))).toEqual([])
})

test('API-61 a shop with Stripe has no address or member for a card', async () => {
  const shopId = await loadDemoShop(house, {
    change: (config) => withOwnSecrets({ ...config, adapters: { ...config.adapters, payments: { stripe } } }),
  })
  const card = { credit_card: { number: '4242424242424242', month: 12, year: 2040, verification_value: '123' } }
  const she = shopper(app, shopId)
  for (const payload of [card, card.credit_card]) {
    const sent = await she.send('POST', `/api/v1/${shopId}/sandbox-payments/cards`, { payload })
    expect(sent.status).toBe(404)
  }
  const pressed = await she.post('payment.card', { at: '/review', values: { ...card.credit_card } })
  expect(pressed.status).toBe(400)
  const { paths, components } = (await app.inject({ url: '/api/v1/openapi.json' })).json()
  const schemas = Object.entries<object>(components.schemas).filter(([name]) => /Request$/.test(name))
  const calls = Object.values<object>(paths).flatMap((one) => Object.values(one).map(bodyOf))
  const bodies = JSON.stringify([calls, schemas])
  const members = [...bodies.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name)
  expect(members).toContain('stripeToken')
  expect(members.filter((name) => /card|cvc|cvv|verification|exp_?(month|year)|^number$/i.test(name))).toEqual([])
})
