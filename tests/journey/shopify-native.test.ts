import { describe, expect, test } from 'vitest'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import { unitsOf } from '../../server/domain/items/units.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { nativeReturn } from '../support/shopify/goods.ts'
import type { ShopNode } from '../support/shopify/rules.ts'
import type { ShopifyState } from '../support/shopify/stand-in.ts'
import { findReturn } from './ruled.ts'
import { recentOrder, setUpShopify } from './shopify-house.ts'
import { deskOf, readLevels, shirts } from './shopify-stock.ts'
import { goToReview, type Sending, submit } from './shoppers.ts'

const setup = setUpShopify()
const shirt = 'Linen Shirt'
const returnChoice: Sending = { items: { [shirt]: { outcome: 'return' } } }
const exchangeChoice: Sending = {
  items: { [shirt]: { reasons: ['changed-mind'], outcome: 'exchange', variant: '8002' } },
}
const paid = 5_400

interface NativeOptions {
  readonly event: 'immediate' | 'manual' | 'delivered'
  readonly restockReceived?: boolean
  readonly store?: Partial<ShopifyState>
  readonly cuts?: readonly string[]
  /** A change in the store after the submit, before any request to the store. */
  readonly meanwhile?: (order: ShopNode) => void
}

const submitSentBack = async (
  wish: Sending,
  { event, restockReceived = true, store: differs, cuts = [], meanwhile }: NativeOptions,
) => {
  const outcome = { enabled: true, event, window: 30 } as const
  const policy = (demo: ReturnPolicy) => ({ ...demo, refund: outcome, gift_card: outcome, exchange: outcome })
  const { shopper, store } = await setup.shopWith(
    { things: [recentOrder(2001), shirts()], now: setup.world().clock.now(), ...differs },
    {
      policy,
      adapter: { returns: 'native', returnReasons: { 'changed-mind': 'too-small' } },
      change: (config) => ({ ...config, adapters: { ...config.adapters, restockReceived } }),
    },
  )
  await goToReview(shopper, { order: '#2001', ...wish })
  const order = store.things[0] as ShopNode
  if (meanwhile !== undefined) store.meanwhile.push(async () => meanwhile(order))
  store.cuts.push(...cuts)
  const submittedView = await submit(shopper)
  expect(submittedView.status, JSON.stringify(submittedView.body.problem)).toBe(200)
  await setup.drained(store)
  const { id, number, document } = await findReturn(setup.world(), shopper)
  const [unit = ''] = document.items.map(({ lineItemId }) => lineItemId)
  const post = await deskOf(setup, shopper)
  const returns = () => order.returns as readonly ShopNode[]
  const refunds = () => order.refunds as readonly (ShopNode & { transactions: readonly ShopNode[] })[]
  const { world } = setup.world()
  return {
    shopper,
    store,
    id,
    number,
    unit,
    returns,
    refunds,
    order,
    now: () => findReturn(setup.world(), shopper),
    async post(path: string, body?: object) {
      const response = await post(`/returns/${id}/${path}`, body)
      await setup.drained(store)
      return response
    },
    left: (variantId: string) => readLevels(store, variantId)?.available,
    recorded: () =>
      returns().map(({ status, returnLineItems }) => [
        status,
        ...(returnLineItems as readonly ShopNode[]).map(({ processedQuantity }) => processedQuantity),
      ]),
    refunded: () =>
      refunds()
        .flatMap(({ transactions }) => transactions)
        .reduce((sum, one) => sum + Math.round(100 * Number((one.amountSet as Sums).shopMoney.amount)), 0),
    async states() {
      const rows = await world.store.outbox.followUps({ shopId: shopper.shopId, returnId: id })
      const kinds = ['record-return', 'process-return', 'end-return', 'refund', 'shelve']
      return rows.filter(({ kind }) => kinds.includes(kind)).map(({ kind, state }) => `${kind} ${state}`)
    },
    async gone() {
      setup.world().clock.forward(60_000)
      const read = await world.commerce.findOrder(shopper.shopId, '2001', { within: 0 })
      const { claimed } = await world.store.claims.findUnavailableUnits(shopper.shopId, '2001')
      return read && unitsOf(read, claimed).map(({ returned }) => returned !== null)
    },
  }
}
interface Sums {
  readonly shopMoney: { readonly amount: string }
}

const listRestocked = { document: expect.stringContaining('/Return/'), units: 1 }
const listAdjusted = { document: expect.stringContaining('homeward://stock/'), units: 1 }

describe('a store with native returns', () => {
  test('BCK-08 the native return is created once despite a lost connection, with reason and number', async () => {
    const { shopper, id, returns, number, recorded, states, gone } = await submitSentBack(returnChoice, {
      event: 'manual',
      cuts: ['ReturnCreate'],
    })
    expect(recorded()).toEqual([['OPEN', 0]])
    const [line] = returns()[0]?.returnLineItems as readonly ShopNode[]
    expect(line).toMatchObject({ quantity: 1, returnReasonNote: expect.stringMatching(`\\. Homeward ${number}$`) })
    expect([await states(), await gone()]).toEqual([
      ['record-return done', 'refund waiting'],
      [true, false],
    ])
    const followUps = await setup.world().world.store.outbox.followUps({ shopId: shopper.shopId, returnId: id })
    const nativeAnswer = followUps.find(({ kind }) => kind === 'record-return')?.answer
    expect(nativeAnswer).toEqual({ reference: String(returns()[0]?.id).split('/').at(-1) })
  })

  test('BCK-03 BCK-08 a shirt is received and refunded by one call despite a lost connection', async () => {
    const { post, unit, store, recorded, refunds, refunded, left, now, states, gone } = await submitSentBack(
      returnChoice,
      {
        event: 'delivered',
      },
    )
    store.cuts.push('ReturnProcess')
    expect((await post('receive', { items: [unit] })).statusCode).toBe(200)
    expect([recorded(), refunds().length, refunded(), left('8001')]).toEqual([[['OPEN', 1]], 1, paid, 4])
    expect(store.adjusted).toEqual([listRestocked])
    expect((await now()).document.refund).toMatchObject({ state: 'done', amount: paid })
    expect([await states(), await gone()]).toEqual([
      ['record-return done', 'refund done'],
      [true, false],
    ])
    expect(store.requests.map(({ name }) => name)).not.toContain('RefundCreate')
  })

  test('BCK-03 a refund before the arrival restocks the shirt once as it arrives', async () => {
    const { post, unit, store, recorded, refunded, left, states } = await submitSentBack(returnChoice, {
      event: 'immediate',
      cuts: ['ReturnCreate', 'ReturnProcess'],
    })
    expect([recorded(), refunded(), left('8001')]).toEqual([[['OPEN', 1]], paid, 3])
    store.cuts.push('StockAdjust')
    await post('receive', { items: [unit] })
    expect([recorded(), refunded(), left('8001'), store.adjusted]).toEqual([[['OPEN', 1]], paid, 4, [listAdjusted]])
    expect(await states()).toEqual(['record-return done', 'refund done', 'shelve done'])
  })

  test('BCK-03 a shirt received before its refund is refunded and counted once', async () => {
    const { post, unit, store, recorded, refunded, left } = await submitSentBack(returnChoice, { event: 'manual' })
    await post('receive', { items: [unit] })
    expect([recorded(), refunded(), left('8001')]).toEqual([[['OPEN', 0]], 0, 3])
    await post('process')
    expect([recorded(), refunded(), left('8001'), store.adjusted]).toEqual([[['OPEN', 1]], paid, 4, [listRestocked]])
    await post('adjust', { amount: 100, reason: 'Sorry for the wait' })
    expect([recorded(), refunded(), left('8001')]).toEqual([[['OPEN', 1]], paid + 100, 4])
    await post('close')
    expect([recorded(), left('8001'), store.adjusted]).toEqual([[['CLOSED', 1]], 4, [listRestocked]])
  })

  test('BCK-03 an exchanged shirt is received without money, once despite a lost connection', async () => {
    const { post, unit, store, recorded, refunds, left, states, gone } = await submitSentBack(exchangeChoice, {
      event: 'immediate',
    })
    store.cuts.push('ReturnProcess')
    await post('receive', { items: [unit] })
    expect([recorded(), refunds(), left('8001'), left('8002')]).toEqual([[['OPEN', 1]], [], 4, 2])
    expect([store.adjusted, await states(), await gone()]).toEqual([
      [listRestocked],
      ['process-return done', 'record-return done'],
      [true, false],
    ])
  })

  test('BCK-08 an unsellable shirt is reported, and restocking follows the shop’s setting', async () => {
    const broken = await submitSentBack(exchangeChoice, { event: 'immediate' })
    await broken.post('receive', { items: [broken.unit], notRestocked: [broken.unit] })
    const apart = await submitSentBack(exchangeChoice, { event: 'immediate', restockReceived: false })
    await apart.post('receive', { items: [apart.unit] })
    for (const { recorded, left, store } of [broken, apart])
      expect([recorded(), left('8001'), store.adjusted]).toEqual([[['OPEN', 1]], 3, []])
  })

  test('BCK-08 the native return closes with its return, once despite a lost connection', async () => {
    const { post, unit, store, recorded, states, gone } = await submitSentBack(returnChoice, { event: 'delivered' })
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
    const { shopper, store, id, recorded, gone } = await submitSentBack(returnChoice, { event: 'manual' })
    const { world, clock } = setup.world()
    store.cuts.push('ReturnCancel')
    await cancelReturn(world, { shopId: shopper.shopId, returnId: id }, clock.now())
    await setup.drained(store)
    expect([recorded(), await gone()]).toEqual([[['CANCELED', 0]], [false, false]])
  })

  test('BCK-08 a shirt in another return is not received or refunded until a merchant retries', async () => {
    const nativeReturn2 = nativeReturn(61, 'OPEN', [[20010, 2]])
    const { shopper, refunds, states, now, post, recorded } = await submitSentBack(returnChoice, {
      event: 'immediate',
      meanwhile: (order) => (order.returns as ShopNode[]).push(nativeReturn2),
    })
    expect([await states(), refunds()]).toEqual([['record-return refused', 'refund refused'], []])
    expect((await now()).document.refund).toMatchObject({ state: 'refused', amount: paid })
    const lines = setup
      .world()
      .log.lines.filter(({ level, fields }) => level === 'error' && fields.shopId === shopper.shopId)
    expect(lines).toMatchObject([
      { level: 'error', fields: { kind: 'record-return' } },
      { level: 'error', fields: { kind: 'refund' } },
    ])
    Object.assign(nativeReturn2, { status: 'CANCELED' })
    const secondResponse = await post('process', { outcomes: ['refund'] })
    expect(secondResponse.statusCode, secondResponse.body).toBe(200)
    expect([recorded().at(-1), refunds().length]).toEqual([['OPEN', 1], 1])
  })

  test.each([
    'on-refunds',
    'nowhere',
  ] as const)('BCK-04 a refund is found where the note of a native return is %s', async (notesOfReturns) => {
    const { refunds, refunded, now } = await submitSentBack(returnChoice, {
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
    const { post, now, unit } = await submitSentBack(returnChoice, { event: 'immediate', store: { moneyAlone } })
    await post('receive', { items: [unit] })
    expect((await post('adjust', { amount: 100, reason: 'Sorry for the wait' })).statusCode).toBe(200)
    const { refund } = (await now()).document
    expect(refund).toMatchObject({ state: 'done', amount: state === 'done' ? paid + 100 : paid })
    expect(refund?.refused).toBe(state === 'done' ? undefined : 100)
  })
})
