import type { Order } from '../../../schemas/entities/order.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { LineItemId } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { sumOf } from '../money/round.ts'
import type { OrderAccount } from '../value/account.ts'
import { matchRefundedUnits, type RefundedUnits } from './refunded-units.ts'
import type { ReturnMoney } from './return-money.ts'

interface ReturnShare extends RefundedUnits {
  /** Made or pending. */
  readonly refunded: Minor
  readonly refund: Minor
  readonly credit: Minor
  readonly goods: Minor
}

export interface FullAccount extends OrderAccount {
  readonly refundedElsewhere: Minor
  /** External refunds that may still fail. */
  readonly pendingElsewhere: Minor
  /** By return id. */
  readonly shares: ReadonlyMap<string, ReturnShare>
  /** Externally refunded units in no return, per line. */
  readonly freeRefunded: ReadonlyMap<string, number>
}

type AccountOrder = Pick<
  Order,
  'lines' | 'taken' | 'refundTotal' | 'refundPending' | 'portalRefunds' | 'shippingRefunded' | 'dutiesRefunded'
>

const parseReturnId = (reference: string): string => reference.slice(0, Math.max(0, reference.indexOf(':')))

type Refunds = Pick<FullAccount, 'refunded' | 'refundedElsewhere' | 'pendingElsewhere'> & {
  readonly byReturn: ReadonlyMap<string, Minor>
}

/** The order system reports which return requested a refund. A return, read later, may know of more. */
const sumListedRefunds = (
  { refundTotal, refundPending = 0 }: AccountOrder,
  listed: NonNullable<Order['portalRefunds']>,
  returns: readonly ReturnMoney[],
): Refunds => {
  const byReturn = new Map<string, Minor>()
  for (const { reference, amount } of listed) {
    const id = parseReturnId(reference)
    byReturn.set(id, (byReturn.get(id) ?? 0) + amount)
  }
  const own = sumOf([...byReturn.values()])
  for (const { id, refunded } of returns) byReturn.set(id, Math.max(refunded, byReturn.get(id) ?? 0))
  const elsewhere = Math.max(0, refundTotal - own)
  const ownPending = sumOf(listed.map(({ amount, pending }) => (pending === true ? amount : 0)))
  return {
    byReturn,
    refunded: elsewhere + sumOf([...byReturn.values()]),
    refundedElsewhere: elsewhere,
    pendingElsewhere: Math.max(0, refundPending - ownPending),
  }
}

const listRefundsWithoutRecord = (
  { refundTotal, refundPending = 0 }: AccountOrder,
  returns: readonly ReturnMoney[],
): Refunds => ({
  byReturn: new Map(returns.map(({ id, refunded }) => [id, refunded])),
  refunded: refundTotal,
  refundedElsewhere: Math.max(0, refundTotal - sumOf(returns.map(({ refunded }) => refunded))),
  pendingElsewhere: refundPending,
})

/** Due units of a refund that the return does not know yet count as settled, so no external refund matches them. */
const settleListedRefund = (one: ReturnMoney, listed: Minor): ReturnMoney =>
  listed <= one.refunded
    ? one
    : {
        ...one,
        units: one.units.map((unit) =>
          unit.isDue && unit.status === 'waiting' ? { ...unit, status: 'settled' as const } : unit,
        ),
      }

const nothingRefunded: RefundedUnits = { amounts: new Map(), unpaid: [] }

const buildShare = (
  { refundDue, creditDue, creditIssued, goods }: ReturnMoney,
  { refunded, units }: { readonly refunded: Minor; readonly units: RefundedUnits },
): ReturnShare => {
  const elsewhere = sumOf([...units.amounts.values()])
  const refund = Math.max(0, refundDue - refunded)
  const credit = Math.max(0, creditDue - creditIssued)
  const ofRefund = Math.min(refund, elsewhere)
  const ofCredit = Math.min(credit, elsewhere - ofRefund)
  return {
    ...units,
    refunded,
    refund: refund - ofRefund,
    credit: creditIssued + credit - ofCredit,
    goods: Math.max(0, goods - (elsewhere - ofRefund - ofCredit)),
  }
}

/** With `own`, promises of that return are excluded. */
export function buildOrderAccount(order: AccountOrder, returns: readonly ReturnMoney[], own?: string): FullAccount {
  const { byReturn, ...refunds } =
    order.portalRefunds === undefined
      ? listRefundsWithoutRecord(order, returns)
      : sumListedRefunds(order, order.portalRefunds, returns)
  // A return knows its own payments better than the order.
  const known = returns.map((one) => (one.id === own ? one : settleListedRefund(one, byReturn.get(one.id) ?? 0)))
  const { ofReturns, free } = matchRefundedUnits(order, known, refunds.refundedElsewhere)
  const shares = new Map(
    returns.map((one) => {
      const units = ofReturns.get(one.id) ?? nothingRefunded
      return [one.id, buildShare(one, { refunded: byReturn.get(one.id) ?? 0, units })]
    }),
  )
  const others = returns.filter(({ id }) => id !== own)
  const sum = (pick: (one: ReturnMoney) => Minor): Minor => sumOf(others.map(pick))
  return {
    captured: order.taken,
    ...refunds,
    promised: sumOf([...shares].map(([id, { refund, credit, goods }]) => (id === own ? 0 : refund + credit + goods))),
    shippingRefunded: order.shippingRefunded ?? 0,
    dutiesRefunded: order.dutiesRefunded ?? 0,
    shippingReimbursed: sum((one) => one.shippingReimbursed),
    dutiesReimbursed: sum((one) => one.dutiesReimbursed),
    bonusUsed: sum((one) => one.bonusUsed),
    giftPayouts: sum((one) => one.giftPayouts),
    giftBonus: sum((one) => one.giftBonus),
    shares,
    freeRefunded: free,
  }
}

export const toOrderAccount = ({
  refundedElsewhere: _elsewhere,
  pendingElsewhere: _pending,
  shares: _shares,
  freeRefunded: _free,
  ...account
}: FullAccount): OrderAccount => account

const orderViews = new WeakMap<Order, { readonly key: string; readonly order: Order }>()

/** Units refunded elsewhere that belong to returns are shown with those returns. */
export function limitToFreeRefunds(order: Order, { freeRefunded }: FullAccount): Order {
  const isSame = order.lines.every(
    ({ id, refunded }) => (freeRefunded.get(id) ?? 0) === sumOf(refunded.map(({ quantity }) => quantity)),
  )
  if (isSame) return order
  const key = JSON.stringify([...freeRefunded])
  const cached = orderViews.get(order)
  if (cached?.key === key) return cached.order
  const lines = order.lines.map((line) => {
    const units = line.refunded.flatMap(({ quantity, ...one }) => Array.from({ length: quantity }, () => one))
    const free = units.slice(0, freeRefunded.get(line.id) ?? 0)
    return { ...line, refunded: free.map((one) => ({ quantity: 1, ...one })) }
  })
  const view = { ...order, lines }
  orderViews.set(order, { key, order: view })
  return view
}

export const markRefundedElsewhere = (
  document: ReturnDocument,
  found: ReadonlyMap<LineItemId, Minor>,
): ReturnDocument => ({
  ...document,
  items: document.items.map((item) => {
    const amount = found.get(item.lineItemId)
    return amount === undefined ? item : { ...item, refundedElsewhere: amount }
  }),
})
