import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { makeStaffCode } from '../../server/shops/staff-code.ts'
import { solvedByWord } from '../support/captcha.ts'
import { withQuantity } from '../support/many-units.ts'
import { secretsNamed, variableOf } from '../support/secrets.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { shopWith } from './ruled.ts'

let world: TestWorld
let app: FastifyInstance
let code: string

beforeAll(async () => {
  const made = await makeStaffCode()
  code = made.code
  world = await testWorld({ secretOf: secretsNamed({ STAFF_CODE: made.secret }) })
  app = await buildApp({ ...world.world, captcha: solvedByWord(world.world.captcha) })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

type Change = (config: ShopConfig) => ShopConfig

const withPos: Change = (config) => ({
  ...config,
  pointOfSale: { staffCode: variableOf(config.shop.id, 'STAFF_CODE') },
})

const loadPosShop = (change: Change = (config) => config): Promise<string> =>
  loadDemoShop(world, { change: (config) => change(withPos(config)) })

const openPos = async (shopId?: string, address?: string): Promise<Shopper> => {
  const clerk = createShopper(app, shopId ?? (await loadPosShop()), address ? { address } : {})
  await clerk.enter('/customer-lookup?pos=true')
  return clerk
}

const enterCode = (clerk: Shopper, typed = code, captcha = '') =>
  clerk.press('staff.enter', { values: { code: typed, captcha } })

const openStaffPos = async (shopId?: string): Promise<Shopper> => {
  const clerk = await openPos(shopId)
  await enterCode(clerk)
  return clerk
}

const adaLookup = { email: 'ADA@example.com ', zip: '10001' }
const lookUpCustomer = (clerk: Shopper, values: Readonly<Record<string, string>> = adaLookup) =>
  clerk.press('customer.lookup', { values: { captcha: '', ...values } })

const fieldsOf = (clerk: Shopper) => clerk.find('field_group', 'fields')?.fields.map(({ name }) => name)

test.each([
  ['in a browser that is no till', 'plain', withPos],
  ['in a shop without the setting', 'till', (config) => withoutPos(withPos(config))],
  ['in a shop without a staff code', 'till', (config) => config],
] as const satisfies readonly (readonly [
  string,
  string,
  Change,
])[])('NAV-21 LKP-58 LKP-59 %s the pages of a point of sale lead to the lookup', async (_where, who, change) => {
  const shopId = await loadDemoShop(world, { change })
  const shopper = who === 'till' ? await openPos(shopId) : createShopper(app, shopId)
  for (const path of ['/customer-lookup', '/customer-history'])
    expect((await shopper.open(path)).body.screen).toMatchObject({ name: 'lookup', path: '/', history: 'replace' })
  expect(shopper.find('actions', 'actions')?.buttons.map(({ id }) => id)).not.toContain('till')
})

const withoutPos: Change = (config) => ({
  ...config,
  settings: { ...config.settings, enablePointOfSale: false },
  methods: config.methods.filter(({ kind }) => !kind.endsWith('-pos')),
})

test('NAV-21 NAV-32 LKP-58 a point of sale without order and code requests only the code', async () => {
  const clerk = await openPos()
  for (const path of ['/customer-lookup', '/customer-history']) {
    const { screen } = (await clerk.open(path)).body
    expect(screen).toMatchObject({
      name: 'customerLookup',
      constant: 'Lookup',
      key: 'staff-code',
      path: '/customer-lookup',
    })
  }
  expect(fieldsOf(clerk)).toEqual(['code'])
})

test('LKP-58 a visitor without the staff code does not learn whether an email has orders', async () => {
  const clerk = await openPos()
  const searchCustomer = (email: string) =>
    clerk.post(
      'customer.lookup',
      { at: '/customer-lookup', values: { email, zip: '10001', captcha: 'solved' } },
      { 'if-match': clerk.readPage().rev ?? '' },
    )
  const [known, unknown] = [await searchCustomer(adaLookup.email.trim()), await searchCustomer('unknown@example.com')]
  expect([known.status, known.body.problem?.code]).toEqual([409, 'not-offered'])
  expect(known.body).toEqual(unknown.body)
})

test('LKP-58 the staff code opens a new session, and expires after a day or lock', async () => {
  const clerk = await openPos()
  const before = [...clerk.cookies.values()]
  const view = await enterCode(clerk, ` ${code.toLowerCase().replace('-', ' ')} `)
  expect(view.body.screen).toMatchObject({ key: 'customer-lookup', path: '/customer-lookup' })
  expect([...clerk.cookies.values()]).not.toEqual(before)
  await clerk.press('staff.leave')
  expect(clerk.readPage().screen?.key).toBe('staff-code')
  await enterCode(clerk)
  world.clock.forward(10 * 3_600_000)
  expect((await clerk.open('/customer-lookup')).body.screen?.key).toBe('staff-code')
})

test('LKP-58 FIX-30 wrong codes lead to a captcha, then a pause that ignores the right code', async () => {
  const shopId = await loadPosShop()
  const wrong = async (times: number) => {
    const guesser = await openPos(shopId, '192.0.2.7')
    for (let n = 0; n < times; n += 1) await enterCode(guesser, `AAAAA-0000${n}`, 'solved')
  }
  await wrong(3)
  const clerk = await openPos(shopId, '192.0.2.9')
  expect((await enterCode(clerk)).body.problem?.codes).toEqual([6])
  expect(fieldsOf(clerk)).toEqual(['code', 'captcha'])
  await wrong(7)
  expect((await enterCode(clerk, code, 'solved')).body.problem).toMatchObject({ code: 'lookup-paused' })
  expect((await enterCode(await openPos(shopId), code)).body.screen?.key).toBe('customer-lookup')
  world.clock.forward(60_000)
  expect((await enterCode(clerk, code, 'solved')).body.screen?.key).toBe('customer-lookup')
})

test.each([
  '',
  ' ',
  'AAAAA-00000',
  '\\',
  '../../etc',
  '𝟘'.repeat(50),
])('LKP-58 the code "%s" opens nothing', async (typed) => {
  const clerk = await openPos()
  const { status, body } = await enterCode(clerk, typed)
  expect([status, body.problem?.fields?.map(({ name }) => name)]).toEqual([422, ['code']])
  expect((await clerk.open('/customer-history')).body.screen?.key).toBe('staff-code')
})

test('LKP-58 email and zip are both required, and a failed search retains its input', async () => {
  const clerk = await openStaffPos()
  const lacking = await lookUpCustomer(clerk, { email: '', zip: ' ' })
  expect(lacking.body.problem?.fields?.map(({ name }) => name)).toEqual(['email', 'zip'])
  for (const values of [
    { ...adaLookup, zip: '99999' },
    { ...adaLookup, email: 'unknown@example.com' },
    { ...adaLookup, email: '%' },
  ]) {
    const { status, body } = await lookUpCustomer(clerk, values)
    expect([status, body.problem?.fields?.[0]?.message]).toEqual([
      422,
      'There is no order with this email and this zip code',
    ])
  }
  expect((await clerk.open('/customer-history')).body.screen?.key).toBe('customer-lookup')
})

const addOrder = async (shopId: string, name: string, zip = '10001'): Promise<void> => {
  await world.database.query({
    name: 'test.also_bought',
    text: `insert into local_orders (shop_id, id, name_key, product_ids, document)
      select shop_id, $2, $2, product_ids, document || jsonb_build_object('id', $2::text, 'name', '#' || $2,
        'createdAt', (document ->> 'createdAt')::bigint + 1, 'address', document -> 'address' || jsonb_build_object('zip', $3::text))
      from local_orders where shop_id = $1 and name_key = '1001'`,
    values: [shopId, name, zip],
  })
}

test('LKP-58 LKP-59 the history lists the email’s orders to the zip with details, newest first', async () => {
  const clerk = await openStaffPos()
  await addOrder(clerk.shopId, '2001')
  await addOrder(clerk.shopId, '2002', '99999')
  expect((await lookUpCustomer(clerk)).body.screen).toMatchObject({
    name: 'customerHistory',
    path: '/customer-history',
  })
  const { records = [] } = clerk.find('record_list', 'CustomerHistory') ?? {}
  expect(records.map(({ title }) => title)).toEqual(['#2001', '#1001'])
  const order = await world.world.commerce.findOrderByName(clerk.shopId, '1001')
  const units = order?.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(order?.createdAt)
  expect(records[1]?.lines).toEqual([`Ordered on ${date.replaceAll(' ', '\u00a0')}`, `${units} items`])
})

test('LKP-59 a chosen order is looked up by name, marked in-store, and links back', async () => {
  const clerk = await openStaffPos()
  await lookUpCustomer(clerk)
  expect((await clerk.press('customer.open', { args: { order: '#1001' } })).body.screen?.path).toBe('/exchange')
  const [draft] = await world.world.store.customers.drafts(clerk.shopId, 'ada@example.com')
  expect(draft).toMatchObject({ order: { name: '#1001', inStore: true }, pos: true })
  expect((await clerk.open('/customer-history')).body.screen?.name).toBe('customerHistory')
  expect((await clerk.open('/')).body.screen?.name).toBe('lookup')
})

test('LKP-59 an order outside the customer’s history is not opened by its name', async () => {
  const clerk = await openStaffPos()
  await lookUpCustomer(clerk)
  const args = { order: '#1009' }
  const postedView = await clerk.post(
    'customer.open',
    { at: '/customer-history', args },
    { 'if-match': clerk.readPage().rev ?? '' },
  )
  expect([postedView.status, postedView.body.problem?.code]).toEqual([409, 'not-offered'])
})

test('LKP-58 a point of sale links to its customers and stores no personal data', async () => {
  const clerk = await openStaffPos()
  await lookUpCustomer(clerk)
  await clerk.open('/')
  expect(clerk.find('actions', 'actions')?.buttons.map(({ id }) => id)).toContain('till')
  const drafts = await world.world.store.customers.drafts(clerk.shopId, 'ada@example.com')
  expect(drafts).toEqual([])
})

test('LKP-58 a code with a missing variable opens nothing', async () => {
  const shopId = await loadDemoShop(world, {
    change: (config) => ({ ...config, pointOfSale: { staffCode: variableOf(config.shop.id, 'OTHER') } }),
  })
  expect((await enterCode(await openPos(shopId))).status).toBe(422)
})

test('NAV-29 LKP-27 a lookup by number at a locked point of sale is not in-store', async () => {
  const clerk = await openPos()
  await lookUpOrder(clerk, '#1009', '94107')
  expect(clerk.readPage().screen?.path).toBe('/exchange')
  expect((await clerk.open('/customer-lookup')).body.screen?.key).toBe('staff-code')
})

test('UXD-06 LKP-59 a clerk answers identical units together, and the return is in-store', async () => {
  const clerk = await openStaffPos(await loadPosShop(shopWith({})))
  await changesOf(world, clerk.shopId).changeLine('#1001', 'Aster Linen', (line) => withQuantity(line, 3))
  await lookUpCustomer(clerk)
  await clerk.press('customer.open', { args: { order: '#1001' } })
  await choose(clerk, itemNamed(clerk, 'Aster Linen'), { outcome: 'return', quantity: 2 })
  const [draft] = await world.world.store.customers.drafts(clerk.shopId, 'ada@example.com')
  const unit = { confirmed: true, outcome: 'return' }
  expect(draft).toMatchObject({ order: { inStore: true }, items: [unit, unit] })
})
