import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { refundCardOf } from '../../server/journey/request/context.ts'
import { demoHouse } from '../support/demo-house.ts'
import { choose, itemNamed, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'
import { keyOf, submit } from './shoppers.ts'

const here = demoHouse()

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

const withGift = async (shopId = here.demo): Promise<Shopper> => {
  const she = shopper(here.app, shopId)
  await she.open('/gift')
  await she.press('gift.lookup', { values: { order: '1001', zip: '10001' } })
  return she
}

test('NAV-05 the gift page is filled in from its link', async () => {
  const she = shopper(here.app, here.demo)
  const seen = await she.open('/gift?order=%231001&zip=10001')
  expect(seen.body.screen).toMatchObject({ name: 'gift', constant: 'Gift Lookup', layout: 'default' })
  expect(seen.body.screen?.forms?.gift?.values).toMatchObject({ order: '#1001', zip: '10001' })
})

test('LKP-52 the gift page requests order number and zip, and links to the lookup', async () => {
  const she = shopper(here.app, here.demo)
  await she.open('/gift')
  expect(she.find('field_group', 'fields')?.fields.map(({ name }) => name)).toEqual(['order', 'zip'])
  expect(she.find('actions', 'actions')?.buttons.map(({ action }) => action)).toContainEqual({
    type: 'navigate',
    path: '/',
  })
})

test('LKP-52 the gift page links to the missing-order form where the shop has that form', async () => {
  const she = shopper(here.app, here.demo)
  await she.open('/gift')
  const ways = () => she.find('actions', 'actions')?.buttons.map(({ action }) => action)
  expect(ways()).toContainEqual({ type: 'navigate', path: '/missing-order' })
  const none = await loadDemoShop(here.house, { change: ({ forms: _none, ...config }) => config })
  const other = shopper(here.app, none)
  await other.open('/gift')
  expect(JSON.stringify(other.seen())).not.toContain('missing-order')
})

test('a gift is found by its zip alone, whatever else the shop accepts', async () => {
  const she = shopper(here.app, here.demo)
  await she.open('/gift')
  const seen = await she.press('gift.lookup', { values: { order: '#1001', zip: 'ada@example.com' } })
  expect(seen.body.problem).toMatchObject({ codes: [5] })
})

const form: NonNullable<ShopConfig['forms']> = {
  gift: { fields: ['gifter', 'product_return', 'product_request', 'gift_info'].map((id) => ({ id })) },
}
const said = {
  'field-gifter': ' Ada ',
  'field-product_return': 'The shirt',
  'field-product_request': '',
  'field-gift_info': 'It was a birthday.\nNo hurry.',
}

const withForm = async (): Promise<Shopper> =>
  withGift(await loadDemoShop(here.house, { change: (config) => ({ ...config, forms: form }) }))

test('GFT-36 a gift that was found opens its form', async () => {
  const she = await withForm()
  expect(she.seen().screen).toMatchObject({ path: '/gift', key: 'gift-form' })
  expect(she.find('text', 'InfoForm')).toBeDefined()
})

test('LKP-53 the gift form requests giver, items, wishes and comments besides email and address', async () => {
  const she = await withForm()
  expect(she.find('field_group', 'own')?.fields.map(({ name, kind, label }) => [name, kind, label])).toEqual([
    ['field-gifter', 'text', 'Who gave it to you?'],
    ['field-product_return', 'text', 'What are you sending back?'],
    ['field-product_request', 'text', 'What would you like instead?'],
    ['field-gift_info', 'multiline', 'Anything else we should know?'],
  ])
  expect(she.find('field_group', 'contact')?.fields.map(({ name }) => name)).toEqual(['email'])
  expect(she.find('address_form', 'address')).toBeDefined()
})

test('GFT-37 ENT-30 a gift form with fields is sent as a request, and a page confirms', async () => {
  const she = await withForm()
  const seen = await she.press('gift.submit', { values: { ...recipient, ...said } })
  expect(seen.body.screen).toMatchObject({ path: '/request-sent', heading: 'We have your request' })
  const [request] = await here.house.world.store.orderRequests.page(she.shopId, {}, { after: null, limit: 2 })
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
  const she = await withForm()
  await she.press('gift.submit', { values: { ...recipient, ...said } })
  await she.open('/request-sent')
  const lines = she.find('key_values', 'said')?.rows.flatMap((row) => row.lines)
  expect(lines).toEqual([expect.stringMatching(/^Q-/), '#1001', 'Ada', 'The shirt', 'It was a birthday.\nNo hurry.'])
  expect((await she.open('/exchange')).body.screen?.path).toBe('/')
})

test('GFT-38 ENT-14 a gift form without shop fields stores address and email before the items', async () => {
  const she = await withGift()
  expect(she.find('field_group', 'own')).toBeUndefined()
  const seen = await she.press('gift.submit', { values: recipient })
  expect(seen.body.screen?.path).toBe('/exchange')
  await choose(she, itemNamed(she, 'Aster Linen'), { reasons: ['changed-mind'], outcome: 'return' })
  await she.press('items.continue')
  if (she.seen().screen?.path === '/credit') await she.press('credit.choose', { args: { credit: 'gift' } })
  await submit(she)
  const record = await here.house.world.store.returns.findByKey(here.demo, keyOf(she))
  expect(record?.document).toMatchObject({
    gift: true,
    customer: { email: recipient.email },
    address: { zip: '10005' },
  })
  expect(await here.house.world.store.orderRequests.page(here.demo, {}, { after: null, limit: 1 })).toEqual([])
})

test('LKP-53 the recipient enters name and address before the items, with named missing fields', async () => {
  const she = await withGift()
  expect(she.seen().screen).toMatchObject({ path: '/gift', key: 'gift-form' })
  expect((await she.open('/exchange')).body.screen?.path).toBe('/gift')

  const seen = await she.press('gift.submit', { values: { ...recipient, email: 'friend', city: '' } })
  expect(seen.body.problem?.fields).toEqual([
    { form: 'gift-form', name: 'email', message: 'This field needs to be an email address' },
    { form: 'gift-form', name: 'city', message: 'This field is required' },
  ])
  expect((await she.press('gift.submit', { values: recipient })).body.screen?.path).toBe('/exchange')
})

test('the order’s buyer address is unchanged by a gift', async () => {
  const she = await withGift()
  await she.press('gift.submit', { values: recipient })
  const order = await here.house.world.commerce.findOrderByName(here.demo, '#1001')
  expect(order?.address?.name).toBe('Ada Okafor')
  expect(order?.customer.email).toBe('ada@example.com')
})

test('LKP-08 without the gift flow its page leads to the normal lookup', async () => {
  const shopId = await loadDemoShop(here.house, {
    change: (config) => ({ ...config, settings: { ...config.settings, giftFlowEnabled: false } }),
  })
  const she = shopper(here.app, shopId)
  expect((await she.open('/gift')).body.screen).toMatchObject({ name: 'lookup', path: '/', history: 'replace' })
})

test('FIX-75 the recipient of a gift does not see the buyer’s card', () => {
  const paidWith = { brand: 'Visa', last4: '4242' }
  const order = { id: '1', name: '#1001', workflowGroupId: null, configVersion: 1 }
  expect(refundCardOf({ paidWith }, { order: { ...order, gift: false } })).toEqual(paidWith)
  expect(refundCardOf({ paidWith }, { order: { ...order, gift: true } })).toBeNull()
})
