import { describe, expect, it } from 'vitest'
import type { Order } from '../../../schemas/entities/order.ts'
import { unitsOf } from '../../../server/domain/items/units.ts'
import { buildOrderAccount } from '../../../server/domain/return/order-account.ts'
import { listReturnMoney, type MoneyRecord } from '../../../server/domain/return/return-money.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import { documentOf } from '../return/documents.ts'
import { alwaysActive, forCredit, inactivePolicy, inputOf, lineOf, MARCH_1, orderOf, plainPolicy } from './example.ts'

const policy = { ...plainPolicy, reimbursement: { shipping: alwaysActive, duties: alwaysActive } }
const twoOf50 = [lineOf({ id: 'L', price: 5000 }), lineOf({ id: 'M', price: 5000 })]

const buildReturn = (order: Order, id: string, before: readonly MoneyRecord[] = []) => {
  const units = unitsOf(order, new Map())
  const items = units.filter((unit) => unit.id === id).map((unit) => forCredit(unit))
  const account = buildOrderAccount(order, listReturnMoney(before))
  const input = inputOf({ order, units, items, creditType: 'refund', policy, account })
  const record: MoneyRecord = { id, state: 'open', createdAt: MARCH_1, document: documentOf(input) }
  return { net: calculateTotals(input).computed.net, record }
}

const returnBoth = (order: Order) => {
  const first = buildReturn(order, 'L.1')
  return [first.net, buildReturn(order, 'M.1', [first.record]).net]
}

describe('shipping and duties that were refunded already (F18, FEE-20)', () => {
  const orderWithShipping = orderOf(twoOf50, { shippingTotal: 1000 })
  const orderWithDuties = orderOf(twoOf50, { dutiesTotal: 2000 })

  it('FND-04 shares out the shipping that is left: all refunded, both units bring 50.00', () => {
    expect(returnBoth(orderWithShipping)).toEqual([5500, 5500])
    expect(returnBoth({ ...orderWithShipping, shippingRefunded: 1000, refundTotal: 1000 })).toEqual([5000, 5000])
    expect(returnBoth({ ...orderWithShipping, shippingRefunded: 400, refundTotal: 400 })).toEqual([5300, 5300])
  })

  it('FND-04 shares out the duties that are left: all refunded, both units bring 50.00', () => {
    expect(returnBoth(orderWithDuties)).toEqual([6000, 6000])
    expect(returnBoth({ ...orderWithDuties, dutiesRefunded: 2000, refundTotal: 2000 })).toEqual([5000, 5000])
  })

  it('FND-04 a reimbursement never exceeds the rest after an earlier return’s promise', () => {
    const third = lineOf({ id: 'N', price: 5000 })
    const order = orderOf([...twoOf50, third], { shippingTotal: 900 })
    const first = buildReturn(order, 'L.1')
    const since = { ...order, shippingRefunded: 600, refundTotal: 600 }
    expect([first.net, buildReturn(since, 'M.1', [first.record]).net]).toEqual([5300, 5000])
  })

  it('FND-04 shares out nothing where the policy reimburses nothing', () => {
    const order = { ...orderWithShipping, shippingRefunded: 400 }
    const units = unitsOf(order, new Map())
    const none = { ...policy, reimbursement: { shipping: inactivePolicy, duties: inactivePolicy } }
    const items = units.slice(0, 1).map((unit) => forCredit(unit))
    expect(calculateTotals(inputOf({ order, units, items, creditType: 'refund', policy: none })).computed.net).toBe(
      5000,
    )
  })
})
