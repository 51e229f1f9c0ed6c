import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { fault } from '../../server/faults.ts'
import { changeState, expireReturn } from '../../server/journey/follow-ups/lifecycle.ts'
import type { World } from '../../server/world.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, setUpReturns } from './given-returns.ts'
import { createPortal, goToReview, readReturnKey, submit } from './shoppers.ts'

let world: TestWorld
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpReturns(world)
}, 240_000)
afterAll(() => world.drop())

const afterDeadline = (record: ReturnRecord) => record.document.returnBy + 1
const expireAt = (record: ReturnRecord, now: number, change: Partial<World> = {}) =>
  expireReturn({ ...world.world, ...change }, { shopId: returns.shopId, returnId: record.id }, now)
const stateOf = async (record: ReturnRecord) => (await returns.now(record)).state
const listEvents = async ({ id }: ReturnRecord) =>
  (await world.world.store.changes.ofReturn({ shopId: returns.shopId, returnId: id })).map(({ event }) => event)

const withFindOrder = (findOrder: World['commerce']['findOrder']): Partial<World> => ({
  commerce: { ...world.world.commerce, findOrder },
})

test('STS-26 a return is checked when its time passes, and again after an early check', async () => {
  const record = await returns.submit()
  expect(await expireAt(record, record.createdAt)).toEqual({ kind: 'again', at: afterDeadline(record) })
  expect(await expireAt(record, record.document.returnBy)).toEqual({ kind: 'again', at: afterDeadline(record) })
  expect(await stateOf(record)).toBe('open')
  expect(await expireAt(record, afterDeadline(record))).toEqual({ kind: 'done' })
  expect(await expireAt(record, afterDeadline(record))).toEqual({ kind: 'done' })
  expect(await stateOf(record)).toBe('expired')
  expect(await listEvents(record)).toEqual(['expired'])
})

test('STS-26 a return without shippable items or with a moving parcel is not rechecked', async () => {
  const { totals } = (await returns.submit()).document
  const keepReturn = await returns.submit({ document: { totals: { ...totals, shippable: { outcome: 'keep' } } } })
  const travels = await returns.submit({ document: { tracking: 'in_transit' } })
  expect([await expireAt(keepReturn, keepReturn.createdAt), await expireAt(travels, afterDeadline(travels))]).toEqual([
    { kind: 'done' },
    { kind: 'done' },
  ])
  expect([await stateOf(keepReturn), await stateOf(travels)]).toEqual(['open', 'open'])
})

test('STS-25 a letter reports a manual close; an automatic close has an earlier letter', async () => {
  const letters = async ({ id }: ReturnRecord) =>
    (await world.world.store.outbox.followUps({ shopId: returns.shopId, returnId: id })).flatMap((one) =>
      one.kind === 'mail' ? [one.payload.letter] : [],
    )
  const lettersBy = async (by: string) => {
    const record = await returns.submit()
    const news = { by, id: world.world.newId(), now: record.createdAt }
    await world.world.store.transaction((tables) => changeState(tables, record, { ...news, to: 'closed' }))
    return letters(record)
  }
  expect([await lettersBy('Desk'), await lettersBy('homeward')]).toEqual([['closed'], []])
})

test('STS-25 a return without awaited items or payouts is processed at submit', async () => {
  const { visitor, app } = await createPortal(world)
  const shopper = await visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({ ...policy, keep_item_immediate: true })),
  }))
  await goToReview(shopper, { items: { 'Dusk Candle': { outcome: 'return' } } })
  await submit(shopper)
  const foundReturn = await world.world.store.returnsList.findByName(shopper.shopId, readReturnKey(shopper))
  expect(foundReturn?.state).toBe('processed')
  await app.close()
})

test('an unreachable order system leaves a return expired, not unavailable', async () => {
  const [early, late] = [await returns.submit(), await returns.submit()]
  const away = withFindOrder(() => Promise.reject(fault('RET_ERR_COMMERCE')))
  expect(await expireAt(early, early.createdAt, away)).toMatchObject({ kind: 'again' })
  expect(await stateOf(early)).toBe('open')
  await expireAt(late, afterDeadline(late), away)
  expect(await stateOf(late)).toBe('expired')
})

test('an unavailable database decides nothing', async () => {
  const record = await returns.submit()
  const away = withFindOrder(() => Promise.reject(fault('RET_ERR_DATABASE_AWAY')))
  await expect(expireAt(record, afterDeadline(record), away)).rejects.toThrow('does not respond')
  expect(await stateOf(record)).toBe('open')
})

test('STS-25 a return with a deleted order becomes unavailable before its time', async () => {
  const record = await returns.submit({ variants: [returns.inStock], document: { creditType: null } })
  await world.runner.drain()
  await expireAt(
    record,
    record.createdAt,
    withFindOrder(() => Promise.resolve(null)),
  )
  expect(await stateOf(record)).toBe('unavailable')
  expect(await listEvents(record)).toEqual(['unavailable'])
  await world.runner.drain()
  expect(await returns.followUps(record)).toEqual(['exchange-order cancelled', 'restock done', 'stock done'])
  expect((await returns.now(record)).document.exchangeOrder?.state).toBe('cancelled')
})

test('STS-25 a return of a removed shop is unavailable', async () => {
  const record = await returns.submit()
  const { shops } = world.world
  const left: World['shops'] = {
    ...shops,
    async config(shopId, version) {
      const config = await shops.config(shopId, version)
      return { ...config, shop: { ...config.shop, state: 'uninstalled' } }
    },
  }
  await expireAt(record, record.createdAt, { shops: left })
  expect(await stateOf(record)).toBe('unavailable')
})

test('a refund refused for a deleted order triggers a check of the return', async () => {
  const record = await returns.submit({
    orderId: 'gone',
    policy: { refund: { enabled: true, event: 'immediate', window: 30 } },
  })
  await world.runner.drain()
  expect(await stateOf(record)).toBe('unavailable')
})

test('STS-25 ended returns stay unchanged, except an expired return that is closed', async () => {
  const record = await returns.submit()
  await expireAt(record, afterDeadline(record))
  const change = (to: 'processed' | 'closed' | 'unavailable') =>
    world.world.store.transaction(async (tables) => {
      const fresh = await tables.returns.lock(returns.shopId, record.id)
      return (
        fresh !== null &&
        changeState(tables, fresh, { to, by: 'Desk', id: world.world.newId(), now: afterDeadline(record) })
      )
    })
  expect([await change('processed'), await change('unavailable')]).toEqual([false, false])
  expect(await listEvents(record)).toEqual(['expired'])
  expect([await change('closed'), await change('processed')]).toEqual([true, false])
  const closed = await world.world.store.returns.find(returns.shopId, record.id)
  expect(closed?.document.closedAt).toBe(afterDeadline(record))
  const timeline = await world.world.store.changes.ofReturn({ shopId: returns.shopId, returnId: record.id })
  expect(timeline.map(({ seq, event }) => [seq, event])).toEqual([
    [1, 'expired'],
    [2, 'closed'],
  ])
})

test('sent goods stay sent and paid when their return expires', async () => {
  const immediate = { enabled: true, event: 'immediate', window: 30 } as const
  const record = await returns.submit({
    variants: [returns.inStock],
    due: 700,
    policy: { exchange: immediate },
    document: { creditType: null },
  })
  await world.runner.drain()
  world.clock.forward(29 * DAY)
  await world.runner.drain()
  expect(await stateOf(record)).toBe('expired')
  expect(await returns.followUps(record)).toEqual(['charge done', 'exchange-order done', 'stock done'])
  expect((await returns.now(record)).document.exchangeOrder?.state).toBe('created')
})

test('F27 goods freed by expiry are not freed again by a cancellation', async () => {
  const record = await returns.submit({ variants: [returns.inStock], document: { creditType: null } })
  await world.runner.drain()
  world.clock.forward(29 * DAY)
  await world.runner.drain()
  const freed = ['exchange-order cancelled', 'restock done', 'stock done']
  expect(await returns.followUps(record)).toEqual(freed)
  const { shopId } = returns
  expect(await cancelReturn(world.world, { shopId, returnId: record.id }, world.clock.now())).toEqual({
    kind: 'cancelled',
  })
  await world.runner.drain()
  expect(await returns.followUps(record)).toEqual(freed)
})
