import type { Chance } from './chance.ts'
import { type CaseMoney, type CasePayment, STATUSES } from './return-case.ts'

const endings = ['success', 'success', 'pending', 'failure'] as const

const some = ({ below, hits }: Chance, total: number): number => (hits(50) ? total : below(total + 1))

function drawPayment(chance: Chance, total: number, kinds: readonly [CasePayment['kind'], ...CasePayment['kind'][]]) {
  const { hits, oneOf } = chance
  return { kind: oneOf(kinds), status: oneOf(endings), amount: some(chance, total), shown: hits(50) }
}

const several = (count: number, draw: () => CasePayment): CasePayment[] => Array.from({ length: count }, draw)

export function drawMoney(chance: Chance, total: number): CaseMoney {
  const { below, between, hits, oneOf } = chance
  if (hits(40)) return { status: 'paid', outstanding: 0, payments: [], refunds: [] }
  const payments = hits(50)
    ? []
    : several(between(1, 3), () => drawPayment(chance, total, ['sale', 'capture', 'authorization', 'void']))
  const refunds = hits(50) ? [] : several(between(1, 2), () => drawPayment(chance, total, ['refund']))
  const status = hits(10) ? null : oneOf(STATUSES)
  return {
    // A partially refunded order without listed refunds is refused on read.
    status: status === 'partially_refunded' && refunds.length === 0 ? 'paid' : status,
    outstanding: below(total + 1),
    payments,
    refunds,
    ...(hits(50) && total < 1e9 && { times: between(1, 500) }),
  }
}
