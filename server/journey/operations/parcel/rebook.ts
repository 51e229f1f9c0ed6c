import type { BookingRequest } from '../../../../schemas/merchant/mending.ts'
import type { PickupBooking } from '../../../../schemas/records/method.ts'
import { timeZoneOf } from '../../../domain/calendar/deadlines.ts'
import { type PickupFlaw, pickupFlaws, toBooking } from '../../../domain/method/pickup.ts'
import { buildRearrangement, canRearrange } from '../../../domain/return/arrangement.ts'
import { buildMethodFollowUp, enqueueMethod, rowKeyOf } from '../../follow-ups/settlement.ts'
import { findMethodObstacle } from '../obstacles.ts'
import { conflict, DONE, type Operation, type OperationResult } from '../perform.ts'

const problems: Readonly<Record<PickupFlaw, { readonly pointer: string; readonly message: string }>> = {
  'pickup-date': { pointer: '/date', message: 'is not a day with driver pick-ups' },
  'pickup-option': { pointer: '/option', message: 'is not a handover option' },
  'pickup-phone': { pointer: '/phone', message: 'is not a phone number in the United States' },
  'pickup-instructions': { pointer: '/instructions', message: 'is too long' },
}

const parseBooking = (
  { record, config, now }: Operation,
  { date = '', option = '', phone = '', instructions = '' }: BookingRequest,
): OperationResult | { readonly booking?: PickupBooking } => {
  if (record.document.method?.kind !== 'veho') return {}
  const typed = { date, option, phone, instructions }
  const time = { zone: timeZoneOf(config.settings), now }
  const booking = toBooking(typed, time)
  if (booking !== null) return { booking }
  return { kind: 'invalid', problems: pickupFlaws(typed, time).map((flaw) => problems[flaw]) }
}

/** Arranges the return with its partner again (FIX-79). The job cancels earlier arrangements first. */
export async function rebookReturn(operation: Operation, request: BookingRequest): Promise<OperationResult> {
  const { tables, record, now, recordEvent } = operation
  const { method } = record.document
  const obstacle = findMethodObstacle(operation)
  if (obstacle !== null) return conflict(obstacle)
  if (method?.arrangement === undefined) return conflict('no-partner')
  if (!canRearrange(method.arrangement)) return conflict('booking-limit')
  const found = parseBooking(operation, request)
  if ('kind' in found) return found

  const arrangement = buildRearrangement(record.id, method.arrangement, now)
  const after = { ...record, document: { ...record.document, method: { ...method, ...found, arrangement } } }
  await tables.returns.save(after)
  const of = rowKeyOf(record)
  await tables.outbox.cancelWaiting(of, ['method'], now)
  await tables.outbox.begin(of, { ...buildMethodFollowUp(arrangement), at: now })
  await enqueueMethod(tables, after, now)
  await recordEvent('booked-again', { method: method.kind, reference: arrangement.reference })
  return DONE
}
