import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CART_MAX } from '../../schemas/records/draft.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import { buildApp } from '../../server/app.ts'
import { meanwhile } from '../journey/meanwhile.ts'
import { HOST, sellingIn, shirtsOf } from '../journey/stores.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

/** Its percentage flag is on without a discount. */
const selling = sellingIn({ flags: ['shop-now-discount-return-enabled'] })

let house: TestWorld
let app: FastifyInstance
let shopId: string
let shirts: readonly string[]
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
  shopId = await loadDemoShop(house, { change: selling })
  shirts = await shirtsOf(house, shopId)
}, 60_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

const ask = async (
  method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS',
  path: string,
  given: { cart?: unknown; origin?: string; shop?: string } = {},
) => {
  const { cart, origin = `https://${HOST}`, shop = shopId } = given
  const answer = await app.inject({
    method,
    url: `/api/v1/${shop}/cart${path}`,
    headers: { origin },
    ...(cart !== undefined && { payload: { cart } }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json(), headers: answer.headers }
}

const kept = async (cart: readonly string[], shop = shopId): Promise<string> =>
  (await ask('POST', '', { cart, shop })).body.token

const back = async (path: string, shop = shopId): Promise<Shopper> => {
  const she = shopper(app, shop)
  await lookUp(she)
  await choose(she, itemNamed(she, 'Alder Wool'), { outcome: 'return' })
  await she.enter(path)
  return she
}
const received = (she: Shopper) => she.find('line_group', 'received')?.lines.map(({ title }) => title)

test('API-13 API-14 a store saves, reads, replaces and empties a cart', async () => {
  const [one = '', two = ''] = shirts
  const made = await ask('POST', '', { cart: [one, one] })
  expect([made.status, made.body]).toEqual([200, { token: expect.any(String), data: { cart: [one, one] } }])
  const { token } = made.body
  expect((await ask('GET', `/${token}`)).body).toEqual({ cart: [one, one] })
  expect((await ask('POST', `/${token}`, { cart: [two] })).body).toEqual({ updated: true, data: { cart: [two] } })
  expect((await ask('GET', `/${token}`)).body).toEqual({ cart: [two] })
  expect((await ask('DELETE', `/${token}`)).body).toBe(true)
  expect((await ask('GET', `/${token}`)).body).toEqual({ cart: [] })
  expect((await ask('POST', `/${token}`, { cart: [two] })).body).toEqual({ updated: true, data: { cart: [two] } })
})

test('API-13 API-14 an unknown cart deletes successfully, and cannot be read or replaced', async () => {
  expect((await ask('DELETE', '/never-was')).body).toBe(true)
  const gone = await ask('GET', '/never-was')
  expect([gone.status, gone.body.errors.code]).toEqual([404, 'not-found'])
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
  const she = await back(`/cart/v2/${token}`)
  expect(received(she)).toHaveLength(2)
})

test('SHP-54 only pages of the shop’s own hosts may call', async () => {
  const [one = ''] = shirts
  const asked = await ask('OPTIONS', '')
  expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, `https://${HOST}`])
  expect((await ask('POST', '', { cart: [one], origin: 'https://elsewhere.example' })).status).toBe(400)
  expect((await ask('OPTIONS', '', { origin: 'null' })).status).toBe(400)
  // A page without https is no page of the shop.
  for (const origin of [`http://${HOST}`, `ftp://${HOST}`])
    expect((await ask('POST', '', { cart: [one], origin })).status, origin).toBe(400)
})

test('SHP-54 a shop without its store saves no carts', async () => {
  const plain = await loadDemoShop(house, {
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
  const she = await back(`/cart/v2/${await kept(shirts.slice(0, 2))}`)
  expect([she.seen().screen?.path, she.seen().effects]).toEqual(['/review', undefined])
  expect(received(she)).toHaveLength(2)
})

test('SHP-54 a repeated return from the store adds its cart once', async () => {
  const token = await kept(shirts.slice(0, 1))
  const she = await back(`/cart/${token}`)
  await she.enter(`/cart/${token}`)
  expect(received(she)).toHaveLength(1)
})

test('SHP-55 a return without a token uses the earlier cart, or else shows the lookup', async () => {
  const token = await kept(shirts.slice(0, 1))
  const she = await back(`/cart/${token}`)
  await ask('POST', `/${token}`, { cart: shirts.slice(0, 2) })
  await she.enter('/cart')
  expect(received(she)).toHaveLength(2)
  const stranger = shopper(app, shopId)
  await stranger.enter('/cart')
  expect(stranger.seen().screen?.path).toBe('/')
})

test('SHP-59 an expired or foreign cart is reported, and the return stays unchanged', async () => {
  const other = await loadDemoShop(house, { change: selling })
  const foreign = await kept((await shirtsOf(house, other)).slice(0, 1), other)
  for (const token of ['never-was', foreign]) {
    const she = await back('/exchange')
    const answer = await she.enter(`/cart/${token}`)
    expect([answer.status, answer.body.problem?.code]).toEqual([410, 'cart-unavailable'])
    expect((await she.open('/exchange')).body.screen?.path).toBe('/exchange')
  }
})

test('SHP-54 goods sold out meanwhile are reported, and the rest is added', async () => {
  const own = await loadDemoShop(house, { change: selling })
  const [one = '', two = ''] = await shirtsOf(house, own)
  const token = await kept([one, two], own)
  await meanwhile(house, own).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.filter(({ id }) => id !== two),
  }))
  const she = shopper(app, own)
  await lookUp(she)
  await choose(she, itemNamed(she, 'Alder Wool'), { outcome: 'return' })
  const answer = await she.enter(`/cart/${token}`)
  expect(answer.body.effects?.map(({ type }) => type)).toContain('toast')
  expect(received(she)).toHaveLength(1)
})

test('CRD-06 CRD-07 SHP-52 SHP-53 the shop button links to the store with its parameters and a readable token', async () => {
  const she = shopper(app, shopId)
  await lookUp(she)
  await choose(she, itemNamed(she, 'Alder Wool'), { outcome: 'return' })
  await she.press('items.continue')
  const left = await she.press('store.visit')
  const [counted, effect] = left.body.effects ?? []
  expect(counted).toEqual({ type: 'track', event: 'Shop Now Preview Click', constant: 'Credit' })
  const to = new URL(effect?.type === 'redirect' ? effect.href : '')
  expect(`${to.origin}${to.pathname}`).toBe(`https://${HOST}/all`)
  const said = Object.fromEntries(to.searchParams)
  expect(Object.keys(said)).toEqual([
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
  expect(said).toMatchObject({ loop_domain: 'localhost:3000', loop_redirect_url: 'localhost:3000/#/cart' })
  const url = `/api/v1/${shopId}/store-visit/${said.loop_return_id}`
  const told = await app.inject({ url, headers: { origin: `https://${HOST}` } })
  expect(told.json()).toEqual({
    currency: said.loop_currency,
    total: Number(said.loop_total),
    base: Number(said.loop_base),
    credit: Number(said.loop_credit),
    discount_percentage: 0,
  })
  expect((await app.inject({ url, headers: { origin: 'https://elsewhere.example' } })).statusCode).toBe(400)
  expect((await app.inject({ url: `${url}x` })).statusCode).toBe(404)
  house.clock.forward(DAY_MS)
  expect((await app.inject({ url })).statusCode).toBe(404)
})

test('REV-16 NAV-42 back leads to the store after a confirmation if its cart is used', async () => {
  const she = await back(`/cart/${await kept(shirts.slice(0, 1))}`)
  expect(she.seen().screen?.chrome.back?.action).toEqual({ type: 'link', href: `https://${HOST}/all` })
  const { leave, previous } = she.seen().screen ?? {}
  expect([leave?.title, leave?.body, previous]).toEqual([
    'Go back to the shop?',
    'Your cart may have to be checked again before you can submit.',
    '/credit',
  ])
  const foot = she.find('actions', 'ways')?.buttons.find(({ id }) => id === 'back')
  expect(foot?.action).toEqual({ type: 'link', href: `https://${HOST}/all` })
})

test('SHP-54 a cart is stored for a week after its last change, and then deleted', async () => {
  const token = await kept(shirts.slice(0, 1))
  const { clock, world } = house
  clock.forward(6 * DAY_MS)
  expect((await ask('GET', `/${token}`)).status).toBe(200)
  clock.forward(2 * DAY_MS)
  expect((await ask('GET', `/${token}`)).status).toBe(404)
  await world.store.storeCarts.deleteExpired(shopId, world.now())
  expect(await world.store.storeCarts.find(shopId, token, 0)).toBeNull()
})

test('FIX-33 SHP-54 a closed shop adds no cart to a return', async () => {
  const own = await loadDemoShop(house, { change: selling })
  const token = await kept((await shirtsOf(house, own)).slice(0, 1), own)
  const she = await back('/exchange', own)
  const config = await house.world.shops.config(own, 1)
  const publish = async (active: boolean) => {
    const document = { ...config, shop: { ...config.shop, portal_active: active } }
    expect((await house.world.configurations.publish({ shopId: own, by: 'test' }, { document })).kind).toBe('done')
  }
  await publish(false)
  await she.enter(`/cart/${token}`)
  await publish(true)
  await she.open('/review')
  expect(received(she)).toBeUndefined()
})

test('SHP-54 a store link to the items leads there, with its cart in the return', async () => {
  const she = await back(`/cart/v2/${await kept(shirts.slice(0, 1))}?to=lineItems`)
  expect(she.seen().screen?.path).toBe('/exchange')
  await she.open('/review')
  expect(received(she)).toHaveLength(1)
})

test('SHP-59 a cart with an unknown return key is reported, and the return stays unchanged', async () => {
  const she = await back('/exchange')
  const answer = await she.enter(`/cart/v2/${await kept(shirts.slice(0, 1))}/AAAAAAAAAAAAAAAAAAAAAA`)
  expect([answer.status, answer.body.problem?.code]).toEqual([410, 'cart-unavailable'])
  await she.open('/review')
  expect(received(she)).toBeUndefined()
})
