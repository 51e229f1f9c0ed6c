import type { ShopifyOptions } from '../../../../schemas/config/commerce.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../../schemas/values/time.ts'
import { describeCause, isFault } from '../../../faults.ts'
import { describeMissingDeliveries } from '../connect/delivery-start.ts'
import { mergeProbeResults, type ProbeResult, runProbe, type StoreCheck } from '../probe.ts'
import type { ReadEntity, ShopFacts } from '../shopify-rest/shop-facts.ts'
import { ALLOW_BULK_QUERIES, beginBulk } from './bulk.ts'
import type { ShopifyClient } from './client.ts'
import { getDocument } from './documents.ts'
import { fieldReader, type ReadFields } from './field-reader.ts'
import { REQUEST_MS, type ShopifySource, shopifySource } from './source.ts'

interface StoreCheckOptions
  extends Pick<ShopFacts, 'allocate'>,
    Required<Pick<ShopifyOptions, 'giftCards' | 'returns'>> {
  readonly currency: string
  /** The setting that needs deliveries. */
  readonly deliveryStart: string | null
  readonly now: Instant
}

const REQUIRED_SCOPES = {
  read_orders: 'orders cannot be read',
  read_all_orders: 'orders older than 60 days cannot be read',
  read_customers: 'the customers of orders cannot be read',
  read_fulfillments: 'changes of fulfillments and deliveries are read late, because Shopify does not notify of them',
  read_returns: 'units of returns opened in Shopify could be returned twice',
  read_products: 'products for exchanges cannot be read',
  read_inventory: 'stock levels cannot be read',
  write_orders: 'refunds and exchange orders cannot be made',
  write_draft_orders: 'exchange orders with an amount due cannot be made',
  write_gift_cards: 'gift cards cannot be created',
  write_customers: 'gift cards cannot be sent to customers',
  write_inventory: 'stock cannot be reserved',
  read_locations: 'the location of reservations cannot be read',
} as const

const CREDIT_SCOPES = {
  read_store_credit_accounts: 'store credit accounts cannot be found',
  read_store_credit_account_transactions: 'store credit transactions cannot be read',
  write_store_credit_account_transactions: 'store credit cannot be added to an account',
} as const

const RETURN_SCOPES = { write_returns: 'returns cannot be recorded or refunded through a return' } as const

const isGranted = (scope: string, granted: readonly string[]): boolean =>
  granted.includes(scope) || granted.includes(scope.replace('read_', 'write_'))

const MONTH_MS = 30 * DAY_MS
const MAX_PROBED = 5

const describeRefusals = (all: readonly (ReadEntity<unknown> | null)[]): string =>
  all
    .flatMap((one) => (one?.kind === 'refused' ? [`, and not ${one.name}: ${one.pointer} ${one.reason}`] : []))
    .join('')

const filterRead = <Entity>(all: readonly (ReadEntity<Entity> | null)[]): readonly Entity[] =>
  all.flatMap((one) => (one?.kind === 'read' ? [one.entity] : []))

const probeOrders = async (
  source: ShopifySource,
  { now, deliveryStart }: Pick<StoreCheckOptions, 'now' | 'deliveryStart'>,
): Promise<ProbeResult> => {
  const changed = await source.changed('orders', now - MONTH_MS, null)
  const orders = []
  for (const { id } of changed.slice(0, MAX_PROBED)) orders.push(await source.order(id))
  const entities = filterRead(orders)
  const [first] = entities
  const read = `${entities.length} of ${orders.length} orders that changed in the last 30 days${describeRefusals(orders)}`
  const isFound = first === undefined || (await source.orderByName(first.name)) !== null
  const found = { read, remark: describeMissingDeliveries(deliveryStart, entities) }
  return isFound ? found : { ...found, missing: `The order ${first.name} cannot be found by its name` }
}

const probeProducts = async (source: ShopifySource): Promise<ProbeResult> => {
  const changed = await source.changed('products', null, null)
  const products = await source.products(changed.slice(0, MAX_PROBED).map(({ id }) => id))
  const variants = filterRead(products).flatMap((product) => product.variants.map(({ id }) => id))
  const stock = await source.stock(variants)
  return {
    read: `${filterRead(products).length} products with the stock of ${stock.size} variants${describeRefusals(products)}`,
  }
}

const probeCollections = async (source: ShopifySource): Promise<ProbeResult> => {
  const [first] = await source.collectionsListed(null)
  if (first === undefined) return { read: 'no collections: the online store shows none' }
  const one = await source.collection(first)
  return {
    read: one.kind === 'read' ? `the collection ${one.entity.title}` : `no collection${describeRefusals([one])}`,
  }
}

/** Starts a bulk query, which needs a permission. A running one also proves it. */
const probeBulk = async (read: ReadFields): Promise<ProbeResult> => {
  try {
    await beginBulk(read, getDocument('bulk-trial'))
  } catch (error) {
    if (!isFault(error)) throw error
    if (error.code === 'RET_ERR_COMMERCE_REFUSED')
      return {
        missing: `Bulk queries are not allowed, so the first load reads orders one by one. ${ALLOW_BULK_QUERIES}`,
      }
    if (!/already in progress/i.test(describeCause(error)))
      return { missing: `Failed to start a bulk query: ${describeCause(error)}` }
  }
  return { read: 'a bulk query, which loads all orders at first' }
}

/** Probes every read of the portal. Read-only. @throws the faults of `Commerce` if nothing can be read. */
export async function checkStore(
  client: ShopifyClient,
  { currency, allocate, giftCards, returns, ...probed }: StoreCheckOptions,
): Promise<StoreCheck> {
  type ShopCheckResponse = {
    readonly shop: {
      readonly name: string
      readonly currency: string
      readonly features: { readonly giftCards: boolean }
    }
    readonly app: { readonly scopes: readonly { readonly handle: string }[] }
  }
  const ask = fieldReader(client, 'shopper', REQUEST_MS)
  const { shop, app } = await ask<ShopCheckResponse>('shop-check', {})
  const granted = app.scopes.map(({ handle }) => handle)
  const source = shopifySource(client, { currency, allocate }, 'shopper')
  const { read, missing } = mergeProbeResults([
    await runProbe('Orders', () => probeOrders(source, probed)),
    await runProbe('Products', () => probeProducts(source)),
    await runProbe('Collections', () => probeCollections(source)),
    await probeBulk(ask),
  ])
  return {
    name: shop.name,
    read,
    missing: [
      ...(shop.currency === currency
        ? []
        : [`The currency of the store is ${shop.currency}, but the configuration has ${currency}`]),
      ...(giftCards === 'card' && !shop.features.giftCards
        ? [
            'The plan of the store does not include gift cards: pay returns out as store credit with "giftCards": "store-credit"',
          ]
        : []),
      ...Object.entries({
        ...REQUIRED_SCOPES,
        ...(giftCards === 'store-credit' && CREDIT_SCOPES),
        ...(returns === 'native' && RETURN_SCOPES),
      }).flatMap(([scope, why]) => (isGranted(scope, granted) ? [] : [`The app lacks the scope ${scope}: ${why}`])),
      ...missing,
    ],
  }
}
