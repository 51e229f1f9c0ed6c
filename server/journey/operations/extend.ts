import type { ExtendRequest } from '../../../schemas/merchant/returns.ts'
import { endOfDate, endOfWindow, isCalendarDate } from '../../domain/calendar/days.ts'
import { timeZoneOf } from '../../domain/calendar/deadlines.ts'
import { getCurrentState } from '../../domain/return/status.ts'
import { enqueueExpire } from '../follow-ups/lifecycle.ts'
import { findExtendObstacle } from './obstacles.ts'
import { conflict, DONE, type Operation, type OperationResult } from './perform.ts'

const MAX_DAYS_AHEAD = 366

const invalid = (message: string): OperationResult => ({ kind: 'invalid', problems: [{ pointer: '/until', message }] })

/**
 * Extends a return to the end of a day, and reopens an expired one. An exchange cancelled at the expiry stays
 * cancelled: its goods come back for credit (FIX-79). Idempotent.
 */
export async function extendReturn(operation: Operation, { until }: ExtendRequest): Promise<OperationResult> {
  const { tables, record, config, now, recordEvent } = operation
  const { document } = record
  const obstacle = findExtendObstacle({ record })
  if (obstacle !== null) return conflict(obstacle)
  if (!isCalendarDate(until)) return invalid('is not a valid date')
  const zone = timeZoneOf(config.settings)
  const returnBy = endOfDate(zone, until)
  if (returnBy < now) return invalid('is over')
  if (returnBy > endOfWindow(zone, now, MAX_DAYS_AHEAD)) return invalid('is more than a year ahead')
  if (record.state === 'open' && returnBy === document.returnBy) return DONE

  const reopened = getCurrentState(record, now) === 'expired'
  const after = { ...record, state: 'open' as const, document: { ...document, returnBy } }
  await tables.returns.save(after)
  await enqueueExpire(tables, after, returnBy + 1)
  await recordEvent('extended', { until, reopened })
  return DONE
}
