import { describe, expect, test } from 'vitest'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import { unitsOf } from '../../server/domain/items/units.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { nativeReturn } from '../support/shopify/goods.ts'
import type { Thing } from '../support/shopify/rules.ts'
import type { ShopifyState } from '../support/shopify/stand-in.ts'
import { returnOf } from './ruled.ts'
import { lately, shopifyHouse } from './shopify-house.ts'
import { deskOf, leftIn, shirts } from './shopify-stock.ts'
import { type Sending, submit, toReview } from './shoppers.ts'

const house = shopifyHouse()
const shirt = 'Linen Shirt'
const back: Sending = { items: { [shirt]: { outcome: 'return' } } }
const swapped: Sending = { items: { [shirt]: { reasons: ['changed-mind'], outcome: 'exchange', variant: '8002' } } }
const paid = 5_400

interface Given {
  readonly event: 'immediate' | 'manual' | 'delivered'
  readonly restockReceived?: boolean
  readonly store?: Partial<ShopifyState>
  readonly cuts?: readonly string[]
  /** A change in the store after the submit, before any request to the store. */
  readonly meanwhile?: (order: Thing) => void
}

const sentBack = async (
  wish: Sending,
  { event, restockReceived = true, store: differs, cuts = [], meanwhile }: Given,
) => {
  const outcome = { enabled: true, event, window: 30 } as const
  const policy = (demo: ReturnPolicy) => ({ ...demo, refund: outcome, gift_card: outcome, exchange: outcome })
  const { she, store } = await house.shopWith(
    { things: [lately(2001), shirts()], now: house.world().clock.now(), ...differs },
    {
      policy,
      adapter: { returns: 'native', returnReasons: { 'changed-mind': 'too-small' } },
      change: (config) => ({ ...config, adapters: { ...config.adapters, restockReceived } }),
    },
  )
  await toReview(she, { order: '#2001', ...wish })
  const order = store.things[0] as Thing
  if (meanwhile !== undefined) store.meanwhile.push(async () => meanwhile(order))
  store.cuts.push(...cuts)
  const submitted = await submit(she)
  expect(submitted.status, JSON.stringify(submitted.body.problem)).toBe(200)
  await house.drained(store)
  const { id, number, document } = await returnOf(house.world(), she)
  const [unit = ''] = document.items.map(({ lineItemId }) => lineItemId)
  const post = await deskOf(house, she)
  const returns = () => order.returns as readonly Thing[]
  const refunds = () => order.refunds as readonly (Thing & { transactions: readonly Thing[] })[]
  const { world } = house.world()
  return {
    she,
    store,
    id,
    number,
    unit,
    returns,
    refunds,
    order,
    now: () => returnOf(house.world(), she),
    async post(path: string, body?: object) {
      const answer = await post(`/returns/${id}/${path}`, body)
      await house.drained(store)
      return answer
    },
    left: (variantId: string) => leftIn(store, variantId)?.available,
    recorded: () =>
      returns().map(({ status, returnLineItems }) => [
        status,
        ...(returnLineItems as readonly Thing[]).map(({ processedQuantity }) => processedQuantity),
      ]),
    refunded: () =>
      refunds()
        .flatMap(({ transactions }) => transactions)
        .reduce((sum, one) => sum + Math.round(100 * Number((one.amountSet as Sums).shopMoney.amount)), 0),
    async states() {
      const rows = await world.store.outbox.followUps({ shopId: she.shopId, returnId: id })
      const kinds = ['record-return', 'process-return', 'end-return', 'refund', 'shelve']
      return rows.filter(({ kind }) => kinds.includes(kind)).map(({ kind, state }) => `${kind} ${state}`)
    },
    async gone() {
      house.world().clock.forward(60_000)
      const read = await world.commerce.findOrder(she.shopId, '2001', { within: 0 })
      const { claimed } = await world.store.claims.findUnavailableUnits(she.shopId, '2001')
      return read && unitsOf(read, claimed).map(({ returned }) => returned !== null)
    },
  }
}
interface Sums {
  readonly shopMoney: { readonly amount: string }
}

const restocked = { document: expect.stringContaining('/Return/'), units: 1 }
const adjusted = { document: expect.stringContaining('homeward://stock/'), units: 1 }

describe('a store with native returns', () => {
  test('BCK-08 the native return is created once despite a lost connection, with reason and number', async () => {
    const { she, id, returns, number, recorded, states, gone } = await sentBack(back, {
      event: 'manual',
      cuts: ['ReturnCreate'],
    })
    expect(recorded()).toEqual([['OPEN', 0]])
    const [line] = returns()[0]?.returnLineItems as readonly Thing[]
    expect(line).toMatchObject({ quantity: 1, returnReasonNote: expect.stringMatching(`\\. Homeward ${number}$`) })
    expect([await states(), await gone()]).toEqual([
      ['record-return done', 'refund waiting'],
      [true, false],
    ])
    const followUps = await house.world().world.store.outbox.followUps({ shopId: she.shopId, returnId: id })
    const told = followUps.find(({ kind }) => kind === 'record-return')?.answer
    expect(told).toEqual({ reference: String(returns()[0]?.id).split('/').at(-1) })
  })

  test('BCK-03 BCK-08 a shirt is received and refunded by one call despite a lost connection', async () => {
    const { post, unit, store, recorded, refunds, refunded, left, now, states, gone } = await sentBack(back, {
      event: 'delivered',
    })
    store.cuts.push('ReturnProcess')
    expect((await post('receive', { items: [unit] })).statusCode).toBe(200)
    expect([recorded(), refunds().length, refunded(), left('8001')]).toEqual([[['OPEN', 1]], 1, paid, 4])
    expect(store.adjusted).toEqual([restocked])
    expect((await now()).document.refund).toMatchObject({ state: 'done', amount: paid })
    expect([await states(), await gone()]).toEqual([
      ['record-return done', 'refund done'],
      [true, false],
    ])
    expect(store.asked.map(({ name }) => name)).not.toContain('RefundCreate')
  })

  test('BCK-03 a refund before the arrival restocks the shirt once as it arrives', async () => {
    const { post, unit, store, recorded, refunded, left, states } = await sentBack(back, {
      event: 'immediate',
      cuts: ['ReturnCreate', 'ReturnProcess'],
    })
    expect([recorded(), refunded(), left('8001')]).toEqual([[['OPEN', 1]], paid, 3])
    store.cuts.push('StockAdjust')
    await post('receive', { items: [unit] })
    expect([recorded(), refunded(), left('8001'), store.adjusted]).toEqual([[['OPEN', 1]], paid, 4, [adjusted]])
    expect(await states()).toEqual(['record-return done', 'refund done', 'shelve done'])
  })

  test('BCK-03 a shirt received before its refund is refunded and counted once', async () => {
    const { post, unit, store, recorded, refunded, left } = await sentBack(back, { event: 'manual' })
    await post('receive', { items: [unit] })
    expect([recorded(), refunded(), left('8001')]).toEqual([[['OPEN', 0]], 0, 3])
    await post('process')
    expect([recorded(), refunded(), left('8001'), store.adjusted]).toEqual([[['OPEN', 1]], paid, 4, [restocked]])
    await post('adjust', { amount: 100, reason: 'Sorry for the wait' })
    expect([recorded(), refunded(), left('8001')]).toEqual([[['OPEN', 1]], paid + 100, 4])
    await post('close')
    expect([recorded(), left('8001'), store.adjusted]).toEqual([[['CLOSED', 1]], 4, [restocked]])
  })

  test('BCK-03 an exchanged shirt is received without money, once despite a lost connection', async () => {
    const { post, unit, store, recorded, refunds, left, states, gone } = await sentBack(swapped, { event: 'immediate' })
    store.cuts.push('ReturnProcess')
    await post('receive', { items: [unit] })
    expect([recorded(), refunds(), left('8001'), left('8002')]).toEqual([[['OPEN', 1]], [], 4, 2])
    expect([store.adjusted, await states(), await gone()]).toEqual([
      [restocked],
      ['process-return done', 'record-return done'],
      [true, false],
    ])
  })

  test('BCK-08 an unsellable shirt is reported, and restocking follows the shop’s setting', async () => {
    const broken = await sentBack(swapped, { event: 'immediate' })
    await broken.post('receive', { items: [broken.unit], notRestocked: [broken.unit] })
    const apart = await sentBack(swapped, { event: 'immediate', restockReceived: false })
    await apart.post('receive', { items: [apart.unit] })
    for (const { recorded, left, store } of [broken, apart])
      expect([recorded(), left('8001'), store.adjusted]).toEqual([[['OPEN', 1]], 3, []])
  })

  test('BCK-08 the native return closes with its return, once despite a lost connection', async () => {
    const { post, unit, store, recorded, states, gone } = await sentBack(back, { event: 'delivered' })
    await post('receive', { items: [unit] })
    store.cuts.push('ReturnClose')
    expect((await post('close')).statusCode).toBe(200)
    expect([recorded(), (await states()).at(0), await gone()]).toEqual([
      [['CLOSED', 1]],
      'end-return done',
      [true, false],
    ])
  })

  test('BCK-08 the native return is cancelled with its return, and the shirt is returnable again', async () => {
    const { she, store, id, recorded, gone } = await sentBack(back, { event: 'manual' })
    const { world, clock } = house.world()
    store.cuts.push('ReturnCancel')
    await cancelReturn(world, { shopId: she.shopId, returnId: id }, clock.now())
    await house.drained(store)
    expect([recorded(), await gone()]).toEqual([[['CANCELED', 0]], [false, false]])
  })

  test('BCK-08 a shirt in another return is not received or refunded until a merchant retries', async () => {
    const theirs = nativeReturn(61, 'OPEN', [[20010, 2]])
    const { she, refunds, states, now, post, recorded } = await sentBack(back, {
      event: 'immediate',
      meanwhile: (order) => (order.returns as Thing[]).push(theirs),
    })
    expect([await states(), refunds()]).toEqual([['record-return refused', 'refund refused'], []])
    expect((await now()).document.refund).toMatchObject({ state: 'refused', amount: paid })
    const lines = house
      .world()
      .log.lines.filter(({ level, fields }) => level === 'error' && fields.shopId === she.shopId)
    expect(lines).toMatchObject([
      { level: 'error', fields: { kind: 'record-return' } },
      { level: 'error', fields: { kind: 'refund' } },
    ])
    Object.assign(theirs, { status: 'CANCELED' })
    const again = await post('process', { outcomes: ['refund'] })
    expect(again.statusCode, again.body).toBe(200)
    expect([recorded().at(-1), refunds().length]).toEqual([['OPEN', 1], 1])
  })

  test.each([
    'on-refunds',
    'nowhere',
  ] as const)('BCK-04 a refund is found where the note of a native return is %s', async (notesOfReturns) => {
    const { refunds, refunded, now } = await sentBack(back, {
      event: 'immediate',
      store: { notesOfReturns },
      cuts: ['ReturnProcess'],
    })
    expect([refunds().length, refunded()]).toEqual([1, paid])
    expect((await now()).document.refund).toMatchObject({ state: 'done', amount: paid })
  })

  test.each([
    [true, 'done'],
    [false, 'refused'],
  ] as const)('BCK-08 extra money without a shirt is paid where supported (%s), and otherwise refused', async (moneyAlone, state) => {
    const { post, now, unit } = await sentBack(back, { event: 'immediate', store: { moneyAlone } })
    await post('receive', { items: [unit] })
    expect((await post('adjust', { amount: 100, reason: 'Sorry for the wait' })).statusCode).toBe(200)
    const { refund } = (await now()).document
    expect(refund).toMatchObject({ state: 'done', amount: state === 'done' ? paid + 100 : paid })
    expect(refund?.refused).toBe(state === 'done' ? undefined : 100)
  })
})
