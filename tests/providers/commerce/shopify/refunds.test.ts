import { expect, test } from 'vitest'
import type { OperationResult, ProviderOperation } from '../../../../server/providers/commerce/port.ts'
import { openedDatabase } from '../../../contract/open-database.ts'
import { money, order, payment } from '../../../support/shopify/goods.ts'
import { openOperationsShop } from './operations-shop.ts'

const database = openedDatabase()
const toResult = (operation: ProviderOperation, kind: OperationResult['kind']) => ({
  ...operation,
  kind,
  firstTriedAt: operation.now,
})
const refundedMatcher = (amount: number) => expect.objectContaining({ kind: 'refunded', amount })

test('BCK-08 15 dollars are refunded to the payment, with a note and without a letter', async () => {
  const { portal, refund, refundsThere, shop } = await openOperationsShop(database())
  expect(await portal().refund(refund('r1:refund:1', 1_500))).toEqual(refundedMatcher(1_500))
  expect(refundsThere()).toMatchObject([
    { note: 'hw:r1:refund:1', refundLineItems: [{ quantity: 1 }], transactions: [{ status: 'SUCCESS' }] },
  ])
  expect(shop.requests.map(({ name }) => name)).toContain('RefundCreate')
})

test('BCK-04 a refund with a lost answer is found by its note, and happened once', async () => {
  const { portal, refund, refundsThere, shop } = await openOperationsShop(database(), { cuts: ['RefundCreate'] })
  await expect(portal().refund(refund('r1:refund:1', 1_500))).rejects.toThrow('The order system does not respond')
  expect(refundsThere()).toHaveLength(1)
  const before = shop.requests.length
  expect(await portal().find(toResult(refund('r1:refund:1', 1_500), 'refunded'))).toEqual(refundedMatcher(1_500))
  expect(await portal().refund(refund('r1:refund:1', 1_500))).toEqual(refundedMatcher(1_500))
  expect(refundsThere()).toHaveLength(1)
  expect(shop.requests.slice(before).map(({ name }) => name)).toEqual(['RefundNotes', 'RefundOutcome'])
})

test.each([
  0,
  365 * 86_400_000,
])('BCK-04 a refund with a lost answer happens once, though keys last %d ms', async (keysLastMs) => {
  const { portal, refund, refundsThere } = await openOperationsShop(database(), { cuts: ['RefundCreate'], keysLastMs })
  await expect(portal().refund(refund('r1:refund:1', 1_500))).rejects.toThrow()
  expect(await portal().refund(refund('r1:refund:1', 1_500))).toEqual(refundedMatcher(1_500))
  expect(refundsThere()).toHaveLength(1)
})

test('BCK-04 a refund that never arrived is repeated identically, under the same key', async () => {
  const { portal, refund, refundsThere, shop } = await openOperationsShop(database())
  const requestCount = shop.requests.length
  shop.cuts.push('RefundSuggested')
  await expect(portal().refund(refund('r1:refund:1', 1_500))).rejects.toThrow()
  expect([shop.requests.length > requestCount, refundsThere()]).toEqual([true, []])
  expect(await portal().refund(refund('r1:refund:1', 1_500))).toEqual(refundedMatcher(1_500))
  expect(refundsThere()).toHaveLength(1)
})

test.each([
  'errors',
  'sentences',
] as const)('BCK-04 a refund in progress is not repeated under another key, as reported by %s', async (keyFaults) => {
  const { portal, refund, refundsThere, shop } = await openOperationsShop(database(), {
    underway: ['refundCreate'],
    keyFaults,
  })
  expect(await portal().refund(refund('r1:refund:1', 1_500))).toEqual({ kind: 'pending', lookAt: shop.now + 5_000 })
  expect(refundsThere()).toEqual([])
  expect(await portal().refund(refund('r1:refund:1', 1_500))).toEqual(refundedMatcher(1_500))
  expect(refundsThere()).toHaveLength(1)
})

test('BCK-08 a manual refund leaves only its remainder, and excess differs from a fault', async () => {
  const { portal, refund } = await openOperationsShop(database())
  await portal().refund(refund('r1:refund:1', 10_000))
  expect(await portal().refund(refund('r2:refund:1', 801))).toMatchObject({ kind: 'refused', because: 'over-refund' })
  expect(await portal().refund(refund('r3:refund:1', 800))).toEqual(refundedMatcher(800))
})

test('BCK-08 a slow payment is checked until refunded, and never requested twice', async () => {
  const { portal, refund, refundsThere, things, shop } = await openOperationsShop(database(), {
    refundsBegin: 'PENDING',
  })
  const of = refund('r1:refund:1', 1_500)
  expect(await portal().refund(of)).toEqual({ kind: 'pending', lookAt: shop.now + 900_000 })
  expect(await portal().find(toResult(of, 'refunded'))).toMatchObject({ kind: 'pending' })
  const refundTransaction = (things('Order')[0]?.transactions as { kind: string; status: string }[]).find(
    ({ kind }) => kind === 'REFUND',
  )
  if (refundTransaction) refundTransaction.status = 'SUCCESS'
  expect(await portal().find(toResult(of, 'refunded'))).toEqual(refundedMatcher(1_500))
  expect(refundsThere()).toHaveLength(1)
})

test('BCK-08 a slow payment that fails is refused, so that staff can pay another way', async () => {
  const { portal, refund, things } = await openOperationsShop(database(), { refundsBegin: 'PENDING' })
  const of = refund('r1:refund:1', 1_500)
  await portal().refund(of)
  const refundTransaction = (things('Order')[0]?.transactions as { kind: string; status: string }[]).find(
    ({ kind }) => kind === 'REFUND',
  )
  if (refundTransaction) refundTransaction.status = 'FAILURE'
  const refusal = { kind: 'refused', because: 'customer' }
  expect(await portal().find(toResult(of, 'refunded'))).toMatchObject(refusal)
  expect(await portal().find(toResult(of, 'refunded'))).toMatchObject(refusal)
})

test('BCK-04 of a slow refund by two cards a failure is reported with the success', async () => {
  const transactions = [
    payment(31, { amountSet: money('40.00'), gateway: 'gift_card' }),
    payment(32, { amountSet: money('68.00') }),
  ]
  const { portal, refund, refundsThere, things } = await openOperationsShop(database(), {
    things: [order(1001, { transactions })],
    refundsBegin: 'PENDING',
  })
  const of = refund('r1:refund:1', 5_000)
  await portal().refund(of)
  const refundTransaction = (things('Order')[0]?.transactions as { kind: string; status: string }[]).filter(
    ({ kind }) => kind === 'REFUND',
  )
  const [first, second] = refundTransaction
  Object.assign(first ?? {}, { status: 'SUCCESS' })
  expect(await portal().find(toResult(of, 'refunded'))).toMatchObject({ kind: 'pending' })
  Object.assign(second ?? {}, { status: 'FAILURE' })
  const partly = { kind: 'refunded', amount: 4_000, refused: 1_000 }
  expect(await portal().find(toResult(of, 'refunded'))).toMatchObject(partly)
  expect(await portal().refund(of)).toMatchObject(partly)
  expect([refundTransaction.length, refundsThere()]).toMatchObject([2, [{ note: 'hw:r1:refund:1' }]])
})

test('BCK-08 a yen payment is refunded in yen completely, and booked in dollars', async () => {
  const sums = (shop: string, presentment: string) => money(shop, { shop: 'USD', shown: 'JPY' }, presentment)
  const things = [
    order(1001, {
      presentmentCurrencyCode: 'JPY',
      totalPriceSet: sums('108.00', '16201'),
      taxLines: [],
      transactions: [payment(31, { amountSet: sums('108.00', '16201') })],
    }),
  ]
  const { portal, refund, refundsThere } = await openOperationsShop(database(), { things })
  expect(await portal().refund(refund('r1:refund:1', 3_333))).toEqual(refundedMatcher(3_333))
  const rest = await portal().refund(refund('r2:refund:1', 7_467))
  expect(rest).toMatchObject({ kind: 'refunded', amount: 7_467, refused: 0 })
  const yen = refundsThere().map(
    (one) =>
      (one as unknown as { transactions: { amountSet: { presentmentMoney: { amount: string } } }[] }).transactions[0]
        ?.amountSet.presentmentMoney.amount,
  )
  expect(yen.map(Number)).toEqual([5_000, 11_201])
})

test('BCK-08 an order paid by two cards refunds the first, then the second', async () => {
  const transactions = [
    payment(31, { amountSet: money('40.00'), gateway: 'gift_card' }),
    payment(32, { amountSet: money('68.00') }),
  ]
  const { portal, refund, refundsThere } = await openOperationsShop(database(), {
    things: [order(1001, { transactions })],
  })
  expect(await portal().refund(refund('r1:refund:1', 5_000))).toEqual(refundedMatcher(5_000))
  const parts = (
    refundsThere()[0] as unknown as {
      transactions: { gateway: string; amountSet: { shopMoney: { amount: string } } }[]
    }
  ).transactions
  expect(parts.map(({ gateway, amountSet }) => [gateway, amountSet.shopMoney.amount])).toEqual([
    ['gift_card', '40.00'],
    ['shopify_payments', '10.00'],
  ])
})

test('WDR-12 a refund of a withdrawal fills the payment that was used last first', async () => {
  const transactions = [
    payment(31, { amountSet: money('40.00'), gateway: 'gift_card', processedAt: '2026-11-01T09:59:00Z' }),
    payment(32, { amountSet: money('68.00') }),
  ]
  const { portal, refund, refundsThere } = await openOperationsShop(database(), {
    things: [order(1001, { transactions })],
  })
  const withdrawn = { ...refund('r1:refund:1', 8_000), lastUsedFirst: true as const }
  expect(await portal().refund(withdrawn)).toEqual(refundedMatcher(8_000))
  const [made] = refundsThere() as unknown as {
    transactions: { gateway: string; amountSet: { shopMoney: { amount: string } } }[]
  }[]
  expect(made?.transactions.map(({ gateway, amountSet }) => [gateway, amountSet.shopMoney.amount])).toEqual([
    ['shopify_payments', '68.00'],
    ['gift_card', '12.00'],
  ])
})

test('BCK-08 a refund for a returned unit excludes the unit', async () => {
  const { portal, refund, refundsThere } = await openOperationsShop(database())
  for (const n of [1, 2, 3]) expect(await portal().refund(refund(`r${n}:refund:1`, 100))).toEqual(refundedMatcher(100))
  expect(refundsThere().map((one) => (one as unknown as { refundLineItems: object[] }).refundLineItems.length)).toEqual(
    [1, 1, 0],
  )
})

test('BCK-08 a test order refunds nothing', async () => {
  const { portal, refund, card, exchange, shop } = await openOperationsShop(database(), {
    things: [order(1001, { test: true })],
  })
  const refusal = expect.objectContaining({ kind: 'refused', because: 'unsupported' })
  expect(await portal().refund(refund('r1:refund:1', 100))).toEqual(refusal)
  expect(await portal().issueGiftCard(card('r1:gift-card:1', 100))).toEqual(refusal)
  expect(await portal().createExchangeOrder(exchange('r1:exchange-order:1'))).toEqual(refusal)
  expect(new Set(shop.requests.map(({ name }) => name))).toEqual(new Set(['OperationOrder']))
})

test('BCK-04 a refund that never arrived is recomputed from the remainders, under another key', async () => {
  const transactions = [
    payment(31, { amountSet: money('40.00'), gateway: 'gift_card' }),
    payment(32, { amountSet: money('68.00') }),
  ]
  const things = [order(1001, { transactions })]
  const { portal, refund, refundsThere } = await openOperationsShop(database(), { things, fails: ['RefundCreate'] })
  await expect(portal().refund(refund('r1:refund:1', 5_000))).rejects.toThrow()
  expect(await portal().refund(refund('r2:refund:1', 4_000))).toEqual(refundedMatcher(4_000))
  expect(await portal().refund(refund('r1:refund:1', 5_000))).toEqual(refundedMatcher(5_000))
  expect(refundsThere().map(({ note }) => note)).toEqual(['hw:r2:refund:1', 'hw:r1:refund:1'])
})

test('BCK-04 a refund that never arrived and became too large is refused as such', async () => {
  const { portal, refund, refundsThere } = await openOperationsShop(database(), { fails: ['RefundCreate'] })
  await expect(portal().refund(refund('r1:refund:1', 1_500))).rejects.toThrow()
  await portal().refund(refund('r2:refund:1', 10_000))
  expect(await portal().refund(refund('r1:refund:1', 1_500))).toMatchObject({ because: 'over-refund' })
  expect(refundsThere()).toHaveLength(1)
})

test('BCK-08 a cent that rounds to zero in the shopper’s currency is refused', async () => {
  const set = money('108.00', { shop: 'USD', shown: 'JPY' }, '100')
  const things = [
    order(1001, {
      presentmentCurrencyCode: 'JPY',
      totalPriceSet: set,
      transactions: [payment(31, { amountSet: set })],
    }),
  ]
  const { portal, refund, refundsThere } = await openOperationsShop(database(), { things })
  expect(await portal().refund(refund('r2:refund:1', 1))).toMatchObject({ because: 'amount' })
  expect(refundsThere()).toEqual([])
})
