import type { ShopId } from '../../../schemas/values/ids.ts'
import { clause, type Database, type Queryable, sql } from '../../database/database.ts'
import { placeProducts } from './local/product-positions.ts'
import type { Commerce } from './port.ts'

const recordOrigin = async (tx: Pick<Queryable, 'query'>, shopId: ShopId, origin: string): Promise<boolean> => {
  const rows = await tx.query<{ before: string | null }>(sql(
    'order_systems.take',
  )`insert into order_systems as kept (shop_id, origin) values (${shopId}, ${origin})
      on conflict (shop_id) do update set origin = excluded.origin where kept.origin <> excluded.origin
      returning (select before.origin from order_systems before where before.shop_id = ${shopId}) as before`)
  return rows.some(({ before }) => before !== null)
}

/** Deletes mirrored data and sync positions. Operations of returns stay. */
const deleteMirror = async (tx: Pick<Queryable, 'query'>, shopId: ShopId): Promise<void> => {
  const mirrored = clause`shop_id = ${shopId} and read_at is not null`
  await tx.query(sql('mirror.forget_local_orders')`delete from local_orders where ${mirrored}`)
  await tx.query(sql('mirror.forget_local_products')`delete from local_products where ${mirrored}`)
  await tx.query(sql('mirror.forget_local_collections')`delete from local_collections where ${mirrored}`)
  await tx.query(sql('commerce_sync.forget')`delete from commerce_sync where shop_id = ${shopId}`)
  await placeProducts(tx, shopId)
}

export async function resetOnOriginChange(tx: Pick<Queryable, 'query'>, shopId: ShopId, origin: string): Promise<void> {
  if (await recordOrigin(tx, shopId, origin)) await deleteMirror(tx, shopId)
}

/** Resets the mirror before the first catch-up with a new order system. */
export function withOriginReset(commerce: Commerce, database: Pick<Database, 'transaction'>, origin: string): Commerce {
  return {
    ...commerce,
    async catchUp(shopId) {
      await database.transaction((tx) => resetOnOriginChange(tx, shopId, origin))
      return commerce.catchUp(shopId)
    },
  }
}
