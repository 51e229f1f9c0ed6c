import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { linkDesk } from '../journey/links.ts'
import { createPortal, type Portal } from '../journey/shoppers.ts'
import { addToCart } from '../journey/spenders.ts'
import { solvedByWord } from '../support/captcha.ts'
import { choose, createShopper, itemNamed, lookUpOrder as lookUpOnPage, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { buildRefundRequest } from './compose-clients.ts'
import { type CallResponse, callAs } from './headless.ts'

let world: TestWorld
let portal: Portal
beforeAll(async () => {
  world = await testWorld()
  portal = await createPortal({ ...world, world: { ...world.world, captcha: solvedByWord(world.world.captcha) } })
})
afterAll(async () => {
  await portal.app.close()
  await world.drop()
})

const shopWith = (settings: Partial<ShopConfig['settings']> = {}): Promise<string> =>
  loadDemoShop(world, { change: (config) => ({ ...config, settings: { ...config.settings, ...settings } }) })

const stranger = (shopId: string): Shopper => createShopper(portal.app, shopId)

const lookUp = (
  shopper: Shopper,
  body: unknown,
  by: 'lookup' | 'lookupbyordername' = 'lookup',
): Promise<CallResponse> => callAs(portal.app, shopper)('POST', `order/${by}`, { body })

const own = { name: '#1001', zip: '10001' }

const nonceOf = async (shopId: string, order: string): Promise<string> =>
  (await (await linkDesk(world, portal.app, shopId)).path({ order })).replace('/link/', '')

const toErrorSummary = ({ status, body: { errors } }: CallResponse) => [
  status,
  errors.codes ?? errors.code,
  errors.captcha,
]

test('API-15 API-17 a lookup call returns the data of its pages, and leads to a return', async () => {
  const shopper = stranger(await shopWith())
  const { status, body } = await lookUp(shopper, { name: ' 1001', zip: '10001 ' })
  const order = await world.world.commerce.findOrderByName(shopper.shopId, '#1001')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    errors: [],
    captcha: false,
    orderId: order?.id,
    name: '#1001',
    missing: null,
    orderEmailMissing: false,
    customer: { hasEmail: true, hasAddress: true },
    stores: [],
    cart: [],
    eligible: true,
    hasDisabledItems: true,
    total: order?.total,
    subtotal: order?.subtotal,
    tax_total: order?.taxTotal,
    currency: 'USD',
    enabled: { exchange: true, refund: true, gift: true },
    address: { zip: '10001' },
  })
  expect(body.countries[0]).toBe('US')
  expect(JSON.stringify(body)).not.toContain('ada@example.com')
  const call = callAs(portal.app, shopper)
  const query = '?allowUnfulfilledItems=true'
  const { line_items } = (await call('GET', `order/${body.orderId}/line_item`, { query })).body
  const ids = line_items.map(({ id }: { id: string }) => id)
  expect(body.line_item_ids).toEqual(ids)
  const shirt = line_items.find(({ title }: { title: string }) => title.startsWith('Aster')).id
  const totals = await call('POST', 'return/totals', { body: buildRefundRequest(shirt) })
  expect([totals.status, totals.body.computed.net]).toEqual([200, 10_670])
})

test('API-16 the other address of the lookup returns the same answer', async () => {
  const shopId = await shopWith()
  const responses = [await lookUp(stranger(shopId), own), await lookUp(stranger(shopId), own, 'lookupbyordername')]
  expect(responses[0]?.status).toBe(200)
  expect(responses[1]).toEqual(responses[0])
  const failedResponse = await lookUp(stranger(shopId), { ...own, zip: '99999' }, 'lookupbyordername')
  expect(toErrorSummary(failedResponse)).toEqual([422, [5], false])
})

test('API-17 ENT-04 the lookup answer has the windows, the stock and the invitation of the shop', async () => {
  const base = { return_window_active: false, minimum_inventory: 3 }
  const shopId = await loadDemoShop(world, {
    change: (config) => ({
      ...config,
      settings: { ...config.settings, ...base },
      policies: config.policies.map((one) => ({
        ...one,
        shop_now_enabled: false,
        shop_now_for_all_enabled: true,
        on_store_enabled: false,
        refund: { ...one.refund, enabled: false },
      })),
    }),
  })
  const { body } = await lookUp(stranger(shopId), own)
  expect(body).toMatchObject({ ...base, eligible_date: null, return_policy: { shop_now_for_all_enabled: true } })
  expect(body.enabled).toMatchObject({ refund: false, storefront: true, on_store_api: false })
  const usual = await lookUp(stranger(await shopWith()), own)
  expect(usual.body).toMatchObject({ return_window_active: true, return_policy: { shop_now_for_all_enabled: false } })
  expect(usual.body.eligible_date).toMatch(/T/)
})

test('API-17 LKP-25 an order without an address returns code 9 with the countries, until completed', async () => {
  const shopper = stranger(await shopWith({ countries: ['US', 'CA', 'GB', 'NZ'] }))
  const { status, body } = await lookUp(shopper, { name: '#1003', zip: 'sam@example.com' })
  expect([status, body.errors, body.missing, body.orderEmailMissing]).toEqual([200, [9], 'address', false])
  expect(body).toMatchObject({ customer: { hasEmail: true, hasAddress: false }, address: null })
  expect(body.countries).toEqual(expect.arrayContaining(['US', 'NZ']))
  const address = { firstName: 'Sam', lastName: 'Lee', address1: '1 Way', city: 'New York', state: 'NY', zip: '10013' }
  const addedResponse = await callAs(portal.app, shopper)('POST', `order/${body.orderId}/address`, {
    body: { ...address, country: 'US' },
  })
  expect([addedResponse.status, addedResponse.body]).toEqual([200, { orderId: body.orderId, missing: null }])
  const repeated = await lookUp(stranger(shopper.shopId), { name: '#1003', zip: 'sam@example.com' })
  expect([repeated.body.errors, repeated.body.customer.hasAddress]).toEqual([[], true])
})

test('API-17 LKP-22 an order without an email is refused with a message and no code', async () => {
  const { body } = await lookUp(stranger(await shopWith()), { name: '#1002', zip: '10002' })
  expect(body).toMatchObject({ errors: [], missing: 'email', orderEmailMissing: true, customer: { hasEmail: false } })
})

test('API-17 LKP-37 the lookup returns the single store nearby unless answered, and never at the counter', async () => {
  const shopper = stranger(await shopWith())
  const { body } = await lookUp(shopper, { name: '#1009', zip: '94107' })
  expect(body).toMatchObject({ missing: 'store', stores: [{ id: 'san-francisco', name: 'Wrenfold Dogpatch' }] })
  expect(body.stores).toHaveLength(1)
  expect(body.stores[0].distance.value).toBeLessThan(2)
  const clerk = stranger(shopper.shopId)
  await clerk.enter('/?pos=true')
  expect((await lookUp(clerk, { name: '#1009', zip: '94107' })).body).toMatchObject({ missing: null, stores: [] })
})

test('API-17 LKP-37 the nearby store disappears after its answer, and returns with a new lookup', async () => {
  const shopper = stranger(await shopWith())
  const query = { name: '#1009', zip: '94107' }
  const { orderId, stores } = (await lookUp(shopper, query)).body
  const [near] = stores
  expect(near).toEqual({
    id: 'san-francisco',
    name: 'Wrenfold Dogpatch',
    address: expect.objectContaining({ zip: '94107' }),
    distance: { value: expect.any(Number), unit: 'mi' },
  })
  await callAs(portal.app, shopper)('POST', `order/${orderId}/returninstore`, { body: { value: false } })
  const clerk = stranger(shopper.shopId)
  await clerk.enter('/?pos=true')
  expect((await lookUp(clerk, query)).body.stores).toEqual([])
  expect((await lookUp(stranger(shopper.shopId), query)).body.stores).toEqual([near])
})

test('API-17 SHP-43 LKP-61 a lookup with a cart starts with an empty cart, as its page does', async () => {
  const shopper = stranger(await shopWith())
  await lookUpOnPage(shopper, '#1026', '10026')
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await addToCart(shopper, 'Aster Linen')
  await shopper.open('/shop/cart')
  expect(shopper.readPage().screen?.path).toBe('/shop/cart')
  const { body } = await lookUp(shopper, { name: '#1026', zip: '10026' })
  expect(body).toMatchObject({ cart: [], name: '#1026' })
  await shopper.open('/shop/cart')
  expect(shopper.readPage().screen?.path).toBe('/exchange')
})

test('API-17 ENT-04 an order beyond its window is ineligible, a fully returnable order has nothing disabled', async () => {
  const shopId = await shopWith()
  const closed = (await lookUp(stranger(shopId), { name: '#1004', zip: '10004' })).body
  expect([closed.eligible, closed.hasDisabledItems]).toEqual([false, true])
  expect(Date.parse(closed.eligible_date)).toBeLessThan(world.world.now())
  const open = (await lookUp(stranger(shopId), { name: '#1019', zip: '10019' })).body
  expect([open.eligible, open.hasDisabledItems]).toEqual([true, false])
})

test('API-15 SEC-02 the nonce of a link opens only its order, in its shop', async () => {
  const shopId = await shopWith()
  const nonce = await nonceOf(shopId, '#1001')
  const openedResponse = await lookUp(stranger(shopId), { name: '#1001', nonce })
  expect([openedResponse.status, openedResponse.body.name]).toEqual([200, '#1001'])
  expect(toErrorSummary(await lookUp(stranger(shopId), { name: '#1004', nonce }))).toEqual([422, [5], false])
  expect(toErrorSummary(await lookUp(stranger(await shopWith()), { name: '#1001', nonce }))).toEqual([422, [5], false])
  const proofResponse = await lookUp(stranger(shopId), { ...own, nonce: '/?#&order=1004 ü' })
  expect([proofResponse.status, proofResponse.body.name]).toEqual([200, '#1001'])
  expect((await lookUp(stranger(shopId), { name: '#1001', nonce: '' })).body.errors.fields[0].name).toBe('zip')
})

test('API-15 LKP-61 a lookup of another order before the address restarts under a new id', async () => {
  const shopper = stranger(await shopWith())
  const first = await lookUp(shopper, { name: '#1003', zip: 'sam@example.com' })
  expect(first.body.missing).toBe('address')
  const before = [...shopper.cookies.values()]
  const other = await lookUp(shopper, { name: '#1017', zip: '10017' })
  expect(other.status).toBe(200)
  expect([...shopper.cookies.values()]).not.toEqual(before)
  const call = callAs(portal.app, shopper)
  expect((await call('GET', `order/${first.body.orderId}/line_item`)).status).toBe(404)
  expect((await call('GET', `order/${other.body.orderId}/line_item`)).status).toBe(200)
})

test('API-17 ERR-01 FIX-31 a failed lookup gets the answer of its page, and opens nothing', async () => {
  const shopId = await shopWith()
  const neutral = await shopWith({ lookup: { neutral_errors: true } })
  for (const [name, zip, shop] of [
    ['#9999', '10001', shopId],
    ['#1001', '99999', shopId],
    ['#9999', '10001', neutral],
    ['#1001', '99999', neutral],
  ] as const) {
    const shopper = stranger(shop)
    const { status, body } = await lookUp(shopper, { name, zip })
    const values = { order: name, proof: zip, captcha: '' }
    const page = await stranger(shop).post('order.lookup', { at: '/', values })
    const { codes, title: message, detail, code, fields } = page.body.problem ?? {}
    const toMember = (field: string) => (field === 'order' ? 'name' : 'zip')
    const expectedFields = fields?.map((field) => ({ name: toMember(field.name), message: field.message }))
    expect([status, body.errors]).toEqual([
      page.status,
      { code, codes, message, ...(detail && { detail }), fields: expectedFields, captcha: false },
    ])
    const { id = '' } = (await world.world.commerce.findOrderByName(shop, '#1001')) ?? {}
    expect((await callAs(portal.app, shopper)('GET', `order/${id}/line_item`)).status).toBe(404)
  }
})

test('API-17 LKP-17 LKP-18 after three failures a lookup needs a captcha, and its solution opens the order', async () => {
  const shopper = stranger(await shopWith())
  const came = []
  for (const zip of ['99997', '99998', '99999']) came.push(toErrorSummary(await lookUp(shopper, { ...own, zip })))
  expect(came).toEqual([
    [422, [5], false],
    [422, [5], false],
    [422, [5], true],
  ])
  expect(toErrorSummary(await lookUp(shopper, own))).toEqual([422, [6], true])
  expect(toErrorSummary(await lookUp(shopper, { ...own, g_recaptcha_response: 'guessed' }))).toEqual([422, [6], true])
  const solvedResponse = await lookUp(shopper, { ...own, g_recaptcha_response: 'solved' })
  expect([solvedResponse.status, solvedResponse.body.captcha]).toEqual([200, false])
})

test('API-17 FIX-30 after too many attempts lookups pause, for every address and visitor', async () => {
  const shopId = await shopWith()
  const guess = { ...own, zip: '99999', g_recaptcha_response: 'solved' }
  for (const by of ['lookup', 'lookupbyordername', 'lookup', 'lookupbyordername', 'lookup'] as const)
    await lookUp(stranger(shopId), guess, by)
  const { status, body } = await lookUp(stranger(shopId), { ...own, g_recaptcha_response: 'solved' })
  expect([status, body.errors.code, body.errors.retryAfterMs]).toEqual([422, 'lookup-paused', 15 * 60_000])
  world.clock.forward(15 * 60_000)
  expect((await lookUp(stranger(shopId), { ...own, g_recaptcha_response: 'solved' })).status).toBe(200)
})

test('API-15 API-16 closed and unknown shops refuse the lookup', async () => {
  const closing = (config: ShopConfig) => ({ ...config, shop: { ...config.shop, portal_active: false } })
  const closed = stranger(await loadDemoShop(world, { change: closing }))
  const nonce = await nonceOf(closed.shopId, '#1001')
  for (const body of [own, { name: '#1001', nonce }]) {
    const { status, body: responses } = await lookUp(closed, body)
    expect([status, responses.errors.code]).toEqual([409, 'inactive'])
  }
  const url = '/api/v1/nowhere/order/lookup'
  expect((await portal.app.inject({ method: 'POST', url, payload: own })).statusCode).toBe(404)
})

test('API-15 API-16 ENT-05 bodies of another shape are refused with their member before any attempt counts', async () => {
  const shopper = stranger(await shopWith())
  const wrong: readonly (readonly [unknown, string])[] = [
    [{}, ''],
    [{ zip: '10001' }, ''],
    [{ ...own, name: 1001 }, 'name'],
    [{ ...own, name: null }, 'name'],
    [{ ...own, name: 'x'.repeat(257) }, 'name'],
    [{ ...own, name: '#1001\0' }, 'name'],
    [{ ...own, zip: ['10001'] }, 'zip'],
    [{ ...own, zip: '\ud800' }, 'zip'],
    [{ ...own, nonce: 'x'.repeat(201) }, 'nonce'],
    [{ ...own, nonce: 'half \ud800' }, 'nonce'],
    [{ ...own, nonce: { $ne: '' } }, 'nonce'],
    [{ ...own, g_recaptcha_response: 'x'.repeat(4_001) }, 'g_recaptcha_response'],
    [{ ...own, admin: true }, 'admin'],
    [{ name: ' ', zip: '10001' }, 'name'],
    [{ name: '#1001', zip: ' ' }, 'zip'],
    [{ name: '#1001' }, 'zip'],
  ]
  for (const [body, name] of wrong)
    for (const by of ['lookup', 'lookupbyordername'] as const) {
      const response = await lookUp(shopper, body, by)
      expect([response.status, response.body.errors.fields[0].name], JSON.stringify(body)).toEqual([422, name])
    }
  const longest = await lookUp(shopper, { ...own, nonce: '縛'.repeat(200) })
  expect([longest.status, longest.body.captcha]).toEqual([200, false])
})
