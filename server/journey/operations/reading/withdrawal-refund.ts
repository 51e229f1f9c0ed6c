import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Withdrawal, WithdrawalChange } from '../../../../schemas/records/withdrawal.ts'
import type { CalendarDate } from '../../../../schemas/values/calendar.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { getFollowUpState } from '../../../domain/return/release.ts'
import { isSent } from '../../../domain/return/status.ts'
import { getConsumerDate, getRefundDate } from '../../../domain/withdrawal/deadlines.ts'
import type { Tables, World } from '../../../world.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'

type Reading = Pick<Tables, 'returns' | 'outbox' | 'withdrawals'>

export interface WithdrawalRefund {
  readonly returns: readonly ReturnRecord[]
  /** Null while the refund may be withheld (T8). */
  readonly payBy: CalendarDate | null
  readonly isComplete: boolean
}

const OPEN: readonly string[] = ['waiting', 'due', 'running', 'refused']

const firstReceipt = ({ document }: ReturnRecord): Instant | null => {
  const times = document.items.flatMap(({ receivedAt }) => receivedAt ?? [])
  return times.length === 0 ? null : Math.min(...times)
}

const findProofTime = (changes: readonly WithdrawalChange[]): Instant | null =>
  changes.find(({ event }) => event === 'proof-accepted')?.at ?? null

export async function readWithdrawalRefund(
  tables: Reading,
  withdrawal: Withdrawal,
  config: Pick<ShopConfig, 'withdrawal' | 'returnAddress'>,
): Promise<WithdrawalRefund> {
  const { shopId, returnIds, receivedAt } = withdrawal
  const found = await Promise.all(returnIds.map((id) => tables.returns.find(shopId, id)))
  const returns = found.filter((one) => one !== null)
  const states = await Promise.all(
    returns.map(async (one) => getFollowUpState(await tables.outbox.followUps(rowKeyOf(one)), 'refund')),
  )
  const isComplete = returns.length > 0 && states.every((state) => state === null || !OPEN.includes(state))
  const proof = findProofTime(await tables.withdrawals.changes(withdrawal))
  const dateOf = (one: ReturnRecord, at: Instant | null): CalendarDate | null =>
    at === null ? null : getConsumerDate(one.document.address?.country ?? config.returnAddress.country, at)
  const dates = returns.map((one, at) =>
    getRefundDate(dateOf(one, receivedAt) ?? '', {
      mayWithhold: config.withdrawal?.collects !== true && isSent(one.document),
      releases: [
        dateOf(one, one.document.mailedAt ?? null),
        dateOf(one, firstReceipt(one)),
        dateOf(one, proof),
        // Paid before, by the shop or at once.
        states[at] === 'done' ? dateOf(one, receivedAt) : null,
      ],
    }),
  )
  const known = dates.filter((date) => date !== null).toSorted()
  return { returns, payBy: known[0] ?? null, isComplete }
}

export const readRefundOf = async (
  { store, shops }: Pick<World, 'store' | 'shops'>,
  withdrawal: Withdrawal,
): Promise<WithdrawalRefund> =>
  readWithdrawalRefund(store, withdrawal, await shops.config(withdrawal.shopId, withdrawal.configVersion))
