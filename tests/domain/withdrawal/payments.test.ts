import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import { wrenfoldShop } from '../../../server/demo/wrenfold/shop.ts'
import { isAccountNeeded, splitOverPayments } from '../../../server/domain/withdrawal/payments.ts'
import { fillFromLast } from '../../../server/providers/commerce/operations/fill-from-last.ts'

const settings: Settings = wrenfoldShop.settings

const pay = (id: string, gateway: string, captured: number, refunded = 0) => ({ id, gateway, captured, refunded })

const judge = (order: Partial<Order>, amount: number, own = settings) =>
  isAccountNeeded({ gateways: [], ...order }, own, { amount, reference: 'r:refund:1' })

test('WDR-12 example 24: the payment that was used last is filled first', () => {
  const payments = [
    { id: 'gift', left: 6_690 },
    { id: 'card', left: 10_000 },
  ]
  expect([...splitOverPayments(16_690, payments).parts]).toEqual([
    ['card', 10_000],
    ['gift', 6_690],
  ])
  expect([...splitOverPayments(9_000, payments).parts]).toEqual([['card', 9_000]])
  expect(splitOverPayments(16_691, payments).uncovered).toBe(1)
})

test('WDR-12 order systems divide a refund as the law does', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -50, max: 500 }), { maxLength: 6 }),
      fc.nat({ max: 2_000 }),
      (rooms, amount) => {
        const payments = rooms.map((left, at) => ({ id: `${at}`, left }))
        const { parts, uncovered } = splitOverPayments(amount, payments)
        const shares = fillFromLast(amount, rooms)
        expect(shares.map((share, at) => share === (parts.get(`${at}`) ?? 0))).not.toContain(false)
        expect(shares.reduce((sum, share) => sum + share, 0) + uncovered).toBe(amount)
        expect(shares.every((share, at) => share <= Math.max(0, rooms[at] ?? 0))).toBe(true)
      },
    ),
  )
})

test('WDR-12 cash, transfers and the value of returned goods need an account', () => {
  for (const gateway of ['Cash on Delivery (COD)', 'bank transfer', ' MANUAL ', 'exchange-credit'])
    expect([gateway, judge({ payments: [pay('1', gateway, 500)] }, 500)]).toEqual([gateway, true])
  expect(judge({ payments: [pay('1', 'shopify_payments', 500)] }, 500)).toBe(false)
  expect(judge({ payments: [pay('1', 'shopify_payments', 500)] }, 600)).toBe(false)
  expect(judge({ payments: [pay('1', 'invoice', 500)] }, 500, { ...settings, cashGateways: ['Invoice'] })).toBe(true)
})

test('WDR-12 an account is needed for what other payments do not cover', () => {
  const payments = [pay('1', 'gift_card', 300, 100), pay('2', 'cash', 500)]
  expect([judge({ payments }, 200), judge({ payments }, 201)]).toEqual([false, true])
  const afterwards = [pay('1', 'gift_card', 300, 300), pay('2', 'cash', 500)]
  const portalRefunds = [{ reference: 'r:refund:1', amount: 200 }]
  expect(judge({ payments: afterwards, portalRefunds }, 200)).toBe(false)
  expect(judge({ payments: afterwards, portalRefunds: [{ reference: 'q:refund:1', amount: 200 }] }, 200)).toBe(true)
})

test('WDR-12 without a list of payments the gateways decide', () => {
  expect(judge({ gateways: ['cash'] }, 500)).toBe(true)
  expect(judge({ gateways: ['cash', 'shopify_payments'] }, 500)).toBe(false)
  expect(judge({ gateways: [] }, 500)).toBe(false)
})
