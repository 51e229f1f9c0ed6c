import { type Instant, isoTime, type ShopId } from '../../../../schemas/ids.ts'
import type { SyncRow } from '../../../../schemas/merchant/sync.ts'
import { MINUTE_MS } from '../../../../schemas/time.ts'
import type { World } from '../../../world.ts'

/** What is kept of an order system is read again every five minutes: three times that is late. */
const LATE_MS = 15 * MINUTE_MS

/** How far what is kept follows the order system, of orders or of products. */
type SyncStanding = Awaited<ReturnType<World['commerce']['following']>>[number]

/** A time in ISO 8601, where it has come. */
const timeOf = (at: Instant | null): string | null => (at === null ? null : isoTime(at))

/** The same as the merchant reads it. */
const rowOf = (
  { what, readUntil, lastOkAt, beganAt, came, failingSince, error }: SyncStanding,
  now: Instant,
): SyncRow => ({
  what,
  readUntil: timeOf(readUntil),
  lagSeconds: readUntil === null ? null : Math.max(0, Math.floor((now - readUntil) / 1_000)),
  late: now - (readUntil ?? failingSince ?? now) > LATE_MS,
  lastSuccessAt: timeOf(lastOkAt),
  reading: beganAt === null ? null : { beganAt: isoTime(beganAt), read: came },
  failing: failingSince === null ? null : { since: isoTime(failingSince), error: error ?? '' },
})

/** How far what is kept of a shop's order system follows it; nothing where its orders are kept here alone (BCK-02). */
export async function syncOf(
  { commerce, now }: Pick<World, 'commerce' | 'now'>,
  shopId: ShopId,
): Promise<readonly SyncRow[]> {
  const at = now()
  return (await commerce.following(shopId)).map((one) => rowOf(one, at))
}
