import { describe, expect, test } from 'vitest'
import type { Order } from '../../../schemas/entities/order.ts'
import { allocate } from '../../../server/domain/money/allocate.ts'
import { readOrder } from '../../../server/providers/commerce/shopify-rest/order.ts'
import { readExportedOrder, usd } from './harbour-goods.ts'

const read = (changes: Record<string, unknown>) =>
  readOrder({ ...readExportedOrder(1001), refunds: [], ...changes }, usd)

const readOrderWith = (changes: Record<string, unknown>): Order => {
  const answer = read(changes)
  if (answer.kind === 'refused') throw new Error(`${answer.pointer} ${answer.reason}`)
  return answer.entity
}

const payment = (kind: string, status: string, amount: string, more: Record<string, unknown> = {}) => ({
  id: `${kind}-${status}-${amount}`,
  kind,
  status,
  amount,
  currency: 'USD',
  ...more,
})

describe('captured amount of an order (F30)', () => {
  test.each([
    ['paid', 34_619],
    ['refunded', 34_619],
    ['PAID', 34_619],
    [null, 34_619],
    ['pending', 0],
    ['authorized', 0],
    ['voided', 0],
    ['expired', 0],
  ])('FIX-03 F30 an order with financial status %s captured %i', (financial_status, expected) => {
    expect(readOrderWith({ financial_status }).taken).toBe(expected)
  })

  test('FIX-03 F30 a partly paid order captured its total less the outstanding amount', () => {
    expect(readOrderWith({ financial_status: 'partially_paid', total_outstanding: '246.19' }).taken).toBe(10_000)
    expect(read({ financial_status: 'partially_paid' })).toMatchObject({
      kind: 'refused',
      name: '#1001',
      pointer: '/total_outstanding',
    })
  })

  test('FIX-03 an unknown status is refused by name', () => {
    expect(read({ financial_status: 'promised' })).toMatchObject({ kind: 'refused', pointer: '/financial_status' })
  })

  test('FIX-03 F30 payments outrank the status: only successful sales and captures count', () => {
    const transactions = [
      payment('authorization', 'success', '346.19'),
      payment('capture', 'success', '100.00'),
      payment('capture', 'failure', '246.19'),
      payment('sale', 'success', '20.00'),
      payment('sale', 'pending', '30.00'),
      payment('void', 'success', '226.19'),
    ]
    expect(readOrderWith({ financial_status: 'paid', transactions }).taken).toBe(12_000)
    expect(readOrderWith({ financial_status: 'paid', transactions: transactions.slice(0, 1) }).taken).toBe(0)
  })
})

describe('refunded amount of an order', () => {
  const refund = (...transactions: unknown[]) => ({ id: 7, created_at: '2024-03-10T00:00:00Z', transactions })

  test('FIX-04 a pending refund counts as refunded, a failed refund does not', () => {
    const refunds = [
      refund(payment('refund', 'success', '20.00'), payment('refund', 'failure', '30.00')),
      refund(payment('refund', 'pending', '108.00')),
    ]
    expect(readOrderWith({ refunds }).refundTotal).toBe(12_800)
  })

  test('FIX-04 a refund counts once, whether the order lists it, its refund does, or both', () => {
    const pendingRefund = payment('refund', 'pending', '108.00')
    const expected = payment('sale', 'success', '346.19')
    const of = (changes: Record<string, unknown>) => readOrderWith(changes).refundTotal
    expect(of({ transactions: [expected, pendingRefund] })).toBe(10_800)
    expect(of({ transactions: [expected, pendingRefund], refunds: [refund(pendingRefund)] })).toBe(10_800)
    expect(of({ refunds: [refund(pendingRefund)] })).toBe(10_800)
  })

  test('FIX-03 a refunded order without listed refunds has nothing left', () => {
    const { taken: expected, refundTotal } = readOrderWith({ financial_status: 'refunded' })
    expect([expected, refundTotal]).toEqual([34_619, 34_619])
  })

  test('FIX-03 a refunded order without payments has nothing left, whatever refunds it lists', () => {
    const part = { id: 7, created_at: '2024-03-10T00:00:00Z', transactions: [payment('refund', 'success', '10.00')] }
    const { taken: expected, refundTotal } = readOrderWith({ financial_status: 'refunded', refunds: [part] })
    expect([expected, refundTotal]).toEqual([34_619, 34_619])
    const paid = readOrderWith({ financial_status: 'refunded', transactions: [payment('sale', 'success', '346.19')] })
    expect([paid.taken, paid.refundTotal]).toEqual([34_619, 34_619])
  })

  test('FIX-03 a partly refunded order without listed refunds is refused by name', () => {
    const refusal = { kind: 'refused', name: '#1001', pointer: '/refunds' }
    expect(read({ financial_status: 'partially_refunded' })).toMatchObject(refusal)
    const payments = [payment('sale', 'success', '346.19')]
    expect(read({ financial_status: 'partially_refunded', transactions: payments })).toMatchObject(refusal)
    const transactions = [...payments, payment('refund', 'success', '10.00')]
    expect(readOrderWith({ financial_status: 'partially_refunded', transactions }).refundTotal).toBe(1_000)
  })

  test('FIX-03 removed units without a payment refund nothing when the order lists its payments', () => {
    const refund_line_items = [{ line_item_id: 11002, quantity: 1, subtotal: '180.00', total_tax: '14.40' }]
    const expected = [payment('sale', 'success', '151.79')]
    const refundEntry = { id: 7, created_at: '2024-03-10T00:00:00Z', refund_line_items, transactions: [] }
    expect(readOrderWith({ refunds: [refundEntry] }).refundTotal).toBe(19_440)
    expect(readOrderWith({ refunds: [refundEntry], transactions: expected })).toMatchObject({
      taken: 15_179,
      refundTotal: 0,
    })
  })
})

describe('the currency of amounts', () => {
  const money = (shop: string, presentment: string, codes: readonly [string, string]) => ({
    shop_money: { amount: shop, currency_code: codes[0] },
    presentment_money: { amount: presentment, currency_code: codes[1] },
  })
  const yenUsd = ['JPY', 'USD'] as const

  const yen = (changes: Record<string, unknown>) =>
    readOrder(
      {
        id: 9,
        name: '#9',
        currency: 'JPY',
        presentment_currency: 'USD',
        created_at: '2024-03-01T00:00:00Z',
        total_price: '10000',
        total_price_set: money('10000', '66.50', yenUsd),
        line_items: [
          {
            id: 1,
            title: 'Cup',
            quantity: 2,
            price: '33.25',
            price_set: money('5000', '33.25', yenUsd),
            tax_lines: [],
          },
        ],
        refunds: [],
        ...changes,
      },
      { currency: 'JPY', allocate },
    )
  const yenOrder = (changes: Record<string, unknown>): Order => {
    const answer = yen(changes)
    if (answer.kind === 'refused') throw new Error(`${answer.pointer} ${answer.reason}`)
    return answer.entity
  }
  const back = (amount: string, more: Record<string, unknown> = {}, refund: Record<string, unknown> = {}) => ({
    refunds: [
      {
        created_at: '2024-03-10T00:00:00Z',
        transactions: [{ id: 3, kind: 'refund', status: 'success', amount, currency: 'USD', ...more }],
        ...refund,
      },
    ],
  })

  test('FIX-05 a field with two currencies uses the shop currency, wherever it appears', () => {
    expect(yenOrder({}).lines[0]).toMatchObject({ price: 5000, quantity: 2 })
    const turned = {
      presentment_money: { amount: '10000', currency_code: 'jpy' },
      shop_money: { amount: '66.50', currency_code: 'USD' },
    }
    expect(yenOrder({ total_price: '66.50', total_price_set: turned }).total).toBe(10_000)
    expect(yenOrder({}).presentment).toEqual({ currency: 'USD', rate: '0.00665' })
  })

  test('FIX-05 a dollar refund in a yen shop is its exact share of the order', () => {
    expect(yenOrder(back('66.50')).refundTotal).toBe(10_000)
    expect(yenOrder(back('33.25')).refundTotal).toBe(5000)
  })

  test('FIX-05 a dollar refund uses the yen amount of its set', () => {
    expect(yenOrder(back('33.00', { amount_set: money('4988', '33.00', yenUsd) })).refundTotal).toBe(4988)
  })

  test('FIX-05 a dollar refund uses the yen amounts of its lines if their dollars match', () => {
    const lines = {
      refund_line_items: [
        {
          line_item_id: 1,
          quantity: 1,
          subtotal_set: money('5000', '33.25', yenUsd),
          total_tax_set: money('0', '0.00', yenUsd),
        },
      ],
      order_adjustments: [
        { amount_set: money('38', '0.25', yenUsd), tax_amount_set: money('0', '0.00', yenUsd) },
        { amount_set: money('-301', '-2.00', yenUsd), tax_amount_set: money('0', '0.00', yenUsd) },
      ],
    }
    expect(yenOrder(back('35.00', {}, lines)).refundTotal).toBe(5263)
    expect(yen(back('35.01', {}, lines)).kind).toBe('refused')
  })

  test('FIX-05 amounts without a shop currency equivalent are refused by name, never guessed', () => {
    expect(yen(back('33.00'))).toEqual({
      kind: 'refused',
      name: '#9',
      pointer: '/refunds/0/transactions/0/amount',
      reason: 'is in USD, without an exchange rate to JPY',
    })
    expect(yen(back('33.00', { currency: 'EUR' })).kind).toBe('refused')
    expect(yen(back('33.00', { currency: undefined }))).toMatchObject({
      reason: 'has no currency, without an exchange rate to JPY',
    })
  })

  test('FIX-05 a payment of 15000 yen for a dollar order is not 15000 dollars', () => {
    const paid = payment('sale', 'success', '15000', { currency: 'JPY' })
    const order = {
      presentment_currency: 'JPY',
      total_price_set: money('346.19', '15000', ['USD', 'JPY']),
      transactions: [paid],
    }
    expect(readOrderWith(order).taken).toBe(34_619)
    expect(read({ ...order, total_price_set: undefined }).kind).toBe('refused')
  })

  test('FIX-05 duties are read in the currency that they name', () => {
    const [first] = readExportedOrder(1001).line_items as Record<string, unknown>[]
    const duty = (set: unknown) => ({ line_items: [{ ...first, duties: [set] }] })
    expect(readOrderWith(duty(money('7.00', '9.45', ['USD', 'CAD']))).dutiesTotal).toBe(700)
    expect(readOrderWith(duty(money('9.45', '7.00', ['CAD', 'USD']))).dutiesTotal).toBe(700)
    expect(read(duty({ shop_money: { amount: '9.45', currency_code: 'CAD' } }))).toMatchObject({
      kind: 'refused',
      pointer: '/line_items/0/duties/0',
      reason: 'is in CAD, without an exchange rate to USD',
    })
    expect(readOrderWith({ original_total_duties_set: money('9.45', '7.00', ['CAD', 'USD']) }).dutiesTotal).toBe(700)
  })

  test('FIX-05 an order without sets is read unchanged', () => {
    expect(readOrderWith({ total_price_set: undefined }).total).toBe(34_619)
  })
})

test('FIX-09 a line reports a gift card and goods without shipping', () => {
  const [first] = readExportedOrder(1001).line_items as Record<string, unknown>[]
  const lineWith = (more: Record<string, unknown>) => readOrderWith({ line_items: [{ ...first, ...more }] }).lines[0]
  expect(lineWith({ gift_card: true, requires_shipping: false })).toMatchObject({ giftCard: true, shipsNothing: true })
  expect(lineWith({ gift_card: false, requires_shipping: true })).not.toHaveProperty('giftCard')
  expect(lineWith({ requires_shipping: true })).not.toHaveProperty('shipsNothing')
})
