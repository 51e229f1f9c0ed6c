import type { SyncRow } from '../../../../schemas/merchant/sync.ts'
import { type Instant, type ShopId, toIsoTime } from '../../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../../schemas/values/time.ts'
import type { World } from '../../../world.ts'

/** Three times the reading interval of five minutes. */
const LATE_MS = 15 * MINUTE_MS

type SyncStatus = Awaited<ReturnType<World['commerce']['getSyncStatus']>>[number]

const toIsoOrNull = (at: Instant | null): string | null => (at === null ? null : toIsoTime(at))

const toSyncRow = (
  { what, readUntil, lastOkAt, beganAt, came, failingSince, error }: SyncStatus,
  now: Instant,
): SyncRow => ({
  what,
  readUntil: toIsoOrNull(readUntil),
  lagSeconds: readUntil === null ? null : Math.max(0, Math.floor((now - readUntil) / 1_000)),
  late: now - (readUntil ?? failingSince ?? now) > LATE_MS,
  lastSuccessAt: toIsoOrNull(lastOkAt),
  reading: beganAt === null ? null : { beganAt: toIsoTime(beganAt), read: came },
  failing: failingSince === null ? null : { since: toIsoTime(failingSince), error: error ?? '' },
})

/** The synchronization status of the shop's order system; empty for orders that exist only here (BCK-02). */
export async function listSyncRows(
  { commerce, now }: Pick<World, 'commerce' | 'now'>,
  shopId: ShopId,
): Promise<readonly SyncRow[]> {
  const at = now()
  return (await commerce.getSyncStatus(shopId)).map((one) => toSyncRow(one, at))
}
