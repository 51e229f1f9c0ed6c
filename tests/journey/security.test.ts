import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionSchemas } from '../../schemas/actions/index.ts'
import { buildApp } from '../../server/app.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { readSubmitAmount } from './cards.ts'
import { countRows, noRows } from './meanwhile.ts'

let world: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const openReview = async (shopId: string): Promise<Shopper> => {
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen Shirt'), { reasons: ['changed-mind'], outcome: 'return' })
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  return shopper
}

const submitReturn = async (shopId: string) => {
  const shopper = await openReview(shopId)
  const view = await shopper.press('return.submit', { values: { policy: 'true' } })
  return { she: shopper, path: view.body.screen?.path ?? '' }
}

const dumpDatabase = async (): Promise<string> => {
  const tables = await world.database.query<{ name: string }>({
    name: 'test.tables',
    text: "select tablename as name from pg_tables where schemaname = 'public'",
    values: [],
  })
  const rows = await Promise.all(
    tables.map(({ name }) =>
      world.database.query<{ text: string }>({
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
  const { path } = await submitReturn(await loadDemoShop(world))
  const shopId = await loadDemoShop(world)
  const { path: own } = await submitReturn(shopId)
  const stranger = createShopper(app, shopId)
  const view = await stranger.open(own)
  expect(view.body.screen).toMatchObject({ name: 'StatusPage', path: own })
  expect(JSON.stringify(view.body)).toContain('Aster Linen Shirt')
  expect(stranger.cookies.size).toBe(0)
  // SEC-08: the key is unknown in another shop.
  expect(JSON.stringify((await stranger.open(path)).body)).not.toContain('Aster Linen Shirt')
})

test('SEC-03 a key that is unknown, cut or longer shows the same failed page', async () => {
  const shopId = await loadDemoShop(world)
  const { path } = await submitReturn(shopId)
  const bodyOf = async (requestPath: string) => {
    const { screen } = (await createShopper(app, shopId).open(requestPath)).body
    return { key: screen?.key, main: screen?.regions.main }
  }
  const unknown = await bodyOf(`/return/${'A'.repeat(22)}`)
  expect(unknown.key).toBe('failed')
  for (const wrong of [path.slice(0, -1), `${path}x`, `/return/${'%00'.repeat(7)}a`])
    expect(await bodyOf(wrong)).toEqual(unknown)
})

test('SEC-04 ids and keys are 22 distinct base64url characters with 128 random bits', () => {
  const ids = new Set(Array.from({ length: 20_000 }, () => world.world.newId()))
  expect(ids.size).toBe(20_000)
  expect([...ids].every((id) => /^[A-Za-z0-9_-]{22}$/.test(id) && Buffer.from(id, 'base64url').length === 16)).toBe(
    true,
  )
  const bits = [...ids].flatMap((id) => [...Buffer.from(id, 'base64url')])
  const ones = bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  expect(ones / (bits.length * 8)).toBeCloseTo(0.5, 2)
})

test('SEC-08 a session and an order of one shop are invalid in another', async () => {
  const [one, two] = [await loadDemoShop(world), await loadDemoShop(world)]
  const shopper = createShopper(app, one)
  await lookUpOrder(shopper)
  const session = [...shopper.cookies.values()][0] ?? ''
  const elsewhere = createShopper(app, two)
  elsewhere.cookies.set(`hw-${two}`, session)
  expect((await elsewhere.open('/exchange')).body.screen?.path).toBe('/')
  const view = await elsewhere.post(
    'item.open',
    { at: '/exchange', args: { item: itemNamed(shopper, 'Aster Linen Shirt') } },
    { 'if-match': 'd1' },
  )
  expect(view.status).toBe(410)
})

test('SEC-08 a production host serves its own shop only', async () => {
  const hosted = await loadDemoShop(world, { change: (config) => ({ ...config, hosts: ['returns.one.example'] }) })
  const other = await loadDemoShop(world)
  const portal = await buildApp(world.world, { production: true })
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
  const shopId = await loadDemoShop(world)
  const owner = createShopper(app, shopId)
  await lookUpOrder(owner)
  const item = itemNamed(owner, 'Aster Linen Shirt')
  const stranger = createShopper(app, shopId)
  await lookUpOrder(stranger, '#1010', 'H2X 1Y4')

  const view = await stranger.open(`/exchange?item=${item}&step=select-reason`)
  expect(view.body.overlay).toBeNull()
  expect(JSON.stringify(view.body)).not.toContain('Aster Linen Shirt')
  for (const [name, args] of [
    ['item.open', { item }],
    ['item.answer', { item, step: 'select-reason' }],
    ['item.confirm', { item }],
    ['item.discard', { item }],
  ] as const) {
    const refusal = await stranger.post(name, { at: '/exchange', args }, { 'if-match': stranger.readPage().rev ?? '' })
    expect(refusal, name).toMatchObject({ status: 409, body: { problem: { code: 'not-offered' } } })
    expect(refusal.body.screen?.path).toBe('/exchange')
  }
})

test('SEC-11 prices, fees and totals sent by a client are refused unread', async () => {
  const shopId = await loadDemoShop(world)
  const shopper = await openReview(shopId)
  const before = shopper.find('totals')
  for (const extra of [{ total: '999999' }, { fee: '0' }, { outcome: 'gift' }, { credit: 'gift' }]) {
    const view = await shopper.post(
      'return.submit',
      { at: '/review', values: { policy: 'true', ...extra }, args: { amount: readSubmitAmount(shopper) } },
      { 'if-match': shopper.readPage().rev ?? '' },
    )
    expect(view.status).toBe(400)
    expect(shopper.find('totals')).toEqual(before)
  }
  const amount = readSubmitAmount(shopper)
  for (const args of [{}, { amount: 1 }, { amount, credit: 'refund' }])
    expect((await shopper.post('return.submit', { at: '/review', values: {}, args })).status).toBe(400)
})

test('SEC-11 T26 amounts that the page did not show are not submitted, whatever replaces them', async () => {
  const shopper = await openReview(await loadDemoShop(world))
  const displayedAmount = readSubmitAmount(shopper)
  const others = [
    ['', 'amounts-changed'],
    [`${displayedAmount}/0`, 'way-changed'],
    [displayedAmount.replace('10670', '106700'), 'amounts-changed'],
    ['constructor', 'amounts-changed'],
    [displayedAmount.toUpperCase(), 'amounts-changed'],
  ] as const
  for (const [amount, code] of others) {
    const payload = { at: '/review', values: { policy: 'true' }, args: { amount } }
    const view = await shopper.post('return.submit', payload, { 'if-match': shopper.readPage().rev ?? '' })
    expect([amount, view.status, view.body.problem?.code]).toEqual([amount, 409, code])
  }
  expect(await countRows(world, shopper.shopId)).toEqual(noRows)
})

test('SEC-11 an outcome or a variant that the page does not offer is refused', async () => {
  const shopper = createShopper(app, await loadDemoShop(world))
  await lookUpOrder(shopper)
  const item = itemNamed(shopper, 'Aster Linen Shirt')
  await shopper.press('item.open', { args: { item } })
  await shopper.press('item.answer', { values: { reason: 'changed-mind' } })
  for (const outcome of ['keep', 'advanced:1', '__proto__', ''])
    expect((await shopper.press('item.answer', { values: { outcome } })).status, outcome).toBe(422)
  await shopper.press('item.answer', { values: { outcome: 'exchange' } })
  for (const variant of ['1', 'constructor', '']) {
    const view = await shopper.press('item.answer', { values: { variant } })
    expect(view.body.problem?.fields, variant).toMatchObject([{ form: 'answer', name: 'variant' }])
  }
})

test('SEC-12 no action accepts a card number, and a sent number is not stored', async () => {
  const names = Object.values(actionSchemas).flatMap(({ values: valuesSchema, args: argsSchema }) =>
    [valuesSchema, argsSchema].flatMap(({ properties }) => Object.keys(properties)),
  )
  expect(names.filter((name) => /card|number|cvc|pan/i.test(name))).toEqual([])

  const card = '4242424242424242'
  const shopper = await openReview(await loadDemoShop(world))
  const headers = { 'if-match': shopper.readPage().rev ?? '' }
  const values = { policy: 'true', card }
  const args = { amount: readSubmitAmount(shopper) }
  expect((await shopper.post('return.submit', { at: '/review', values, args }, headers)).status).toBe(400)
  expect(await dumpDatabase()).not.toContain(card)
  expect(JSON.stringify(world.log.lines)).not.toContain(card)
})

test('SEC-13 the action of a disabled button is refused', async () => {
  const shopper = createShopper(app, await loadDemoShop(world))
  await lookUpOrder(shopper)
  expect(shopper.find('actions', 'continue')?.buttons[0]?.disabled).toBeDefined()
  const view = await shopper.press('items.continue')
  expect(view).toMatchObject({ status: 409, body: { problem: { code: 'not-offered' }, screen: { path: '/exchange' } } })
  expect(view.body.effects).toMatchObject([{ type: 'toast', tone: 'error' }])
})

test('SEC-13 an action with other arguments, or of another page, is refused', async () => {
  const shopper = await openReview(await loadDemoShop(world))
  const rev = { 'if-match': shopper.readPage().rev ?? '' }
  for (const [name, body] of [
    ['review.method', { at: '/review', args: { method: 'courier' } }],
    ['credit.choose', { at: '/review', args: { credit: 'gift' } }],
    ['credit.choose', { at: '/credit', args: { credit: 'exchange' } }],
    ['return.submit', { at: '/exchange', values: {}, args: { amount: 'refund/-10670/0/0' } }],
    ['order.capture-email', { at: '/review', values: { email: 'eve@example.com' } }],
    ['return.label', { at: `/return/${'A'.repeat(22)}` }],
  ] as const) {
    const view = await shopper.post(name, body, rev)
    expect(view.status, name).toBe(409)
    expect(view.body.screen, name).toBeDefined()
  }
  expect((await shopper.open('/review')).body.rev).toBe(rev['if-match'])
})
