import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionSchemas } from '../../schemas/actions/index.ts'
import { buildApp } from '../../server/app.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { amountShown } from './cards.ts'
import { nothing, rowsOf } from './meanwhile.ts'

let house: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const atReview = async (shopId: string): Promise<Shopper> => {
  const she = shopper(app, shopId)
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen Shirt'), { reasons: ['changed-mind'], outcome: 'return' })
  await she.press('items.continue')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  return she
}

const submitted = async (shopId: string) => {
  const she = await atReview(shopId)
  const seen = await she.press('return.submit', { values: { policy: 'true' } })
  return { she, path: seen.body.screen?.path ?? '' }
}

const everything = async (): Promise<string> => {
  const tables = await house.database.query<{ name: string }>({
    name: 'test.tables',
    text: "select tablename as name from pg_tables where schemaname = 'public'",
    values: [],
  })
  const rows = await Promise.all(
    tables.map(({ name }) =>
      house.database.query<{ text: string }>({
        name: `test.all_${name}`,
        text: `select r::text as text from "${name}" r`,
        values: [],
      }),
    ),
  )
  return rows
    .flat()
    .map(({ text }) => text)
    .join('\n')
}

test('SEC-03 SEC-01 the link of a return shows it without a session', async () => {
  const { path } = await submitted(await loadDemoShop(house))
  const shopId = await loadDemoShop(house)
  const { path: own } = await submitted(shopId)
  const stranger = shopper(app, shopId)
  const seen = await stranger.open(own)
  expect(seen.body.screen).toMatchObject({ name: 'StatusPage', path: own })
  expect(JSON.stringify(seen.body)).toContain('Aster Linen Shirt')
  expect(stranger.cookies.size).toBe(0)
  // SEC-08: the key is unknown in another shop.
  expect(JSON.stringify((await stranger.open(path)).body)).not.toContain('Aster Linen Shirt')
})

test('SEC-03 a key that is unknown, cut or longer shows the same failed page', async () => {
  const shopId = await loadDemoShop(house)
  const { path } = await submitted(shopId)
  const bodyOf = async (asked: string) => {
    const { screen } = (await shopper(app, shopId).open(asked)).body
    return { key: screen?.key, main: screen?.regions.main }
  }
  const unknown = await bodyOf(`/return/${'A'.repeat(22)}`)
  expect(unknown.key).toBe('failed')
  for (const wrong of [path.slice(0, -1), `${path}x`, `/return/${'%00'.repeat(7)}a`])
    expect(await bodyOf(wrong)).toEqual(unknown)
})

test('SEC-04 ids and keys are 22 distinct base64url characters with 128 random bits', () => {
  const ids = new Set(Array.from({ length: 20_000 }, () => house.world.newId()))
  expect(ids.size).toBe(20_000)
  expect([...ids].every((id) => /^[A-Za-z0-9_-]{22}$/.test(id) && Buffer.from(id, 'base64url').length === 16)).toBe(
    true,
  )
  const bits = [...ids].flatMap((id) => [...Buffer.from(id, 'base64url')])
  const ones = bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  expect(ones / (bits.length * 8)).toBeCloseTo(0.5, 2)
})

test('SEC-08 a session and an order of one shop are invalid in another', async () => {
  const [one, two] = [await loadDemoShop(house), await loadDemoShop(house)]
  const she = shopper(app, one)
  await lookUp(she)
  const session = [...she.cookies.values()][0] ?? ''
  const elsewhere = shopper(app, two)
  elsewhere.cookies.set(`hw-${two}`, session)
  expect((await elsewhere.open('/exchange')).body.screen?.path).toBe('/')
  const seen = await elsewhere.post(
    'item.open',
    { at: '/exchange', args: { item: itemNamed(she, 'Aster Linen Shirt') } },
    { 'if-match': 'd1' },
  )
  expect(seen.status).toBe(410)
})

test('SEC-08 a production host serves its own shop only', async () => {
  const hosted = await loadDemoShop(house, { change: (config) => ({ ...config, hosts: ['returns.one.example'] }) })
  const other = await loadDemoShop(house)
  const portal = await buildApp(house.world, { production: true })
  const statusAt = async (shopId: string) =>
    (
      await portal.inject({
        method: 'POST',
        url: `/api/v1/${shopId}/screens`,
        payload: { path: '/' },
        headers: { host: 'returns.one.example' },
      })
    ).statusCode
  expect([await statusAt(hosted), await statusAt(other)]).toEqual([200, 404])
  await portal.close()
})

test('SEC-09 SEC-13 the items of an order are readable only where that order was looked up', async () => {
  const shopId = await loadDemoShop(house)
  const owner = shopper(app, shopId)
  await lookUp(owner)
  const item = itemNamed(owner, 'Aster Linen Shirt')
  const stranger = shopper(app, shopId)
  await lookUp(stranger, '#1010', 'H2X 1Y4')

  const seen = await stranger.open(`/exchange?item=${item}&step=select-reason`)
  expect(seen.body.overlay).toBeNull()
  expect(JSON.stringify(seen.body)).not.toContain('Aster Linen Shirt')
  for (const [name, args] of [
    ['item.open', { item }],
    ['item.answer', { item, step: 'select-reason' }],
    ['item.confirm', { item }],
    ['item.discard', { item }],
  ] as const) {
    const refused = await stranger.post(name, { at: '/exchange', args }, { 'if-match': stranger.seen().rev ?? '' })
    expect(refused, name).toMatchObject({ status: 409, body: { problem: { code: 'not-offered' } } })
    expect(refused.body.screen?.path).toBe('/exchange')
  }
})

test('SEC-11 prices, fees and totals sent by a client are refused unread', async () => {
  const shopId = await loadDemoShop(house)
  const she = await atReview(shopId)
  const before = she.find('totals')
  for (const extra of [{ total: '999999' }, { fee: '0' }, { outcome: 'gift' }, { credit: 'gift' }]) {
    const seen = await she.post(
      'return.submit',
      { at: '/review', values: { policy: 'true', ...extra }, args: { amount: amountShown(she) } },
      { 'if-match': she.seen().rev ?? '' },
    )
    expect(seen.status).toBe(400)
    expect(she.find('totals')).toEqual(before)
  }
  const amount = amountShown(she)
  for (const args of [{}, { amount: 1 }, { amount, credit: 'refund' }])
    expect((await she.post('return.submit', { at: '/review', values: {}, args })).status).toBe(400)
})

test('SEC-11 T26 amounts that the page did not show are not submitted, whatever replaces them', async () => {
  const she = await atReview(await loadDemoShop(house))
  const shown = amountShown(she)
  const others = [
    ['', 'amounts-changed'],
    [`${shown}/0`, 'way-changed'],
    [shown.replace('10670', '106700'), 'amounts-changed'],
    ['constructor', 'amounts-changed'],
    [shown.toUpperCase(), 'amounts-changed'],
  ] as const
  for (const [amount, code] of others) {
    const payload = { at: '/review', values: { policy: 'true' }, args: { amount } }
    const seen = await she.post('return.submit', payload, { 'if-match': she.seen().rev ?? '' })
    expect([amount, seen.status, seen.body.problem?.code]).toEqual([amount, 409, code])
  }
  expect(await rowsOf(house, she.shopId)).toEqual(nothing)
})

test('SEC-11 an outcome or a variant that the page does not offer is refused', async () => {
  const she = shopper(app, await loadDemoShop(house))
  await lookUp(she)
  const item = itemNamed(she, 'Aster Linen Shirt')
  await she.press('item.open', { args: { item } })
  await she.press('item.answer', { values: { reason: 'changed-mind' } })
  for (const outcome of ['keep', 'advanced:1', '__proto__', ''])
    expect((await she.press('item.answer', { values: { outcome } })).status, outcome).toBe(422)
  await she.press('item.answer', { values: { outcome: 'exchange' } })
  for (const variant of ['1', 'constructor', '']) {
    const seen = await she.press('item.answer', { values: { variant } })
    expect(seen.body.problem?.fields, variant).toMatchObject([{ form: 'answer', name: 'variant' }])
  }
})

test('SEC-12 no action accepts a card number, and a sent number is not stored', async () => {
  const names = Object.values(actionSchemas).flatMap(({ values, args }) =>
    [values, args].flatMap(({ properties }) => Object.keys(properties)),
  )
  expect(names.filter((name) => /card|number|cvc|pan/i.test(name))).toEqual([])

  const card = '4242424242424242'
  const she = await atReview(await loadDemoShop(house))
  const headers = { 'if-match': she.seen().rev ?? '' }
  const values = { policy: 'true', card }
  const args = { amount: amountShown(she) }
  expect((await she.post('return.submit', { at: '/review', values, args }, headers)).status).toBe(400)
  expect(await everything()).not.toContain(card)
  expect(JSON.stringify(house.log.lines)).not.toContain(card)
})

test('SEC-13 the action of a disabled button is refused', async () => {
  const she = shopper(app, await loadDemoShop(house))
  await lookUp(she)
  expect(she.find('actions', 'continue')?.buttons[0]?.disabled).toBeDefined()
  const seen = await she.press('items.continue')
  expect(seen).toMatchObject({ status: 409, body: { problem: { code: 'not-offered' }, screen: { path: '/exchange' } } })
  expect(seen.body.effects).toMatchObject([{ type: 'toast', tone: 'error' }])
})

test('SEC-13 an action with other arguments, or of another page, is refused', async () => {
  const she = await atReview(await loadDemoShop(house))
  const rev = { 'if-match': she.seen().rev ?? '' }
  for (const [name, body] of [
    ['review.method', { at: '/review', args: { method: 'courier' } }],
    ['credit.choose', { at: '/review', args: { credit: 'gift' } }],
    ['credit.choose', { at: '/credit', args: { credit: 'exchange' } }],
    ['return.submit', { at: '/exchange', values: {}, args: { amount: 'refund/-10670/0/0' } }],
    ['order.capture-email', { at: '/review', values: { email: 'eve@example.com' } }],
    ['return.label', { at: `/return/${'A'.repeat(22)}` }],
  ] as const) {
    const seen = await she.post(name, body, rev)
    expect(seen.status, name).toBe(409)
    expect(seen.body.screen, name).toBeDefined()
  }
  expect((await she.open('/review')).body.rev).toBe(rev['if-match'])
})
