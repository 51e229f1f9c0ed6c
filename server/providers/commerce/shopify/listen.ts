import { fault } from '../../../faults.ts'
import type { ShopifyClient } from './client.ts'
import { fieldReader, type ReadFields } from './field-reader.ts'
import { allOf, type ToldPage } from './pages.ts'
import { QUESTION_MS } from './source.ts'

/** What little is told of a thing: its id, and something that is different each time, or the same would count as told before. */
const own = ['id', 'admin_graphql_api_id', 'updated_at']
const ofOrder = ['id', 'order_id', 'updated_at']

/** What a store is to tell of, and with which fields; null for all, which are few or hold nobody's data. */
const topics: Readonly<Record<string, readonly string[] | null>> = {
  ...{ ORDERS_CREATE: own, ORDERS_UPDATED: own, ORDERS_CANCELLED: own, ORDERS_DELETE: null },
  ...{ REFUNDS_CREATE: ofOrder, ORDER_TRANSACTIONS_CREATE: ofOrder },
  ...{ FULFILLMENTS_CREATE: ofOrder, FULFILLMENTS_UPDATE: ofOrder },
  ...{ RETURNS_REQUEST: null, RETURNS_APPROVE: null, RETURNS_DECLINE: null, RETURNS_CANCEL: null, RETURNS_CLOSE: null },
  ...{ RETURNS_REOPEN: null, RETURNS_UPDATE: null, RETURNS_PROCESS: null },
  ...{ PRODUCTS_CREATE: own, PRODUCTS_UPDATE: own, PRODUCTS_DELETE: null },
  ...{ COLLECTIONS_CREATE: own, COLLECTIONS_UPDATE: own, COLLECTIONS_DELETE: null },
  ...{ APP_UNINSTALLED: null, APP_SCOPES_UPDATE: null },
}

/** What a store tells of, and where. */
interface Subscribed {
  readonly id: string
  readonly topic: string
  readonly uri: string
}

/** An answer that may say why not. */
interface Refusing {
  readonly userErrors: readonly { readonly message: string }[]
}

/** Where a store is listened to for a shop; null where the portal has no address that a store tells anything. */
export const addressAt = (publicUrl: string, shopId: string): string | null =>
  publicUrl.startsWith('https://') ? `${publicUrl}/hooks/shopify/${shopId}` : null

/** What a store tells an address. */
const toldTo = async (read: ReadFields, uri: string): Promise<readonly Subscribed[]> => {
  const turn = async (after: string | null) =>
    (await read<{ webhooks: ToldPage<Subscribed> }>('webhooks-list', { after })).webhooks
  return (await allOf(await turn(null), turn)).filter((one) => one.uri === uri)
}

/**
 * Has a store tell a portal what changes, where it does not yet; what it tells others stays. Answers what it will not tell, and why, a
 * sentence each. @throws the faults of `Commerce`.
 */
export async function listenTo(client: ShopifyClient, publicUrl: string, shopId: string): Promise<readonly string[]> {
  const uri = addressAt(publicUrl, shopId)
  if (uri === null)
    return [
      'PUBLIC_URL does not begin with https: the store cannot be told where to tell what changes, which is read every five minutes',
    ]
  const read = fieldReader(client, 'sync', QUESTION_MS)
  const told = new Set((await toldTo(read, uri)).map(({ topic }) => topic))
  const missing: string[] = []
  for (const [topic, includeFields] of Object.entries(topics)) {
    if (told.has(topic)) continue
    const webhook = { uri, format: 'JSON', ...(includeFields && { includeFields }) }
    const { userErrors } = (await read<{ made: Refusing }>('webhook-create', { topic, webhook })).made
    missing.push(...userErrors.map(({ message }) => `The store does not tell ${uri} of ${topic}: ${message}`))
  }
  return missing
}

/** Has a store tell an address nothing any more. @throws the faults of `Commerce`. */
export async function stopTelling(client: ShopifyClient, uri: string): Promise<void> {
  const read = fieldReader(client, 'sync', QUESTION_MS)
  for (const { id } of await toldTo(read, uri)) {
    const [refused] = (await read<{ taken: Refusing }>('webhook-delete', { id })).taken.userErrors
    if (refused !== undefined) throw fault('RET_ERR_COMMERCE', new Error(refused.message))
  }
}
