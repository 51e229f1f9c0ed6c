import { expect, test } from 'vitest'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { endOfWindow } from '../../../server/domain/calendar/days.ts'
import { getDeadlineBasis, getSendDeadline } from '../../../server/domain/return/status.ts'
import { inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'

const NEW_YORK = 'America/New_York'
/** 23:00 on June 7 in New York. */
const SUBMITTED = Date.parse('2026-06-08T03:00:00Z')
const endAfter = (days: number): number => endOfWindow(NEW_YORK, SUBMITTED, days)

const basisOf = (document: Partial<ReturnDocument> = {}, zone = NEW_YORK) => {
  const record = { createdAt: SUBMITTED, document: { ...documentOf(inputOf({})), returnBy: endAfter(28), ...document } }
  return getDeadlineBasis(record, getSendDeadline(record.document), zone)
}

const holds: ReturnDocument['holds'] = [
  {
    of: 'instant-return',
    paymentId: 'p-1',
    status: 'authorized',
    authorized: 100,
    toCharge: 100,
    deadline: endAfter(10),
    card: { brand: 'Visa', last4: '4242' },
  },
]

test('DAT-06 the deadline to send is counted from the submit, in days of the zone', () => {
  expect(basisOf()).toEqual({ submittedAt: SUBMITTED, days: 28 })
})

test('DAT-06 an earlier deadline of a card hold is counted from the submit', () => {
  expect(basisOf({ holds })).toEqual({ submittedAt: SUBMITTED, days: 10 })
})

test('DAT-06 a deadline that was moved is not counted from the submit', () => {
  expect(basisOf({ returnBy: endAfter(40) })).toBeNull()
  expect(basisOf({ returnBy: endAfter(29), holds })).toBeNull()
})

test('DAT-12 a deadline of another zone is not counted in days of the shop', () => {
  expect(basisOf({}, 'UTC')).toBeNull()
})

test('DAT-06 the deadline of a return that the merchant opened has no basis', () => {
  expect(basisOf({ opened: { by: 'Desk' } })).toBeNull()
})
