import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ShopId } from '../../schemas/values/ids.ts'
import { type Queryable, sql } from '../database/database.ts'
import { checkConfig } from '../shops/checks/check.ts'
import { listShops } from '../store/across-shops.ts'
import { shopQueries } from '../store/shops/shops.ts'
import type { Source } from './source.ts'
import type { LoadRefusal } from './verdict.ts'

/** `isNew`: the config comes from the export's shop.json and must be published. */
export type ShopToLoad =
  | { readonly kind: 'known'; readonly shopId: ShopId; readonly config: ShopConfig; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly refusals: readonly LoadRefusal[] }

const file = 'shop.json'

const refuseShop = (reason: string, pointer = file): ShopToLoad => ({
  kind: 'refused',
  refusals: [{ name: file, pointer, reason }],
})

const findLiveConfig = async (database: Queryable, shopId: ShopId): Promise<ShopConfig | null> => {
  const shops = shopQueries(database)
  const pointers = await shops.pointers(shopId)
  const stored = pointers === null ? null : await shops.findConfig(shopId, pointers.live)
  // Publishing validated it.
  return stored === null ? null : (stored.document as ShopConfig)
}

const hasOrders = async (database: Queryable, shopId: ShopId): Promise<boolean> => {
  const rows = await database.query(
    sql('load.has_orders')`select id from local_orders where shop_id = ${shopId} limit 1`,
  )
  return rows.length > 0
}

/** Stored orders have amounts in the shop's currency, so the currency cannot change. */
const resolveFromDocument = async (database: Queryable, document: unknown): Promise<ShopToLoad> => {
  const checked = checkConfig(document)
  if (checked.kind === 'refused')
    return {
      kind: 'refused',
      refusals: checked.problems.map(({ pointer, message }) => ({
        name: file,
        pointer: `${file}#${pointer}`,
        reason: message,
      })),
    }
  const { config } = checked
  const live = (await findLiveConfig(database, config.shop.id))?.currency ?? config.currency
  if (live !== config.currency && (await hasOrders(database, config.shop.id)))
    return refuseShop(`is ${config.currency}, but the stored orders of this shop are in ${live}`, `${file}#/currency`)
  return { kind: 'known', shopId: config.shop.id, config, isNew: true }
}

const resolveStored = async (database: Queryable, shopId: ShopId): Promise<ShopToLoad> => {
  const config = await findLiveConfig(database, shopId)
  return config === null
    ? refuseShop(`is missing, and the shop "${shopId}" does not exist: add a ${file} that describes it`)
    : { kind: 'known', shopId, config, isNew: false }
}

/** From shop.json, otherwise the default, otherwise the only shop. */
export async function resolveShop(
  database: Queryable,
  source: Source,
  defaultShopId: ShopId | null,
): Promise<ShopToLoad> {
  const shopFile = await source.shop()
  if (shopFile.kind === 'broken') return refuseShop(shopFile.reason)
  if (shopFile.kind === 'document') return resolveFromDocument(database, shopFile.document)

  const [only, another] = defaultShopId === null ? await listShops(database) : [defaultShopId]
  if (only !== undefined && another === undefined) return resolveStored(database, only)
  const shops = only === undefined ? 'no shop exists' : 'several shops exist'
  return refuseShop(`is missing, and ${shops}: add one whose shop.id identifies the shop`)
}
