import type { ExchangeRequest } from '../../../../schemas/merchant/returns.ts'
import type { ReturnDocument } from '../../../../schemas/records/return.ts'
import type { Minor } from '../../../../schemas/values/money.ts'
import { sumOf } from '../../../domain/money/round.ts'
import { isInCheckout } from '../../../domain/return/checkout.ts'
import { enqueueCollect } from '../../follow-ups/lifecycle.ts'
import { wakeHolds } from '../../follow-ups/release.ts'
import { conflict, DONE, findLimitRefusal, type Operation, type OperationResult } from '../perform.ts'

export const sumReplacements = ({ replacements }: Pick<ReturnDocument, 'replacements'>): Minor =>
  sumOf(replacements.map(({ total }) => total))

/** Moves no money or goods (STS-54), but a cancelled order also ends its card hold. */
export async function recordExchangeOrder(operation: Operation, request: ExchangeRequest): Promise<OperationResult> {
  const { tables, record, now, recordEvent } = operation
  const { document } = record
  if (document.replacements.length === 0) return conflict('exchange-absent')
  if (document.exchangeOrder === undefined) return conflict('exchange-pending')
  const limitRefusal = findLimitRefusal(operation.limit, sumReplacements(document), document.totals.currency)
  if (limitRefusal !== null) return limitRefusal
  const { state, name, statusUrl } = request
  const exchangeOrder = {
    ...document.exchangeOrder,
    state,
    ...(name !== undefined && { name }),
    ...(statusUrl !== undefined && { statusUrl }),
    at: now,
  }
  await tables.returns.save({ ...record, document: { ...document, exchangeOrder } })
  // The order system confirms that a cancelled order is not paid.
  if (isInCheckout(document)) await enqueueCollect(tables, record, now)
  if (state === 'cancelled') await wakeHolds(tables, record, now)
  await recordEvent('noted', { exchange: state })
  return DONE
}
