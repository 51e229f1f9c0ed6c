import type { Withdrawal, WithdrawalChange } from '../../../../schemas/records/withdrawal.ts'
import type { CalendarDate } from '../../../../schemas/values/calendar.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { addDays, dateAt, startOfDate } from '../../../domain/calendar/days.ts'
import { STATUTORY_DAYS } from '../../../domain/withdrawal/deadlines.ts'
import type { World } from '../../../world.ts'
import { readRefundOf, type WithdrawalRefund } from '../reading/withdrawal-refund.ts'
import { deductLabel } from './deduct-label.ts'
import { recordWithdrawalEvent } from './events.ts'

type Needs = Pick<World, 'store' | 'shops' | 'newId' | 'now' | 'log'>

type CheckResult = { readonly kind: 'done' } | { readonly kind: 'again'; readonly at: Instant }

const REMIND_DAYS_BEFORE = 3

/** When the shop is first reminded of an accepted withdrawal. */
export const getFirstCheckTime = ({ zone, receivedAt }: Pick<Withdrawal, 'zone' | 'receivedAt'>): Instant =>
  startOfDate(zone, addDays(dateAt(zone, receivedAt), STATUTORY_DAYS - REMIND_DAYS_BEFORE))

type Reminder = Extract<WithdrawalChange['event'], 'reminded' | 'overdue'>

/** Three days before and on the last date, then each day. */
const findReminder = (payBy: CalendarDate | null, today: CalendarDate): Reminder | null => {
  if (payBy === null) return null
  if (today > payBy) return 'overdue'
  return today === payBy || today === addDays(payBy, 0 - REMIND_DAYS_BEFORE) ? 'reminded' : null
}

const recordRefund = ({ store, newId }: Needs, withdrawal: Withdrawal, at: Instant, { returns }: WithdrawalRefund) =>
  store.transaction(async (tables) => {
    if (!(await tables.withdrawals.recordRefund(withdrawal, at))) return
    const refunds = returns.map(({ id, document: { refund, totals } }) => ({
      return: id,
      amount: refund?.state === 'done' ? refund.amount : 0,
      currency: totals.currency,
    }))
    await recordWithdrawalEvent({ newId }, tables, withdrawal, {
      ...{ event: 'refunded', by: 'homeward', at },
      detail: { refunds },
    })
  })

const remind = (
  { store, newId }: Needs,
  withdrawal: Withdrawal,
  at: Instant,
  reminder: { readonly event: Reminder; readonly payBy: CalendarDate | null; readonly today: CalendarDate },
) =>
  store.transaction(async (tables) => {
    const { event, payBy, today } = reminder
    await tables.withdrawals.lock(withdrawal)
    const changes = await tables.withdrawals.changes(withdrawal)
    if (changes.some((one) => one.event === event && one.detail.date === today)) return
    if (event === 'overdue') await tables.withdrawals.markOverdue(withdrawal, at)
    const detail = { date: today, payBy }
    await recordWithdrawalEvent({ newId }, tables, withdrawal, { event, by: 'homeward', at, detail })
  })

/** Nothing left may still owe a difference to an earlier refund. */
export function isRefundDue({ verdict, returnIds, refundedAt }: Withdrawal): boolean {
  return (verdict === 'accepted' || verdict === 'nothing-left') && returnIds.length > 0 && refundedAt === null
}

export async function checkWithdrawalRefund(
  needs: Needs,
  { shopId, id }: Pick<Withdrawal, 'shopId' | 'id'>,
): Promise<CheckResult> {
  const withdrawal = await needs.store.withdrawals.find(shopId, id)
  if (withdrawal === null || !isRefundDue(withdrawal)) return { kind: 'done' }
  for (const returnId of withdrawal.returnIds) await deductLabel(needs, { shopId, id: returnId })
  const at = needs.now()
  const refund = await readRefundOf(needs, withdrawal)
  if (refund.isComplete) {
    await recordRefund(needs, withdrawal, at, refund)
    return { kind: 'done' }
  }
  const today = dateAt(withdrawal.zone, at)
  const first = getFirstCheckTime(withdrawal)
  if (at < first) return { kind: 'again', at: first }
  const event = findReminder(refund.payBy, today)
  if (event !== null) await remind(needs, withdrawal, at, { event, payBy: refund.payBy, today })
  return { kind: 'again', at: startOfDate(withdrawal.zone, addDays(today, 1)) }
}
