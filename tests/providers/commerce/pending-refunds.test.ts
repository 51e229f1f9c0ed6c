import { expect, test } from 'vitest'
import { withPortalRefunds } from '../../../server/providers/commerce/local/portal-refunds.ts'
import { toPortalRefunds } from '../../../server/providers/commerce/medusa/mapping/payments.ts'
import { readCapturedAndRefunded } from '../../../server/providers/commerce/shopify-rest/captured-refunded.ts'
import { readUnitHistory } from '../../../server/providers/commerce/shopify-rest/units.ts'
import { documentNode } from '../../../server/providers/reading/json-node.ts'
import { orderOf } from '../../domain/value/example.ts'

const payment = (id: string, status: string, amount: string) => ({
  id,
  kind: 'refund',
  status,
  amount,
  currency: 'USD',
})

const buildExport = (refunds: readonly object[]) =>
  documentNode({
    currency: 'USD',
    financial_status: 'paid',
    line_items: [{ id: '1' }],
    refunds: refunds.map((refund) => ({ created_at: '2024-03-01T00:00:00Z', ...refund })),
  })

const readMoved = (refunds: readonly object[]) =>
  readCapturedAndRefunded(buildExport(refunds), { currency: 'USD', total: 10_800 })

test('FND-02 Shopify refunds are pending or finished, and those of returns have a note', () => {
  expect(
    readMoved([
      { note: 'hw:abc:refund:1', transactions: [payment('1', 'pending', '54.00')] },
      { note: ' hw:def:refund:2 ', transactions: [payment('2', 'success', '10.00')] },
      { note: 'Damaged', transactions: [payment('3', 'pending', '2.00'), payment('4', 'success', '1.00')] },
      { note: 'hw:ghi:refund:1', transactions: [payment('5', 'failure', '9.00')] },
    ]),
  ).toEqual({
    taken: 10_800,
    refundTotal: 6700,
    refundPending: 5600,
    portalRefunds: [
      { reference: 'abc:refund:1', amount: 5400, pending: true },
      { reference: 'def:refund:2', amount: 1000 },
    ],
  })
  expect(readMoved([{ transactions: [payment('1', 'success', '54.00')] }])).toEqual({
    taken: 10_800,
    refundTotal: 5400,
  })
})

test('FND-03 Shopify reports units taken back without money apart from refunded units', () => {
  const line = { line_item_id: '1', quantity: 1 }
  const refundedIn = (refund: object) =>
    readUnitHistory(buildExport([{ refund_line_items: [line], ...refund }]))
      .refunded.get('1')
      ?.map(({ unpaid }) => unpaid === true)
  expect(refundedIn({ transactions: [payment('1', 'success', '54.00')] })).toEqual([false])
  expect(refundedIn({ transactions: [payment('1', 'pending', '54.00')] })).toEqual([false])
  expect(refundedIn({ transactions: [] })).toEqual([true])
  expect(refundedIn({ transactions: [payment('1', 'failure', '54.00')] })).toEqual([true])
  expect(refundedIn({})).toEqual([false])
})

const usd = (amount: string) => ({ shop_money: { amount, currency_code: 'USD' } })

test('FND-04 Shopify refunds include shipping and duties, and exclude refunds of returns', () => {
  const shipping = [{ subtotal_amount_set: usd('10.00'), tax_amount_set: usd('1.00') }]
  const duties = [{ amount_set: usd('20.00') }]
  const paid = { transactions: [payment('1', 'success', '31.00')] }
  expect(readMoved([{ ...paid, refund_shipping_lines: shipping, duties }])).toMatchObject({
    shippingRefunded: 1100,
    dutiesRefunded: 2000,
    refundTotal: 3100,
  })
  const adjustments = [{ kind: 'shipping_refund', amount: '-10.00', tax_amount: '-1.00' }]
  expect(readMoved([{ ...paid, order_adjustments: adjustments }]).shippingRefunded).toBe(1100)
  const both = { refund_shipping_lines: shipping, order_adjustments: adjustments }
  expect(readMoved([{ ...paid, ...both }]).shippingRefunded).toBe(1100)
  const ofReturn = { ...paid, note: 'hw:abc:refund:1', refund_shipping_lines: shipping, duties }
  const failed = { refund_shipping_lines: shipping, duties, transactions: [payment('2', 'failure', '31.00')] }
  const none = readMoved([ofReturn, failed])
  expect([none.shippingRefunded, none.dutiesRefunded]).toEqual([undefined, undefined])
})

test('FND-02 Medusa identifies refunds of returns by their notes', () => {
  const refunds = [
    { id: 'r1', note: 'homeward abc:refund:1', amount: 54n * 10n ** 18n },
    { id: 'r2', note: 'Damaged', amount: 5n * 10n ** 18n },
  ]
  const paymentRow = { id: 'p', createdAt: 0, provider: 'card', captured: 0n, refunded: 0n, refunds }
  expect(toPortalRefunds([paymentRow], 'USD')).toEqual({
    portalRefunds: [{ reference: 'abc:refund:1', amount: 5400 }],
  })
})

test('FND-02 portal refunds count once, beside the refunds that the order system lists', () => {
  const order = { ...orderOf([]), refundTotal: 5400, portalRefunds: [{ reference: 'a:refund:1', amount: 5400 }] }
  const known = (state: 'new' | 'known' | 'pending' | 'unknown', reference = 'b:refund:1') => ({
    reference,
    amount: 1000,
    state,
  })
  expect(withPortalRefunds(order, [])).toBe(order)
  expect(withPortalRefunds(order, [known('new'), known('new', 'a:refund:1')])).toMatchObject({
    refundTotal: 6400,
    portalRefunds: [{ reference: 'a:refund:1' }, { reference: 'b:refund:1', amount: 1000 }],
  })
  expect(withPortalRefunds(order, [known('pending')])).toMatchObject({
    refundTotal: 5400,
    portalRefunds: [{ amount: 5400 }, { reference: 'b:refund:1', pending: true }],
  })
  const { portalRefunds: _unlisted, ...unlisting } = order
  expect(withPortalRefunds(unlisting, [known('known'), known('unknown', 'c:refund:1')]).portalRefunds).toBeUndefined()
  expect(withPortalRefunds(unlisting, [known('known')]).portalRefunds).toHaveLength(1)
})
