import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { fault } from '../../server/faults.ts'
import { changeState, expireReturn } from '../../server/journey/follow-ups/lifecycle.ts'
import type { World } from '../../server/world.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, returnsOf } from './given-returns.ts'
import { keyOf, portal, submit, toReview } from './shoppers.ts'

let house: TestWorld
let given: Returns
beforeAll(async () => {
  house = await testWorld()
  given = await returnsOf(house)
}, 240_000)
afterAll(() => house.drop())

const after = (record: ReturnRecord) => record.document.returnBy + 1
const looked = (record: ReturnRecord, now: number, change: Partial<World> = {}) =>
  expireReturn({ ...house.world, ...change }, { shopId: given.shopId, returnId: record.id }, now)
const stateOf = async (record: ReturnRecord) => (await given.now(record)).state
const told = async ({ id }: ReturnRecord) =>
  (await house.world.store.changes.ofReturn({ shopId: given.shopId, returnId: id })).map(({ event }) => event)

const commerceThat = (findOrder: World['commerce']['findOrder']): Partial<World> => ({
  commerce: { ...house.world.commerce, findOrder },
})

test('STS-26 a return is checked when its time passes, and again after an early check', async () => {
  const record = await given.submit()
  expect(await looked(record, record.createdAt)).toEqual({ kind: 'again', at: after(record) })
  expect(await looked(record, record.document.returnBy)).toEqual({ kind: 'again', at: after(record) })
  expect(await stateOf(record)).toBe('open')
  expect(await looked(record, after(record))).toEqual({ kind: 'done' })
  expect(await looked(record, after(record))).toEqual({ kind: 'done' })
  expect(await stateOf(record)).toBe('expired')
  expect(await told(record)).toEqual(['expired'])
})

test('STS-26 a return without shippable items or with a moving parcel is not rechecked', async () => {
  const { totals } = (await given.submit()).document
  const kept = await given.submit({ document: { totals: { ...totals, shippable: { outcome: 'keep' } } } })
  const travels = await given.submit({ document: { tracking: 'in_transit' } })
  expect([await looked(kept, kept.createdAt), await looked(travels, after(travels))]).toEqual([
    { kind: 'done' },
    { kind: 'done' },
  ])
  expect([await stateOf(kept), await stateOf(travels)]).toEqual(['open', 'open'])
})

test('STS-25 a letter reports a manual close; an automatic close has an earlier letter', async () => {
  const letters = async ({ id }: ReturnRecord) =>
    (await house.world.store.outbox.followUps({ shopId: given.shopId, returnId: id })).flatMap((one) =>
      one.kind === 'mail' ? [one.payload.letter] : [],
    )
  const lettersBy = async (by: string) => {
    const record = await given.submit()
    const news = { by, id: house.world.newId(), now: record.createdAt }
    await house.world.store.transaction((tables) => changeState(tables, record, { ...news, to: 'closed' }))
    return letters(record)
  }
  expect([await lettersBy('Desk'), await lettersBy('homeward')]).toEqual([['closed'], []])
})

test('STS-25 a return without awaited items or payouts is processed at submit', async () => {
  const { visitor, app } = await portal(house)
  const she = await visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({ ...policy, keep_item_immediate: true })),
  }))
  await toReview(she, { items: { 'Dusk Candle': { outcome: 'return' } } })
  await submit(she)
  const found = await house.world.store.returnsList.findByName(she.shopId, keyOf(she))
  expect(found?.state).toBe('processed')
  await app.close()
})

test('an unreachable order system leaves a return expired, not unavailable', async () => {
  const [early, late] = [await given.submit(), await given.submit()]
  const away = commerceThat(() => Promise.reject(fault('RET_ERR_COMMERCE')))
  expect(await looked(early, early.createdAt, away)).toMatchObject({ kind: 'again' })
  expect(await stateOf(early)).toBe('open')
  await looked(late, after(late), away)
  expect(await stateOf(late)).toBe('expired')
})

test('an unavailable database decides nothing', async () => {
  const record = await given.submit()
  const away = commerceThat(() => Promise.reject(fault('RET_ERR_DATABASE_AWAY')))
  await expect(looked(record, after(record), away)).rejects.toThrow('does not respond')
  expect(await stateOf(record)).toBe('open')
})

test('STS-25 a return with a deleted order becomes unavailable before its time', async () => {
  const record = await given.submit({ variants: [given.inStock], document: { creditType: null } })
  await house.runner.drain()
  await looked(
    record,
    record.createdAt,
    commerceThat(() => Promise.resolve(null)),
  )
  expect(await stateOf(record)).toBe('unavailable')
  expect(await told(record)).toEqual(['unavailable'])
  await house.runner.drain()
  expect(await given.followUps(record)).toEqual(['exchange-order cancelled', 'restock done', 'stock done'])
  expect((await given.now(record)).document.exchangeOrder?.state).toBe('cancelled')
})

test('STS-25 a return of a removed shop is unavailable', async () => {
  const record = await given.submit()
  const { shops } = house.world
  const left: World['shops'] = {
    ...shops,
    async config(shopId, version) {
      const config = await shops.config(shopId, version)
      return { ...config, shop: { ...config.shop, state: 'uninstalled' } }
    },
  }
  await looked(record, record.createdAt, { shops: left })
  expect(await stateOf(record)).toBe('unavailable')
})

test('a refund refused for a deleted order triggers a check of the return', async () => {
  const record = await given.submit({
    orderId: 'gone',
    policy: { refund: { enabled: true, event: 'immediate', window: 30 } },
  })
  await house.runner.drain()
  expect(await stateOf(record)).toBe('unavailable')
})

test('STS-25 ended returns stay unchanged, except an expired return that is closed', async () => {
  const record = await given.submit()
  await looked(record, after(record))
  const change = (to: 'processed' | 'closed' | 'unavailable') =>
    house.world.store.transaction(async (tables) => {
      const fresh = await tables.returns.lock(given.shopId, record.id)
      return (
        fresh !== null && changeState(tables, fresh, { to, by: 'Desk', id: house.world.newId(), now: after(record) })
      )
    })
  expect([await change('processed'), await change('unavailable')]).toEqual([false, false])
  expect(await told(record)).toEqual(['expired'])
  expect([await change('closed'), await change('processed')]).toEqual([true, false])
  const timeline = await house.world.store.changes.ofReturn({ shopId: given.shopId, returnId: record.id })
  expect(timeline.map(({ seq, event }) => [seq, event])).toEqual([
    [1, 'expired'],
    [2, 'closed'],
  ])
})

test('sent goods stay sent and paid when their return expires', async () => {
  const immediate = { enabled: true, event: 'immediate', window: 30 } as const
  const record = await given.submit({
    variants: [given.inStock],
    due: 700,
    policy: { exchange: immediate },
    document: { creditType: null },
  })
  await house.runner.drain()
  house.clock.forward(29 * DAY)
  await house.runner.drain()
  expect(await stateOf(record)).toBe('expired')
  expect(await given.followUps(record)).toEqual(['charge done', 'exchange-order done', 'stock done'])
  expect((await given.now(record)).document.exchangeOrder?.state).toBe('created')
})

test('F27 goods freed by expiry are not freed again by a cancellation', async () => {
  const record = await given.submit({ variants: [given.inStock], document: { creditType: null } })
  await house.runner.drain()
  house.clock.forward(29 * DAY)
  await house.runner.drain()
  const freed = ['exchange-order cancelled', 'restock done', 'stock done']
  expect(await given.followUps(record)).toEqual(freed)
  const { shopId } = given
  expect(await cancelReturn(house.world, { shopId, returnId: record.id }, house.clock.now())).toEqual({
    kind: 'cancelled',
  })
  await house.runner.drain()
  expect(await given.followUps(record)).toEqual(freed)
})
