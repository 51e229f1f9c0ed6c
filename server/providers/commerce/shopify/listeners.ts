import type { ShopifyOptions } from '../../../../schemas/config/commerce.ts'
import type { Instant, ShopId } from '../../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../../schemas/values/time.ts'
import { type Queryable, sql } from '../../../database/database.ts'
import { describeCause, isFault } from '../../../faults.ts'
import type { shopifyStores } from './stores.ts'
import { toHookUrl, unsubscribe } from './subscriptions.ts'

interface StoreListener extends Pick<ShopifyOptions, 'store' | 'app'> {
  readonly uri: string
  /** When the configuration last named it. */
  readonly meantAt: Instant
}

/** Failed unsubscribes are retried daily; after a week Shopify has removed a failing webhook. */
const WEEK_MS = 7 * DAY_MS

const listenerRows = (database: Pick<Queryable, 'query'>, shopId: ShopId) => ({
  all: () =>
    database.query<StoreListener>(
      sql(
        'store_listeners.all',
      )`select store, uri, app, meant_at as "meantAt" from store_listeners where shop_id = ${shopId} order by store, uri`,
    ),
  keep: ({ store, uri, app, meantAt }: StoreListener) =>
    database.query(sql(
      'store_listeners.keep',
    )`insert into store_listeners (shop_id, store, uri, app, meant_at) values (${shopId}, ${store}, ${uri}, ${JSON.stringify(app)}, ${meantAt})
        on conflict (shop_id, store, uri) do update set app = excluded.app, meant_at = excluded.meant_at`),
  forget: ({ store, uri }: StoreListener) =>
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
  return async (shopId: ShopId, adapter: ShopifyOptions | null, publicUrl: string): Promise<readonly string[]> => {
    const uri = toHookUrl(publicUrl, shopId)
    if (uri === null) return []
    const rows = listenerRows(database, shopId)
    if (adapter !== null) await rows.keep({ store: adapter.store, app: adapter.app, uri, meantAt: now() })
    const warnings: string[] = []
    for (const listener of await rows.all()) {
      const isSame = listener.store === adapter?.store
      if (isSame && listener.uri === uri) continue
      try {
        await unsubscribe(stores({ store: listener.store, app: isSame ? adapter.app : listener.app }), listener.uri)
        await rows.forget(listener)
      } catch (error) {
        if (!isFault(error)) throw error
        warnings.push(
          `${listener.store} still notifies ${listener.uri} of changes, as configured earlier. Failed to remove the webhook: ${describeCause(error)}. To stop it, uninstall the app from that store`,
        )
        if (now() - listener.meantAt > WEEK_MS) await rows.forget(listener)
      }
    }
    return warnings
  }
}
