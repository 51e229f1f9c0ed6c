import type { Order } from '../../schemas/entities/order.ts'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { unitsOf } from '../../server/domain/items/units.ts'
import {
  buildOrderAccount,
  limitToFreeRefunds,
  markRefundedElsewhere,
  toOrderAccount,
} from '../../server/domain/return/order-account.ts'
import { calculatePayoutLimit } from '../../server/domain/return/payout-limit.ts'
import { countRefundedBefore } from '../../server/domain/return/refunded-units.ts'
import { calculateRemainingValue } from '../../server/domain/return/removed-units.ts'
import { listReturnMoney } from '../../server/domain/return/return-money.ts'
import type { ValueInput } from '../../server/domain/value/input.ts'
import { documentOf } from '../domain/return/documents.ts'
import { feeOf, forCredit, forVariant, inputOf, plainPolicy } from '../domain/value/example.ts'

export type ReturnSummary = Pick<ReturnRecord, 'id' | 'state' | 'createdAt' | 'document'>

export interface SubmittedUnits {
  readonly id: string
  readonly unitIds: readonly string[]
  readonly as: 'refund' | 'instant' | 'credit' | 'gift' | 'exchange'
  readonly fee: number
  readonly now: number
}

export interface RefundRules {
  readonly applyRefunds: (order: Order, returns: readonly ReturnSummary[]) => Order
  readonly submit: (order: Order, returns: readonly ReturnSummary[], chosen: SubmittedUnits) => ReturnSummary
  /** The payout with its document; null while a refund is pending. */
  readonly payout: (
    order: Order,
    record: ReturnSummary,
    others: readonly ReturnSummary[],
  ) => { readonly to: number; readonly document: ReturnDocument } | null
}

export const claimsOf = (returns: readonly ReturnSummary[]): ReadonlyMap<string, number> =>
  new Map(
    returns.flatMap(({ state, createdAt, document }) =>
      state === 'cancelled' ? [] : document.items.map(({ lineItemId }) => [lineItemId, createdAt] as const),
    ),
  )

const creditTypes = { refund: 'refund', instant: 'refund', credit: 'gift', gift: 'gift', exchange: null } as const

const inputFor = (order: Order, chosen: SubmittedUnits, account: ValueInput['account']): ValueInput => {
  const units = unitsOf(order, new Map())
  const items = units
    .filter(({ id }) => chosen.unitIds.includes(id))
    .map((unit) => (chosen.as === 'exchange' ? forVariant(unit, unit.price) : forCredit(unit)))
  const policy = chosen.fee > 0 ? { ...plainPolicy, fees: [feeOf('refund', chosen.fee)] } : plainPolicy
  const creditType = creditTypes[chosen.as]
  return inputOf({ order, units, items, creditType, policy, account })
}

const calculateDocument = (document: ReturnDocument): ReturnDocument => {
  const { net, ledger } = calculateRemainingValue(document, new Set(), { paidOut: 0 })
  const { totals } = document
  return { ...document, totals: { ...totals, computed: { ...totals.computed, net, notTaken: ledger['not-taken'] } } }
}

export const refundRules: RefundRules = {
  applyRefunds: (order, returns) => limitToFreeRefunds(order, buildOrderAccount(order, listReturnMoney(returns))),

  submit: (order, returns, chosen) => {
    const account = toOrderAccount(buildOrderAccount(order, listReturnMoney(returns)))
    const document = documentOf(inputFor(order, chosen, account), {
      ...countRefundedBefore(order, chosen.now),
      ...(chosen.as === 'instant' && { returnType: 'instant' }),
      ...(chosen.as === 'gift' && { gift: true }),
    })
    return { id: chosen.id, state: 'open', createdAt: chosen.now, document }
  },

  payout: (order, record, others) => {
    const { id, document } = record
    const account = buildOrderAccount(order, listReturnMoney([record, ...others]), id)
    const promised = Math.max(0, document.totals.computed.net)
    const limit = calculatePayoutLimit(account, { id, document, promised, issued: 0, underWay: 0 })
    const isLess = limit.isShort || limit.amounts.size > 0
    if (isLess && account.pendingElsewhere > 0) return null
    const known = markRefundedElsewhere(document, limit.amounts)
    const payable = limit.isCapped ? { payable: limit.left } : {}
    return { to: limit.payable, document: calculateDocument({ ...known, ...payable }) }
  },
}
