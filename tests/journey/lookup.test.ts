import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { fault } from '../../server/faults.ts'
import type { World } from '../../server/world.ts'
import { demoHouse } from '../support/demo-house.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'

const here = demoHouse()

type Settings = ShopConfig['settings']

const shopWith = (settings: Partial<Settings>, rest: Partial<ShopConfig> = {}): Promise<string> =>
  loadDemoShop(here.house, {
    change: (config) => ({ ...config, ...rest, settings: { ...config.settings, ...settings } }),
  })

const atLookup = async (shopId = here.demo): Promise<Shopper> => {
  const she = shopper(here.app, shopId)
  await she.open('/')
  return she
}

const fieldsOf = (she: Shopper) => she.find('field_group', 'fields')?.fields ?? []
const field = (she: Shopper, name: string) => fieldsOf(she).find((one) => one.name === name)
const submitOf = (she: Shopper) => she.find('actions', 'actions')?.buttons.find(({ id }) => id === 'submit')

const modulesOn = (she: Shopper): string[] => {
  const known = [
    'RegularLookup',
    'GiftLookup',
    'PortalInactive',
    'CaptureEmail',
    'CaptureAddress',
    'InfoForm',
    'StoreLocator',
  ]
  return she
    .components()
    .map(({ id }) => id)
    .filter((id) => known.includes(id))
}

const failing = (part: Partial<World['commerce']>): World => ({
  ...here.house.world,
  commerce: { ...here.house.world.commerce, ...part },
})

test('LKP-01 the lookup page shows exactly one module at a time', async () => {
  const regular = await atLookup()
  const email = shopper(here.app, here.demo)
  const address = shopper(here.app, here.demo)
  const store = shopper(here.app, here.demo)
  const gift = shopper(here.app, here.demo)
  await lookUp(email, '#1002', '10002')
  await lookUp(address, '#1003', 'sam@example.com')
  await lookUp(store, '#1009', '94107')
  await gift.open('/gift')

  const modules = [regular, email, address, store, gift].map(modulesOn)
  await gift.press('gift.lookup', { values: { order: '#1001', zip: '10001' } })

  expect(modules).toEqual([['RegularLookup'], ['CaptureEmail'], ['CaptureAddress'], ['StoreLocator'], ['GiftLookup']])
  expect(modulesOn(gift)).toEqual(['InfoForm'])
})

test.each([
  ['uninstalled', { state: 'uninstalled', portal_active: true }],
  ['inactive', { state: 'inactive', portal_active: true }],
  ['active with its portal switched off', { state: 'active', portal_active: false }],
] as const)('LKP-02 LKP-01 a shop that is %s shows an inactive portal and no form', async (_, state) => {
  const shopId = await loadDemoShop(here.house, {
    change: (config) => ({ ...config, shop: { ...config.shop, ...state } }),
  })
  const she = await atLookup(shopId)
  expect(modulesOn(she)).toEqual(['PortalInactive'])
  expect(she.offered()).not.toContain('order.lookup')
})

test('LKP-03 the downtime banner is above a usable form, in the shop’s words', async () => {
  const flags = [{ id: 1, name: 'enable-downtime-banner', description: '', active: true }]
  const she = await atLookup(await shopWith({}, { flags, content: { en: { 'lookup.downtime': 'Back at noon.' } } }))
  expect(she.seen().screen?.regions.banner).toMatchObject([{ type: 'notice', id: 'downtime' }])
  expect(JSON.stringify(she.find('notice', 'downtime'))).toContain('Back at noon.')
  expect((await she.press('order.lookup', { values: { order: '1001', proof: '10001' } })).status).toBe(200)
  expect((await atLookup()).seen().screen?.regions.banner).toBeUndefined()
})

test('LKP-04 LKP-06 LKP-15 the form requires order number and proof, and explains the first', async () => {
  const she = await atLookup()
  expect(fieldsOf(she).map(({ name, required }) => [name, required])).toEqual([
    ['order', true],
    ['proof', true],
  ])
  expect(field(she, 'order')?.help?.text).toContain('packing slip')
  expect(submitOf(she)).toMatchObject({ needs: 'valid', action: { name: 'order.lookup', form: 'lookup' } })
})

test.each([
  [undefined, 'Shipping zip'],
  [['email'], 'Email'],
  [['zip', 'email', 'phone'], 'Shipping zip or email or phone'],
] as const)('LKP-05 the second field is labeled for a shop that accepts %j', async (accepted, placeholder) => {
  const shopId = await loadDemoShop(here.house, {
    change: (config) => {
      const { availableLookupFields: _, ...settings } = config.settings
      return { ...config, settings: { ...settings, ...(accepted && { availableLookupFields: [...accepted] }) } }
    },
  })
  expect(field(await atLookup(shopId), 'proof')?.placeholder).toBe(placeholder)
})

test('LKP-08 the link to the gift flow is shown only where enabled', async () => {
  const giftButton = (she: Shopper) => she.find('actions', 'actions')?.buttons.find(({ id }) => id === 'gift')
  expect(giftButton(await atLookup())?.action).toEqual({ type: 'navigate', path: '/gift' })
  expect(giftButton(await atLookup(await shopWith({ giftFlowEnabled: false })))).toBeUndefined()
})

test.each([
  ['#1001', ' 10001 '],
  ['1001', '10001-2233'],
  ['  #1001  ', '1 0001'],
  ['#1001', 'ADA@Example.com'],
  ['#1001', '+1 (212) 555-0101'],
  ['#1010', 'h2x1y4'],
])('LKP-14 LKP-16 LKP-13 SEC-02 order %j opens with %j', async (order, proof) => {
  const shopId = await shopWith({ availableLookupFields: ['zip', 'email', 'phone'] })
  const she = await atLookup(shopId)
  const seen = await she.press('order.lookup', { values: { order, proof } })
  expect(seen.body.screen?.path).toBe('/exchange')
})

test('LKP-14 SEC-02 a proof of an unaccepted kind opens nothing', async () => {
  const she = await atLookup(await shopWith({ availableLookupFields: ['email'] }))
  for (const proof of ['10001', '+12125550101'])
    expect((await she.press('order.lookup', { values: { order: '#1001', proof } })).status).toBe(422)
  expect((await she.press('order.lookup', { values: { order: '#1001', proof: 'ada@example.com' } })).status).toBe(200)
})

test('ENT-05 a lookup has order, proof and a captcha token only', async () => {
  const she = await atLookup()
  const at = { at: '/', values: { order: '#1001', proof: '10001', captcha: '' } }
  const wrong = { ...at, values: { ...at.values, email: 'ada@example.com' } }
  expect((await she.post('order.lookup', wrong)).status).toBe(400)
  expect((await she.post('order.lookup', at)).status).toBe(200)
})

test.each([
  ['', '', ['order', 'proof']],
  ['   ', '10001', ['order']],
  ['#1001', ' ', ['proof']],
])('LKP-15 LKP-16 order %j with %j is incomplete', async (order, proof, missing) => {
  const she = await atLookup()
  const seen = await she.press('order.lookup', { values: { order, proof } })
  expect(seen.status).toBe(422)
  expect(seen.body.problem?.fields?.map(({ name }) => name)).toEqual(missing)
})

test('ERR-01 ERR-05 ERR-06 LKP-21 unknown numbers and wrong proofs have different errors, and the form stays mounted', async () => {
  const she = await atLookup()
  const { lookup: before } = she.seen().screen?.forms ?? {}
  const unknown = await she.press('order.lookup', { values: { order: '#9999', proof: '10001' } })
  const wrong = await she.press('order.lookup', { values: { order: '#1001', proof: '99999' } })
  expect(unknown).toMatchObject({ status: 422, body: { problem: { codes: [1], title: 'Order not found' } } })
  expect(wrong.body.problem).toMatchObject({
    codes: [5],
    title: 'Order number and shipping postal code or email do not match',
  })
  expect(wrong.body.screen?.forms?.lookup).toEqual(before)
})

test('ERR-04 an order system with a nonsensical answer gives code 4', async () => {
  const broken = await buildApp(failing({ findOrderByName: () => Promise.reject(new TypeError('no lines')) }))
  const she = shopper(broken, here.demo)
  await she.open('/')
  const seen = await she.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
  expect(seen.body.problem).toMatchObject({ codes: [4], title: 'Error retrieving the order' })
  await broken.close()
})

test('ERR-02 an order system that denies access gives code 2 and requires no captcha', async () => {
  const world = failing({ findOrderByName: () => Promise.reject(fault('RET_ERR_COMMERCE_REFUSED')) })
  const broken = await buildApp(world)
  const she = shopper(broken, here.demo)
  await she.open('/')
  for (const _ of [1, 2, 3, 4]) {
    const seen = await she.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
    expect(seen.body.problem).toMatchObject({ codes: [2], title: 'Cannot retrieve the order data, contact support' })
  }
  expect(field(she, 'captcha')).toBeUndefined()
  await broken.close()
})

test('ERR-03 an unresponsive order system is reported and does not count as a failed try', async () => {
  const world = failing({ findOrderByName: () => Promise.reject(fault('RET_ERR_COMMERCE')) })
  const broken = await buildApp(world)
  const she = shopper(broken, here.demo)
  await she.open('/')
  for (const _ of [1, 2, 3, 4]) {
    const seen = await she.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
    expect(seen.body.problem).toMatchObject({ codes: [3], title: 'Error retrieving the order, try again' })
  }
  expect(field(she, 'captcha')).toBeUndefined()
  await broken.close()
})

const wrongTries = async (she: Shopper, times: number) => {
  for (let tries = 0; tries < times; tries++)
    await she.press('order.lookup', { values: { order: '#1001', proof: `9000${tries}` } })
}

test('LKP-07 LKP-18 LKP-20 LKP-15 the third failure shows the captcha, which is required from then on', async () => {
  const she = await atLookup(await shopWith({}))
  await wrongTries(she, 2)
  expect(field(she, 'captcha')).toBeUndefined()
  await wrongTries(she, 1)
  expect(field(she, 'captcha')).toMatchObject({ kind: 'captcha', required: true })
  await she.open('/')
  expect(field(she, 'captcha')).toBeDefined()
})

test('LKP-20 failures of more than fifteen minutes ago do not count', async () => {
  const she = await atLookup(await shopWith({}))
  await wrongTries(she, 2)
  here.house.clock.forward(15 * 60_000 + 1)
  await wrongTries(she, 2)
  expect(field(she, 'captcha')).toBeUndefined()
})

test('LKP-21 LKP-18 typed text stays when the captcha appears, because the form stays mounted', async () => {
  const she = await atLookup(await shopWith({}))
  const before = she.seen().screen?.forms?.lookup?.seed
  await wrongTries(she, 3)
  expect(she.seen().screen?.forms?.lookup?.seed).toBe(before)
})

test('LKP-17 ERR-07 a wrong token gives code 6 without an order lookup', async () => {
  let asked = 0
  const findOrderByName: World['commerce']['findOrderByName'] = (shopId, name) => {
    asked += 1
    return here.house.world.commerce.findOrderByName(shopId, name)
  }
  const counting = await buildApp(failing({ findOrderByName }))
  const she = shopper(counting, await shopWith({}))
  await she.open('/')
  await wrongTries(she, 3)
  for (const captcha of ['', 'nonsense', 'e30='])
    expect(
      (await she.press('order.lookup', { values: { order: '#1001', proof: '10001', captcha } })).body.problem,
    ).toMatchObject({ codes: [6], title: 'Complete the captcha to continue' })
  expect(asked).toBe(3)
  await counting.close()
})

test('LKP-19 a failure under the captcha requires a new challenge', async () => {
  const she = await atLookup(await shopWith({}))
  await wrongTries(she, 3)
  const before = field(she, 'captcha')?.captcha?.href
  here.house.clock.forward(1_000)
  await wrongTries(she, 1)
  expect(field(she, 'captcha')?.captcha?.href).not.toBe(before)
})

test('LKP-61 another order clears the choices of the first', async () => {
  const she = shopper(here.app, here.demo)
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen Shirt'), { reasons: ['changed-mind'] })
  expect(she.offered()).toContain('item.discard')

  await she.open('/?again=true')
  await she.press('order.lookup', { values: { order: '#1010', proof: 'H2X 1Y4' } })
  expect(she.offered()).not.toContain('item.discard')
  await she.open('/?again=true')
  await she.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
  expect(she.offered()).not.toContain('item.discard')
})

test('LKP-29 a complete order goes straight to its items', async () => {
  const she = shopper(here.app, here.demo)
  const seen = await lookUp(she)
  expect(seen.body.screen).toMatchObject({ name: 'exchange', path: '/exchange' })
  expect(seen.body.problem).toBeUndefined()
})
