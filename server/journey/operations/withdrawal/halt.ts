import type { Order } from '../../../../schemas/entities/order.ts'
import type { Withdrawal, WithdrawalChange } from '../../../../schemas/records/withdrawal.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../../schemas/values/time.ts'
import { isForeignEmail } from '../../../domain/withdrawal/match.ts'
import type { Tables, World } from '../../../world.ts'
import { recordWithdrawalEvent } from './events.ts'

const hasEvent = (changes: readonly WithdrawalChange[], name: WithdrawalChange['event']): boolean =>
  changes.some(({ event }) => event === name)

const isMatchedByShop = (changes: readonly WithdrawalChange[]): boolean =>
  changes.some(({ event, detail }) => event === 'matched' && detail.by !== undefined)

/**
 * Once per statement, under its lock: a foreign address on the order sends a notice to the order's own. Unless the shop
 * found the order, nothing is automatic for a day, so that the owner can press (WDR-09). Returns the end of the halt.
 */
export async function noticeOwner(
  needs: Pick<World, 'newId'>,
  tables: Pick<Tables, 'withdrawals' | 'enqueue'>,
  { withdrawal, order, now }: { readonly withdrawal: Withdrawal; readonly order: Order; readonly now: Instant },
): Promise<Instant | null> {
  const { haltedUntil, email } = withdrawal
  const changes = await tables.withdrawals.changes(withdrawal)
  if (!isForeignEmail(order, email) || hasEvent(changes, 'noticed')) return haltedUntil
  await recordWithdrawalEvent(needs, tables, withdrawal, { event: 'noticed', by: 'homeward', at: now, detail: {} })
  if (isMatchedByShop(changes)) return haltedUntil
  await tables.withdrawals.halt(withdrawal, now + DAY_MS)
  return now + DAY_MS
}

/** The shop decides itself; only the owner's press still holds what follows. */
export async function endNotice(tables: Pick<Tables, 'withdrawals'>, withdrawal: Withdrawal): Promise<void> {
  const changes = await tables.withdrawals.changes(withdrawal)
  if (!hasEvent(changes, 'halted')) await tables.withdrawals.halt(withdrawal, null)
}

/** Stops what is automatic for a day, once: the link cannot delay a refund for longer (WDR-09). */
export const haltWithdrawal = (
  { store, newId, now }: Pick<World, 'store' | 'newId' | 'now'>,
  ref: Pick<Withdrawal, 'shopId' | 'id'>,
): Promise<void> =>
  store.transaction(async (tables) => {
    const withdrawal = await tables.withdrawals.lock(ref)
    if (withdrawal === null || hasEvent(await tables.withdrawals.changes(withdrawal), 'halted')) return
    const at = now()
    await tables.withdrawals.halt(withdrawal, at + DAY_MS)
    if (withdrawal.verdict === null && withdrawal.waitsFor === null)
      await tables.withdrawals.waitFor(withdrawal, 'halted')
    await recordWithdrawalEvent({ newId }, tables, withdrawal, { event: 'halted', by: 'shopper', at, detail: {} })
  })
