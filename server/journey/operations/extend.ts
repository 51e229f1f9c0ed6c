import type { ExtendRequest } from '../../../schemas/merchant/returns.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { dayOf, endOfWindow } from '../../domain/items/window.ts'
import { canMerchant } from '../../domain/return/operations.ts'
import { getCurrentState, isSent } from '../../domain/return/status.ts'
import { enqueueExpire } from '../follow-ups/lifecycle.ts'
import { conflict, DONE, type Operation, type OperationResult } from './perform.ts'

const MAX_DAYS_AHEAD = 366

const invalid = (message: string): OperationResult => ({ kind: 'invalid', problems: [{ pointer: '/until', message }] })

/**
 * Extends a return to the end of a day, and reopens an expired one. An exchange cancelled at the expiry stays
 * cancelled: its goods come back for credit (FIX-79). Idempotent.
 */
export async function extendReturn(operation: Operation, { until }: ExtendRequest): Promise<OperationResult> {
  const { tables, record, now, recordEvent } = operation
  const { document } = record
  if (!canMerchant('extend', record.state)) return conflict(`This return is ${record.state}`)
  if (!isSent(document)) return conflict('Nothing of this return is sent')
  const day = Date.parse(until)
  if (Number.isNaN(day) || dayOf(day) !== until) return invalid('is no day')
  const returnBy = endOfWindow(day, 0)
  if (returnBy < now) return invalid('is over')
  if (returnBy > now + MAX_DAYS_AHEAD * DAY_MS) return invalid('is more than a year ahead')
  if (record.state === 'open' && returnBy === document.returnBy) return DONE

  const reopened = getCurrentState(record, now) === 'expired'
  const after = { ...record, state: 'open' as const, document: { ...document, returnBy } }
  await tables.returns.save(after)
  await enqueueExpire(tables, after, returnBy + 1)
  await recordEvent('extended', { until, reopened })
  return DONE
}
