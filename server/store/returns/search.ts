import type { SearchKind } from '../../../schemas/merchant/search.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../database/database.ts'
import { findReturnsByName } from './names.ts'
import { findReturnsByParcel } from './parcels.ts'
import { type ListedReturn, type ReturnColumns, toReturn, UPDATED_AT } from './returns.ts'

interface Lookup {
  readonly shopId: ShopId
  readonly text: string
  readonly limit: number
}

/** The greatest character of a prefix range. */
const LAST_CHARACTER = '\uffff'

interface FoundReturn {
  readonly id: string
}

/** Newest first. Each has an index, so that the time of a search does not grow with the shop. */
const lookups: Readonly<Record<SearchKind, (db: Queryable, lookup: Lookup) => Promise<readonly FoundReturn[]>>> = {
  number: (db, { shopId, text, limit }) =>
    db.query(sql('search.number')`select id from returns
    where shop_id = ${shopId} and upper(number) ~>=~ ${text.toUpperCase()}
      and upper(number) ~<~ ${`${text.toUpperCase()}${LAST_CHARACTER}`}
    order by created_at desc, id desc limit ${limit}`),
  order: (db, { shopId, text, limit }) =>
    db.query(sql('search.order')`select id from returns
    where shop_id = ${shopId} and lower(document ->> 'orderName') = any(array[lower(${text}), '#' || lower(${text})])
    order by created_at desc, id desc limit ${limit}`),
  email: (db, { shopId, text, limit }) =>
    db.query(sql('search.email')`select id from returns
    where shop_id = ${shopId} and lower(document #>> '{customer,email}') = lower(${text})
    order by created_at desc, id desc limit ${limit}`),
  parcel: async (db, { shopId, text, limit }) => (await findReturnsByParcel(db, shopId, text)).slice(0, limit),
  name: findReturnsByName,
  sku: (db, { shopId, text, limit }) =>
    db.query(sql('search.sku')`select distinct r.id, r.created_at from return_units u
      join returns r on r.shop_id = u.shop_id and r.id = u.return_id
    where u.shop_id = ${shopId} and lower(u.sku) = lower(${text})
    order by r.created_at desc, r.id desc limit ${limit}`),
}

const listReturns = async (db: Queryable, shopId: ShopId, ids: readonly string[]): Promise<readonly ListedReturn[]> => {
  const rows = await db.query<ReturnColumns & { readonly updated_at: Instant }>(
    sql('search.returns')`select r.*, ${UPDATED_AT}
      from returns r where r.shop_id = ${shopId} and r.id = any(${[...ids]}::text[])
      order by r.created_at desc, r.id desc`,
  )
  return rows.map((row) => ({ record: toReturn(row), updatedAt: row.updated_at }))
}

export const searchQueries = (db: Queryable) => ({
  /** Newest first. */
  async search(
    shopId: ShopId,
    { kind, text }: { readonly kind: SearchKind; readonly text: string },
    limit: number,
  ): Promise<readonly ListedReturn[]> {
    const found = await lookups[kind](db, { shopId, text, limit })
    if (found.length === 0) return []
    return listReturns(
      db,
      shopId,
      found.map(({ id }) => id),
    )
  },

  /** Newest first. */
  listByIds: (shopId: ShopId, ids: readonly string[]): Promise<readonly ListedReturn[]> => listReturns(db, shopId, ids),
})
