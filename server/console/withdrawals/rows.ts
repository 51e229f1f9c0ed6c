import type { Withdrawal } from '../../../schemas/records/withdrawal.ts'
import type { WithdrawalRowView, WithdrawalTurn } from '../../../screens/console/withdrawals/view.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { addDays, dateAt } from '../../domain/calendar/days.ts'
import { getSendDeadline } from '../../domain/return/status.ts'
import { readRefundOf, type WithdrawalRefund } from '../../journey/operations/reading/withdrawal-refund.ts'
import { isRefundDue } from '../../journey/operations/withdrawal/check.ts'
import type { ConsoleContext } from '../context.ts'

const REFUND_DAYS = 14

export const seesPersons = ({ member: { role } }: ConsoleContext): boolean => isAllowed(role, 'see-person')

const findTurn = (
  { now }: Pick<ConsoleContext, 'now'>,
  withdrawal: Withdrawal,
  refund: WithdrawalRefund | null,
): WithdrawalTurn => {
  const { zone, receivedAt, waitsFor, verdict } = withdrawal
  const today = dateAt(zone, now)
  const upTo = (who: WithdrawalTurn['who'], by: WithdrawalTurn['by']): WithdrawalTurn => ({
    who,
    by,
    isOver: by !== null && today > by,
  })
  if (waitsFor !== null) return upTo('shop', addDays(dateAt(zone, receivedAt), REFUND_DAYS))
  if (verdict === null) return upTo('homeward', null)
  if (!isRefundDue(withdrawal) || refund === null) return upTo('no-one', null)
  if (refund.payBy !== null) return upTo(today > refund.payBy ? 'shop' : 'homeward', refund.payBy)
  const deadlines = refund.returns.flatMap(({ document }) => getSendDeadline(document) ?? [])
  const last = deadlines.length === 0 ? null : dateAt(zone, Math.max(...deadlines))
  // A later parcel forfeits nothing (T7).
  return { ...upTo('shopper', last), isOver: false }
}

export async function toRowView(context: ConsoleContext, withdrawal: Withdrawal): Promise<WithdrawalRowView> {
  const refund =
    withdrawal.verdict === 'accepted' || isRefundDue(withdrawal) ? await readRefundOf(context.needs, withdrawal) : null
  const { number, receivedAt, match, verdict, legalReason, waitsFor, refundedAt, acknowledgement } = withdrawal
  const { statement, email } = withdrawal
  return {
    ...{ number, receivedAt, match, verdict, legalReason, waitsFor, refundedAt, acknowledgement },
    payBy: refund?.payBy ?? null,
    turn: findTurn(context, withdrawal, refund),
    person: seesPersons(context) ? { name: statement.name, email } : null,
  }
}

export const toRowViews = (context: ConsoleContext, found: readonly Withdrawal[]): Promise<WithdrawalRowView[]> =>
  Promise.all(found.map((one) => toRowView(context, one)))
