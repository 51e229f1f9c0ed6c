import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../schemas/values/time.ts'
import { buildApp } from '../../server/app.ts'
import { listOfferedSubmits } from '../../server/journey/request/offers.ts'
import { readContext } from '../../server/journey/show.ts'
import { itemNamed, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { type TwoProcesses, twoProcesses } from './processes.ts'
import { choices } from './ruled.ts'
import { english, keyOf, submit, toReview } from './shoppers.ts'

let here: TwoProcesses['here']
let there: TwoProcesses['there']
let app: TwoProcesses['app']
let visitor: TwoProcesses['visitor']
let close: TwoProcesses['close']
beforeAll(async () => {
  ;({ here, there, app, visitor, close } = await twoProcesses())
}, 60_000)
afterAll(() => close())
afterEach(() => here.clock.set(TEST_NOW))

const at = (given: FastifyInstance, she: Shopper): Shopper => {
  const tab = shopper(given, she.shopId)
  for (const [name, value] of she.cookies) tab.cookies.set(name, value)
  return tab
}

const rowOf = (she: Shopper, title: string) =>
  she
    .components()
    .flatMap((one) => (one.type === 'item_list' ? one.items : []))
    .find((one) => one.title.startsWith(title))

test('PAC-03 a changed order is visible at once in another process', async () => {
  const she = await visitor()
  await meanwhile(here, she.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
    ...line,
    title: 'Aster Hemp Shirt',
  }))
  await she.open('/exchange')
  expect([rowOf(she, 'Aster Linen'), rowOf(she, 'Aster Hemp')?.title]).toEqual([undefined, 'Aster Hemp Shirt'])
})

test('PAC-03 a changed product is visible at once in another process', async () => {
  const she = await visitor()
  const change = meanwhile(here, she.shopId)
  await change.changeLine('#1001', 'Aster Linen', (line) => ({ ...line, tags: [] }))
  await change.changeProduct('#1001', 'Aster Linen', (product) => ({ ...product, tags: ['final-sale'] }))
  await she.open('/exchange')
  expect(rowOf(she, 'Aster Linen')?.reason).toBe(english('ineligible.1'))
  await change.changeProduct('#1001', 'Aster Linen', (product) => ({ ...product, tags: [] }))
  await she.open('/exchange')
  expect(rowOf(she, 'Aster Linen')?.reason).toBeUndefined()
})

test('PAC-03 a unit claimed by another return is taken and freed at once across processes', async () => {
  const she = await visitor()
  const other = shopper(app, she.shopId)
  await toReview(other)
  await submit(other)
  await she.open('/exchange')
  expect(rowOf(she, 'Aster Linen')?.reason).toContain(
    `In return ${other.find('key_values', 'facts')?.rows[0]?.lines[0]}`,
  )
  const record = await here.world.store.returns.findByKey(she.shopId, keyOf(other))
  if (record === null) throw new Error('The return does not exist')
  await here.world.store.claims.free(record)
  await she.open('/exchange')
  expect(rowOf(she, 'Aster Linen')?.state).toBe('eligible')
})

test('PAC-03 a changed result of an earlier return counts at once in another process', async () => {
  const she = await visitor()
  const other = shopper(app, she.shopId)
  await toReview(other)
  await submit(other)
  const visit = {
    shopId: she.shopId,
    session: [...she.cookies.values()][0] ?? '',
    network: 'n',
    address: 'a',
    browser: [],
    now: TEST_NOW,
    ref: 'r',
    idempotencyKey: null,
    ifMatch: null,
    explains: false,
  }
  const given = async () => (await readContext(there.world, visit, '/exchange')).reads?.account.promised
  const record = await here.world.store.returns.findByKey(she.shopId, keyOf(other))
  if (record === null) throw new Error('The return does not exist')
  expect(await given()).toBe(record.document.totals.computed.net)
  expect(await given()).toBe(record.document.totals.computed.net)
  await here.world.store.returns.save({ ...record, state: 'cancelled' })
  expect(await given()).toBe(0)
})

test('PAC-03 a window ends at midnight, to the millisecond', async () => {
  const window = 30
  const open = { enabled: true, event: 'delivered', window } as const
  const she = await visitor({
    change: (config) => ({
      ...config,
      policies: config.policies.map((policy) => ({ ...policy, exchange: open, refund: open, gift_card: open })),
    }),
  })
  const { fulfilledAt } = await meanwhile(here, she.shopId).orderNamed('#1001')
  const midnight = (Math.floor((fulfilledAt ?? 0) / DAY_MS) + window + 1) * DAY_MS
  const seen: boolean[] = []
  for (const now of [midnight - 1, midnight, midnight - 1]) {
    here.clock.set(now)
    await she.open('/exchange')
    seen.push(she.find('notice', 'past-window') !== undefined)
  }
  expect(seen).toEqual([false, true, false])
})

test('PAC-03 a language chosen in one process applies at once in another', async () => {
  const she = await visitor()
  const tab = at(app, she)
  await tab.open('/exchange')
  await tab.press('session.language', { values: { lang: 'fr' } })
  await she.open('/exchange')
  expect(she.seen().screen?.title).toBe(tab.seen().screen?.title)
  expect(she.seen().screen?.chrome?.languages?.current).toBe('fr')
})

test('PAC-03 a shopper’s action in a process is visible at once in another', async () => {
  const she = await visitor()
  const tab = at(app, she)
  await tab.open('/exchange')
  await tab.press('item.open', { args: { item: itemNamed(tab, 'Aster Linen') } })
  await she.open('/exchange')
  expect(she.seen().rev).toBe(tab.seen().rev)
})

test('PAC-03 an offer on a page ends once another process takes the unit', async () => {
  const she = await visitor()
  await she.press('item.open', { args: { item: itemNamed(she, 'Aster Linen') } })
  const other = shopper(app, she.shopId)
  await toReview(other)
  await submit(other)
  const [reason = ''] = choices(she, 'reasons')
  const refused = await she.press('item.answer', { values: { reason } })
  expect([refused.status, refused.body.problem?.code]).toEqual([409, 'not-offered'])
})

test('PAC-03 an answer in another tab precedes the next, with an older offered revision', async () => {
  const she = await visitor()
  await she.press('item.open', { args: { item: itemNamed(she, 'Aster Linen') } })
  const tab = at(app, she)
  await tab.open(she.seen().overlay?.path ?? '')
  const [reason = ''] = choices(she, 'reasons')
  await tab.press('item.answer', { values: { reason } })
  const refused = await she.press('item.answer', { values: { reason } })
  expect([refused.status, refused.body.problem?.code]).toEqual([409, 'stale'])
})

test('PAC-03 a page’s known offers apply to its own revision only', async () => {
  const she = await visitor()
  const item = itemNamed(she, 'Aster Linen')
  const { rev: before } = she.seen()
  await she.press('item.open', { args: { item } })
  const { rev, overlay } = she.seen()
  const [action] = listOfferedSubmits(overlay).filter(({ name }) => name === 'item.answer')
  const [reason = ''] = choices(she, 'reasons')
  const payload = { at: overlay?.path, args: action?.args, values: { reason } }
  const statuses: number[] = []
  for (const at of [null, before, rev])
    statuses.push((await she.post('item.answer', payload, at === null ? {} : { 'if-match': at })).status)
  expect(statuses).toEqual([428, 409, 200])
})

const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

test('PAC-06 cached values are immutable: a journey works on frozen orders and products', async () => {
  const { commerce } = there.world
  const frozenCommerce: typeof commerce = {
    ...commerce,
    findOrder: async (...asked) => frozen(await commerce.findOrder(...asked)),
    findOrderByName: async (...asked) => frozen(await commerce.findOrderByName(...asked)),
    products: async (...asked) => frozen(await commerce.products(...asked)),
  }
  const careful = await buildApp({ ...there.world, commerce: frozenCommerce })
  const she = shopper(careful, await loadDemoShop(here))
  await toReview(she, { items: { 'Aster Linen': { outcome: 'exchange', reasons: ['changed-mind'] } } })
  await submit(she)
  expect(she.seen().screen?.name).toBe('StatusPage')
})
