import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Order } from '../../schemas/entities/order.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import { unitsOf } from '../../server/domain/items/units.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { performOperation } from '../../server/journey/operations/perform.ts'
import { processReturn } from '../../server/journey/operations/value/process.ts'
import { createShopper, type ReturnWish, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { findReturn } from './ruled.ts'
import { goToReview, submit } from './shoppers.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
}, 120_000)
afterAll(() => world.drop())

type Commerce = TestWorld['world']['commerce']

const shirt: Readonly<Record<string, ReturnWish>> = { 'Aster Linen': { outcome: 'return' } }
const candle: Readonly<Record<string, ReturnWish>> = { Dusk: { outcome: 'return', reasons: ['not-needed'] } }

const withoutFees = (config: ShopConfig): ShopConfig => ({
  ...config,
  policies: config.policies.map((one) => ({ ...one, fees: [], gift_card_incentive_type: 'none' as const })),
})

const worthOf = (order: Order, title: string): number =>
  unitsOf(order, new Map()).find(({ line }) => line.title.startsWith(title))?.value ?? Number.NaN

/** A shop whose order #1001 brought in exactly its shirts and its candle. */
const setUpTwoValues = async ({
  shirts = 1,
  commerce = world.world.commerce,
}: {
  shirts?: number
  commerce?: Commerce
} = {}) => {
  const shopId = await loadDemoShop(world, { change: withoutFees })
  const app = await buildApp({ ...world.world, commerce })
  const shop = changesOf(world, shopId)
  await shop.changeOrder('#1001', (current) => {
    const lines = current.lines.map((line) =>
      line.title.startsWith('Aster Linen')
        ? {
            ...line,
            quantity: shirts,
            discount: line.discount * shirts,
            tax: line.tax * shirts,
            fulfilledAt: Array.from({ length: shirts }, () => line.fulfilledAt[0] ?? current.createdAt),
          }
        : line,
    )
    const next = { ...current, lines }
    return { ...next, taken: worthOf(next, 'Aster Linen') * shirts + worthOf(next, 'Dusk'), refundTotal: 0 }
  })
  const order = await shop.orderNamed('#1001')
  const worth = { shirt: worthOf(order, 'Aster Linen'), candle: worthOf(order, 'Dusk') }
  const refundShirts = (quantity: number, money: number, overrides: Partial<Order> = {}) =>
    shop.changeOrder('#1001', (one) => ({
      ...one,
      refundTotal: one.refundTotal + money,
      lines: one.lines.map((line) =>
        line.title.startsWith('Aster Linen') && quantity > 0
          ? { ...line, refunded: [...line.refunded, { quantity, at: world.clock.now() }] }
          : line,
      ),
      ...overrides,
    }))
  const send = async (items: Readonly<Record<string, ReturnWish>>, credit: 'refund' | 'gift' = 'refund') => {
    const shopper: Shopper = createShopper(app, shopId)
    await goToReview(shopper, { items, credit })
    const answer = await submit(shopper)
    return { shopper, status: answer.status, problem: answer.body.problem?.code ?? null }
  }
  const netOf = async (shopper: Shopper) => (await findReturn(world, shopper)).document.totals.computed.net
  const release = async ({ id }: ReturnRecord) => {
    await world.world.store.transaction(({ outbox }) =>
      outbox.release({ shopId, returnId: id }, ['refund', 'gift-card'], world.clock.now()),
    )
  }
  const pay = async (record: ReturnRecord) => {
    await performOperation(world.world, { caller: { shopId, by: 'Desk', call: null }, name: record.id }, (operation) =>
      processReturn(operation, {}),
    )
    await world.runner.drain()
    const { document } = (await world.world.store.returns.find(shopId, record.id)) ?? record
    return document.refund?.amount ?? document.giftCard?.amount ?? 0
  }
  const refundTotal = async () => (await world.world.commerce.findOrder(shopId, order.id))?.refundTotal
  return { shopId, app, worth, refundShirts, send, netOf, release, pay, refundTotal }
}

test.each([
  'refund',
  'gift',
] as const)('FND-01 a shirt refunded by hand during a %s return leaves the candle its value', async (credit) => {
  const { worth, send, refundShirts, netOf, pay, refundTotal } = await setUpTwoValues()
  const first = await send(shirt, credit)
  await refundShirts(1, worth.shirt)
  const second = await send(candle)
  expect([second.status, await netOf(second.shopper)]).toEqual([200, worth.candle])
  const records = [await findReturn(world, first.shopper), await findReturn(world, second.shopper)]
  expect([await pay(records[0] as ReturnRecord), await pay(records[1] as ReturnRecord)]).toEqual([0, worth.candle])
  expect(await refundTotal()).toBe(worth.shirt + worth.candle)
})

test('FND-02 a pending refund leaves the other return its full value and submit', async () => {
  const { worth, send, refundShirts, netOf } = await setUpTwoValues({ shirts: 2 })
  const first = await send(shirt)
  const { id } = await findReturn(world, first.shopper)
  const pending = { reference: `${id}:refund:1`, amount: worth.shirt, pending: true as const }
  await refundShirts(0, worth.shirt, { portalRefunds: [pending], refundPending: worth.shirt })
  const second = await send(shirt)
  expect([second.status, await netOf(second.shopper)]).toEqual([200, worth.shirt])
  const third = await send(candle)
  expect([third.status, await netOf(third.shopper)]).toEqual([200, worth.candle])
})

test('FND-02 a payout for a unit with a pending external refund waits for its end', async () => {
  const { worth, send, refundShirts, pay, refundTotal } = await setUpTwoValues({ shirts: 2 })
  const first = await send(shirt)
  const record = await findReturn(world, first.shopper)
  await refundShirts(1, worth.shirt, { refundPending: worth.shirt })
  expect(await pay(record)).toBe(0)
  expect((await findReturn(world, first.shopper)).document.items[0]?.refundedElsewhere).toBeUndefined()
  await changesOf(world, record.shopId).changeOrder('#1001', ({ refundPending: _failed, ...order }) => ({
    ...order,
    refundTotal: 0,
    lines: order.lines.map((line) => ({ ...line, refunded: [] })),
  }))
  world.clock.forward(16 * 60_000)
  await world.runner.drain()
  expect((await findReturn(world, first.shopper)).document.refund).toMatchObject({ state: 'done', amount: worth.shirt })
  expect(await refundTotal()).toBe(worth.shirt)
})

test('FND-03 of two shirts, the refunded quantity waits, and the other is returnable', async () => {
  const { worth, send, refundShirts, netOf, pay, refundTotal } = await setUpTwoValues({ shirts: 2 })
  const first = await send(shirt)
  await refundShirts(1, worth.shirt)
  const second = await send(shirt)
  expect([second.status, await netOf(second.shopper)]).toEqual([200, worth.shirt])
  const records = [await findReturn(world, first.shopper), await findReturn(world, second.shopper)]
  expect([await pay(records[0] as ReturnRecord), await pay(records[1] as ReturnRecord)]).toEqual([0, worth.shirt])
  expect(await refundTotal()).toBe(2 * worth.shirt)
})

test('FND-03 a shirt taken back without a refund is paid once a payout is named', async () => {
  const { shopId, worth, send, refundShirts, pay } = await setUpTwoValues({ shirts: 2 })
  const { shopper } = await send(shirt)
  const record = await findReturn(world, shopper)
  await refundShirts(1, 0)
  expect(await pay(record)).toBe(0)
  const events = async () =>
    (await world.world.store.changes.ofReturn({ shopId, returnId: record.id })).filter(
      ({ event }) => event === 'payout-withheld',
    )
  const unit = record.document.items[0]?.lineItemId
  expect((await events()).map(({ detail }) => detail)).toEqual([{ payout: 'refund', units: [unit], currency: 'USD' }])
  expect(await pay(record)).toBe(0)
  expect(await events()).toHaveLength(1)
  await performOperation(world.world, { caller: { shopId, by: 'Desk', call: null }, name: record.id }, (operation) =>
    processReturn(operation, { outcomes: ['refund'] }),
  )
  await world.runner.drain()
  expect((await findReturn(world, shopper)).document).toMatchObject({
    refund: { state: 'done', amount: worth.shirt },
    payoutWithheld: { releasedBy: 'Desk' },
  })
})

test('FND-07 a submit that reads its order after another return’s refund is accepted', async () => {
  let happens: (() => Promise<unknown>) | null = null
  const commerce: Commerce = {
    ...world.world.commerce,
    findOrder: async (ofShop, id, readOptions) => {
      if (readOptions?.within === undefined) return world.world.commerce.findOrder(ofShop, id, readOptions)
      await happens?.()
      return world.world.commerce.findOrder(ofShop, id)
    },
  }
  const { shopId, worth, send, netOf, release, app } = await setUpTwoValues({ commerce })
  const first = await send(shirt)
  const record = await findReturn(world, first.shopper)
  await release(record)
  const shopper = createShopper(app, shopId)
  await goToReview(shopper, { items: candle })
  happens = () =>
    executeFollowUp(world.world, { shopId, returnId: record.id, kind: 'refund', epoch: 1 }, world.clock.now())
  const answer = await submit(shopper)
  expect([answer.status, answer.body.problem?.code ?? null]).toEqual([200, null])
  expect(await netOf(shopper)).toBe(worth.candle)
})
