import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ShopId } from '../../../schemas/values/ids.ts'
import { type Database, type Queryable, sql } from '../../database/database.ts'
import { placeProducts } from './local/product-positions.ts'
import type { Commerce } from './port.ts'

const getOrigin = (commerce: Exclude<ShopConfig['adapters']['commerce'], 'local'>): string => {
  if (commerce === 'pushed') return commerce
  const [one] = Object.values(commerce)
  return 'url' in one ? one.url : one.store
}

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
  for (const table of ['local_orders', 'local_products', 'local_collections'])
    await tx.query({
      name: `mirror.forget_${table}`,
      text: `delete from ${table} where shop_id = $1 and read_at is not null`,
      values: [shopId],
    })
  await tx.query(sql('commerce_sync.forget')`delete from commerce_sync where shop_id = ${shopId}`)
  await placeProducts(tx, shopId)
}

export async function resetOnOriginChange(tx: Pick<Queryable, 'query'>, shopId: ShopId, origin: string): Promise<void> {
  if (await recordOrigin(tx, shopId, origin)) await deleteMirror(tx, shopId)
}

/** Resets the mirror before the first catch-up with a new order system. */
export function withOriginReset(
  commerce: Commerce,
  database: Pick<Database, 'transaction'>,
  adapter: Parameters<typeof getOrigin>[0],
): Commerce {
  const origin = getOrigin(adapter)
  return {
    ...commerce,
    async catchUp(shopId) {
      await database.transaction((tx) => resetOnOriginChange(tx, shopId, origin))
      return commerce.catchUp(shopId)
    },
  }
}
