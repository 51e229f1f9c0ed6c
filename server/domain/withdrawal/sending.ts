import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Withdrawal, WithdrawalChange } from '../../../schemas/records/withdrawal.ts'
import { findSendBy } from '../return/status.ts'

/** A mistyped number is corrected by another report. */
const MAX_REPORTS = 5

/** Whether the consumer may name a tracking number: goods are to be sent, and nothing released the refund (T8). */
export function isSendingReportable({
  withdrawal: { verdict, refundedAt },
  records,
  changes,
}: {
  readonly withdrawal: Pick<Withdrawal, 'verdict' | 'refundedAt'>
  readonly records: readonly ReturnRecord[]
  readonly changes: readonly Pick<WithdrawalChange, 'event'>[]
}): boolean {
  const isReleased = changes.some(({ event }) => event === 'proof-accepted' || event === 'goods-received')
  const reports = changes.filter(({ event }) => event === 'sending-reported').length
  const hasGoods = records.some((record) => findSendBy(record) !== null)
  return verdict === 'accepted' && refundedAt === null && hasGoods && !isReleased && reports < MAX_REPORTS
}
