import type { ShopifyAdapter } from '../../../../schemas/config/adapters.ts'
import type { Instant, ShopId } from '../../../../schemas/ids.ts'
import { DAY_MS } from '../../../../schemas/time.ts'
import { type Queryable, sql } from '../../../database/database.ts'
import { causeIn, isFault } from '../../../faults.ts'
import { addressAt, stopTelling } from './listen.ts'
import type { shopifyStores } from './stores.ts'

interface Told extends Pick<ShopifyAdapter, 'store' | 'app'> {
  readonly uri: string
  /** When the configuration last named it. */
  readonly meantAt: Instant
}

/** Failed unsubscribes are retried daily; after a week Shopify has removed a failing webhook. */
const WEEK_MS = 7 * DAY_MS

const rowsIn = (database: Pick<Queryable, 'query'>, shopId: ShopId) => ({
  all: () =>
    database.query<Told>(
      sql(
        'store_listeners.all',
      )`select store, uri, app, meant_at as "meantAt" from store_listeners where shop_id = ${shopId} order by store, uri`,
    ),
  keep: ({ store, uri, app, meantAt }: Told) =>
    database.query(sql(
      'store_listeners.keep',
    )`insert into store_listeners (shop_id, store, uri, app, meant_at) values (${shopId}, ${store}, ${uri}, ${JSON.stringify(app)}, ${meantAt})
        on conflict (shop_id, store, uri) do update set app = excluded.app, meant_at = excluded.meant_at`),
  forget: ({ store, uri }: Told) =>
    database.query(
      sql(
        'store_listeners.forget',
      )`delete from store_listeners where shop_id = ${shopId} and store = ${store} and uri = ${uri}`,
    ),
})

interface Needs {
  readonly database: Pick<Queryable, 'query'>
  readonly now: () => Instant
  readonly stores: ReturnType<typeof shopifyStores>
}

/**
 * Records which stores a shop subscribed and unsubscribes former ones. Returns one message per failure. A portal
 * without https, such as a database copy, changes nothing.
 */
export function storeListeners({ database, now, stores }: Needs) {
  return async (shopId: ShopId, meant: ShopifyAdapter | null, publicUrl: string): Promise<readonly string[]> => {
    const uri = addressAt(publicUrl, shopId)
    if (uri === null) return []
    const rows = rowsIn(database, shopId)
    if (meant !== null) await rows.keep({ store: meant.store, app: meant.app, uri, meantAt: now() })
    const still: string[] = []
    for (const told of await rows.all()) {
      const isSame = told.store === meant?.store
      if (isSame && told.uri === uri) continue
      try {
        await stopTelling(stores({ store: told.store, app: isSame ? meant.app : told.app }), told.uri)
        await rows.forget(told)
      } catch (error) {
        if (!isFault(error)) throw error
        still.push(
          `${told.store} still tells ${told.uri} what changes, as it was once asked to, and cannot be asked to stop: ${causeIn(error)}. It stops where the app is taken out of that store`,
        )
        if (now() - told.meantAt > WEEK_MS) await rows.forget(told)
      }
    }
    return still
  }
}
