import type { PickupBooking } from '../../../schemas/records/method.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { PICKUP_FORM } from '../../../screens/parts/pickup-form.ts'
import { offReasons } from '../../../screens/review/off-reasons.ts'
import { shopTimeOf } from '../../domain/calendar/deadlines.ts'
import { type PickupFlaw, pickupFlaws, toBooking } from '../../domain/method/pickup.ts'
import { buildRearrangement, canRearrange, resolveArrangementState } from '../../domain/return/arrangement.ts'
import { getCurrentState } from '../../domain/return/status.ts'
import { buildMethodFollowUp, enqueueMethod, rowKeyOf } from '../follow-ups/settlement.ts'
import { toOvertakenProblem } from '../request/refusals.ts'
import type { SessionContext } from '../request/session.ts'
import { refuseAction, refuseFields, type StatusAnswer, type StatusNeeds, type StatusStep } from './answer.ts'

const flawFields: Readonly<Record<PickupFlaw, string>> = {
  'pickup-date': 'date',
  'pickup-option': 'option',
  'pickup-phone': 'phone',
  'pickup-instructions': 'instructions',
}

/** Whether the partner refused the booking or did not confirm it in time (MTH-36). */
const canRebook = (record: ReturnRecord, now: number): boolean => {
  const { method } = record.document
  if (method?.kind !== 'veho' || getCurrentState(record, now) !== 'open') return false
  const state = resolveArrangementState(method, now)
  return state === 'failed' || state === 'timed_out'
}

/** A job sends the booking; bookings per return are limited. */
const saveBooking = async (
  needs: StatusNeeds,
  session: SessionContext,
  record: ReturnRecord,
  booking: PickupBooking,
): Promise<StatusAnswer> => {
  const { now } = session.visit
  const { method } = record.document
  if (method?.arrangement === undefined) return refuseAction(toOvertakenProblem(session))
  if (!canRearrange(method.arrangement)) return refuseAction({ code: 'too-many', title: session.t('pickup.too-many') })
  const arrangement = buildRearrangement(record.id, method.arrangement, now)
  const next = { ...record, document: { ...record.document, method: { ...method, booking, arrangement } } }
  return needs.store.transaction(async (tables) => {
    if ((await tables.returns.save(next)) === null) return refuseAction(toOvertakenProblem(session))
    await tables.outbox.begin(rowKeyOf(record), { ...buildMethodFollowUp(arrangement), at: now })
    await enqueueMethod(tables, record, now)
    return { kind: 'saved' }
  })
}

/** Books a pickup again; invalid input stays in the form (MTH-24, ERR-35, API-58). */
export const schedulePickup: StatusStep = async (needs, session, record, { values }) => {
  const { now } = session.visit
  if (!canRebook(record, now)) return refuseAction(toOvertakenProblem(session))
  const { date = '', option = '', phone = '', instructions = '' } = values
  const typed = { date, option, phone, instructions }
  const { settings } = await needs.shops.config(record.shopId, record.document.configVersion)
  const time = shopTimeOf(settings, now)
  const booking = toBooking(typed, time)
  if (booking !== null) return saveBooking(needs, session, record, booking)
  const fieldProblems = pickupFlaws(typed, time).map((flaw) => ({
    form: PICKUP_FORM,
    name: flawFields[flaw],
    message: session.t(offReasons[flaw]),
  }))
  return refuseFields(session, fieldProblems)
}
