import { fault } from '../../../faults.ts'
import type { ShopifyClient } from './client.ts'
import { fieldReader, type ReadFields } from './field-reader.ts'
import { readAllPages, type ConnectionPage } from './pages.ts'
import { QUESTION_MS } from './source.ts'

/** Minimal fields: the id, and one that changes, as Shopify drops equal payloads. */
const own = ['id', 'admin_graphql_api_id', 'updated_at']
const ofOrder = ['id', 'order_id', 'updated_at']

/** Topics with their fields; null for all fields, where they are few or impersonal. */
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

interface Subscribed {
  readonly id: string
  readonly topic: string
  readonly uri: string
}

interface Refusing {
  readonly userErrors: readonly { readonly message: string }[]
}

/** Null without https, which Shopify requires. */
export const addressAt = (publicUrl: string, shopId: string): string | null =>
  publicUrl.startsWith('https://') ? `${publicUrl}/hooks/shopify/${shopId}` : null

const toldTo = async (read: ReadFields, uri: string): Promise<readonly Subscribed[]> => {
  const turn = async (after: string | null) =>
    (await read<{ webhooks: ConnectionPage<Subscribed> }>('webhooks-list', { after })).webhooks
  return (await readAllPages(await turn(null), turn)).filter((one) => one.uri === uri)
}

/**
 * Adds missing webhook subscriptions and leaves those of other URLs. Returns one message per failure. @throws the
 * faults of `Commerce`.
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

/** @throws the faults of `Commerce`. */
export async function stopTelling(client: ShopifyClient, uri: string): Promise<void> {
  const read = fieldReader(client, 'sync', QUESTION_MS)
  for (const { id } of await toldTo(read, uri)) {
    const [refused] = (await read<{ taken: Refusing }>('webhook-delete', { id })).taken.userErrors
    if (refused !== undefined) throw fault('RET_ERR_COMMERCE', new Error(refused.message))
  }
}
