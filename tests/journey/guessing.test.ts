import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import type { Database } from '../../server/database/database.ts'
import { openOutbox } from '../jobs/outbox.ts'
import { solvedByWord } from '../support/captcha.ts'
import { borrowPglite } from '../support/database.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let app: FastifyInstance
const statementNames: string[] = []

const recordStatements = (database: Database): Database => ({
  ...database,
  query: (statement) => {
    statementNames.push(statement.name)
    return database.query(statement)
  },
})

beforeAll(async () => {
  const lentTest = await borrowPglite()
  world = await testWorld({ test: { ...lentTest, database: recordStatements(lentTest.database) } })
  app = await buildApp({ ...world.world, captcha: solvedByWord(world.world.captcha) })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const HOUR = 3_600_000
const RIGHT = '10001'

const shopWith = (settings: Partial<ShopConfig['settings']> = {}): Promise<string> =>
  loadDemoShop(world, { change: (config) => ({ ...config, settings: { ...config.settings, ...settings } }) })

const stranger = (shopId: string, address?: string): Shopper => createShopper(app, shopId, address ? { address } : {})

const attempt = (who: Shopper, proof: string, rest: { order?: string; captcha?: string } = {}) => {
  const { order = '#1001', captcha = 'solved' } = rest
  return who.post('order.lookup', { at: '/', values: { order, proof, captcha } })
}

const wrongGuess = async (shopId: string, times: number, order = '#1001'): Promise<void> => {
  for (let n = 0; n < times; n += 1) await attempt(stranger(shopId), `9000${n}`, { order })
}

const problemOf = async (asked: ReturnType<typeof attempt>) => (await asked).body.problem

test('LKP-20 three failures on an order without cookies require a captcha for the fourth', async () => {
  const shopId = await shopWith()
  await wrongGuess(shopId, 3)
  expect(await problemOf(attempt(stranger(shopId), RIGHT, { captcha: '' }))).toMatchObject({ codes: [6] })
  expect((await attempt(stranger(shopId), RIGHT)).body.screen?.path).toBe('/exchange')
})

test('LKP-20 three failures of a network on three orders require its captcha, no other’s', async () => {
  const shopId = await shopWith()
  for (const [n, order] of ['#1004', '#1006', '#1007'].entries())
    await attempt(stranger(shopId, `192.0.2.${n + 1}`), '99999', { order })
  expect(await problemOf(attempt(stranger(shopId, '192.0.2.9'), RIGHT, { captcha: '' }))).toMatchObject({ codes: [6] })
  expect((await attempt(stranger(shopId), RIGHT, { captcha: '' })).status).toBe(200)
})

test('LKP-20 a session’s captcha requirement lasts until its lookup succeeds', async () => {
  const shopId = await shopWith()
  const shopper = stranger(shopId)
  await shopper.open('/')
  for (const n of [1, 2, 3]) await attempt(shopper, `9000${n}`)
  const hasCaptcha = () => shopper.find('field_group', 'fields')?.fields.some(({ name }) => name === 'captcha')
  world.clock.forward(HOUR)
  await shopper.open('/')
  const before = hasCaptcha()
  const without = await problemOf(attempt(shopper, RIGHT, { captcha: '' }))
  expect([without?.codes, hasCaptcha()]).toEqual([[6], true])
  await attempt(shopper, RIGHT)
  await shopper.open('/?again=true')
  expect([before, hasCaptcha()]).toEqual([true, false])
})

test('FIX-30 five wrong proofs across clients pause the order, even for the right proof', async () => {
  const shopId = await shopWith()
  await wrongGuess(shopId, 5)
  const pausedView = await attempt(stranger(shopId), RIGHT)
  expect(pausedView.body.problem).toMatchObject({ code: 'lookup-paused', retryAfterMs: 15 * 60_000 })
  expect(pausedView.body.problem?.detail).toContain('15 minutes')
  world.clock.forward(15 * 60_000)
  expect((await attempt(stranger(shopId), RIGHT)).status).toBe(200)
})

test('FIX-30 an unknown order pauses like an existing order, in the same words', async () => {
  const [there, gone] = [await shopWith(), await shopWith()]
  await wrongGuess(there, 5, '#1001')
  await wrongGuess(gone, 5, '#9999')
  const views = [await attempt(stranger(there), RIGHT), await attempt(stranger(gone), RIGHT, { order: '#9999' })]
  expect(views[0]?.body.problem).toEqual(views[1]?.body.problem)
})

test('FIX-30 a thousand concurrent tries count like sequential tries', async () => {
  const shopId = await shopWith()
  const at = await Promise.all(Array.from({ length: 20 }, (_, n) => attempt(stranger(shopId), `${90_000 + n}`)))
  expect(at.filter(({ body }) => body.problem?.codes?.includes(5))).toHaveLength(5)
})

test.each([
  '1001',
  ' # 1001',
  '##1001',
  '#1001 ',
  '＃１００１',
])('FIX-30 the order written as "%s" is paused too', async (order) => {
  const shopId = await shopWith()
  await wrongGuess(shopId, 5)
  expect(await problemOf(attempt(stranger(shopId), '90009', { order }))).toMatchObject({ code: 'lookup-paused' })
})

test('FIX-30 lookups of gifts and links count for the order', async () => {
  const shopId = await shopWith()
  for (const n of [1, 2]) await stranger(shopId).enter(`/?order=1001&zip=9000${n}`)
  const gift = (zip: string) => {
    const values = { order: '1001', zip, captcha: 'solved' }
    return stranger(shopId).post('gift.lookup', { at: '/gift', values })
  }
  const visitor = stranger(shopId)
  await visitor.open('/gift')
  for (const n of [3, 4, 5]) await gift(`9000${n}`)
  expect(await problemOf(attempt(stranger(shopId), RIGHT))).toMatchObject({ code: 'lookup-paused' })
  expect(await problemOf(gift(RIGHT))).toMatchObject({ code: 'lookup-paused' })
  expect((await stranger(shopId).enter(`/?order=1001&zip=${RIGHT}`)).body.problem?.code).toBe('lookup-paused')
})

test('FIX-30 a success clears the failures of the same network, and no other’s', async () => {
  const shopId = await shopWith()
  await wrongGuess(shopId, 3)
  const shopper = stranger(shopId)
  await attempt(shopper, '91111')
  for (const _ of [1, 2, 3]) expect((await attempt(stranger(shopId, '198.51.100.1'), RIGHT)).status).toBe(200)
  await attempt(stranger(shopId), '92222')
  expect(await problemOf(attempt(stranger(shopId), '93333'))).toMatchObject({ code: 'lookup-paused' })
})

test('FIX-30 the email of an order still opens it while zips are paused', async () => {
  const shopId = await shopWith({ availableLookupFields: ['zip', 'email'] })
  await wrongGuess(shopId, 5)
  expect((await attempt(stranger(shopId), 'ada@example.com')).status).toBe(200)
})

test('FIX-30 fifty unresolved failures a day pause zips, not emails, for networks with failures', async () => {
  const shopId = await shopWith({ availableLookupFields: ['zip', 'email'] })
  for (let n = 0; n < 50; n += 1) await attempt(stranger(shopId), '99999', { order: `#50${n}` })
  const shopper = stranger(shopId)
  await attempt(shopper, '99999', { order: '#5050' })
  expect(await problemOf(attempt(shopper, RIGHT))).toMatchObject({ code: 'lookup-paused' })
  expect((await attempt(shopper, 'ada@example.com')).status).toBe(200)
})

const lettersOf = async (shopId: string): Promise<readonly string[]> => {
  await world.runner.drain()
  const box = openOutbox(world, shopId)
  return box.names().map((name) => box.read(name).text)
}

test('FIX-30 FIX-32 a paused shopper gets a link that opens the order once', async () => {
  const shopId = await shopWith()
  await wrongGuess(shopId, 5)
  const shopper = stranger(shopId)
  await shopper.open('/')
  await attempt(shopper, RIGHT)
  expect(shopper.find('notice', 'paused')).toBeDefined()
  const view = await shopper.press('order.link', { values: { order: '#1001', proof: RIGHT, captcha: 'solved' } })
  expect(view.body.effects).toMatchObject([{ type: 'toast', tone: 'success' }])
  const [letter = ''] = await lettersOf(shopId)
  const path = /#(\/link\/[\w-]+)/.exec(letter)?.[1] ?? ''
  expect((await stranger(shopId).enter(path)).body.screen?.path).toBe('/exchange')
  expect((await stranger(shopId).enter(path)).body.screen?.key).toBe('link-expired')
})

test('FIX-30 link requests get the same answer for every number, three letters a day', async () => {
  const shopId = await shopWith()
  await wrongGuess(shopId, 5, '#1006')
  await wrongGuess(shopId, 5, '#9999')
  const responseTexts: string[] = []
  for (const order of ['#1006', '#1006', '#9999', '#1006', '#1006']) {
    const shopper = stranger(shopId)
    await shopper.open('/')
    await attempt(shopper, RIGHT, { order })
    const { body } = await shopper.press('order.link', { values: { order, proof: RIGHT, captcha: 'solved' } })
    responseTexts.push(JSON.stringify([body.effects, body.screen?.path, body.problem]))
  }
  expect(new Set(responseTexts).size).toBe(1)
  expect(await lettersOf(shopId)).toHaveLength(3)
})

test('FIX-31 neutral errors for unknown orders and wrong proofs match in bytes and statements', async () => {
  const shopId = await shopWith({ lookup: { neutral_errors: true } })
  const tries = []
  for (const order of ['#9998', '#1001', '#9999']) {
    const shopper = stranger(shopId)
    await shopper.open('/')
    statementNames.splice(0)
    const { status, body, headers } = await attempt(shopper, '99999', { order })
    const { date: _date, 'set-cookie': _cookie, ...rest } = headers
    tries.push({ status, body: JSON.stringify(body), headers: rest, statements: [...statementNames] })
  }
  expect(tries[1]).toEqual(tries[2])
  expect(tries[1]?.body).toContain('"codes":[1,5]')
})
