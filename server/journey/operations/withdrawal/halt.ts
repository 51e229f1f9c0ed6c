import type { Order } from '../../../../schemas/entities/order.ts'
import type { Withdrawal } from '../../../../schemas/records/withdrawal.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../../schemas/values/time.ts'
import { isForeignEmail } from '../../../domain/withdrawal/match.ts'
import type { Tables, World } from '../../../world.ts'
import { recordWithdrawalEvent } from './events.ts'

/** Once per statement, under its lock: a foreign address on the order sends a notice to the order's own (WDR-09). */
export async function noticeOwner(
  needs: Pick<World, 'newId'>,
  tables: Pick<Tables, 'withdrawals' | 'enqueue'>,
  { withdrawal, order, now }: { readonly withdrawal: Withdrawal; readonly order: Order; readonly now: Instant },
): Promise<void> {
  if (!isForeignEmail(order, withdrawal.email)) return
  const changes = await tables.withdrawals.changes(withdrawal)
  if (changes.some(({ event }) => event === 'noticed')) return
  await recordWithdrawalEvent(needs, tables, withdrawal, { event: 'noticed', by: 'homeward', at: now, detail: {} })
}

/** Stops what is automatic for a day, once: the link cannot delay a refund for longer (WDR-09). */
export const haltWithdrawal = (
  { store, newId, now }: Pick<World, 'store' | 'newId' | 'now'>,
  ref: Pick<Withdrawal, 'shopId' | 'id'>,
): Promise<void> =>
  store.transaction(async (tables) => {
    const withdrawal = await tables.withdrawals.lock(ref)
    if (withdrawal === null || withdrawal.haltedUntil !== null) return
    const at = now()
    await tables.withdrawals.halt(withdrawal, at + DAY_MS)
    await recordWithdrawalEvent({ newId }, tables, withdrawal, { event: 'halted', by: 'shopper', at, detail: {} })
  })
