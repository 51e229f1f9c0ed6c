import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ShopId } from '../../../schemas/ids.ts'
import { type Database, type Queryable, sql } from '../../database/database.ts'
import { placeProducts } from './local/local-places.ts'
import type { Commerce } from './port.ts'

/** What tells one order system outside from another. */
const originIn = (commerce: Exclude<ShopConfig['adapters']['commerce'], 'local'>): string => {
  if (commerce === 'pushed') return commerce
  const [one] = Object.values(commerce)
  return 'url' in one ? one.url : one.store
}

/** Whether something is kept that was read of another order system; from now on all that is kept is of this one. */
const isAnother = async (tx: Pick<Queryable, 'query'>, shopId: ShopId, origin: string): Promise<boolean> => {
  const rows = await tx.query<{ before: string | null }>(sql(
    'order_systems.take',
  )`insert into order_systems as kept (shop_id, origin) values (${shopId}, ${origin})
      on conflict (shop_id) do update set origin = excluded.origin where kept.origin <> excluded.origin
      returning (select before.origin from order_systems before where before.shop_id = ${shopId}) as before`)
  return rows.some(({ before }) => before !== null)
}

/** Forgets what was read of an order system, and how far that was. What returns had it do stays, and so does what they say of it. */
const forgetRead = async (tx: Pick<Queryable, 'query'>, shopId: ShopId): Promise<void> => {
  for (const table of ['local_orders', 'local_products', 'local_collections'])
    await tx.query({
      name: `mirror.forget_${table}`,
      text: `delete from ${table} where shop_id = $1 and read_at is not null`,
      values: [shopId],
    })
  await tx.query(sql('commerce_sync.forget')`delete from commerce_sync where shop_id = ${shopId}`)
  await placeProducts(tx, shopId)
}

/** From now on all that is kept of an order system outside is of this one: what was read of another is forgotten. */
export async function takeOver(tx: Pick<Queryable, 'query'>, shopId: ShopId, origin: string): Promise<void> {
  if (await isAnother(tx, shopId, origin)) await forgetRead(tx, shopId)
}

/** An order system whose shop keeps nothing any more of one that it had before, from its first catching up on. */
export function ofOneOrigin(
  commerce: Commerce,
  database: Pick<Database, 'transaction'>,
  adapter: Parameters<typeof originIn>[0],
): Commerce {
  const origin = originIn(adapter)
  return {
    ...commerce,
    async catchUp(shopId) {
      await database.transaction((tx) => takeOver(tx, shopId, origin))
      return commerce.catchUp(shopId)
    },
  }
}
