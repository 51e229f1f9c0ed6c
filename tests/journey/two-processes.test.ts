import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../schemas/values/time.ts'
import { buildApp } from '../../server/app.ts'
import { listOfferedSubmits } from '../../server/journey/request/offers.ts'
import { readContext } from '../../server/journey/show.ts'
import { createShopper, itemNamed, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { startTwoProcesses, type TwoProcesses } from './processes.ts'
import { listChoices } from './ruled.ts'
import { english, goToReview, readReturnKey, submit } from './shoppers.ts'

let first: TwoProcesses['here']
let second: TwoProcesses['there']
let app: TwoProcesses['app']
let visitor: TwoProcesses['visitor']
let close: TwoProcesses['close']
beforeAll(async () => {
  ;({ here: first, there: second, app, visitor, close } = await startTwoProcesses())
}, 60_000)
afterAll(() => close())
afterEach(() => first.clock.set(TEST_NOW))

const openIn = (target: FastifyInstance, shopper: Shopper): Shopper => {
  const tab = createShopper(target, shopper.shopId)
  for (const [name, value] of shopper.cookies) tab.cookies.set(name, value)
  return tab
}

const rowOf = (shopper: Shopper, title: string) =>
  shopper
    .components()
    .flatMap((one) => (one.type === 'item_list' ? one.items : []))
    .find((one) => one.title.startsWith(title))

test('PAC-03 a changed order is visible at once in another process', async () => {
  const shopper = await visitor()
  await changesOf(first, shopper.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
    ...line,
    title: 'Aster Hemp Shirt',
  }))
  await shopper.open('/exchange')
  expect([rowOf(shopper, 'Aster Linen'), rowOf(shopper, 'Aster Hemp')?.title]).toEqual([undefined, 'Aster Hemp Shirt'])
})

test('PAC-03 a changed product is visible at once in another process', async () => {
  const shopper = await visitor()
  const change = changesOf(first, shopper.shopId)
  await change.changeLine('#1001', 'Aster Linen', (line) => ({ ...line, tags: [] }))
  await change.changeProduct('#1001', 'Aster Linen', (product) => ({ ...product, tags: ['final-sale'] }))
  await shopper.open('/exchange')
  expect(rowOf(shopper, 'Aster Linen')?.reason).toBe(english('ineligible.1'))
  await change.changeProduct('#1001', 'Aster Linen', (product) => ({ ...product, tags: [] }))
  await shopper.open('/exchange')
  expect(rowOf(shopper, 'Aster Linen')?.state).toBe('eligible')
})

test('PAC-03 a unit claimed by another return is taken and freed at once across processes', async () => {
  const shopper = await visitor()
  const other = createShopper(app, shopper.shopId)
  await goToReview(other)
  await submit(other)
  await shopper.open('/exchange')
  expect(rowOf(shopper, 'Aster Linen')?.reason).toContain(
    `In return ${other.find('key_values', 'facts')?.rows[0]?.lines[0]}`,
  )
  const record = await first.world.store.returns.findByKey(shopper.shopId, readReturnKey(other))
  if (record === null) throw new Error('The return does not exist')
  await first.world.store.claims.free(record)
  await shopper.open('/exchange')
  expect(rowOf(shopper, 'Aster Linen')?.state).toBe('eligible')
})

test('PAC-03 a changed result of an earlier return counts at once in another process', async () => {
  const shopper = await visitor()
  const other = createShopper(app, shopper.shopId)
  await goToReview(other)
  await submit(other)
  const visit = {
    shopId: shopper.shopId,
    session: [...shopper.cookies.values()][0] ?? '',
    network: 'n',
    address: 'a',
    browser: [],
    now: TEST_NOW,
    ref: 'r',
    idempotencyKey: null,
    ifMatch: null,
    explains: false,
  }
  const target = async () => (await readContext(second.world, visit, '/exchange')).reads?.account.promised
  const record = await first.world.store.returns.findByKey(shopper.shopId, readReturnKey(other))
  if (record === null) throw new Error('The return does not exist')
  expect(await target()).toBe(record.document.totals.computed.net)
  expect(await target()).toBe(record.document.totals.computed.net)
  await first.world.store.returns.save({ ...record, state: 'cancelled' })
  expect(await target()).toBe(0)
})

test('PAC-03 a window ends at midnight, to the millisecond', async () => {
  const window = 30
  const open = { enabled: true, event: 'delivered', window } as const
  const shopper = await visitor({
    change: (config) => ({
      ...config,
      policies: config.policies.map((policy) => ({ ...policy, exchange: open, refund: open, gift_card: open })),
    }),
  })
  const { fulfilledAt } = await changesOf(first, shopper.shopId).orderNamed('#1001')
  const midnight = (Math.floor((fulfilledAt ?? 0) / DAY_MS) + window + 1) * DAY_MS
  const seen: boolean[] = []
  for (const now of [midnight - 1, midnight, midnight - 1]) {
    first.clock.set(now)
    await shopper.open('/exchange')
    seen.push(shopper.find('notice', 'past-window') !== undefined)
  }
  expect(seen).toEqual([false, true, false])
})

test('PAC-03 a language chosen in one process applies at once in another', async () => {
  const shopper = await visitor()
  const tab = openIn(app, shopper)
  await tab.open('/exchange')
  await tab.press('session.language', { values: { lang: 'fr' } })
  await shopper.open('/exchange')
  expect(shopper.readPage().screen?.title).toBe(tab.readPage().screen?.title)
  expect(shopper.readPage().screen?.chrome?.languages?.current).toBe('fr')
})

test('PAC-03 a shopper’s action in a process is visible at once in another', async () => {
  const shopper = await visitor()
  const tab = openIn(app, shopper)
  await tab.open('/exchange')
  await tab.press('item.open', { args: { item: itemNamed(tab, 'Aster Linen') } })
  await shopper.open('/exchange')
  expect(shopper.readPage().rev).toBe(tab.readPage().rev)
})

test('PAC-03 an offer on a page ends once another process takes the unit', async () => {
  const shopper = await visitor()
  await shopper.press('item.open', { args: { item: itemNamed(shopper, 'Aster Linen') } })
  const other = createShopper(app, shopper.shopId)
  await goToReview(other)
  await submit(other)
  const [reason = ''] = listChoices(shopper, 'reasons')
  const refusal = await shopper.press('item.answer', { values: { reason } })
  expect([refusal.status, refusal.body.problem?.code]).toEqual([409, 'not-offered'])
})

test('PAC-03 an answer in another tab precedes the next, with an older offered revision', async () => {
  const shopper = await visitor()
  await shopper.press('item.open', { args: { item: itemNamed(shopper, 'Aster Linen') } })
  const tab = openIn(app, shopper)
  await tab.open(shopper.readPage().overlay?.path ?? '')
  const [reason = ''] = listChoices(shopper, 'reasons')
  await tab.press('item.answer', { values: { reason } })
  const refusal = await shopper.press('item.answer', { values: { reason } })
  expect([refusal.status, refusal.body.problem?.code]).toEqual([409, 'stale'])
})

test('PAC-03 a page’s known offers apply to its own revision only', async () => {
  const shopper = await visitor()
  const item = itemNamed(shopper, 'Aster Linen')
  const { rev: before } = shopper.readPage()
  await shopper.press('item.open', { args: { item } })
  const { rev, overlay } = shopper.readPage()
  const [action] = listOfferedSubmits(overlay).filter(({ name }) => name === 'item.answer')
  const [reason = ''] = listChoices(shopper, 'reasons')
  const payload = { at: overlay?.path, args: action?.args, values: { reason } }
  const statuses: number[] = []
  for (const at of [null, before, rev])
    statuses.push((await shopper.post('item.answer', payload, at === null ? {} : { 'if-match': at })).status)
  expect(statuses).toEqual([428, 409, 200])
})

const deepFreeze = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}

test('PAC-06 cached values are immutable: a journey works on frozen orders and products', async () => {
  const { commerce } = second.world
  const frozenCommerce: typeof commerce = {
    ...commerce,
    findOrder: async (...args) => deepFreeze(await commerce.findOrder(...args)),
    findOrderByName: async (...args) => deepFreeze(await commerce.findOrderByName(...args)),
    products: async (...args) => deepFreeze(await commerce.products(...args)),
  }
  const careful = await buildApp({ ...second.world, commerce: frozenCommerce })
  const shopper = createShopper(careful, await loadDemoShop(first))
  await goToReview(shopper, { items: { 'Aster Linen': { outcome: 'exchange', reasons: ['changed-mind'] } } })
  await submit(shopper)
  expect(shopper.readPage().screen?.name).toBe('StatusPage')
})
