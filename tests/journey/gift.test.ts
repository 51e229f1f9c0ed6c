import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { cardPaidWith } from '../../server/journey/request/context.ts'
import { choose, itemNamed, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { keyOf, submit } from './shoppers.ts'

let house: TestWorld
let app: FastifyInstance
let demo: string

beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
  demo = await loadDemoShop(house)
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

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

const withGift = async (): Promise<Shopper> => {
  const she = shopper(app, demo)
  await she.open('/gift')
  await she.press('gift.lookup', { values: { order: '1001', zip: '10001' } })
  return she
}

test('NAV-05 the gift page is filled in from its link', async () => {
  const she = shopper(app, demo)
  const seen = await she.open('/gift?order=%231001&zip=10001')
  expect(seen.body.screen).toMatchObject({ name: 'gift', constant: 'Gift Lookup', layout: 'default' })
  expect(seen.body.screen?.forms?.gift?.values).toMatchObject({ order: '#1001', zip: '10001' })
})

test('LKP-52 the gift page asks for order number and zip, and leads back to the normal lookup', async () => {
  const she = shopper(app, demo)
  await she.open('/gift')
  expect(she.find('field_group', 'fields')?.fields.map(({ name }) => name)).toEqual(['order', 'zip'])
  expect(she.find('actions', 'actions')?.buttons.map(({ action }) => action)).toContainEqual({
    type: 'navigate',
    path: '/',
  })
})

test('a gift is found by its zip alone, whatever else the shop accepts', async () => {
  const she = shopper(app, demo)
  await she.open('/gift')
  const seen = await she.press('gift.lookup', { values: { order: '#1001', zip: 'ada@example.com' } })
  expect(seen.body.problem).toMatchObject({ codes: [5] })
})

const said = {
  gifter: 'Ada',
  product_return: 'The shirt',
  product_request: 'The same in Dusk',
  gift_info: 'It was a birthday.\nNo hurry.',
}

test('LKP-53 the recipient is asked who gave it, what goes back, what is wanted instead and what else there is, beside email and address', async () => {
  const she = await withGift()
  const fields = she.find('field_group', 'gift')?.fields ?? []
  expect(fields.map(({ name, kind, required }) => [name, kind, required])).toEqual([
    ['gifter', 'text', undefined],
    ['product_return', 'text', undefined],
    ['product_request', 'text', undefined],
    ['gift_info', 'multiline', undefined],
  ])
  expect(she.find('field_group', 'contact')?.fields.map(({ name }) => name)).toEqual(['email'])
  expect(she.find('address_form', 'address')).toBeDefined()
})

test.each([
  ['all of it', 'Aster Linen', {}, said],
  [
    'without what was left empty',
    'Dusk',
    { product_request: ' ', gifter: '' },
    { product_return: said.product_return, gift_info: said.gift_info },
  ],
])('LKP-53 what was said of the gift stands in the return: %s', async (_which, item, empty, kept) => {
  const she = await withGift()
  await she.press('gift.submit', { values: { ...recipient, ...said, gifter: ' Ada ', ...empty } })
  await choose(she, itemNamed(she, item), {
    reasons: [item === 'Dusk' ? 'not-needed' : 'changed-mind'],
    outcome: 'return',
  })
  await she.press('items.continue')
  if (she.seen().screen?.path === '/credit') await she.press('credit.choose', { args: { credit: 'gift' } })
  await submit(she)
  const record = await house.world.store.returns.findByKey(demo, keyOf(she))
  expect(record?.document.giftForm).toEqual(kept)
})

test('LKP-53 the recipient says who and where before the items are shown, each missing field by its name', async () => {
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

test('the order keeps the address of whoever bought it', async () => {
  const she = await withGift()
  await she.press('gift.submit', { values: recipient })
  const order = await house.world.commerce.findOrderByName(demo, '#1001')
  expect(order?.address?.name).toBe('Ada Okafor')
  expect(order?.customer.email).toBe('ada@example.com')
})

test('LKP-08 without the gift flow its page leads to the normal lookup', async () => {
  const shopId = await loadDemoShop(house, {
    change: (config) => ({ ...config, settings: { ...config.settings, giftFlowEnabled: false } }),
  })
  const she = shopper(app, shopId)
  expect((await she.open('/gift')).body.screen).toMatchObject({ name: 'lookup', path: '/', history: 'replace' })
})

test('FIX-75 the card of whoever bought a gift is not told to whoever returns it', () => {
  const paidWith = { brand: 'Visa', last4: '4242' }
  const order = { id: '1', name: '#1001', workflowGroupId: null, configVersion: 1 }
  expect(cardPaidWith({ paidWith }, { order: { ...order, gift: false } })).toEqual(paidWith)
  expect(cardPaidWith({ paidWith }, { order: { ...order, gift: true } })).toBeNull()
})
