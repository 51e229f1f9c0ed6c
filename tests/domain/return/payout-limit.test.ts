import { describe, expect, it } from 'vitest'
import type { Order } from '../../../schemas/entities/order.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { unitsOf } from '../../../server/domain/items/units.ts'
import { buildOrderAccount } from '../../../server/domain/return/order-account.ts'
import { calculatePayoutLimit } from '../../../server/domain/return/payout-limit.ts'
import { listReturnMoney, type MoneyRecord } from '../../../server/domain/return/return-money.ts'
import { forCredit, inputOf, lineOf, MARCH_1, orderOf } from '../value/example.ts'
import { documentOf } from './documents.ts'

const twoLineOrder = orderOf([lineOf({ id: 'L', price: 5400 }), lineOf({ id: 'M', price: 10_000 })])

const buildReturn = (id: string, overrides: Partial<ReturnDocument> = {}): MoneyRecord => {
  const units = unitsOf(twoLineOrder, new Map())
  const items = units.filter((unit) => unit.id === id).map((unit) => forCredit(unit))
  const document = { ...documentOf(inputOf({ order: twoLineOrder, units, items, creditType: 'refund' })), ...overrides }
  return { id, state: 'open', createdAt: MARCH_1, document }
}

const orderWithRefund = (refundTotal: number, unpaid?: true): Order => ({
  ...twoLineOrder,
  refundTotal,
  lines: twoLineOrder.lines.map((line) =>
    line.id === 'L' ? { ...line, refunded: [{ quantity: 1, at: MARCH_1, ...(unpaid && { unpaid }) }] } : line,
  ),
})

const first = buildReturn('L.1')

const limitOf = (order: Order, of = first, facts = { issued: 0, underWay: 0 }, others: readonly MoneyRecord[] = []) => {
  const account = buildOrderAccount(order, listReturnMoney([of, ...others]), of.id)
  return calculatePayoutLimit(account, { id: of.id, document: of.document, promised: 5400, ...facts })
}

describe('the amount of a payout', () => {
  it('FND-01 a refund elsewhere of its units lowers the payout', () => {
    expect(limitOf(orderWithRefund(5400))).toMatchObject({ payable: 0, isShort: false, isCapped: false, left: 10_000 })
    expect(limitOf(orderWithRefund(5000))).toMatchObject({ payable: 400 })
    expect(limitOf(twoLineOrder)).toMatchObject({ payable: 5400, left: 15_400, undecided: [], decided: [] })
  })

  it('F16 a payout is limited by the order’s rest beside other returns and store credit', () => {
    const order = { ...twoLineOrder, refundTotal: 2000 }
    expect(limitOf(order, first, undefined, [buildReturn('M.1')])).toMatchObject({
      payable: 3400,
      isShort: true,
      isCapped: true,
    })
    expect(limitOf(order, first, { issued: 12_000, underWay: 0 })).toMatchObject({ payable: 1400, left: 1400 })
  })

  it('FND-02 a payout falls short while pending refunds could leave less than promised', () => {
    expect(limitOf(twoLineOrder, first, { issued: 0, underWay: 10_001 })).toMatchObject({
      isShort: true,
      isCapped: false,
    })
    expect(limitOf(twoLineOrder, first, { issued: 0, underWay: 10_000 })).toMatchObject({
      isShort: false,
      payable: 5400,
    })
  })

  it('FND-03 a payout waits for the merchant after a restock without money', () => {
    const order = orderWithRefund(0, true)
    const decision = { at: MARCH_1, units: ['L.1'] }
    expect(limitOf(order)).toMatchObject({ undecided: ['L.1'], decided: [] })
    expect(limitOf(order, buildReturn('L.1', { payoutWithheld: decision }))).toMatchObject({ undecided: ['L.1'] })
    const released = buildReturn('L.1', { payoutWithheld: { ...decision, releasedBy: 'merchant' } })
    expect(limitOf(order, released)).toMatchObject({ undecided: [], decided: ['L.1'], payable: 5400 })
    const another = buildReturn('L.1', { payoutWithheld: { ...decision, units: ['M.1'], releasedBy: 'merchant' } })
    expect(limitOf(order, another)).toMatchObject({ undecided: ['L.1'], decided: [] })
  })
})
