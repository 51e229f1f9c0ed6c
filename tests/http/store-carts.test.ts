import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CART_MAX } from '../../schemas/records/draft.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import { buildApp } from '../../server/app.ts'
import { changesOf } from '../journey/meanwhile.ts'
import { HOST, shirtsOf, shopSelling } from '../journey/stores.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const selling = shopSelling({ flags: ['shop-now-discount-return-enabled'] })

let testBed: TestWorld
let app: FastifyInstance
let shopId: string
let shirts: readonly string[]
beforeAll(async () => {
  testBed = await testWorld()
  app = await buildApp(testBed.world)
  shopId = await loadDemoShop(testBed, { change: selling })
  shirts = await shirtsOf(testBed, shopId)
}, 60_000)
afterAll(async () => {
  await app.close()
  await testBed.drop()
})

const ask = async (
  method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS',
  path: string,
  input: { cart?: unknown; origin?: string; shop?: string } = {},
) => {
  const { cart, origin = `https://${HOST}`, shop = shopId } = input
  const answer = await app.inject({
    method,
    url: `/api/v1/${shop}/cart${path}`,
    headers: { origin },
    ...(cart !== undefined && { payload: { cart } }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json(), headers: answer.headers }
}

const storeCart = async (cart: readonly string[], shop = shopId): Promise<string> =>
  (await ask('POST', '', { cart, shop })).body.token

const back = async (path: string, shop = shopId): Promise<Shopper> => {
  const shopper = createShopper(app, shop)
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await shopper.enter(path)
  return shopper
}
const received = (shopper: Shopper) => shopper.find('line_group', 'received')?.lines.map(({ title }) => title)

test('API-13 API-14 a store saves, reads, replaces and empties a cart', async () => {
  const [one = '', two = ''] = shirts
  const createdResponse = await ask('POST', '', { cart: [one, one] })
  expect([createdResponse.status, createdResponse.body]).toEqual([
    200,
    { token: expect.any(String), data: { cart: [one, one] } },
  ])
  const { token } = createdResponse.body
  expect((await ask('GET', `/${token}`)).body).toEqual({ cart: [one, one] })
  expect((await ask('POST', `/${token}`, { cart: [two] })).body).toEqual({ updated: true, data: { cart: [two] } })
  expect((await ask('GET', `/${token}`)).body).toEqual({ cart: [two] })
  expect((await ask('DELETE', `/${token}`)).body).toBe(true)
  expect((await ask('GET', `/${token}`)).body).toEqual({ cart: [] })
  expect((await ask('POST', `/${token}`, { cart: [two] })).body).toEqual({ updated: true, data: { cart: [two] } })
})

test('API-13 API-14 an unknown cart deletes successfully, and cannot be read or replaced', async () => {
  expect((await ask('DELETE', '/never-was')).body).toBe(true)
  const removedResponse = await ask('GET', '/never-was')
  expect([removedResponse.status, removedResponse.body.errors.code]).toEqual([404, 'not-found'])
  const late = await ask('POST', '/never-was', { cart: shirts.slice(0, 1) })
  expect([late.status, late.body.errors.code]).toEqual([200, 'not-found'])
})

test('API-13 API-14 older storefront paths save, read and replace the same carts, and report availability', async () => {
  const [one = '', two = ''] = shirts
  const call = async (method: 'GET' | 'POST' | 'OPTIONS', path: string, payload?: object) => {
    const url = `/api/v1/${shopId}/onstore${path}`
    const answer = await app.inject({
      method,
      url,
      headers: { origin: `https://${HOST}` },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
  }
  expect((await call('GET', '/check')).body).toEqual({ enabled: true })
  for (const path of ['', '/', '/check']) expect((await call('OPTIONS', path)).status).toBe(204)
  const { token } = (await call('POST', '/', { cart: [one], draftOrderId: 'd-1' })).body
  expect((await call('GET', `/${token}`)).body).toEqual({ cart: [one] })
  expect((await call('POST', `/${token}`, { cart: [two, two] })).body).toMatchObject({ updated: true })
  expect((await ask('GET', `/${token}`)).body).toEqual({ cart: [two, two] })
  expect((await call('POST', '', { cart: [] })).body.errors.code).toBe('cart-empty')
  const shopper = await back(`/cart/v2/${token}`)
  expect(received(shopper)).toEqual(['2 × Aster Linen Shirt'])
})

test('SHP-54 only pages of the shop’s own hosts may call', async () => {
  const [one = ''] = shirts
  const preflight = await ask('OPTIONS', '')
  expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, `https://${HOST}`])
  expect((await ask('POST', '', { cart: [one], origin: 'https://elsewhere.example' })).status).toBe(400)
  expect((await ask('OPTIONS', '', { origin: 'null' })).status).toBe(400)
  for (const origin of [`http://${HOST}`, `ftp://${HOST}`])
    expect((await ask('POST', '', { cart: [one], origin })).status, origin).toBe(400)
})

test('SHP-54 a shop without its store saves no carts', async () => {
  const plain = await loadDemoShop(testBed, {
    change: ({ onStore: _none, ...config }) => ({
      ...config,
      policies: config.policies.map((policy) => ({ ...policy, on_store_enabled: false })),
    }),
  })
  expect((await ask('POST', '', { cart: [shirts[0]], shop: plain })).status).toBe(404)
  const check = await app.inject({ url: `/api/v1/${plain}/onstore/check` })
  expect([check.statusCode, check.json()]).toEqual([200, { enabled: false }])
})

test('SHP-59 API-14 invalid carts get 200 with the reason, and bodies of another shape are refused', async () => {
  const [one = ''] = shirts
  const codes = async (cart: unknown) => {
    const { status, body } = await ask('POST', '', { cart })
    return [status, body.errors?.code, ...(body.errors ? [typeof body.errors.message, body.token] : [])]
  }
  const because = (code: string) => [200, code, 'string', undefined]
  expect(await codes([])).toEqual(because('cart-empty'))
  expect(await codes(Array.from({ length: 500 }, () => one))).toEqual(because('cart-full'))
  expect(await codes(Array.from({ length: 5_000 }, () => one))).toEqual(because('cart-full'))
  expect(await codes([one, 'nobody'])).toEqual(because('unknown-variant'))
  expect((await codes('a shirt'))[0]).toBe(400)
  expect((await codes([{ id: one, price: 1 }]))[0]).toBe(400)
  expect(await codes(Array.from({ length: CART_MAX }, () => one))).toEqual([200, undefined])
})

test('SHP-54 SHP-57 the store cart appears in the review, at catalogue prices', async () => {
  const shopper = await back(`/cart/v2/${await storeCart(shirts.slice(0, 2))}`)
  expect([shopper.readPage().screen?.path, shopper.readPage().effects]).toEqual(['/review', undefined])
  expect(received(shopper)).toHaveLength(2)
})

test('SHP-54 a repeated return from the store adds its cart once', async () => {
  const token = await storeCart(shirts.slice(0, 1))
  const shopper = await back(`/cart/${token}`)
  await shopper.enter(`/cart/${token}`)
  expect(received(shopper)).toHaveLength(1)
})

test('SHP-55 a return without a token uses the earlier cart, or else shows the lookup', async () => {
  const token = await storeCart(shirts.slice(0, 1))
  const shopper = await back(`/cart/${token}`)
  await ask('POST', `/${token}`, { cart: shirts.slice(0, 2) })
  await shopper.enter('/cart')
  expect(received(shopper)).toHaveLength(2)
  const stranger = createShopper(app, shopId)
  await stranger.enter('/cart')
  expect(stranger.readPage().screen?.path).toBe('/')
})

test('SHP-59 an expired or foreign cart is reported, and the return stays unchanged', async () => {
  const other = await loadDemoShop(testBed, { change: selling })
  const foreign = await storeCart((await shirtsOf(testBed, other)).slice(0, 1), other)
  for (const token of ['never-was', foreign]) {
    const shopper = await back('/exchange')
    const answer = await shopper.enter(`/cart/${token}`)
    expect([answer.status, answer.body.problem?.code]).toEqual([410, 'cart-unavailable'])
    expect((await shopper.open('/exchange')).body.screen?.path).toBe('/exchange')
  }
})

test('SHP-54 goods sold out meanwhile are reported, and the rest is added', async () => {
  const own = await loadDemoShop(testBed, { change: selling })
  const [one = '', two = ''] = await shirtsOf(testBed, own)
  const token = await storeCart([one, two], own)
  await changesOf(testBed, own).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.filter(({ id }) => id !== two),
  }))
  const shopper = createShopper(app, own)
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  const answer = await shopper.enter(`/cart/${token}`)
  expect(answer.body.effects?.map(({ type }) => type)).toContain('toast')
  expect(received(shopper)).toHaveLength(1)
})

test('CRD-06 CRD-07 SHP-52 SHP-53 the shop button links to the store with its parameters and a readable token', async () => {
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await shopper.press('items.continue')
  const remainingView = await shopper.press('store.visit')
  const [counted, effect] = remainingView.body.effects ?? []
  expect(counted).toEqual({ type: 'track', event: 'Shop Now Preview Click', constant: 'Credit' })
  const to = new URL(effect?.type === 'redirect' ? effect.href : '')
  expect(`${to.origin}${to.pathname}`).toBe(`https://${HOST}/all`)
  const params = Object.fromEntries(to.searchParams)
  expect(Object.keys(params)).toEqual([
    'loop_return_id',
    'loop_currency',
    'loop_total',
    'loop_base',
    'loop_credit',
    'loop_discount_percentage',
    'loop_domain',
    'loop_subdomain',
    'loop_redirect_url',
    'utm_redirect',
    'loop_product_ids',
    'loop_product_types',
    'loop_return_key',
  ])
  expect(params).toMatchObject({ loop_domain: 'localhost:3000', loop_redirect_url: 'localhost:3000/#/cart' })
  const url = `/api/v1/${shopId}/store-visit/${params.loop_return_id}`
  const response = await app.inject({ url, headers: { origin: `https://${HOST}` } })
  expect(response.json()).toEqual({
    currency: params.loop_currency,
    total: Number(params.loop_total),
    base: Number(params.loop_base),
    credit: Number(params.loop_credit),
    discount_percentage: 0,
  })
  expect((await app.inject({ url, headers: { origin: 'https://elsewhere.example' } })).statusCode).toBe(400)
  expect((await app.inject({ url: `${url}x` })).statusCode).toBe(404)
  testBed.clock.forward(DAY_MS)
  expect((await app.inject({ url })).statusCode).toBe(404)
})

test('REV-16 NAV-42 back leads to the store after a confirmation if its cart is used', async () => {
  const shopper = await back(`/cart/${await storeCart(shirts.slice(0, 1))}`)
  expect(shopper.readPage().screen?.chrome.back?.action).toEqual({ type: 'link', href: `https://${HOST}/all` })
  const { leave, previous } = shopper.readPage().screen ?? {}
  expect([leave?.title, leave?.body, previous]).toEqual([
    'Go back to the shop?',
    'Your cart may need another check before you can submit.',
    '/credit',
  ])
})

test('SHP-54 a cart is stored for a week after its last change, and then deleted', async () => {
  const token = await storeCart(shirts.slice(0, 1))
  const { clock, world } = testBed
  clock.forward(6 * DAY_MS)
  expect((await ask('GET', `/${token}`)).status).toBe(200)
  clock.forward(2 * DAY_MS)
  expect((await ask('GET', `/${token}`)).status).toBe(404)
  await world.store.storeCarts.deleteExpired(shopId, world.now())
  expect(await world.store.storeCarts.find(shopId, token, 0)).toBeNull()
})

test('FIX-33 SHP-54 a closed shop adds no cart to a return', async () => {
  const own = await loadDemoShop(testBed, { change: selling })
  const token = await storeCart((await shirtsOf(testBed, own)).slice(0, 1), own)
  const shopper = await back('/exchange', own)
  const config = await testBed.world.shops.config(own, 1)
  const publish = async (active: boolean) => {
    const document = { ...config, shop: { ...config.shop, portal_active: active } }
    expect((await testBed.world.configurations.publish({ shopId: own, by: 'test' }, { document })).kind).toBe('done')
  }
  await publish(false)
  await shopper.enter(`/cart/${token}`)
  await publish(true)
  await shopper.open('/review')
  expect(received(shopper)).toBeUndefined()
})

test('SHP-54 a store link to the items leads there, with its cart in the return', async () => {
  const shopper = await back(`/cart/v2/${await storeCart(shirts.slice(0, 1))}?to=lineItems`)
  expect(shopper.readPage().screen?.path).toBe('/exchange')
  await shopper.open('/review')
  expect(received(shopper)).toHaveLength(1)
})

test('SHP-59 a cart with an unknown return key is reported, and the return stays unchanged', async () => {
  const shopper = await back('/exchange')
  const answer = await shopper.enter(`/cart/v2/${await storeCart(shirts.slice(0, 1))}/AAAAAAAAAAAAAAAAAAAAAA`)
  expect([answer.status, answer.body.problem?.code]).toEqual([410, 'cart-unavailable'])
  await shopper.open('/review')
  expect(received(shopper)).toBeUndefined()
})
