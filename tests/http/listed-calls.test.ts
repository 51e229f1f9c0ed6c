import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { addSecretNames } from '../support/secrets.ts'
import { createShopper } from '../support/shopper.ts'
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

const apiPrefix = '/api/v1/:shopId'
const returnPrefix = `${apiPrefix}/return/:key`

const listedCalls: readonly (readonly [row: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string])[] = [
  ['API-02', 'GET', '/api/v1/init'],
  ['API-03', 'GET', `${apiPrefix}/collections`],
  ['API-04', 'POST', `${apiPrefix}/collections/:id/products`],
  ['API-05', 'POST', `${apiPrefix}/collections/preview`],
  ['API-06', 'POST', `${apiPrefix}/advanced_exchange/option/:id/products`],
  ['API-07', 'GET', `${apiPrefix}/product/:id/variants`],
  ['API-08', 'GET', `${apiPrefix}/product/:product/variants/:variant/smart-recommendation/:reason`],
  ['API-09', 'GET', `${apiPrefix}/product-recommendations`],
  ['API-10', 'GET', `${apiPrefix}/shoplater/:id`],
  ['API-11', 'GET', `${apiPrefix}/reason-groups`],
  ['API-12', 'GET', `${apiPrefix}/reasons`],
  ['API-13', 'GET', `${apiPrefix}/cart/:token`],
  ['API-14', 'POST', `${apiPrefix}/cart/:token`],
  ['API-15', 'POST', `${apiPrefix}/order/lookup`],
  ['API-16', 'POST', `${apiPrefix}/order/lookupbyordername`],
  ['API-18', 'GET', `${apiPrefix}/order/:orderId/line_item`],
  ['API-19', 'POST', `${apiPrefix}/order/:orderId/returninstore`],
  ['API-20', 'POST', `${apiPrefix}/order/:orderId/address`],
  ['API-21', 'POST', `${apiPrefix}/return/totals`],
  ['API-22', 'POST', `${apiPrefix}/return`],
  ['API-23', 'POST', `${apiPrefix}/return/gift`],
  ['API-24', 'GET', `${returnPrefix}/exchange-order`],
  ['API-25', 'POST', `${returnPrefix}/shoplater/:offer/shop`],
  ['API-26', 'POST', `${returnPrefix}/shoplater/:offer`],
  ['API-27', 'GET', `${returnPrefix}/return-method`],
  ['API-28', 'GET', `${returnPrefix}/return-method/state`],
  ['API-29', 'GET', `${returnPrefix}/outcomes`],
  ['API-30', 'GET', `${returnPrefix}/shipping`],
  ['API-31', 'GET', `${returnPrefix}/customer`],
  ['API-32', 'GET', `${returnPrefix}/receipt`],
  ['API-33', 'GET', `${returnPrefix}/related`],
  ['API-34', 'GET', `${returnPrefix}/returnlocations`],
  ['API-35', 'PUT', `${returnPrefix}/address`],
  ['API-36', 'POST', `${returnPrefix}/shipping/print-count`],
  ['API-37', 'POST', `${returnPrefix}/returninstore`],
  ['API-38', 'GET', `${returnPrefix}/packing-slip`],
  ['API-39', 'POST', `${returnPrefix}/survey`],
  ['API-40', 'POST', `${apiPrefix}/fees`],
  ['API-41', 'GET', `${returnPrefix}/label`],
  ['API-42', 'GET', `${returnPrefix}/label/set/:label`],
  ['API-43', 'POST', `${returnPrefix}/label/:label/qr-code`],
  ['API-44', 'POST', `${apiPrefix}/first-mile/:orderId/eligibility`],
  ['API-45', 'POST', `${apiPrefix}/gift-receipt/lookup`],
  ['API-46', 'POST', `${apiPrefix}/gift-receipt/link`],
  ['API-47', 'POST', `${apiPrefix}/gift-receipt/qr`],
  ['API-48', 'DELETE', `${apiPrefix}/gift-receipt/:id/delete`],
  ['API-49', 'POST', `${apiPrefix}/gift-receipt/:id/send`],
  ['API-50', 'POST', `${apiPrefix}/qr/generate`],
  ['API-51', 'POST', `${apiPrefix}/warranty/allowed`],
  ['API-52', 'POST', `${apiPrefix}/workflows/evaluate`],
  ['API-53', 'POST', `${apiPrefix}/line_item/:id/disqualify`],
  ['API-54', 'POST', '/api/v1/metric'],
  ['API-55', 'PUT', `${returnPrefix}/shoplater/:offer`],
  ['API-56', 'POST', `${apiPrefix}/order/:orderId/line_item/:lineItemId/image`],
  ['API-58', 'POST', `${returnPrefix}/return-method/schedule`],
  ['API-59', 'POST', `${returnPrefix}/complete`],
  ['the screens', 'POST', `${apiPrefix}/screens`],
  ['the actions', 'POST', `${apiPrefix}/actions/:name`],
]

const stripe = { publishableKey: 'pk_test_1', secretKey: 'KEY', webhookSecret: 'HOOK' }

const bodyOf = ({ requestBody }: { readonly requestBody?: object }) => requestBody ?? null

test('API-60 the journey and every listed call are served by the same service', () => {
  expect(listedCalls.filter(([, method, url]) => !app.hasRoute({ method, url }))).toEqual([])
})

test('API-61 a shop with Stripe has no address or member for a card', async () => {
  const shopId = await loadDemoShop(world, {
    change: (config) => addSecretNames({ ...config, adapters: { ...config.adapters, payments: { stripe } } }),
  })
  const card = { credit_card: { number: '4242424242424242', month: 12, year: 2040, verification_value: '123' } }
  const shopper = createShopper(app, shopId)
  const sandboxCard = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }
  const statuses = [card, card.credit_card, sandboxCard].map(async (payload) => {
    const { status } = await shopper.send('POST', `/api/v1/${shopId}/sandbox-payments/cards`, { payload })
    return status
  })
  expect(await Promise.all(statuses)).toEqual([400, 400, 404])
  const pressedView = await shopper.post('payment.card', { at: '/review', values: { ...card.credit_card } })
  expect(pressedView.status).toBe(400)
  const { paths, components } = (await app.inject({ url: '/api/v1/openapi.json' })).json()
  const schemas = Object.entries<object>(components.schemas).filter(([name]) => /Request$/.test(name))
  const calls = Object.values<object>(paths).flatMap((one) => Object.values(one).map(bodyOf))
  const bodies = JSON.stringify([calls, schemas])
  const members = [...bodies.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name)
  expect(members).toContain('stripeToken')
  expect(members.filter((name) => /card|cvc|cvv|verification|exp_?(month|year)|^number$/i.test(name))).toEqual([])
})
