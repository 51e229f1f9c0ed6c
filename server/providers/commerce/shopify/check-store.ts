import type { ShopifyOptions } from '../../../../schemas/config/commerce.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../../schemas/values/time.ts'
import { describeCause, isFault } from '../../../faults.ts'
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
  readonly now: Instant
}

const REQUIRED_SCOPES = {
  read_orders: 'no order can be read',
  read_all_orders: 'orders older than 60 days are not there',
  read_customers: 'nobody knows who bought',
  read_returns: 'units of a return that is open in Shopify could be promised twice',
  read_products: 'there is nothing to exchange for',
  read_inventory: 'nobody knows what is left',
  write_orders: 'nothing can be given back or sent',
  write_draft_orders: 'nothing can be sent of which something is due',
  write_gift_cards: 'no gift card can be made',
  write_customers: 'no gift card can be sent to anybody',
  write_inventory: 'nothing can be set aside',
  read_locations: 'nobody knows where goods are set aside',
} as const

const CREDIT_SCOPES = {
  read_store_credit_accounts: 'no account can be found on which credit could be put',
  read_store_credit_account_transactions: 'nobody knows which credit was put on an account',
  write_store_credit_account_transactions: 'no credit can be put on an account',
} as const

const RETURN_SCOPES = { write_returns: 'no return can be recorded, and nothing goes back by one' } as const

/** A write scope includes reading. */
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

const probeOrders = async (source: ShopifySource, since: Instant): Promise<ProbeResult> => {
  const changed = await source.changed('orders', since, null)
  const orders = []
  for (const { id } of changed.slice(0, MAX_PROBED)) orders.push(await source.order(id))
  const [first] = filterRead(orders)
  const read = `${filterRead(orders).length} of ${orders.length} orders that changed in the last 30 days${describeRefusals(orders)}`
  const isFound = first === undefined || (await source.orderByName(first.name)) !== null
  return isFound ? { read } : { read, missing: `The order ${first.name} is not found by its name` }
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
  if (first === undefined) return { read: 'no collection: the online store shows none' }
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
        missing: `Bulk queries are not allowed, and the first load reads orders one by one. ${ALLOW_BULK_QUERIES}`,
      }
    if (!/already in progress/i.test(describeCause(error)))
      return { missing: `A bulk query cannot be begun: ${describeCause(error)}` }
  }
  return { read: 'a bulk query, by which all orders are read at first' }
}

/** Probes every read of the portal. Read-only. @throws the faults of `Commerce` if nothing can be read. */
export async function checkStore(
  client: ShopifyClient,
  { currency, allocate, now, giftCards, returns }: StoreCheckOptions,
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
    await runProbe('Orders', () => probeOrders(source, now - MONTH_MS)),
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
        : [`The store sells in ${shop.currency}, and the configuration says ${currency}`]),
      ...(giftCards === 'card' && !shop.features.giftCards
        ? ['The plan of the store has no gift cards: have returns paid out as credit, by "giftCards": "store-credit"']
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
