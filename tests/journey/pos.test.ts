import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { makeStaffCode } from '../../server/shops/staff-code.ts'
import { solvedByWord } from '../support/captcha.ts'
import { secretsNamed, variableOf } from '../support/secrets.ts'
import { lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let house: TestWorld
let app: FastifyInstance
let code: string

beforeAll(async () => {
  const made = await makeStaffCode()
  code = made.code
  house = await testWorld({ secretOf: secretsNamed({ STAFF_CODE: made.secret }) })
  app = await buildApp({ ...house.world, captcha: solvedByWord(house.world.captcha) })
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

type Change = (config: ShopConfig) => ShopConfig

const withTills: Change = (config) => ({
  ...config,
  pointOfSale: { staffCode: variableOf(config.shop.id, 'STAFF_CODE') },
})

const shopWithTills = (change: Change = (config) => config): Promise<string> =>
  loadDemoShop(house, { change: (config) => change(withTills(config)) })

const till = async (shopId?: string, address?: string): Promise<Shopper> => {
  const they = shopper(app, shopId ?? (await shopWithTills()), address ? { address } : {})
  await they.enter('/customer-lookup?pos=true')
  return they
}

const enter = (they: Shopper, typed = code, captcha = '') =>
  they.press('staff.enter', { values: { code: typed, captcha } })

const staffed = async (shopId?: string): Promise<Shopper> => {
  const they = await till(shopId)
  await enter(they)
  return they
}

const ada = { email: 'ADA@example.com ', zip: '10001' }
const find = (they: Shopper, values: Readonly<Record<string, string>> = ada) =>
  they.press('customer.lookup', { values: { captcha: '', ...values } })

const fieldsOf = (they: Shopper) => they.find('field_group', 'fields')?.fields.map(({ name }) => name)

test.each([
  ['in a browser that is no till', 'plain', withTills],
  ['in a shop without the setting', 'till', (config) => off(withTills(config))],
  ['in a shop without a staff code', 'till', (config) => config],
] as const satisfies readonly (readonly [
  string,
  string,
  Change,
])[])('NAV-21 LKP-58 LKP-59 %s the pages of a point of sale lead to the lookup', async (_where, who, change) => {
  const shopId = await loadDemoShop(house, { change })
  const she = who === 'till' ? await till(shopId) : shopper(app, shopId)
  for (const path of ['/customer-lookup', '/customer-history'])
    expect((await she.open(path)).body.screen).toMatchObject({ name: 'lookup', path: '/', history: 'replace' })
  expect(she.find('actions', 'actions')?.buttons.map(({ id }) => id)).not.toContain('till')
})

const off: Change = (config) => ({
  ...config,
  settings: { ...config.settings, enablePointOfSale: false },
  methods: config.methods.filter(({ kind }) => !kind.endsWith('-pos')),
})

test('NAV-21 NAV-32 LKP-58 a point of sale without order and code requests only the code', async () => {
  const they = await till()
  for (const path of ['/customer-lookup', '/customer-history']) {
    const { screen } = (await they.open(path)).body
    expect(screen).toMatchObject({
      name: 'customerLookup',
      constant: 'Lookup',
      key: 'staff-code',
      path: '/customer-lookup',
    })
  }
  expect(fieldsOf(they)).toEqual(['code'])
})

test('LKP-58 a visitor without the staff code does not learn whether an email has orders', async () => {
  const they = await till()
  const asked = (email: string) =>
    they.post(
      'customer.lookup',
      { at: '/customer-lookup', values: { email, zip: '10001', captcha: 'solved' } },
      { 'if-match': they.seen().rev ?? '' },
    )
  const [known, unknown] = [await asked(ada.email.trim()), await asked('nobody@example.com')]
  expect([known.status, known.body.problem?.code]).toEqual([409, 'not-offered'])
  expect(known.body).toEqual(unknown.body)
})

test('LKP-58 the staff code opens a new session, and expires after a day or lock', async () => {
  const they = await till()
  const before = [...they.cookies.values()]
  const seen = await enter(they, ` ${code.toLowerCase().replace('-', ' ')} `)
  expect(seen.body.screen).toMatchObject({ key: 'customer-lookup', path: '/customer-lookup' })
  expect([...they.cookies.values()]).not.toEqual(before)
  await they.press('staff.leave')
  expect(they.seen().screen?.key).toBe('staff-code')
  await enter(they)
  house.clock.forward(10 * 3_600_000)
  expect((await they.open('/customer-lookup')).body.screen?.key).toBe('staff-code')
})

test('LKP-58 FIX-30 wrong codes lead to a captcha, then a pause that ignores the right code', async () => {
  const shopId = await shopWithTills()
  const wrong = async (times: number) => {
    const guesser = await till(shopId, '192.0.2.7')
    for (let n = 0; n < times; n += 1) await enter(guesser, `AAAAA-0000${n}`, 'solved')
  }
  await wrong(3)
  const they = await till(shopId, '192.0.2.9')
  expect((await enter(they)).body.problem?.codes).toEqual([6])
  expect(fieldsOf(they)).toEqual(['code', 'captcha'])
  await wrong(7)
  expect((await enter(they, code, 'solved')).body.problem).toMatchObject({ code: 'lookup-paused' })
  expect((await enter(await till(shopId), code)).body.screen?.key).toBe('customer-lookup')
  house.clock.forward(60_000)
  expect((await enter(they, code, 'solved')).body.screen?.key).toBe('customer-lookup')
})

test.each([
  '',
  ' ',
  'AAAAA-00000',
  '\\',
  '../../etc',
  '𝟘'.repeat(50),
])('LKP-58 the code "%s" opens nothing', async (typed) => {
  const they = await till()
  const { status, body } = await enter(they, typed)
  expect([status, body.problem?.fields?.map(({ name }) => name)]).toEqual([422, ['code']])
  expect((await they.open('/customer-history')).body.screen?.key).toBe('staff-code')
})

test('LKP-58 email and zip are both required, and a failed search retains its input', async () => {
  const they = await staffed()
  const lacking = await find(they, { email: '', zip: ' ' })
  expect(lacking.body.problem?.fields?.map(({ name }) => name)).toEqual(['email', 'zip'])
  for (const values of [
    { ...ada, zip: '99999' },
    { ...ada, email: 'nobody@example.com' },
    { ...ada, email: '%' },
  ]) {
    const { status, body } = await find(they, values)
    expect([status, body.problem?.fields?.[0]?.message]).toEqual([
      422,
      'There is no order with this email and this zip code',
    ])
  }
  expect((await they.open('/customer-history')).body.screen?.key).toBe('customer-lookup')
})

/** Another, newer order of the buyer of #1001. */
const alsoBought = async (shopId: string, name: string, zip = '10001'): Promise<void> => {
  await house.database.query({
    name: 'test.also_bought',
    text: `insert into local_orders (shop_id, id, name_key, product_ids, document)
      select shop_id, $2, $2, product_ids, document || jsonb_build_object('id', $2::text, 'name', '#' || $2,
        'createdAt', (document ->> 'createdAt')::bigint + 1, 'address', document -> 'address' || jsonb_build_object('zip', $3::text))
      from local_orders where shop_id = $1 and name_key = '1001'`,
    values: [shopId, name, zip],
  })
}

test('LKP-58 LKP-59 the history lists the email’s orders to the zip with details, newest first', async () => {
  const they = await staffed()
  await alsoBought(they.shopId, '2001')
  await alsoBought(they.shopId, '2002', '99999')
  expect((await find(they)).body.screen).toMatchObject({ name: 'customerHistory', path: '/customer-history' })
  const { records = [] } = they.find('record_list', 'CustomerHistory') ?? {}
  expect(records.map(({ title }) => title)).toEqual(['#2001', '#1001'])
  const order = await house.world.commerce.findOrderByName(they.shopId, '1001')
  const units = order?.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(order?.createdAt)
  expect(records[1]?.lines).toEqual([`Ordered on ${date.replaceAll(' ', '\u00a0')}`, `${units} items`])
})

test('LKP-59 a chosen order is looked up by name, marked in-store, and links back', async () => {
  const they = await staffed()
  await find(they)
  expect((await they.press('customer.open', { args: { order: '#1001' } })).body.screen?.path).toBe('/exchange')
  const [draft] = await house.world.store.customers.drafts(they.shopId, 'ada@example.com')
  expect(draft).toMatchObject({ order: { name: '#1001', inStore: true }, pos: true })
  expect((await they.open('/customer-history')).body.screen?.name).toBe('customerHistory')
  expect((await they.open('/')).body.screen?.name).toBe('lookup')
})

test('LKP-59 an order outside the customer’s history is not opened by its name', async () => {
  const they = await staffed()
  await find(they)
  const args = { order: '#1009' }
  const posted = await they.post(
    'customer.open',
    { at: '/customer-history', args },
    { 'if-match': they.seen().rev ?? '' },
  )
  expect([posted.status, posted.body.problem?.code]).toEqual([409, 'not-offered'])
})

test('LKP-58 a point of sale links to its customers and stores no personal data', async () => {
  const they = await staffed()
  await find(they)
  await they.open('/')
  expect(they.find('actions', 'actions')?.buttons.map(({ id }) => id)).toContain('till')
  const drafts = await house.world.store.customers.drafts(they.shopId, 'ada@example.com')
  expect(drafts).toEqual([])
})

test('LKP-58 a code with a missing variable opens nothing', async () => {
  const shopId = await loadDemoShop(house, {
    change: (config) => ({ ...config, pointOfSale: { staffCode: variableOf(config.shop.id, 'OTHER') } }),
  })
  expect((await enter(await till(shopId))).status).toBe(422)
})

test('NAV-29 LKP-27 a lookup by number at a locked point of sale is not in-store', async () => {
  const they = await till()
  await lookUp(they, '#1009', '94107')
  expect(they.seen().screen?.path).toBe('/exchange')
  expect((await they.open('/customer-lookup')).body.screen?.key).toBe('staff-code')
})
