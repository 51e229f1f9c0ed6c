import { describe, expect, it } from 'vitest'
import type { Order } from '../../../schemas/entities/order.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { unitsOf } from '../../../server/domain/items/units.ts'
import {
  buildOrderAccount,
  limitToFreeRefunds,
  markRefundedElsewhere,
} from '../../../server/domain/return/order-account.ts'
import { countRefundedBefore } from '../../../server/domain/return/refunded-units.ts'
import { calculateRemainingValue } from '../../../server/domain/return/removed-units.ts'
import { listReturnMoney, type MoneyRecord } from '../../../server/domain/return/return-money.ts'
import { remainingOf } from '../../../server/domain/value/account.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import { accountOf, forCredit, forVariant, inputOf, lineOf, MARCH_1, orderOf } from '../value/example.ts'
import { documentOf } from './documents.ts'

const twoLines = orderOf([lineOf({ id: 'L', price: 5400 }), lineOf({ id: 'M', price: 10_000 })])
const twoShirts = orderOf([lineOf({ id: 'L', price: 5400, quantity: 2 })])

interface Choice {
  readonly creditType?: 'refund' | 'gift'
  readonly exchange?: true
  readonly document?: Partial<ReturnDocument>
}

const buildReturned = (order: Order, ids: readonly string[], choice: Choice = {}): MoneyRecord => {
  const units = unitsOf(order, new Map())
  const items = units
    .filter(({ id }) => ids.includes(id))
    .map((unit) => (choice.exchange ? forVariant(unit, unit.price) : forCredit(unit)))
  const input = inputOf({ order, units, items, creditType: choice.creditType ?? 'refund' })
  const document = { ...documentOf(input), ...countRefundedBefore(order, MARCH_1), ...choice.document }
  return { id: ids.join(), state: 'open', createdAt: MARCH_1, document }
}

const withRefund = (
  order: Order,
  units: Readonly<Record<string, number>>,
  money: number,
  overrides: Partial<Order> = {},
) => ({
  ...order,
  refundTotal: order.refundTotal + money,
  lines: order.lines.map((line) => ({
    ...line,
    refunded: [...line.refunded, ...Array.from({ length: units[line.id] ?? 0 }, () => ({ quantity: 1, at: MARCH_1 }))],
  })),
  ...overrides,
})

const offeredFor = (order: Order, id: string, returns: readonly MoneyRecord[]): number => {
  const units = unitsOf(order, new Map())
  const items = units.filter((unit) => unit.id === id).map((unit) => forCredit(unit))
  const account = buildOrderAccount(order, listReturnMoney(returns))
  return calculateTotals(inputOf({ order, units, items, creditType: 'refund', account })).computed.net
}

const shareOf = (order: Order, of: MoneyRecord, others: readonly MoneyRecord[] = []) => {
  const share = buildOrderAccount(order, listReturnMoney([of, ...others]), of.id).shares.get(of.id)
  return { amounts: Object.fromEntries(share?.amounts ?? []), unpaid: share?.unpaid ?? [] }
}

describe('a refund made elsewhere for units of a waiting return (FND-01)', () => {
  const choices: readonly (readonly [string, Choice])[] = [
    ['as a refund', {}],
    ['as store credit', { creditType: 'gift' }],
    ['as an even exchange', { exchange: true }],
    ['as an instant refund', { document: { returnType: 'instant' } }],
    ['as a gift', { document: { gift: true } }],
  ]

  it.each(
    choices,
  )('FND-01 a refund counts once, return waiting %s: the other line brings all 100.00', (_as, choice) => {
    const waiting = buildReturned(twoLines, ['L.1'], choice)
    expect(offeredFor(withRefund(twoLines, { L: 1 }, 5400), 'M.1', [waiting])).toBe(10_000)
  })

  it('FND-01 a refund counts once for two lines of 54.00', () => {
    const order = orderOf([lineOf({ id: 'L', price: 5400 }), lineOf({ id: 'M', price: 5400 })])
    expect(offeredFor(withRefund(order, { L: 1 }, 5400), 'M.1', [buildReturned(order, ['L.1'])])).toBe(5400)
  })

  it('FND-01 a refund counts once where several returns wait for the same line', () => {
    const order = orderOf([lineOf({ id: 'L', price: 5400, quantity: 2 }), lineOf({ id: 'M', price: 10_000 })])
    const waiting = [buildReturned(order, ['L.1']), buildReturned(order, ['L.2'])]
    expect(offeredFor(withRefund(order, { L: 2 }, 10_800), 'M.1', waiting)).toBe(10_000)
    expect(offeredFor(withRefund(order, { L: 1 }, 5400), 'M.1', waiting)).toBe(10_000)
    expect(
      shareOf(withRefund(order, { L: 1 }, 5400), buildReturned(order, ['L.1']), [buildReturned(order, ['L.2'])])
        .amounts,
    ).toEqual({
      'L.1': 5400,
    })
  })

  it('FND-01 two returns of one line agree on the refunded unit', () => {
    const order = orderOf([lineOf({ id: 'L', price: 5400, quantity: 2 })])
    const older = buildReturned(order, ['L.2'])
    const newer = { ...buildReturned(order, ['L.1']), createdAt: MARCH_1 + 1 }
    const after = withRefund(order, { L: 1 }, 5400)
    expect(shareOf(after, older, [newer]).amounts).toEqual({ 'L.2': 5400 })
    expect(shareOf(after, newer, [older]).amounts).toEqual({})
  })

  it('FND-01 a refund by amount alone leaves the promise of the return as it was', () => {
    expect(offeredFor(withRefund(twoLines, {}, 2000), 'M.1', [buildReturned(twoLines, ['L.1'])])).toBe(
      15_400 - 2000 - 5400,
    )
  })

  it('FND-01 a refund of less than the unit is worth leaves the rest promised', () => {
    const order = withRefund(twoLines, { L: 1 }, 5000)
    expect(offeredFor(order, 'M.1', [buildReturned(twoLines, ['L.1'])])).toBe(10_000)
    expect(shareOf(order, buildReturned(twoLines, ['L.1'])).amounts).toEqual({ 'L.1': 5000 })
  })

  it('FND-01 the return’s own refund is no refund elsewhere', () => {
    const refund = { state: 'done', amount: 5400, at: MARCH_1 } as const
    const paid = buildReturned(twoLines, ['L.1'], { document: { refund } })
    const listed = { portalRefunds: [{ reference: `${paid.id}:refund:1`, amount: 5400 }] }
    for (const fields of [{}, listed]) {
      const order = withRefund(twoLines, {}, 5400, fields)
      expect(buildOrderAccount(order, listReturnMoney([paid]))).toMatchObject({ refundedElsewhere: 0, promised: 0 })
    }
  })
})

describe('a refund that is pending (FND-02)', () => {
  const one = buildReturned(twoShirts, ['L.1'])
  const pending = { reference: `${one.id}:refund:1`, amount: 5400, pending: true } as const

  it('FND-02 a pending refund counts once: the second of two shirts brings all 54.00', () => {
    const order = withRefund(twoShirts, {}, 5400, { refundPending: 5400, portalRefunds: [pending] })
    expect(offeredFor(order, 'L.2', [one])).toBe(5400)
    expect(buildOrderAccount(order, listReturnMoney([one]))).toMatchObject({ promised: 0, pendingElsewhere: 0 })
  })

  it('FND-07 a pending refund counts once, in either order of reads', () => {
    const done = buildReturned(twoShirts, ['L.1'], {
      document: { refund: { state: 'done', amount: 5400, at: MARCH_1 } },
    })
    const [before, after] = [
      { ...twoShirts, portalRefunds: [] },
      withRefund(twoShirts, {}, 5400, { portalRefunds: [pending] }),
    ]
    expect([before, after].flatMap((order) => [one, done].map((of) => offeredFor(order, 'L.2', [of])))).toEqual([
      5400, 5400, 5400, 5400,
    ])
  })

  it('FND-02 a pending refund settles its unit; refunds elsewhere count for the other', () => {
    const order = withRefund(twoShirts, { L: 1 }, 10_800, { refundPending: 5400, portalRefunds: [pending] })
    const other = { ...buildReturned(twoShirts, ['L.2']), createdAt: MARCH_1 + 1 }
    expect(buildOrderAccount(order, listReturnMoney([one])).freeRefunded).toEqual(new Map([['L', 1]]))
    expect(shareOf(order, other, [one]).amounts).toEqual({ 'L.2': 5400 })
  })

  it('FND-02 pending refunds elsewhere are distinct from those of returns', () => {
    const order = withRefund(twoShirts, { L: 1 }, 10_800, { refundPending: 10_800, portalRefunds: [pending] })
    expect(buildOrderAccount(order, listReturnMoney([one]))).toMatchObject({
      pendingElsewhere: 5400,
      refundedElsewhere: 5400,
    })
  })
})

describe('a refund by quantity on a line of several units (FND-03)', () => {
  const waiting = buildReturned(twoShirts, ['L.1'])
  const order = withRefund(twoShirts, { L: 1 }, 5400)

  it('FND-03 a refund counts for the waiting unit first; the other stays returnable', () => {
    const account = buildOrderAccount(order, listReturnMoney([waiting]))
    const units = unitsOf(limitToFreeRefunds(order, account), new Map([['L.1', MARCH_1]]))
    expect(units.map(({ returned }) => returned !== null)).toEqual([true, false])
    expect(offeredFor(order, 'L.2', [waiting])).toBe(5400)
    expect(shareOf(order, waiting)).toEqual({ amounts: { 'L.1': 5400 }, unpaid: [] })
  })

  it('FND-03 a refund before the submit counts for the unsubmitted unit', () => {
    const later = buildReturned(order, ['L.1'])
    expect(shareOf(order, later)).toEqual({ amounts: {}, unpaid: [] })
    expect(limitToFreeRefunds(order, buildOrderAccount(order, listReturnMoney([later])))).toBe(order)
    expect(shareOf(withRefund(order, { L: 1 }, 5400), later).amounts).toEqual({ 'L.1': 5400 })
  })

  it('FND-03 a dated refund before the submit counts for that unit last, by default', () => {
    const later = { ...waiting, createdAt: MARCH_1 + 1000 }
    expect(shareOf(order, later).amounts).toEqual({})
    expect(shareOf(withRefund(order, { L: 1 }, 5400), later).amounts).toEqual({ 'L.1': 5400 })
    expect(shareOf(order, { ...waiting, createdAt: MARCH_1 + 999 }).amounts).toEqual({ 'L.1': 5400 })
  })

  it('FND-03 a refund without money awaits the merchant’s decision and counts as zero', () => {
    expect(shareOf(withRefund(twoShirts, { L: 1 }, 0), waiting)).toEqual({ amounts: {}, unpaid: ['L.1'] })
    const lines = twoShirts.lines.map((line) => ({
      ...line,
      refunded: [{ quantity: 1, at: MARCH_1, unpaid: true as const }],
    }))
    expect(shareOf({ ...twoShirts, lines, refundTotal: 2000 }, waiting)).toEqual({ amounts: {}, unpaid: ['L.1'] })
  })

  it('FND-03 a refund never counts for a paid unit or a cancelled return', () => {
    const refund = { state: 'done', amount: 5400, at: MARCH_1 } as const
    const paid = buildReturned(twoShirts, ['L.1'], { document: { refund } })
    expect(shareOf(withRefund(twoShirts, { L: 1 }, 10_800), paid)).toEqual({ amounts: {}, unpaid: [] })
    const other = { ...buildReturned(twoShirts, ['L.2']), state: 'cancelled' } as const
    expect(shareOf(order, waiting, [other]).amounts).toEqual({ 'L.1': 5400 })
  })
})

describe('units of which a return knows that they were refunded elsewhere (BCK-02)', () => {
  const shirts = orderOf([lineOf({ id: 'L', price: 1000, quantity: 3 })])
  const two = buildReturned(shirts, ['L.1', 'L.2'])
  const knowing = (amount: number) => ({
    ...two,
    document: markRefundedElsewhere(two.document, new Map([['L.1', amount]])),
  })

  it('BCK-02 known refunded units are not found again, and their money counts once', () => {
    expect(shareOf(withRefund(shirts, { L: 1 }, 1000), knowing(1000)).amounts).toEqual({})
    expect(shareOf(withRefund(shirts, { L: 2 }, 1400), knowing(1000)).amounts).toEqual({ 'L.2': 400 })
    expect(shareOf(withRefund(shirts, { L: 1 }, 0), knowing(0))).toEqual({ amounts: {}, unpaid: [] })
  })

  it('BCK-02 units refunded elsewhere bring nothing; a removed unit takes nothing along', () => {
    const worth = (removed: readonly string[]) =>
      calculateRemainingValue(knowing(1000).document, new Set(removed), { paidOut: 0 }).payout.amount
    expect([worth([]), worth(['L.1']), worth(['L.2'])]).toEqual([1000, 1000, 0])
  })
})

it('F16 remaining is captured less refunded and promised, never below 0', () => {
  const account = accountOf(twoShirts, { refunded: 9000, promised: 4000 })
  expect([remainingOf(account), remainingOf({ ...account, promised: 1000 })]).toEqual([0, 800])
})
