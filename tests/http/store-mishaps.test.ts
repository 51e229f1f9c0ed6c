import { afterAll, beforeAll, expect, test } from 'vitest'
import { CART_MAX } from '../../schemas/records/draft.ts'
import { DAY_MS, HOUR_MS } from '../../schemas/values/time.ts'
import { countRows, noRows } from '../journey/meanwhile.ts'
import { english, openSecondTab, submit } from '../journey/shoppers.ts'
import { addToCart } from '../journey/spenders.ts'
import { changeShirts, HOST, shirtsOf, shopSelling } from '../journey/stores.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { TEST_NOW } from '../support/world.ts'
import { type Clients, clients } from './compose-clients.ts'

let portal: Clients
beforeAll(async () => {
  portal = await clients()
}, 60_000)
afterAll(() => portal.close())

const openWithCoat = async (options: Parameters<typeof shopSelling>[0] = {}): Promise<Shopper> => {
  const shopper = await portal.visitor(shopSelling(options))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await shopper.open('/credit')
  return shopper
}

const sent = async (shopper: Shopper): Promise<URLSearchParams> => {
  const effects = (await shopper.press('store.visit')).body.effects ?? []
  const [href = ''] = effects.flatMap((effect) => (effect.type === 'redirect' ? [effect.href] : []))
  return new URL(href).searchParams
}

const openCart = async (shopId: string, token: string | null) => {
  const url = `/api/v1/${shopId}/store-visit/${token}`
  const response = await portal.app.inject({ url, headers: { origin: `https://${HOST}` } })
  return { status: response.statusCode, body: response.json() }
}

const storeCart = async (shopId: string, cart: readonly string[]): Promise<string> => {
  const response = await portal.app.inject({ method: 'POST', url: `/api/v1/${shopId}/cart`, payload: { cart } })
  return response.json().token
}

const received = (shopper: Shopper) => shopper.find('line_group', 'received')?.lines.map(({ title }) => title) ?? []
const toasts = (shopper: Shopper) =>
  shopper.readPage().effects?.flatMap((effect) => (effect.type === 'toast' ? [effect.text] : [])) ?? []

test('SHP-52 SHP-55 a shopper still at the store finds the return unchanged in another tab', async () => {
  const shopper = await openWithCoat()
  await sent(shopper)
  const tab = openSecondTab(portal.app, shopper)
  await tab.open('/credit')
  expect([tab.readPage().screen?.path, tab.offered()]).toEqual(['/credit', expect.arrayContaining(['store.visit'])])
  portal.house.clock.forward(2 * DAY_MS)
  await tab.enter('/cart')
  expect(tab.readPage().screen?.path).toBe('/credit')
  await tab.open('/credit?slide=options')
  await tab.press('credit.choose', { args: { credit: 'refund' } })
  expect((await submit(tab)).body.screen?.name).toBe('StatusPage')
  portal.house.clock.set(TEST_NOW)
})

test('SHP-53 a visit token is stable for two hours, for its shop, and unforgeable', async () => {
  const shopper = await openWithCoat()
  const other = await openWithCoat()
  const token = (await sent(shopper)).get('loop_return_id') ?? ''
  const first = await openCart(shopper.shopId, token)
  expect([first.status, await openCart(shopper.shopId, token)]).toEqual([200, first])
  const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  for (const [shop, expectedText] of [
    [other.shopId, token],
    [shopper.shopId, changed],
    [shopper.shopId, token.toUpperCase()],
    [shopper.shopId, `${token}%00`],
  ] as const)
    expect((await openCart(shop, expectedText)).status, expectedText).toBe(404)
  portal.house.clock.forward(2 * HOUR_MS - 1)
  expect((await openCart(shopper.shopId, token)).status).toBe(200)
  portal.house.clock.forward(1)
  expect((await openCart(shopper.shopId, token)).body.errors.code).toBe('not-found')
  expect((await shopper.enter(`/cart/v2/${token}`)).body.problem?.code).toBe('cart-unavailable')
  portal.house.clock.set(TEST_NOW)
})

test('SHP-54 store goods beyond the cart limit are reported as such, not as sold out', async () => {
  const shopper = await openWithCoat()
  await changeShirts(portal.house, shopper.shopId, (variant) => ({ ...variant, stock: null }))
  await addToCart(shopper, 'Aster Linen')
  const [shirt = ''] = await shirtsOf(portal.house, shopper.shopId)
  await shopper.enter(
    `/cart/v2/${await storeCart(
      shopper.shopId,
      Array.from({ length: CART_MAX }, () => shirt),
    )}`,
  )
  expect(toasts(shopper)).toEqual([english('cart.full', { count: CART_MAX })])
  expect(received(shopper)).toEqual([english('item.several', { count: CART_MAX, title: 'Aster Linen Shirt' })])
})

test('SHP-54 SHP-55 a shopper without a session looks up the order, and the cart follows', async () => {
  const { shopId } = await portal.visitor(shopSelling())
  const shopper = createShopper(portal.app, shopId)
  await shopper.enter(`/cart/v2/${await storeCart(shopId, (await shirtsOf(portal.house, shopId)).slice(0, 1))}`)
  expect([shopper.readPage().screen?.path, toasts(shopper)]).toEqual(['/', [english('cart.find-order')]])
  await lookUpOrder(shopper)
  expect(shopper.readPage().screen?.path).toBe('/exchange')
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await shopper.open('/review')
  expect(received(shopper)).toEqual([expect.stringContaining('Aster Linen')])
  await lookUpOrder(shopper, '#1026', '10026')
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await shopper.open('/shop/cart')
  expect(shopper.find('line_group', 'cart-lines')).toBeUndefined()
})

test('SHP-59 SHP-55 a cart that expires during the lookup is reported, and the order opens', async () => {
  const { shopId } = await portal.visitor(shopSelling())
  const shopper = createShopper(portal.app, shopId)
  await shopper.enter(`/cart/v2/${await storeCart(shopId, (await shirtsOf(portal.house, shopId)).slice(0, 1))}`)
  await portal.house.world.store.storeCarts.deleteExpired(shopId, TEST_NOW + 30 * DAY_MS)
  await lookUpOrder(shopper)
  expect([shopper.readPage().screen?.path, toasts(shopper)]).toEqual(['/exchange', [english('cart.unavailable')]])
})

test('SHP-53 the store gets yen without decimals, and the shop currency for foreign orders', async () => {
  const yen = await portal.visitor(shopSelling(), 'demo-jp')
  await lookUpOrder(yen, '#2003', '810-0001')
  const { items = [] } = yen.find('item_list') ?? {}
  await choose(yen, itemNamed(yen, items[0]?.title ?? ''), { outcome: 'return' })
  await yen.open('/credit')
  const view = (await openCart(yen.shopId, (await sent(yen)).get('loop_return_id'))).body
  const { order } = { order: await portal.house.world.commerce.findOrderByName(yen.shopId, '#2003') }
  expect([view.currency, view.credit]).toEqual(['JPY', order?.lines[0]?.price])

  const canadian = await portal.visitor(shopSelling())
  await lookUpOrder(canadian, '#1010', 'H2X 1Y4')
  const slippers = canadian.find('item_list')?.items.filter(({ title }) => title.startsWith('Hush Felt')) ?? []
  const units = slippers.flatMap((row) => row.units ?? [])
  await choose(canadian, slippers[0]?.id ?? '', { outcome: 'return', quantity: units.length })
  await canadian.open('/credit')
  const params = await sent(canadian)
  expect([units.length, params.get('loop_product_ids')?.split(',').length]).toEqual([2, 1])
  expect((await openCart(canadian.shopId, params.get('loop_return_id'))).body).toMatchObject({
    currency: 'USD',
    total: Number(params.get('loop_total')),
  })
})

test.each([
  ['sells out', (variant: { price: number }) => ({ ...variant, stock: 0 }), 'order-changed', 'lost.sold-out'],
  ['costs more', (variant: { price: number }) => ({ ...variant, price: variant.price + 100 }), 'amounts-changed', null],
  ['costs less', (variant: { price: number }) => ({ ...variant, price: variant.price - 100 }), 'amounts-changed', null],
] as const)('FIX-17 SHP-57 store goods changed before the submit (%s) are reported, and nothing is submitted', async (_, change, code, words) => {
  const shopper = await openWithCoat()
  await shopper.enter(
    `/cart/v2/${await storeCart(shopper.shopId, (await shirtsOf(portal.house, shopper.shopId)).slice(0, 1))}`,
  )
  await shopper.press('review.credit', { args: { credit: 'refund' } })
  await shopper.press('review.exchange-type', { args: { type: 'regular' } })
  await changeShirts(portal.house, shopper.shopId, (variant) => ({ ...variant, ...change(variant) }))
  const refusal = await submit(shopper)
  expect([refusal.status, refusal.body.problem?.code]).toEqual([409, code])
  if (words !== null) expect(refusal.body.problem?.detail).toContain(`${english(words)} `)
  expect(await countRows(portal.house, shopper.shopId)).toEqual(noRows)
  expect((await submit(shopper)).body.screen?.name).toBe('StatusPage')
})

test('SHP-35 SHP-54 two tabs that change a cart at once yield a consistent cart and conflict', async () => {
  const shopper = await openWithCoat()
  const token = await storeCart(shopper.shopId, (await shirtsOf(portal.house, shopper.shopId)).slice(0, 2))
  await shopper.enter(`/cart/v2/${token}`)
  const tab = openSecondTab(portal.app, shopper)
  await Promise.all([shopper.open('/shop/cart'), tab.open('/shop/cart')])
  const [first = '', second = ''] = shopper.find('line_group', 'cart-lines')?.lines.map(({ id }) => id) ?? []
  const responses = await Promise.all([
    shopper.press('cart.remove', { args: { line: first } }),
    tab.press('cart.remove', { args: { line: second } }),
    openSecondTab(portal.app, shopper).enter(`/cart/v2/${token}`),
  ])
  const lostView = responses.filter(({ status }) => status !== 200)
  expect(lostView.every(({ status, body }) => status === 409 && body.problem?.title !== undefined)).toBe(true)
  const [one, other, again] = responses.map(({ status }) => status === 200)
  expect(one && other).toBe(false)
  const counts = [...(one || other ? [1] : []), ...(again ? [2] : [])]
  await shopper.open('/shop/cart')
  expect(counts).toContain(shopper.find('line_group', 'cart-lines')?.lines.length)
})
