import { fault } from '../../../faults.ts'
import type { ShopifyClient } from './client.ts'
import { fieldReader, type ReadFields } from './field-reader.ts'
import { type ConnectionPage, readAllPages } from './pages.ts'
import { REQUEST_MS } from './source.ts'

/** Minimal fields: the id, and one that changes, as Shopify drops equal payloads. */
const ENTITY_FIELDS = ['id', 'admin_graphql_api_id', 'updated_at']
const ORDER_PART_FIELDS = ['id', 'order_id', 'updated_at']

const TOPIC_FIELDS: Readonly<Record<string, readonly string[] | null>> = {
  ORDERS_CREATE: ENTITY_FIELDS,
  ORDERS_UPDATED: ENTITY_FIELDS,
  ORDERS_CANCELLED: ENTITY_FIELDS,
  ORDERS_DELETE: null,
  REFUNDS_CREATE: ORDER_PART_FIELDS,
  ORDER_TRANSACTIONS_CREATE: ORDER_PART_FIELDS,
  FULFILLMENTS_CREATE: ORDER_PART_FIELDS,
  FULFILLMENTS_UPDATE: ORDER_PART_FIELDS,
  FULFILLMENT_EVENTS_CREATE: ORDER_PART_FIELDS,
  FULFILLMENT_EVENTS_DELETE: ORDER_PART_FIELDS,
  RETURNS_REQUEST: null,
  RETURNS_APPROVE: null,
  RETURNS_DECLINE: null,
  RETURNS_CANCEL: null,
  RETURNS_CLOSE: null,
  RETURNS_REOPEN: null,
  RETURNS_UPDATE: null,
  RETURNS_PROCESS: null,
  PRODUCTS_CREATE: ENTITY_FIELDS,
  PRODUCTS_UPDATE: ENTITY_FIELDS,
  PRODUCTS_DELETE: null,
  COLLECTIONS_CREATE: ENTITY_FIELDS,
  COLLECTIONS_UPDATE: ENTITY_FIELDS,
  COLLECTIONS_DELETE: null,
  APP_UNINSTALLED: null,
  APP_SCOPES_UPDATE: null,
}

interface Subscription {
  readonly id: string
  readonly topic: string
  readonly uri: string
}

interface UserErrorsResponse {
  readonly userErrors: readonly { readonly message: string }[]
}

/** Null without https, which Shopify requires. */
export const toHookUrl = (publicUrl: string, shopId: string): string | null =>
  publicUrl.startsWith('https://') ? `${publicUrl}/hooks/shopify/${shopId}` : null

const listSubscriptions = async (read: ReadFields, uri: string): Promise<readonly Subscription[]> => {
  const fetchPage = async (after: string | null) =>
    (await read<{ webhooks: ConnectionPage<Subscription> }>('webhooks-list', { after })).webhooks
  return (await readAllPages(await fetchPage(null), fetchPage)).filter((one) => one.uri === uri)
}

/**
 * Adds missing webhook subscriptions and leaves those of other URLs. Returns one message per failure. @throws the
 * faults of `Commerce`.
 */
export async function subscribe(client: ShopifyClient, publicUrl: string, shopId: string): Promise<readonly string[]> {
  const uri = toHookUrl(publicUrl, shopId)
  if (uri === null)
    return [
      'PUBLIC_URL does not begin with https, so the store cannot send webhooks. The service reads changes every five minutes',
    ]
  const read = fieldReader(client, 'sync', REQUEST_MS)
  const subscribedTopics = new Set((await listSubscriptions(read, uri)).map(({ topic }) => topic))
  const missing: string[] = []
  for (const [topic, includeFields] of Object.entries(TOPIC_FIELDS)) {
    if (subscribedTopics.has(topic)) continue
    const webhook = { uri, format: 'JSON', ...(includeFields && { includeFields }) }
    const { userErrors } = (await read<{ made: UserErrorsResponse }>('webhook-create', { topic, webhook })).made
    missing.push(...userErrors.map(({ message }) => `The store does not notify ${uri} of ${topic}: ${message}`))
  }
  return missing
}

/** @throws the faults of `Commerce`. */
export async function unsubscribe(client: ShopifyClient, uri: string): Promise<void> {
  const read = fieldReader(client, 'sync', REQUEST_MS)
  for (const { id } of await listSubscriptions(read, uri)) {
    const [refused] = (await read<{ taken: UserErrorsResponse }>('webhook-delete', { id })).taken.userErrors
    if (refused !== undefined) throw fault('RET_ERR_COMMERCE', new Error(refused.message))
  }
}
