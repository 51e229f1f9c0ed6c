import type { CommerceName } from '../../../../schemas/config/commerce.ts'
import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { Instant, ShopId } from '../../../../schemas/values/ids.ts'
import { clause, type Database, sql } from '../../../database/database.ts'
import { isFault } from '../../../faults.ts'
import { findAdapter } from '../../adapter.ts'
import type { Commerce } from '../port.ts'
import { commerceRegistry } from '../registry.ts'
import { operationRows } from './operation-rows.ts'

interface Needs {
  readonly database: Pick<Database, 'query'>
  readonly now: () => Instant
  readonly configOf: (shopId: ShopId) => Promise<ShopConfig | null>
  readonly commerce: Pick<Commerce, 'release'>
}

interface UnreleasedReservation {
  readonly reference: string
  readonly orderId: string
  readonly reserved: string
  /** One per unit. */
  readonly variantIds: readonly string[]
  /** Refusal; null while a retry is pending. */
  readonly because: string | null
  /** First attempt. */
  readonly since: Instant
}

/** Reservations whose release was refused, until a retry succeeds or the merchant releases them. */
export interface UnreleasedUnits {
  list(shopId: ShopId): Promise<readonly UnreleasedReservation[]>
  retryReleases(shopId: ShopId): Promise<void>
  /** False if the reference is not listed. */
  markReleased(shopId: ShopId, reference: string): Promise<boolean>
}

/** Null for the embedded order system. */
const findRemoteName = ({ adapters }: ShopConfig): CommerceName | null => {
  const { name, adapter, options } = findAdapter(commerceRegistry, adapters.commerce)
  return adapter.origin(options) === null ? null : (name as CommerceName)
}

const REFUSED = clause`freed.kind = 'released' and freed.answered_at is not null and coalesce(freed.answer->>'kind', 'refused') = 'refused'`

export function unreleasedUnits({ database, now, configOf, commerce }: Needs): UnreleasedUnits {
  const rowsOf = async (shopId: ShopId) => {
    const config = await configOf(shopId)
    const adapter = config && findRemoteName(config)
    return adapter && { ...operationRows(database, adapter), adapter }
  }
  const list = async (shopId: ShopId): Promise<readonly UnreleasedReservation[]> => {
    const rows = await rowsOf(shopId)
    if (rows === null) return []
    return database.query<UnreleasedReservation>(
      sql(
        'commerce_operations.unfreed',
      )`select freed.reference, freed.order_id as "orderId", aside.reference as reserved, aside.body->'variantIds' as "variantIds",
          freed.answer->>'because' as because, freed.asked_at as since
        from commerce_operations freed
        join commerce_operations aside
          on aside.shop_id = freed.shop_id and aside.adapter = freed.adapter and aside.reference = freed.body->>'reserved'
        where freed.shop_id = ${shopId} and freed.adapter = ${rows.adapter} and ${REFUSED}
        order by freed.asked_at, freed.reference`,
    )
  }
  /** Clears the refusal, so that the next release is sent to the order system. */
  const reopen = (shopId: ShopId, reference: string) =>
    database.query(
      sql('commerce_operations.reopen')`update commerce_operations freed set answer = null
        where shop_id = ${shopId} and reference = ${reference} and ${REFUSED} returning reference`,
    )
  return {
    list,
    async retryReleases(shopId) {
      for (const { reference, orderId, reserved } of await list(shopId)) {
        await reopen(shopId, reference)
        try {
          await commerce.release({ shopId, orderId, reference, reserved, now: now() })
        } catch (error) {
          // The next call retries it.
          if (!isFault(error)) throw error
        }
      }
    },
    async markReleased(shopId, reference) {
      const rows = await rowsOf(shopId)
      if (rows === null || (await reopen(shopId, reference)).length === 0) return false
      await rows.answer({ shopId, reference }, { kind: 'released' }, now())
      return true
    },
  }
}
