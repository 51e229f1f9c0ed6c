import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { refundCardOf } from '../../server/journey/request/context.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'
import { choose, createShopper, itemNamed, type Shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'
import { readReturnKey, submit } from './shoppers.ts'

const demo = setUpDemoWorld()

const recipient = {
  email: 'friend@example.com',
  firstName: 'Kim',
  lastName: 'Reyes',
  country: 'US',
  address1: '5 Pine Street',
  city: 'New York',
  state: 'NY',
  zip: '10005',
}

const openGift = async (shopId = demo.demo): Promise<Shopper> => {
  const shopper = createShopper(demo.app, shopId)
  await shopper.open('/gift')
  await shopper.press('gift.lookup', { values: { order: '1001', zip: '10001' } })
  return shopper
}

test('NAV-05 the gift page is filled in from its link', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  const view = await shopper.open('/gift?order=%231001&zip=10001')
  expect(view.body.screen).toMatchObject({ name: 'gift', constant: 'Gift Lookup', layout: 'default' })
  expect(view.body.screen?.forms?.gift?.values).toMatchObject({ order: '#1001', zip: '10001' })
})

test('LKP-52 the gift page requests order number and zip, and links to the lookup', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  await shopper.open('/gift')
  expect(shopper.find('field_group', 'fields')?.fields.map(({ name }) => name)).toEqual(['order', 'zip'])
  expect(shopper.find('actions', 'actions')?.buttons.map(({ action }) => action)).toContainEqual({
    type: 'navigate',
    path: '/',
  })
})

test('LKP-52 the gift page links to the missing-order form where the shop has that form', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  await shopper.open('/gift')
  const ways = () => shopper.find('actions', 'actions')?.buttons.map(({ action }) => action)
  expect(ways()).toContainEqual({ type: 'navigate', path: '/missing-order' })
  const none = await loadDemoShop(demo.house, { change: ({ forms: _none, ...config }) => config })
  const other = createShopper(demo.app, none)
  await other.open('/gift')
  expect(JSON.stringify(other.readPage())).not.toContain('missing-order')
})

test('a gift is found by its zip alone, whatever else the shop accepts', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  await shopper.open('/gift')
  const view = await shopper.press('gift.lookup', { values: { order: '#1001', zip: 'ada@example.com' } })
  expect(view.body.problem).toMatchObject({ codes: [5] })
})

const form: NonNullable<ShopConfig['forms']> = {
  gift: { fields: ['gifter', 'product_return', 'product_request', 'gift_info'].map((id) => ({ id })) },
}
const formValues = {
  'field-gifter': ' Ada ',
  'field-product_return': 'The shirt',
  'field-product_request': '',
  'field-gift_info': 'It was a birthday.\nNo hurry.',
}

const openGiftForm = async (): Promise<Shopper> =>
  openGift(await loadDemoShop(demo.house, { change: (config) => ({ ...config, forms: form }) }))

test('GFT-36 a gift that was found opens its form', async () => {
  const shopper = await openGiftForm()
  expect(shopper.readPage().screen).toMatchObject({ path: '/gift', key: 'gift-form' })
  expect(shopper.find('text', 'InfoForm')).toBeDefined()
})

test('UXD-03 the gift form has the zip that found the gift', async () => {
  const shopper = await openGiftForm()
  expect(shopper.readPage().screen?.forms?.['gift-form']?.values.zip).toBe('10001')
})

test('UXD-29 the gift form writes short days and leads to another gift', async () => {
  const shopper = await openGiftForm()
  const days = shopper.find('key_values', 'until')?.rows.flatMap(({ lines }) => lines) ?? []
  expect(days).toEqual([expect.stringMatching(/^[A-Z][a-z]{2}\u00a0\d+(?:, \d{4})?$/)])
  expect(JSON.stringify(shopper.components())).toContain('Look up another gift')
})

test('LKP-53 the gift form requests giver, items, wishes and comments besides email and address', async () => {
  const shopper = await openGiftForm()
  expect(shopper.find('field_group', 'own')?.fields.map(({ name, kind, label }) => [name, kind, label])).toEqual([
    ['field-gifter', 'text', 'Who gave it to you?'],
    ['field-product_return', 'text', 'What are you sending back?'],
    ['field-product_request', 'text', 'What would you like instead?'],
    ['field-gift_info', 'multiline', 'Anything else we should know?'],
  ])
  expect(shopper.find('field_group', 'contact')?.fields.map(({ name }) => name)).toEqual(['email'])
  expect(shopper.find('address_form', 'address')).toBeDefined()
})

test('GFT-37 ENT-30 a gift form with fields is sent as a request, and a page confirms', async () => {
  const shopper = await openGiftForm()
  const view = await shopper.press('gift.submit', { values: { ...recipient, ...formValues } })
  expect(view.body.screen).toMatchObject({ path: '/request-sent', heading: 'We’ve got your request' })
  const [request] = await demo.house.world.store.orderRequests.page(shopper.shopId, {}, { after: null, limit: 2 })
  expect(request).toMatchObject({ kind: 'gift', email: recipient.email, answeredAt: null })
  const { address, answers, order } = request?.document ?? {}
  expect(order?.name).toBe('#1001')
  expect(address).toMatchObject({ name: 'Kim Reyes', address1: '5 Pine Street', zip: '10005' })
  expect(answers?.map(({ id, text }) => [id, text])).toEqual([
    ['gifter', 'Ada'],
    ['product_return', 'The shirt'],
    ['gift_info', 'It was a birthday.\nNo hurry.'],
  ])
})

test('GFT-37 the sent request is on its page after a reload, without order access', async () => {
  const shopper = await openGiftForm()
  await shopper.press('gift.submit', { values: { ...recipient, ...formValues } })
  await shopper.open('/request-sent')
  const lines = shopper.find('key_values', 'said')?.rows.flatMap((row) => row.lines)
  expect(lines).toEqual([expect.stringMatching(/^Q-/), '#1001', 'Ada', 'The shirt', 'It was a birthday.\nNo hurry.'])
  expect((await shopper.open('/exchange')).body.screen?.path).toBe('/')
})

test('GFT-38 ENT-14 a gift form without shop fields stores address and email before the items', async () => {
  const shopper = await openGift()
  expect(shopper.find('field_group', 'own')).toBeUndefined()
  const view = await shopper.press('gift.submit', { values: recipient })
  expect(view.body.screen?.path).toBe('/exchange')
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { reasons: ['changed-mind'], outcome: 'return' })
  await shopper.press('items.continue')
  if (shopper.readPage().screen?.path === '/credit') await shopper.press('credit.choose', { args: { credit: 'gift' } })
  await submit(shopper)
  const record = await demo.house.world.store.returns.findByKey(demo.demo, readReturnKey(shopper))
  expect(record?.document).toMatchObject({
    gift: true,
    customer: { email: recipient.email },
    address: { zip: '10005' },
  })
  expect(await demo.house.world.store.orderRequests.page(demo.demo, {}, { after: null, limit: 1 })).toEqual([])
})

test('LKP-53 the recipient enters name and address before the items, with named missing fields', async () => {
  const shopper = await openGift()
  expect(shopper.readPage().screen).toMatchObject({ path: '/gift', key: 'gift-form' })
  expect((await shopper.open('/exchange')).body.screen?.path).toBe('/gift')

  const view = await shopper.press('gift.submit', { values: { ...recipient, email: 'friend', city: '' } })
  expect(view.body.problem?.fields).toEqual([
    { form: 'gift-form', name: 'email', message: 'Enter an email like name@example.com' },
    { form: 'gift-form', name: 'city', message: 'Enter your city' },
  ])
  expect((await shopper.press('gift.submit', { values: recipient })).body.screen?.path).toBe('/exchange')
})

test('the order’s buyer address is unchanged by a gift', async () => {
  const shopper = await openGift()
  await shopper.press('gift.submit', { values: recipient })
  const order = await demo.house.world.commerce.findOrderByName(demo.demo, '#1001')
  expect(order?.address?.name).toBe('Ada Okafor')
  expect(order?.customer.email).toBe('ada@example.com')
})

test('LKP-08 without the gift flow its page leads to the normal lookup', async () => {
  const shopId = await loadDemoShop(demo.house, {
    change: (config) => ({ ...config, settings: { ...config.settings, giftFlowEnabled: false } }),
  })
  const shopper = createShopper(demo.app, shopId)
  expect((await shopper.open('/gift')).body.screen).toMatchObject({ name: 'lookup', path: '/', history: 'replace' })
})

test('FIX-75 the recipient of a gift does not see the buyer’s card', () => {
  const usedCard = { brand: 'Visa', last4: '4242' }
  const order = { id: '1', name: '#1001', workflowGroupId: null, configVersion: 1 }
  expect(refundCardOf({ paidWith: usedCard }, { order: { ...order, gift: false } })).toEqual(usedCard)
  expect(refundCardOf({ paidWith: usedCard }, { order: { ...order, gift: true } })).toBeNull()
})
