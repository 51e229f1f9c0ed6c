import { expect, test } from 'vitest'
import { openedDatabase } from '../../../contract/open-database.ts'
import { line, order, parcel, payment, product, variant } from '../../../support/shopify/goods.ts'
import type { ShopNode } from '../../../support/shopify/rules.ts'
import { openOperationsShop } from './operations-shop.ts'

const database = openedDatabase()

const shop = async (overrides: NonNullable<Parameters<typeof openOperationsShop>[1]> = {}) => {
  const soldNode = order(1001, {
    lineItems: [line(11, { quantity: 3 }), line(12)],
    fulfillments: [parcel(22, [[11, 2]], { createdAt: '2026-11-09T09:00:00Z' }), parcel(21, [[11, 1]])],
    transactions: [payment(31)],
  })
  const shirt = product(7001, { variants: [variant(8001, { inventoryQuantity: 2 })] })
  const ready = await openOperationsShop(database(), { things: [soldNode, shirt], ...overrides })
  const about = (reference: string) => ({ shopId: ready.shopId, orderId: '1001', reference, now: ready.shop.now })
  const returns = () => soldNode.returns as readonly (ShopNode & { returnLineItems: readonly ShopNode[] })[]
  return {
    ...ready,
    levels: () => (shirt.variants as readonly { readonly levels: object }[])[0]?.levels,
    returns,
    lines: () => returns().flatMap(({ returnLineItems }) => returnLineItems),
    record: (quantity: number, reasonId = 'small', lineId = '11') => ({
      ...about('r1:record-return:1'),
      number: 'R-1',
      units: [{ lineId, quantity, reasonId, reason: 'Too small' }],
    }),
    process: (quantity: number, arrived: 'restocked' | 'not-restocked' = 'restocked') => ({
      ...about('r1:process-return:1'),
      number: 'R-1',
      units: [{ lineId: '11', quantity, arrived }],
    }),
    back: (amount: number, arrived: number) => ({
      ...about('r1:refund:1'),
      amount,
      currency: 'USD',
      lines: [{ lineId: '11', quantity: 2 }],
      recorded: { number: 'R-1', units: [{ lineId: '11', quantity: arrived, arrived: 'restocked' as const }] },
    }),
    end: (mode: 'close' | 'cancel') => ({ ...about('r1:end-return:1'), number: 'R-1', how: mode }),
  }
}

const unsupportedRefusal = (message: RegExp) => ({
  kind: 'refused',
  because: 'unsupported',
  message: expect.stringMatching(message),
})

test('BCK-08 a return takes units of the oldest parcel first, with reason and number', async () => {
  const { portal, record, lines } = await shop()
  expect((await portal().recordReturn(record(2))).kind).toBe('recorded')
  expect(lines()).toMatchObject([
    { quantity: 1, fulfillmentLineItem: { id: 'gid://shopify/FulfillmentLineItem/2100' }, reason: 'other' },
    { quantity: 1, fulfillmentLineItem: { id: 'gid://shopify/FulfillmentLineItem/2200' } },
  ])
  expect(lines().map(({ returnReasonNote }) => returnReasonNote)).toEqual(Array(2).fill('Too small. Homeward R-1'))
})

test.each([
  ['more than was sent', 4, '11', /does not accept the return of 1 of the line 11/],
  ['what was never sent', 1, '12', /does not accept the return of 1 of the line 12/],
])('BCK-08 a return of %s is refused with a message, and none is made', async (_, quantity, lineId, message) => {
  const { portal, record, returns } = await shop()
  expect(await portal().recordReturn(record(quantity, 'small', lineId))).toEqual(unsupportedRefusal(message))
  expect(returns()).toEqual([])
})

test('BCK-04 a return exists once despite a lost answer, and long reasons preserve its number', async () => {
  const { portal, record, lines } = await shop({ cuts: ['ReturnCreate'] })
  const long = { ...record(1), units: [{ lineId: '11', quantity: 1, reasonId: 'x', reason: 'y'.repeat(400) }] }
  await expect(portal().recordReturn(long)).rejects.toThrow()
  expect((await portal().recordReturn(long)).kind).toBe('recorded')
  expect(lines()).toHaveLength(1)
})

test('BCK-03 BCK-04 units are received once, despite lost answers or lost calls', async () => {
  for (const differs of [{ cuts: ['ReturnProcess'] }, { fails: ['ReturnProcess'] }]) {
    const { portal, record, process, lines, levels, shop: store } = await shop(differs)
    await portal().recordReturn(record(3))
    await expect(portal().processReturn(process(2))).rejects.toThrow()
    expect(await portal().processReturn(process(2))).toEqual({ kind: 'processed' })
    const processedCount = lines().reduce((sum, { processedQuantity }) => sum + Number(processedQuantity), 0)
    expect([processedCount, levels(), store.fails]).toEqual([2, { available: 4, reserved: 0 }, []])
  }
})

test('BCK-08 units that staff received by hand are not received again', async () => {
  const { portal, record, process, lines, levels } = await shop()
  await portal().recordReturn(record(1))
  Object.assign(lines()[0] ?? {}, { processedQuantity: 1, processableQuantity: 0 })
  expect(await portal().processReturn(process(1))).toEqual({ kind: 'processed' })
  expect(levels()).toEqual({ available: 2, reserved: 0 })
})

test('BCK-08 damaged units are received, and not restocked', async () => {
  const { portal, record, process, lines, levels } = await shop()
  await portal().recordReturn(record(1))
  await portal().processReturn(process(1, 'not-restocked'))
  expect([lines()[0]?.processedQuantity, levels()]).toEqual([1, { available: 2, reserved: 0 }])
})

test.each([
  ['ReturnProcess', 'on-refunds'],
  ['ReturnProcess', 'nowhere'],
] as const)('BCK-04 a return refunds once, though %s lost its answer and its note is %s', async (cut, notesOfReturns) => {
  const { portal, record, back, refundsThere, lines, levels, shop: store } = await shop({ notesOfReturns })
  await portal().recordReturn(record(2))
  store.cuts.push(cut)
  await expect(portal().refund(back(3_000, 1))).rejects.toThrow()
  expect(await portal().refund(back(3_000, 1))).toMatchObject({ kind: 'refunded', amount: 3_000 })
  const processedCount = lines().map(({ processedQuantity }) => processedQuantity)
  expect([refundsThere().length, processedCount, levels()]).toEqual([1, [1, 1], { available: 3, reserved: 0 }])
  const found = await portal().find({ ...back(3_000, 1), kind: 'refunded', firstTriedAt: store.now })
  expect(found).toMatchObject({ kind: 'refunded', amount: 3_000 })
})

test('BCK-08 a return refunds no more than its remainder, and nothing once cancelled', async () => {
  const { portal, record, back, refundsThere, returns } = await shop()
  await portal().recordReturn(record(2))
  expect(await portal().refund(back(99_999, 0))).toMatchObject({ kind: 'refused', because: 'over-refund' })
  Object.assign(returns()[0] ?? {}, { status: 'CANCELED' })
  const refundRequest = { ...back(100, 0), reference: 'r1:refund:2' }
  expect(await portal().refund(refundRequest)).toEqual(unsupportedRefusal(/no return R-1/))
  expect(refundsThere()).toEqual([])
})

test.each([
  ['close', 'ReturnClose', 'CLOSED'],
  ['cancel', 'ReturnCancel', 'CANCELED'],
] as const)('BCK-04 a return ends once (%s), despite a lost answer to %s', async (mode, cut, status) => {
  const { portal, record, end, returns } = await shop({ cuts: [cut] })
  await portal().recordReturn(record(1))
  await expect(portal().endReturn(end(mode))).rejects.toThrow()
  expect(await portal().endReturn(end(mode))).toEqual({ kind: 'ended' })
  expect(returns().map((one) => one.status)).toEqual([status])
})

test('BCK-08 a missing return has ended, and a partly received return refuses its cancellation', async () => {
  const { portal, record, process, end } = await shop()
  expect(await portal().endReturn({ ...end('cancel'), reference: 'r0:end-return:1' })).toEqual({ kind: 'ended' })
  await portal().recordReturn(record(1))
  await portal().processReturn(process(1))
  expect(await portal().endReturn(end('cancel'))).toMatchObject({ kind: 'refused', because: 'unsupported' })
})
