import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../../schemas/values/time.ts'
import { markOf } from '../../../../server/providers/commerce/woocommerce/mapping/references.ts'
import { soldOrder } from '../../../support/woocommerce/goods.ts'
import { type BankTurn, rowsIn } from '../../../support/woocommerce/state.ts'
import { clock, createOpenShop, refundOf, refusal } from './open-shop.ts'

const openShop = createOpenShop()

describe('WOO-09 a refund is made once', () => {
  test('WOO-09 a refund has its reference in the reason, and moves money only', async () => {
    const { shop, shopId, commerce } = await openShop()
    const answer = await commerce.refund(refundOf(shopId))
    expect(answer).toMatchObject({ kind: 'refunded', amount: 2500 })
    const [refund = {}] = shop.refunds['1001'] ?? []
    expect(refund.reason).toBe(`Return ${markOf('r1:refund:1')}`)
    expect(rowsIn(refund, 'line_items')).toMatchObject([{ quantity: -1, total: '-21.01' }])
    expect(shop.paidBack).toEqual(['25.00'])
    expect(shop.requests.filter((one) => one.startsWith('POST'))).toEqual(['POST /orders/1001/refunds'])
  })

  test('WOO-09 units of a line take their part of it, whatever they cost together', async () => {
    const items = [
      { unit: 10, quantity: 3, variation: 16 },
      { unit: 25, quantity: 1, variation: 14 },
    ]
    const lines = [
      { lineId: '10011', quantity: 2 },
      { lineId: '10012', quantity: 1 },
    ]
    for (const [amount, totals] of [
      [4500, ['-20.00', '-25.00']],
      [900, ['-4.00', '-5.00']],
      [5000, ['-20.00', '-25.00']],
    ] as const) {
      const order = soldOrder({ number: 1001, shipping: 0, taxRate: 0, items })
      const { shop, shopId, commerce } = await openShop({ orders: [order] })
      expect(await commerce.refund(refundOf(shopId, { amount, lines }))).toMatchObject({ kind: 'refunded', amount })
      const [refund = {}] = shop.refunds['1001'] ?? []
      expect(rowsIn(refund, 'line_items').map(({ total }) => total)).toEqual(totals)
    }
  })

  test('WOO-09 a lost answer is looked up, and the refund is not repeated', async () => {
    const { shop, shopId, commerce } = await openShop({ cut: [/refunds$/] })
    await expect(commerce.refund(refundOf(shopId))).rejects.toThrow()
    expect(await commerce.refund(refundOf(shopId))).toMatchObject({ kind: 'refunded', amount: 2500 })
    expect(shop.paidBack).toEqual(['25.00'])
  })

  test('WOO-09 twenty calls of two processes refund once', async () => {
    const { shop, shopId, commerce, other } = await openShop()
    const calls = Array.from({ length: 20 }, (_, index) => (index % 2 ? commerce : other).refund(refundOf(shopId)))
    const kinds = new Set((await Promise.all(calls)).map(({ kind }) => kind))
    expect([...kinds].filter((kind) => kind === 'refused')).toEqual([])
    expect(shop.paidBack).toEqual(['25.00'])
  })

  test.each<BankTurn>([
    'dies-paid',
    'dies-unpaid',
    'dies-nameless',
  ])('WOO-09 WOO-10 a crash in the shop (%s) is never repeated and ends with a person', async (turn) => {
    const { shop, shopId, commerce } = await openShop({ bank: [turn] })
    await expect(commerce.refund(refundOf(shopId))).rejects.toThrow()
    expect(await commerce.refund(refundOf(shopId))).toMatchObject({ kind: 'pending' })
    clock.at += 11 * MINUTE_MS
    const last = await commerce.refund(refundOf(shopId))
    expect(last).toEqual(refusal('order'))
    expect(last).toMatchObject({ message: expect.stringContaining('does not say that the bank paid') })
    expect(shop.refunds['1001']).toHaveLength(1)
  })

  test('WOO-09 without a trace, the refund is tried once more after two minutes', async () => {
    const { shop, shopId, commerce } = await openShop()
    const broken = { meanwhile: [() => Promise.reject(new Error('down')), () => Promise.reject(new Error('down'))] }
    shop.meanwhile.push(...broken.meanwhile)
    await expect(commerce.refund(refundOf(shopId))).rejects.toThrow()
    expect(await commerce.refund(refundOf(shopId))).toMatchObject({ kind: 'pending' })
    clock.at += 3 * MINUTE_MS
    await expect(commerce.refund(refundOf(shopId))).rejects.toThrow()
    clock.at += 3 * MINUTE_MS
    expect(await commerce.refund(refundOf(shopId))).toEqual(refusal('order'))
    expect(shop.paidBack).toEqual([])
  })
})

describe('WOO-10 a refund that is listed is not yet paid', () => {
  test('WOO-10 it is pending until the gateway reports the payment', async () => {
    const { shop, shopId, commerce } = await openShop({ bank: ['waits'] })
    expect(await commerce.refund(refundOf(shopId))).toMatchObject({ kind: 'pending' })
    expect(await commerce.findOrder(shopId, '1001')).toMatchObject({ refundTotal: 2500, refundPending: 2500 })
    Object.assign(shop.refunds['1001']?.[0] ?? {}, { refunded_payment: true })
    expect(await commerce.refund(refundOf(shopId))).toMatchObject({ kind: 'refunded', amount: 2500 })
    expect(shop.refunds['1001']).toHaveLength(1)
  })

  test('WOO-10 a refusal of the bank is final and carries its words', async () => {
    const { shop, shopId, commerce } = await openShop({ bank: ['declines'] })
    const answer = await commerce.refund(refundOf(shopId))
    expect(answer).toMatchObject({ kind: 'refused', because: 'unsupported', message: 'The bank declined.' })
    expect(await commerce.refund(refundOf(shopId))).toEqual(answer)
    expect([shop.refunds['1001'], shop.paidBack]).toEqual([[], []])
  })
})

describe('WOO-11 no refund', () => {
  test.each([
    ['an unpaid order', { paid: false }, 'over-refund'],
    ['a gateway that cannot refund', { gateway: 'bacs' }, 'unsupported'],
    ['a gateway that was deleted', { gateway: 'gone' }, 'unsupported'],
    ['an order without a gateway', { gateway: '' }, 'unsupported'],
    ['another currency', { currency: 'CHF' }, 'amount'],
    ['a trashed order', { status: 'trash' }, 'order'],
  ])('WOO-11 is made for %s', async (_, sold, because) => {
    const order = soldOrder({ number: 1001, items: [{ unit: 25 }], ...sold })
    const { shop, shopId, commerce } = await openShop({ orders: [order] })
    expect(await commerce.refund(refundOf(shopId))).toEqual(refusal(because))
    expect(shop.requests.filter((one) => one.startsWith('POST'))).toEqual([])
  })

  test('WOO-11 exceeds what others refunded meanwhile', async () => {
    const { shop, shopId, commerce } = await openShop()
    const [order = {}] = shop.orders
    shop.meanwhile.push(() => {
      order.refunds = [{ id: 1, reason: '', total: '-40.00' }]
      shop.refunds['1001'] = [{ id: 1, amount: '40.00', reason: '', refunded_payment: true, line_items: [] }]
    })
    expect(await commerce.refund(refundOf(shopId))).toEqual(refusal('over-refund'))
    expect(shop.paidBack).toEqual([])
  })

  test('WOO-11 amounts have the digits of their currency', async () => {
    const order = soldOrder({ number: 1001, currency: 'JPY', taxRate: 0, shipping: 0, items: [{ unit: 4561 }] })
    const { shop, shopId, commerce } = await openShop({ orders: [order], currency: 'JPY' })
    await commerce.refund(refundOf(shopId, { currency: 'JPY', amount: 1322, lines: [] }))
    expect(shop.paidBack).toEqual(['1322'])
  })
})
