import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWithdrawalLabels } from '../../../locales/withdrawal-labels.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { buildApp } from '../../../server/app.ts'
import { createShopper, lookUpOrder, type Shopper } from '../../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'
import { statement, toEuShop } from './eu-shop.ts'
import { readLetters } from './outbox.ts'

let house: TestWorld
let app: FastifyInstance
let shopId: string
const load = (change: (config: ShopConfig) => ShopConfig) => loadDemoShop(house, { change })
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
  shopId = await load((config) => toEuShop(config))
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const english = getWithdrawalLabels('en')
const openForm = async (shop = shopId, path = '/withdraw'): Promise<Shopper> => {
  const shopper = createShopper(app, shop)
  await shopper.open(path)
  return shopper
}
const declare = async (values: Readonly<Record<string, string>> = {}, shop = shopId) => {
  house.clock.forward(1_000)
  const shopper = await openForm(shop)
  const page = await shopper.press('withdrawal.confirm', { values: { ...statement, ...values } })
  return { shopper, page, path: page.body.screen?.path ?? '' }
}
const newest = async (shop = shopId) => {
  const [first] = await house.world.store.withdrawals.page(shop, {}, { after: null, limit: 1 })
  if (first === undefined) throw new Error('No withdrawal is stored')
  return first
}
const rowsOf = (shopper: Shopper): readonly string[] =>
  ['receipt', 'proof'].flatMap((id) => shopper.find('key_values', id)?.rows.flatMap(({ lines }) => lines) ?? [])

test('WDR-01 each page in scope links to the function with the statutory label', async () => {
  for (const [language, path] of [
    ['de', '/'],
    ['fr', '/gift'],
    ['it', '/nowhere'],
    ['nl', '/policy'],
    ['de', '/return/0123456789012345678901'],
  ] as const) {
    const shopper = createShopper(app, shopId, { headers: { 'accept-language': language } })
    const { body } = await shopper.open(path)
    expect([language, body.screen?.chrome.withdrawal?.label]).toEqual([language, getWithdrawalLabels(language).open])
  }
})

test('WDR-01 the form has no link to itself, its acknowledgement has one', async () => {
  expect((await openForm()).readPage().screen?.chrome.withdrawal).toBeUndefined()
  const { path } = await declare()
  const { body } = await createShopper(app, shopId).open(path)
  expect(body.screen?.chrome.withdrawal?.path).toBe('/withdraw')
})

test('WDR-01 a shop outside the Union has no link and no function', async () => {
  const outside = await load((config) => config)
  const shopper = createShopper(app, outside)
  expect((await shopper.open('/')).body.screen?.chrome.withdrawal).toBeUndefined()
  expect((await shopper.open('/withdraw')).body.screen?.path).toBe('/')
})

test('WDR-01 a shop with its own function is linked with the same label', async () => {
  const own = await load((config) => toEuShop(config, { off: 'elsewhere', url: 'https://shop.example/withdraw' }))
  const { body } = await createShopper(app, own).open('/')
  expect(body.screen?.chrome.withdrawal).toEqual({ label: english.open, href: 'https://shop.example/withdraw' })
})

test('WDR-02 a closed portal keeps the link and the function', async () => {
  const closed = await load((config) => toEuShop({ ...config, shop: { ...config.shop, portal_active: false } }))
  const shopper = createShopper(app, closed)
  expect((await shopper.open('/')).body.screen?.chrome.withdrawal?.path).toBe('/withdraw')
  const { page, path } = await declare({}, closed)
  expect([page.status, path]).toEqual([200, expect.stringMatching(/^\/withdrawal\/[\w-]{22}$/)])
})

test('WDR-02 WDR-05 the form asks three fields and confirms with the statutory words only', async () => {
  const shopper = await openForm()
  const fields = shopper.components().flatMap((one) => (one.type === 'field_group' ? one.fields : []))
  expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual(['name', 'contract', 'email'])
  expect(fields.map(({ kind }) => kind)).not.toContain('captcha')
  expect(shopper.readPage().screen?.heading).toBe('Withdraw from your contract')
  const buttons = shopper.find('actions', 'actions')?.buttons ?? []
  expect(buttons.map(({ label, look }) => [label, look])).toEqual([
    [english.confirm, 'primary'],
    ['Cancel', 'text'],
  ])
})

test('WDR-03 a visitor who has opened the order types nothing', async () => {
  house.clock.forward(1_000)
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  const { body } = await shopper.open('/withdraw')
  const values = body.screen?.forms?.withdrawal?.values ?? {}
  expect(values).toMatchObject({ name: 'Ada Okafor', contract: '#1001', email: 'ada@example.com', scope: 'whole' })
  await shopper.press('withdrawal.confirm', { values: values as Record<string, string> })
  expect(await newest()).toMatchObject({ identified: true, match: 'certain', statement: { contract: '#1001' } })
})

test('WDR-03 an identified visitor chooses units of the order', async () => {
  house.clock.forward(1_000)
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  const { body } = await shopper.open('/withdraw')
  const values = body.screen?.forms?.withdrawal?.values as Record<string, string>
  const [unit, other] = shopper.find('choice_list', 'items')?.options ?? []
  const items = [unit?.value, 'not-a-unit'].join('\n')
  await shopper.press('withdrawal.confirm', { values: { ...values, scope: 'items', items } })
  const { statement: stored } = await newest()
  expect(stored.items).toEqual([{ id: unit?.value, title: unit?.label }])
  expect(stored.text).toContain(unit?.label)
  expect(stored.text).not.toContain(other?.label)
})

test('WDR-04 strangers, wrong numbers and free texts are all stored and answered alike', async () => {
  const shapes = []
  for (const values of [
    {},
    { contract: '#9999' },
    { contract: 'A coat, in March', email: 'kim@example.com' },
    { contract: '<script>alert(1)</script>', name: "Robert'); drop table withdrawals;--" },
    { scope: 'items', note: 'x'.repeat(2_000), name: 'n'.repeat(2_000) },
    { scope: 'items', note: '' },
    { scope: 'nonsense' },
  ]) {
    const { shopper, page, path } = await declare(values)
    shapes.push([page.status, path.replace(/[\w-]{22}$/, 'key'), shopper.components().map(({ id }) => id)])
    expect((await newest()).statement).toMatchObject({ contract: values.contract ?? statement.contract })
  }
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1)
})

test('WDR-06 the statement calls a number an order and repeats other words', async () => {
  const texts = []
  for (const contract of ['#1001', 'HW-7', 'a coat, in March']) {
    await declare({ contract })
    texts.push((await newest()).statement.text.match(/\(.+\)/)?.[0])
  }
  expect(texts).toEqual(['(order 1001)', '(order HW-7)', '(a coat, in March)'])
})

test('WDR-04 only a missing name, contract or email is refused', async () => {
  for (const [values, field] of [
    [{ name: ' ' }, 'name'],
    [{ contract: '' }, 'contract'],
    [{ email: 'ada' }, 'email'],
  ] as const) {
    const { page } = await declare(values)
    expect([page.status, page.body.problem?.fields?.map(({ name }) => name)]).toEqual([422, [field]])
  }
})

test('WDR-04 a flood is stored as suspect and acknowledged', async () => {
  const shop = await load((config) => toEuShop(config))
  for (let times = 0; times < 7; times += 1) await declare({ name: `Ada ${times}` }, shop)
  const all = await house.world.store.withdrawals.page(shop, {}, { after: null, limit: 50 })
  expect(all.map(({ suspect, acknowledgement }) => [suspect, acknowledgement])).toEqual([
    ...Array.from({ length: 2 }, () => [true, 'due']),
    ...Array.from({ length: 5 }, () => [false, 'due']),
  ])
})

test('WDR-04 failed lookups do not touch the function', async () => {
  const shopper = createShopper(app, shopId)
  for (let times = 0; times < 4; times += 1) await lookUpOrder(shopper, '#1001', '99999')
  await shopper.open('/withdraw')
  expect((await shopper.press('withdrawal.confirm', { values: statement })).status).toBe(200)
})

test('WDR-06 the acknowledgement contains the statement word for word, with time, reference and hash', async () => {
  const { path } = await declare({ name: 'Grace Hopper', email: 'grace@example.com' })
  await house.runner.drain()
  const stored = await newest()
  const letters = readLetters(house, shopId, 'grace@example.com')
  expect(letters).toHaveLength(1)
  const { text = '', attached } = letters[0] ?? {}
  const file = attached?.(`${stored.number}.txt`) ?? ''
  const parts = [
    stored.statement.text,
    '#1001',
    'The whole contract',
    stored.number,
    'Wrenfold',
    `http://localhost:3000/#${path}`,
  ]
  const proof = [
    new Date(stored.receivedAt).toISOString(),
    createHash('sha256').update(stored.statement.text).digest('hex'),
  ]
  for (const part of parts) expect(text).toContain(part)
  for (const part of [...parts, ...proof]) expect(file).toContain(part)
  for (const part of proof) expect(text).not.toContain(part)
  expect(text).toMatch(/Submitted: April 14, 2026, 2:\d\d:\d\d PM \(UTC\+2\)/)
  expect(text).not.toMatch(/accept|approve/i)
  expect(stored.acknowledgementHash).toBe(createHash('sha256').update(file).digest('hex'))
  expect(stored).toMatchObject({ acknowledgement: 'sent', number: expect.stringMatching(/^WD-\d{6}$/) })
})

test('WDR-04 the same key stores one statement, a new press a second linked one', async () => {
  const shop = await load((config) => toEuShop(config))
  const shopper = await openForm(shop)
  const first = await shopper.press('withdrawal.confirm', { values: statement, key: 'once' })
  await shopper.open('/withdraw')
  const again = await shopper.press('withdrawal.confirm', { values: statement, key: 'once' })
  expect(again.body.screen?.path).toBe(first.body.screen?.path)
  await declare({}, shop)
  const [second, ...others] = await house.world.store.withdrawals.page(shop, {}, { after: null, limit: 9 })
  expect([others.length, second?.earlierId]).toEqual([1, others[0]?.id])
})

test('WDR-07 the page shows statement, time and reference to its key only', async () => {
  const { shopper, path } = await declare({ name: 'Mary Jackson' })
  const stored = await newest()
  expect(rowsOf(shopper)).toEqual(expect.arrayContaining([stored.number, stored.statement.text, stored.textHash]))
  const stranger = createShopper(app, shopId)
  expect((await stranger.open(path)).body.screen?.key).toBe('withdrawal-received')
  expect((await stranger.open('/withdrawal/0123456789012345678901')).body.screen?.key).toBe('failed')
  expect(
    JSON.stringify(await house.database.query({ name: 'all', text: 'select * from withdrawals', values: [] })),
  ).not.toContain(path.split('/').at(-1))
})

test('WDR-06 a mistyped email is corrected once, and the letter is sent again', async () => {
  const { shopper } = await declare({ email: 'mistyped@example.com' })
  await house.runner.drain()
  const { receivedAt, statement: before } = await newest()
  const corrected = await shopper.press('withdrawal.correct-email', { values: { email: 'right@example.com' } })
  expect(corrected.status).toBe(200)
  await house.runner.drain()
  expect(readLetters(house, shopId, 'right@example.com')).toHaveLength(1)
  expect(await newest()).toMatchObject({ receivedAt, statement: before, email: 'right@example.com' })
  expect(shopper.offered()).not.toContain('withdrawal.correct-email')
})

test('WDR-08 a job matches the order and nothing else follows', async () => {
  const seen = []
  for (const [contract, email] of [
    ['1001', 'ADA@example.com'],
    ['#1001', 'stranger@example.com'],
    ['a coat', 'unknown@example.com'],
  ] as const) {
    await declare({ contract, email })
    await house.runner.drain()
    const { match, orderId } = await newest()
    seen.push([match, orderId !== null])
  }
  expect(seen).toEqual([
    ['certain', true],
    ['likely', true],
    ['none', false],
  ])
})

test('WDR-04 no typed text reaches the log', async () => {
  await declare({ name: 'Unlogged Name', contract: 'Unlogged Contract', email: 'unlogged@example.com' })
  await house.runner.drain()
  expect(JSON.stringify(house.log.lines)).not.toMatch(/unlogged/i)
})
