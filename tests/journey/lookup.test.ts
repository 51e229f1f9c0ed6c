import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { fault } from '../../server/faults.ts'
import type { World } from '../../server/world.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'

const demo = setUpDemoWorld()

type Settings = ShopConfig['settings']

const shopWith = (settings: Partial<Settings>, rest: Partial<ShopConfig> = {}): Promise<string> =>
  loadDemoShop(demo.house, {
    change: (config) => ({ ...config, ...rest, settings: { ...config.settings, ...settings } }),
  })

const openLookup = async (shopId = demo.demo): Promise<Shopper> => {
  const shopper = createShopper(demo.app, shopId)
  await shopper.open('/')
  return shopper
}

const fieldsOf = (shopper: Shopper) => shopper.find('field_group', 'fields')?.fields ?? []
const field = (shopper: Shopper, name: string) => fieldsOf(shopper).find((one) => one.name === name)
const submitOf = (shopper: Shopper) => shopper.find('actions', 'actions')?.buttons.find(({ id }) => id === 'submit')

const listModules = (shopper: Shopper): string[] => {
  const known = [
    'RegularLookup',
    'GiftLookup',
    'PortalInactive',
    'CaptureEmail',
    'CaptureAddress',
    'InfoForm',
    'StoreLocator',
  ]
  return shopper
    .components()
    .map(({ id }) => id)
    .filter((id) => known.includes(id))
}

const worldFailing = (part: Partial<World['commerce']>): World => ({
  ...demo.house.world,
  commerce: { ...demo.house.world.commerce, ...part },
})

test('LKP-01 the lookup page shows exactly one module at a time', async () => {
  const regular = await openLookup()
  const email = createShopper(demo.app, demo.demo)
  const address = createShopper(demo.app, demo.demo)
  const store = createShopper(demo.app, demo.demo)
  const gift = createShopper(demo.app, demo.demo)
  await lookUpOrder(email, '#1002', '10002')
  await lookUpOrder(address, '#1003', 'sam@example.com')
  await lookUpOrder(store, '#1009', '94107')
  await gift.open('/gift')

  const modules = [regular, email, address, store, gift].map(listModules)
  await gift.press('gift.lookup', { values: { order: '#1001', zip: '10001' } })

  expect(modules).toEqual([['RegularLookup'], ['CaptureEmail'], ['CaptureAddress'], ['StoreLocator'], ['GiftLookup']])
  expect(listModules(gift)).toEqual(['InfoForm'])
})

test.each([
  ['uninstalled', { state: 'uninstalled', portal_active: true }],
  ['inactive', { state: 'inactive', portal_active: true }],
  ['active with its portal switched off', { state: 'active', portal_active: false }],
] as const)('LKP-02 LKP-01 a shop that is %s shows an inactive portal and no form', async (_, state) => {
  const shopId = await loadDemoShop(demo.house, {
    change: (config) => ({ ...config, shop: { ...config.shop, ...state } }),
  })
  const shopper = await openLookup(shopId)
  expect(listModules(shopper)).toEqual(['PortalInactive'])
  expect(shopper.offered()).not.toContain('order.lookup')
})

test('LKP-03 the downtime banner is above a usable form, in the shop’s words', async () => {
  const flags = [{ id: 1, name: 'enable-downtime-banner', description: '', active: true }]
  const shopper = await openLookup(
    await shopWith({}, { flags, content: { en: { 'lookup.downtime': 'Back at noon.' } } }),
  )
  expect(shopper.readPage().screen?.regions.banner).toMatchObject([{ type: 'notice', id: 'downtime' }])
  expect(JSON.stringify(shopper.find('notice', 'downtime'))).toContain('Back at noon.')
  expect((await shopper.press('order.lookup', { values: { order: '1001', proof: '10001' } })).status).toBe(200)
  expect((await openLookup()).readPage().screen?.regions.banner).toBeUndefined()
})

test('LKP-04 LKP-06 LKP-15 the form requires order number and proof, and explains the first', async () => {
  const shopper = await openLookup()
  expect(fieldsOf(shopper).map(({ name, required }) => [name, required])).toEqual([
    ['order', true],
    ['proof', true],
  ])
  expect(field(shopper, 'order')?.help?.text).toContain('packing slip')
  expect(submitOf(shopper)).toMatchObject({ needs: 'valid', action: { name: 'order.lookup', form: 'lookup' } })
})

test.each([
  [undefined, 'Shipping zip'],
  [['email'], 'Email'],
  [['zip', 'email', 'phone'], 'Shipping zip or email or phone'],
] as const)('LKP-05 the second field is labeled for a shop that accepts %j', async (accepted, placeholder) => {
  const shopId = await loadDemoShop(demo.house, {
    change: (config) => {
      const { availableLookupFields: _, ...settings } = config.settings
      return { ...config, settings: { ...settings, ...(accepted && { availableLookupFields: [...accepted] }) } }
    },
  })
  expect(field(await openLookup(shopId), 'proof')?.placeholder).toBe(placeholder)
})

test('LKP-08 the link to the gift flow is shown only where enabled', async () => {
  const giftButton = (shopper: Shopper) => shopper.find('actions', 'actions')?.buttons.find(({ id }) => id === 'gift')
  expect(giftButton(await openLookup())?.action).toEqual({ type: 'navigate', path: '/gift' })
  expect(giftButton(await openLookup(await shopWith({ giftFlowEnabled: false })))).toBeUndefined()
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
  const shopper = await openLookup(shopId)
  const view = await shopper.press('order.lookup', { values: { order, proof } })
  expect(view.body.screen?.path).toBe('/exchange')
})

test('LKP-14 SEC-02 a proof of an unaccepted kind opens nothing', async () => {
  const shopper = await openLookup(await shopWith({ availableLookupFields: ['email'] }))
  for (const proof of ['10001', '+12125550101'])
    expect((await shopper.press('order.lookup', { values: { order: '#1001', proof } })).status).toBe(422)
  expect((await shopper.press('order.lookup', { values: { order: '#1001', proof: 'ada@example.com' } })).status).toBe(
    200,
  )
})

test('ENT-05 a lookup has order, proof and a captcha token only', async () => {
  const shopper = await openLookup()
  const at = { at: '/', values: { order: '#1001', proof: '10001', captcha: '' } }
  const wrong = { ...at, values: { ...at.values, email: 'ada@example.com' } }
  expect((await shopper.post('order.lookup', wrong)).status).toBe(400)
  expect((await shopper.post('order.lookup', at)).status).toBe(200)
})

test.each([
  ['', '', ['order', 'proof']],
  ['   ', '10001', ['order']],
  ['#1001', ' ', ['proof']],
])('LKP-15 LKP-16 order %j with %j is incomplete', async (order, proof, missing) => {
  const shopper = await openLookup()
  const view = await shopper.press('order.lookup', { values: { order, proof } })
  expect(view.status).toBe(422)
  expect(view.body.problem?.fields?.map(({ name }) => name)).toEqual(missing)
})

test('ERR-01 ERR-05 ERR-06 LKP-21 unknown numbers and wrong proofs have different errors, and the form stays mounted', async () => {
  const shopper = await openLookup()
  const { lookup: before } = shopper.readPage().screen?.forms ?? {}
  const unknown = await shopper.press('order.lookup', { values: { order: '#9999', proof: '10001' } })
  const wrong = await shopper.press('order.lookup', { values: { order: '#1001', proof: '99999' } })
  expect(unknown).toMatchObject({ status: 422, body: { problem: { codes: [1], title: 'Order not found' } } })
  expect(wrong.body.problem).toMatchObject({
    codes: [5],
    title: 'Order number and shipping postal code do not match',
  })
  expect(wrong.body.screen?.forms?.lookup).toEqual(before)
})

test('ERR-04 an order system with a nonsensical answer gives code 4', async () => {
  const broken = await buildApp(worldFailing({ findOrderByName: () => Promise.reject(new TypeError('no lines')) }))
  const shopper = createShopper(broken, demo.demo)
  await shopper.open('/')
  const view = await shopper.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
  expect(view.body.problem).toMatchObject({ codes: [4], title: 'Error retrieving the order' })
  await broken.close()
})

test('ERR-02 an order system that denies access gives code 2 and requires no captcha', async () => {
  const world = worldFailing({ findOrderByName: () => Promise.reject(fault('RET_ERR_COMMERCE_REFUSED')) })
  const broken = await buildApp(world)
  const shopper = createShopper(broken, demo.demo)
  await shopper.open('/')
  for (const _ of [1, 2, 3, 4]) {
    const view = await shopper.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
    expect(view.body.problem).toMatchObject({ codes: [2], title: 'Cannot retrieve the order data, contact support' })
  }
  expect(field(shopper, 'captcha')).toBeUndefined()
  await broken.close()
})

test('ERR-03 an unresponsive order system is reported and does not count as a failed try', async () => {
  const world = worldFailing({ findOrderByName: () => Promise.reject(fault('RET_ERR_COMMERCE')) })
  const broken = await buildApp(world)
  const shopper = createShopper(broken, demo.demo)
  await shopper.open('/')
  for (const _ of [1, 2, 3, 4]) {
    const view = await shopper.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
    expect(view.body.problem).toMatchObject({ codes: [3], title: 'Error retrieving the order, try again' })
  }
  expect(field(shopper, 'captcha')).toBeUndefined()
  await broken.close()
})

const tryWrongProofs = async (shopper: Shopper, times: number) => {
  for (let tries = 0; tries < times; tries++)
    await shopper.press('order.lookup', { values: { order: '#1001', proof: `9000${tries}` } })
}

test('LKP-07 LKP-18 LKP-20 LKP-15 the third failure shows the captcha, which is required from then on', async () => {
  const shopper = await openLookup(await shopWith({}))
  await tryWrongProofs(shopper, 2)
  expect(field(shopper, 'captcha')).toBeUndefined()
  await tryWrongProofs(shopper, 1)
  expect(field(shopper, 'captcha')).toMatchObject({ kind: 'captcha', required: true })
  await shopper.open('/')
  expect(field(shopper, 'captcha')).toBeDefined()
})

test('LKP-20 failures of more than fifteen minutes ago do not count', async () => {
  const shopper = await openLookup(await shopWith({}))
  await tryWrongProofs(shopper, 2)
  demo.house.clock.forward(15 * 60_000 + 1)
  await tryWrongProofs(shopper, 2)
  expect(field(shopper, 'captcha')).toBeUndefined()
})

test('LKP-21 LKP-18 typed text stays when the captcha appears, because the form stays mounted', async () => {
  const shopper = await openLookup(await shopWith({}))
  const before = shopper.readPage().screen?.forms?.lookup?.seed
  await tryWrongProofs(shopper, 3)
  expect(shopper.readPage().screen?.forms?.lookup?.seed).toBe(before)
})

test('LKP-17 ERR-07 a wrong token gives code 6 without an order lookup', async () => {
  let reads = 0
  const findOrderByName: World['commerce']['findOrderByName'] = (shopId, name) => {
    reads += 1
    return demo.house.world.commerce.findOrderByName(shopId, name)
  }
  const counting = await buildApp(worldFailing({ findOrderByName }))
  const shopper = createShopper(counting, await shopWith({}))
  await shopper.open('/')
  await tryWrongProofs(shopper, 3)
  for (const captcha of ['', 'nonsense', 'e30='])
    expect(
      (await shopper.press('order.lookup', { values: { order: '#1001', proof: '10001', captcha } })).body.problem,
    ).toMatchObject({ codes: [6], title: 'Complete the captcha to continue' })
  expect(reads).toBe(3)
  await counting.close()
})

test('LKP-19 a failure under the captcha requires a new challenge', async () => {
  const shopper = await openLookup(await shopWith({}))
  await tryWrongProofs(shopper, 3)
  const before = field(shopper, 'captcha')?.captcha?.href
  demo.house.clock.forward(1_000)
  await tryWrongProofs(shopper, 1)
  expect(field(shopper, 'captcha')?.captcha?.href).not.toBe(before)
})

test('LKP-61 another order clears the choices of the first', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen Shirt'), { reasons: ['changed-mind'] })
  expect(shopper.offered()).toContain('item.discard')

  await shopper.open('/?again=true')
  await shopper.press('order.lookup', { values: { order: '#1010', proof: 'H2X 1Y4' } })
  expect(shopper.offered()).not.toContain('item.discard')
  await shopper.open('/?again=true')
  await shopper.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
  expect(shopper.offered()).not.toContain('item.discard')
})

test('LKP-29 a complete order goes straight to its items', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  const view = await lookUpOrder(shopper)
  expect(view.body.screen).toMatchObject({ name: 'exchange', path: '/exchange' })
  expect(view.body.problem).toBeUndefined()
})
