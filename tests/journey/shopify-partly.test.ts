import { describe, expect, test } from 'vitest'
import type { ReturnDetail, ReturnPage } from '../../schemas/merchant/returns.ts'
import { money, payment } from '../support/shopify/goods.ts'
import type { ShopNode } from '../support/shopify/rules.ts'
import type { ShopifyStandIn } from '../support/shopify/stand-in.ts'
import { findReturn } from './ruled.ts'
import { recentOrder, setUpShopify } from './shopify-house.ts'
import { callsOf, shirts } from './shopify-stock.ts'
import { goToReview, submit } from './shoppers.ts'

const setup = setUpShopify()

interface Payment extends ShopNode {
  readonly kind: string
  readonly status: string
  readonly amountSet: { readonly shopMoney: { readonly amount: string } }
}

const listRefundTransactions = (store: ShopifyStandIn) =>
  (store.things[0]?.transactions as readonly Payment[])
    .filter(({ kind }) => kind === 'REFUND')
    .map((one) => ({ one, cents: Math.round(100 * Number(one.amountSet.shopMoney.amount)) }))

const sumSucceeded = (store: ShopifyStandIn): number =>
  listRefundTransactions(store)
    .filter(({ one }) => one.status === 'SUCCESS')
    .reduce((sum, { cents }) => sum + cents, 0)

const splitPaymentOrder = recentOrder(2001, {
  transactions: [
    payment(31, { amountSet: money('40.00'), gateway: 'gift_card' }),
    payment(32, { amountSet: money('68.00') }),
  ],
})

const yenAmount = (shop: string, amount: string) => money(shop, { shop: 'USD', shown: 'JPY' }, amount)

const yenOrder = recentOrder(2001, {
  presentmentCurrencyCode: 'JPY',
  totalPriceSet: yenAmount('108.00', '5401'),
  transactions: [payment(31, { amountSet: yenAmount('108.00', '5401') })],
})

/** The shirt of $54.00 is in transit; the refund is immediate and slow. */
const submitReturned = async (order: ShopNode, returns?: 'native') => {
  const things = [structuredClone(order), shirts()]
  const { shopper, store } = await setup.shopWith(
    { things, now: setup.world().clock.now(), refundsBegin: 'PENDING' },
    returns && { adapter: { returns, returnReasons: { 'changed-mind': 'too-small' } } },
  )
  await goToReview(shopper, { order: '#2001', items: { 'Linen Shirt': { outcome: 'return' } } })
  expect((await submit(shopper)).status).toBe(200)
  await setup.drained(store)
  const { id, document } = await findReturn(setup.world(), shopper)
  const call = await callsOf(setup, shopper)
  const { world, clock } = setup.world()
  return {
    id,
    store,
    unit: document.items[0]?.lineItemId,
    read: async (): Promise<ReturnDetail> => (await call('GET', `/returns/${id}`)).json(),
    async paidOut() {
      const { returns: listedReturns }: ReturnPage = (await call('GET', '/returns')).json()
      return listedReturns[0]?.money.paidOut
    },
    now: async () => (await findReturn(setup.world(), shopper)).document,
    async post(path: string, body: object = {}) {
      const response = await call('POST', `/returns/${id}/${path}`, body)
      await setup.drained(store)
      return response
    },
    async ended(...how: readonly ('SUCCESS' | 'FAILURE')[]) {
      for (const [n, { one }] of listRefundTransactions(store)
        .filter(({ one: pendingPayment }) => pendingPayment.status === 'PENDING')
        .entries())
        Object.assign(one, { status: how[n] })
      clock.forward(20 * 60_000)
      store.now = clock.now()
      await setup.drained(store)
    },
    async booked(term: string) {
      const entries = await world.store.ledger.entries({ shopId: shopper.shopId, returnId: id })
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      return Math.abs(entries.filter((one) => one.term === term).reduce((sum, { amount }) => sum + amount, 0))
    },
  }
}

describe.each([
  'with returns of its own',
  'that keeps none',
] as const)('a refund over two payments, at a store %s', (how) => {
  const begun = () => submitReturned(splitPaymentOrder, how === 'that keeps none' ? undefined : 'native')

  test('BCK-04 a partial failure is reported to shopper and merchant and waits for a person', async () => {
    const { id, unit, now, read, paidOut, ended, post, store } = await begun()
    expect((await now()).refund).toBeUndefined()
    await ended('SUCCESS', 'FAILURE')
    expect((await now()).refund).toMatchObject({ state: 'done', amount: 4_000, refused: 1_400 })
    const { payouts, timeline } = await read()
    expect(payouts).toEqual([{ outcome: 'refund', state: 'done', amount: 5_400, refused: 1_400 }])
    expect([await paidOut(), sumSucceeded(store)]).toEqual([4_000, 4_000])
    expect(timeline.find(({ event }) => event === 'refunded')?.detail).toMatchObject({ amount: 4_000, refused: 1_400 })
    const lines = setup.world().log.lines.filter(({ fields }) => fields.refused === 1_400 && fields.returnId === id)
    expect(lines.map(({ level, sentence }) => [level, sentence])).toEqual([
      ['error', 'A part of a payout was permanently refused'],
    ])
    expect((await post('receive', { items: [unit] })).statusCode).toBe(200)
    setup.world().clock.forward(2 * 86_400_000)
    await setup.drained(store)
    expect((await read()).state).toBe('open')
  })

  test('BCK-04 a partial failure is paid again on request: only the rest, once', async () => {
    const { now, paidOut, ended, post, store, booked } = await begun()
    await ended('SUCCESS', 'FAILURE')
    expect((await post('process', { outcomes: ['refund'] })).statusCode).toBe(200)
    await ended('SUCCESS')
    expect((await now()).refund).toMatchObject({ state: 'done', amount: 5_400 })
    expect((await now()).refund?.refused).toBeUndefined()
    expect([sumSucceeded(store), await booked('refunded'), await paidOut()]).toEqual([5_400, 5_400, 5_400])
    expect((await post('process', { outcomes: ['refund'] })).statusCode).toBe(200)
    await ended('SUCCESS')
    expect([sumSucceeded(store), listRefundTransactions(store).length]).toEqual([5_400, 3])
  })

  test('BCK-04 a partial failure on a closed return leaves the rest with the shop', async () => {
    const { ended, post, booked } = await begun()
    await ended('SUCCESS', 'FAILURE')
    const fees = await booked('fees')
    expect((await post('close')).statusCode).toBe(200)
    expect([await booked('refunded'), (await booked('fees')) - fees]).toEqual([4_000, 1_400])
  })
})

test('BCK-08 a yen refund rounds a cent up, and the ledger books the cent consistently', async () => {
  const { now, ended, post, store, booked, paidOut } = await submitReturned(yenOrder)
  await ended('SUCCESS')
  expect([(await now()).refund, sumSucceeded(store)]).toMatchObject([{ state: 'done', amount: 5_401 }, 5_401])
  expect([await booked('refunded'), await booked('bonus'), await paidOut()]).toEqual([5_401, 1, 5_401])
  expect((await post('adjust', { amount: 100, reason: 'It came late' })).statusCode).toBe(200)
  await ended('SUCCESS')
  expect([listRefundTransactions(store).map(({ cents }) => cents), await booked('refunded')]).toEqual([
    [5_401, 100],
    5_501,
  ])
  expect([(await now()).refund?.amount, await booked('bonus')]).toEqual([5_501, 101])
  expect((await post('close')).statusCode).toBe(200)
  expect(await booked('refunded')).toBe(5_501)
})
