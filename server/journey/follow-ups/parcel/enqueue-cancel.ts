import type { Arrangement } from '../../../../schemas/records/method.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import type { Tables } from '../../../world.ts'

export async function enqueueCancelBooking(
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id, document }: ReturnRecord,
  now: Instant,
): Promise<void> {
  if (document.label === null && document.method?.arrangement === undefined) return
  await tables.enqueue({ shopId, kind: 'cancel-booking', key: id, payload: { returnId: id }, runAt: now })
}

export function enqueueCancelArranged(
  tables: Pick<Tables, 'enqueue'>,
  { shopId, id }: Pick<ReturnRecord, 'shopId' | 'id'>,
  { reference }: Pick<Arrangement, 'reference'>,
  now: Instant,
): Promise<void> {
  return tables.enqueue({ shopId, kind: 'call-off', key: reference, payload: { returnId: id, reference }, runAt: now })
}
