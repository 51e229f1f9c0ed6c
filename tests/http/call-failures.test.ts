import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { CallRefusal } from '../../schemas/shopper-api/refusal.ts'
import { buildApp } from '../../server/app.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'
import type { Broken } from './refusals.ts'

const demo = setUpDemoWorld()

const refused = async (from: FastifyInstance, { method = 'POST', ...rest }: Broken) => {
  const response = await from.inject({ method, ...rest })
  expect(Value.Errors(CallRefusal, response.json()), `${method} ${rest.url} ${response.body}`).toEqual([])
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  })
  return { status: response.statusCode, headers: response.headers, errors: response.json<CallRefusal>().errors }
}

const key = 'A'.repeat(22)
const calls = (shop: string): readonly Broken[] => [
  { url: `/api/v1/${shop}/return/totals`, payload: { lineItems: [] } },
  { url: `/api/v1/${shop}/gift-receipt/link`, payload: { token: key } },
  { method: 'PUT', url: `/api/v1/${shop}/return/${key}/shoplater/x`, payload: { net: 1 } },
  { method: 'POST', url: `/api/v1/${shop}/return/${key}/shoplater/x` },
  { method: 'POST', url: `/api/v1/${shop}/return/${key}/shoplater/x/shop` },
]
const older = (shop: string): readonly Broken[] => [
  { url: `/api/v1/${shop}/collections/all/products`, payload: {} },
  { url: `/api/v1/${shop}/collections/preview`, payload: { product_type: 'Shirts' } },
  { url: `/api/v1/${shop}/advanced_exchange/option/x/products`, payload: {} },
  { method: 'GET', url: `/api/v1/${shop}/collections` },
  { method: 'GET', url: `/api/v1/${shop}/product/x/variants` },
  { method: 'GET', url: `/api/v1/${shop}/product/x/variants/y/smart-recommendation/z` },
  { method: 'GET', url: `/api/v1/${shop}/product-recommendations?productId=x` },
  { method: 'GET', url: `/api/v1/${shop}/cart/${key}` },
  { method: 'GET', url: `/api/v1/${shop}/store-visit/${key}` },
  { url: `/api/v1/${shop}/qr/generate`, payload: { qr_codeable_type: 'order', qr_codeable_id: 'x' } },
  { url: `/api/v1/${shop}/preview/open`, payload: { token: key } },
  { url: `/api/v1/${shop}/preview/messages`, payload: { type: 'clear' } },
  { url: `/api/v1/${shop}/preview/texts`, payload: { text: 'x' } },
  { method: 'GET', url: `/api/v1/${shop}/preview/init` },
]
const reads = (shop: string): readonly Broken[] => [
  { method: 'GET', url: `/api/v1/${shop}/reasons` },
  { method: 'GET', url: `/api/v1/${shop}/return/${key}/outcomes` },
  { method: 'GET', url: `/api/v1/${shop}/shoplater/x` },
  { method: 'GET', url: `/api/v1/${shop}/return/${key}/packing-slip` },
]

test('API-60 CTR-02 OpenAPI documents the same refusal body at every status of a call', async () => {
  const document = (await demo.app.inject('/api/v1/openapi.json')).json()
  const named = Object.keys(document.components.responses).filter((name) => name.startsWith('CallRefused'))
  expect(named.length).toBeGreaterThan(8)
  for (const name of named) {
    const { schema } = document.components.responses[name].content['application/json']
    expect(schema, name).toEqual({ $ref: '#/components/schemas/CallRefusal' })
  }
})

test('API-60 an unknown shop is refused in the common form, with code 12', async () => {
  for (const broken of [...calls('nope'), ...reads('nope').slice(0, 3)]) {
    const { status, errors } = await refused(demo.app, { ...broken, headers: { 'accept-language': 'fr' } })
    expect([status, errors.code, errors.codes], broken.url).toEqual([404, 'shop-unknown', [12]])
    expect(errors.message).toBe('Boutique introuvable')
  }
  for (const broken of reads('nope').slice(3)) {
    const { status, errors } = await refused(demo.app, broken)
    expect([status, errors.code], broken.url).toEqual([404, 'not-found'])
  }
})

test('API-60 API-03 API-13 API-50 PRV-10 unknown shops, carts, codes and previews are refused in the common form', async () => {
  for (const broken of older(demo.demo)) {
    const { status, errors } = await refused(demo.app, { ...broken, headers: { 'sec-fetch-site': 'same-origin' } })
    expect([status, errors.code], broken.url).toEqual([404, 'not-found'])
  }
  const named = older('nope').filter(({ url }) => !url.includes('/preview/'))
  for (const broken of named) {
    const { status, errors } = await refused(demo.app, broken)
    expect([status, errors.codes, errors.message], broken.url).toEqual([404, [12], 'Shop not found'])
  }
})

test('API-60 invalid JSON and unknown members are refused in that form, with their place', async () => {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  for (const broken of older(demo.demo).filter(({ payload }) => payload !== undefined)) {
    const { status, errors } = await refused(demo.app, { ...broken, headers, payload: '{"half' })
    expect([status, errors.code], broken.url).toEqual([400, 'bad-request'])
  }
  const url = `/api/v1/${demo.demo}/cart`
  const { status, errors } = await refused(demo.app, { url, payload: { cart: 'all' } })
  expect([status, errors.code, errors.fields?.[0]?.name]).toEqual([400, 'bad-request', 'cart'])
})

test('API-60 the detail of a refusal explains its message without repeating it', async () => {
  const { errors } = await refused(demo.app, { method: 'GET', url: '/api/v1/nope/reasons' })
  expect(errors.detail).toMatch(/\S/)
  expect(errors.detail).not.toBe(errors.message)
})

test('API-60 cross-site, invalid, oversized and wrongly typed requests are refused in that form', async () => {
  const headers = { 'content-type': 'application/json' }
  for (const broken of calls(demo.demo)) {
    const { url } = broken
    const describeFailure = async (overrides: Partial<Broken>) => {
      const { status, errors } = await refused(demo.app, { ...broken, ...overrides })
      return `${status} ${errors.code}`
    }
    expect(await describeFailure({ headers: { 'sec-fetch-site': 'cross-site' } }), url).toBe('400 bad-request')
    expect(await describeFailure({ headers, payload: '{"half' }), url).toBe('400 bad-request')
    expect(await describeFailure({ headers, payload: JSON.stringify('x'.repeat(65_536)) }), url).toBe('413 too-large')
    expect(await describeFailure({ headers: { 'content-type': 'text/plain' }, payload: 'x' }), url).toBe(
      '415 wrong-type',
    )
  }
})

test('API-60 an older call with invalid members is refused with their place', async () => {
  const url = `/api/v1/${demo.demo}/return/${key}/shoplater/x`
  const { status, errors } = await refused(demo.app, { method: 'PUT', url, payload: { net: '1' } })
  expect([status, errors.code, errors.fields]).toEqual([400, 'bad-request', [expect.objectContaining({ name: 'net' })]])
})

test('API-60 too many requests are refused in that form, with the wait', async () => {
  const busy = await buildApp(demo.house.world, { actionsPerMinute: 1 })
  const remoteAddress = '198.51.100.77'
  for (const broken of calls(demo.demo)) {
    const headers = { 'accept-language': 'de' }
    let last = await busy.inject({ ...broken, method: broken.method ?? 'POST', remoteAddress })
    for (let n = 0; n < 3 && last.statusCode !== 429; n++)
      last = await busy.inject({ ...broken, method: broken.method ?? 'POST', remoteAddress, headers })
    expect(Value.Errors(CallRefusal, last.json()), last.body).toEqual([])
    expect([last.statusCode, last.json().errors.code], broken.url).toEqual([429, 'throttled'])
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  }
  await busy.close()
})

test('API-60 an unexpected fault has that form, hides its message and is reported', async () => {
  const logged: unknown[] = []
  const failing = () => Promise.reject(new TypeError('the password is swordfish'))
  const { store } = demo.house.world
  const returns = { ...store.returns, findByKey: failing, findByOffer: failing }
  const broken = await buildApp(
    { ...demo.house.world, store: { ...store, returns } },
    { report: (one) => logged.push(one) },
  )
  const failed = [...reads(demo.demo).slice(1), ...calls(demo.demo).slice(3, 4)]
  for (const one of failed) {
    const { status, errors } = await refused(broken, one)
    expect([status, errors.code], one.url).toEqual([500, 'failed'])
    expect(JSON.stringify(errors)).not.toContain('swordfish')
    expect(errors.detail).toMatch(/mention \S{8,}/)
  }
  expect(logged).toHaveLength(failed.length)
  await broken.close()
})

test('API-21 API-22 API-40 API-44 API-52 a network may assess a return sixty times per minute; its other calls continue', async () => {
  const own = await buildApp(demo.house.world)
  for (const path of ['return/totals', 'return', 'fees', 'first-mile/1/eligibility', 'workflows/evaluate']) {
    const ask = (to: string) =>
      own.inject({ method: 'POST', url: `/api/v1/${demo.demo}/${to}`, remoteAddress: '198.51.100.78', payload: {} })
    for (let n = 0; n < 60; n++) expect((await ask(path)).statusCode, path).toBe(422)
    expect((await ask(path)).statusCode, path).toBe(429)
    expect((await ask('gift-receipt/link')).statusCode).toBe(422)
  }
  await own.close()
})
