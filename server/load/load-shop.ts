import { existsSync, statSync } from 'node:fs'
import type { Instant, ShopId } from '../../schemas/values/ids.ts'
import type { Database, Queryable } from '../database/database.ts'
import { updateStatistics } from '../database/statistics.ts'
import { allocate } from '../domain/money/allocate.ts'
import type { LoadRequest } from '../http/settings.ts'
import { placeProducts } from '../providers/commerce/local/product-positions.ts'
import { publish } from '../shops/publish.ts'
import { shopQueries } from '../store/shops/shops.ts'
import { checkKind, readCollects } from './check-export.ts'
import { collectionKind, orderKind, productKind } from './kinds.ts'
import { checkDistinctNames } from './order-names.ts'
import { resolveShop, type ShopToLoad } from './resolve-shop.ts'
import { type ExportValues, folderSource, type Source, valueSource } from './source.ts'
import {
  type Counts,
  createRefusals,
  type LoadProgress,
  type LoadVerdict,
  MAX_REFUSALS,
  throttleByPercent,
} from './verdict.ts'
import { writeKind } from './write-export.ts'

export interface LoadNeeds {
  readonly database: Database
  readonly now: () => Instant
}

type Shop = Extract<ShopToLoad, { kind: 'known' }>

interface Run extends Pick<LoadRequest, 'unreadable'> {
  readonly needs: LoadNeeds
  readonly source: Source
  readonly onProgress: (progress: LoadProgress) => void
}

const checkExport = async ({ needs, source, onProgress, unreadable }: Run, shop: Shop) => {
  const found = createRefusals()
  const skipped = { refusals: createRefusals(), pointers: new Set<string>() }
  const checking = { source, refusals: found, skipping: null, onProgress }
  const orderChecking = { ...checking, skipping: unreadable === 'skip' ? skipped : null }
  const facts = { currency: shop.config.currency, allocate }
  const skipCheck = async (): Promise<void> => {}

  const products = productKind(facts, { knowsExchanges: !shop.config.settings.use_shopify_inventory })
  const orders = orderKind(facts)
  const collections = collectionKind(await readCollects(checking))
  const totals = {
    products: await checkKind(products, checking, skipCheck),
    collections: await checkKind(collections, checking, skipCheck),
    orders: await checkKind(orders, orderChecking, checkDistinctNames(needs.database, shop.shopId, orderChecking)),
  }
  return { found, skipped, totals, products, collections, orders }
}

/** @throws Error when publishing refuses a document that passed the check. */
const publishShop = async (tx: Queryable, { shopId, config, isNew }: Shop, now: Instant): Promise<number> => {
  const shops = shopQueries(tx)
  if (!isNew) return (await shops.pointers(shopId))?.live ?? 0
  const published = await publish({ shops }, { shopId, document: config, by: 'load' }, now)
  if (published.kind === 'done') return published.version
  const [problem] = published.kind === 'refused' ? published.problems : []
  throw new Error(`shop.json was refused: ${problem?.pointer ?? ''} ${problem?.message ?? published.kind}`)
}

/** Checks the whole export before it writes anything. */
const loadFrom = async (run: Run, defaultShopId: ShopId | null): Promise<LoadVerdict> => {
  const { needs, source, onProgress } = run
  const shop = await resolveShop(needs.database, source, defaultShopId)
  if (shop.kind === 'refused')
    return { kind: 'refused', refusals: shop.refusals.slice(0, MAX_REFUSALS), total: shop.refusals.length }

  const checked = await checkExport(run, shop)
  const { found, skipped } = checked
  if (found.summary().total > 0) return { kind: 'refused', ...found.summary() }

  const loaded: LoadVerdict = await needs.database.transaction(async (tx) => {
    const writeContext = { tx, shopId: shop.shopId, source, onProgress, skipped: skipped.pointers }
    const version = await publishShop(tx, shop, needs.now())
    const counts: Counts = {
      products: await writeKind(checked.products, checked.totals.products, writeContext),
      collections: await writeKind(checked.collections, checked.totals.collections, writeContext),
      orders: await writeKind(checked.orders, checked.totals.orders, writeContext),
    }
    if (counts.products.written + counts.collections.written > 0) await placeProducts(tx, shop.shopId)
    return { kind: 'loaded', shopId: shop.shopId, version, counts, skipped: skipped.refusals.summary() }
  })
  await updateStatistics(needs.database)
  return loaded
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

const refuseFolder = (folder: string, reason: string): LoadVerdict => ({
  kind: 'refused',
  refusals: [{ name: folder, pointer: '', reason }],
  total: 1,
})

const hasExport = async (source: Source): Promise<boolean> =>
  source.has('orders.json') ||
  source.has('products.json') ||
  source.has('collections.json') ||
  (await source.shop()).kind !== 'none'

/**
 * Loads shop.json, products.json, collections.json and orders.json from a folder, each optional. Reads everything
 * twice: once to check, once to write in one transaction. The load is atomic except for orders skipped as unreadable,
 * and repeating it changes nothing.
 * @throws Error when a file changes between the passes, and what the database throws.
 */
export async function loadShop(
  needs: LoadNeeds,
  { folder, unreadable }: LoadRequest,
  onProgress: (progress: LoadProgress) => void,
): Promise<LoadVerdict> {
  if (!isFolder(folder)) return refuseFolder(folder, 'is not a folder')
  const source = folderSource(folder)
  if (!(await hasExport(source)))
    return refuseFolder(folder, 'contains none of shop.json, products.json, collections.json and orders.json')
  return loadFrom({ needs, source, unreadable, onProgress: throttleByPercent(onProgress) }, null)
}

/** Without `shop` the shop must exist. */
export const loadValues = (needs: LoadNeeds, shopId: ShopId, values: ExportValues): Promise<LoadVerdict> =>
  loadFrom({ needs, source: valueSource(values), unreadable: 'refuse', onProgress: () => {} }, shopId)
