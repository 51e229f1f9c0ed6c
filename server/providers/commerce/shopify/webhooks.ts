import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ShopifyOptions } from '../../../../schemas/config/commerce.ts'
import { entryOf } from '../../../../schemas/values/member.ts'
import { isSameText } from '../../../same-text.ts'
import { isRecord } from '../../reading/json-node.ts'
import type { CommerceWebhookAdapter } from '../commerce-adapter.ts'
import type { OrderSystemEvent } from '../port.ts'
import { API_VERSION } from './client.ts'
import { toPlainId } from './mapping/export-format.ts'

type Body = Readonly<Record<string, unknown>>

const parseId = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value !== '' ? toPlainId(value) : null
}

const ownId = ({ admin_graphql_api_id, id }: Body): string | null => parseId(admin_graphql_api_id) ?? parseId(id)

const toOrderChange = (id: string | null): OrderSystemEvent | 'unreadable' =>
  id === null ? 'unreadable' : { kind: 'changed', signal: { what: 'order', id } }

const toNote = (sentence: string, about: Readonly<Record<string, string | null>> = {}): OrderSystemEvent => ({
  kind: 'noted',
  sentence,
  about,
})

/** Empty if missing. */
const getObject = (body: Body, key: string): Body => {
  const value = body[key]
  return isRecord(value) ? value : {}
}

/** Readers by topic prefix; parts of an order refresh the order. */
const CHANGE_READERS: Readonly<Record<string, (body: Body) => OrderSystemEvent | 'unreadable'>> = {
  orders: (body) => toOrderChange(ownId(body)),
  refunds: ({ order_id }) => toOrderChange(parseId(order_id)),
  order_transactions: ({ order_id }) => toOrderChange(parseId(order_id)),
  fulfillments: ({ order_id }) => toOrderChange(parseId(order_id)),
  fulfillment_events: ({ order_id }) => toOrderChange(parseId(order_id)),
  returns: (body) => toOrderChange(ownId(getObject(body, 'order'))),
  products(body) {
    const id = ownId(body)
    return id === null ? 'unreadable' : { kind: 'changed', signal: { what: 'product', id } }
  },
  collections: () => ({ kind: 'changed', signal: { what: 'collections' } }),
}

/** Requests the erasure of a shop after an uninstall. */
const SHOP_REDACT_TOPIC = 'shop/redact'

const CUSTOMER_TOPICS = 'customers/'

/** Topics about customers and the app. */
const EVENT_READERS: Readonly<Record<string, (body: Body, store: string) => OrderSystemEvent | 'unreadable'>> = {
  // The signature covers the body, not the topic: another event must not pass for an erasure.
  'customers/redact'(body) {
    const { email } = getObject(body, 'customer')
    const orders = body.orders_to_redact
    if (!Array.isArray(orders)) return 'unreadable'
    return {
      kind: 'redact',
      email: typeof email === 'string' && email !== '' ? email : null,
      orders: orders.flatMap((one) => parseId(one) ?? []),
    }
  },
  'customers/data_request': (body) =>
    toNote('A customer requested their stored data from the store. The export of customers contains it', {
      customer: parseId(getObject(body, 'customer').id),
      request: parseId(getObject(body, 'data_request').id),
    }),
  [SHOP_REDACT_TOPIC]: ({ shop_id, shop_domain, ...others }, store) =>
    parseId(shop_id) !== null && shop_domain === store && Object.keys(others).length === 0
      ? { kind: 'left', store }
      : 'unreadable',
  'app/uninstalled': () => toNote('The app was uninstalled from the store, so its orders can no longer be read'),
  'app/scopes_update': () =>
    toNote('The access scopes of the app have changed. The connect command shows missing scopes'),
}

const readEvent = (topic: string, raw: Uint8Array, store: string): OrderSystemEvent | null | 'unreadable' => {
  const read = entryOf(EVENT_READERS, topic) ?? entryOf(CHANGE_READERS, topic.split('/')[0] ?? '')
  if (read === undefined) return null
  try {
    const body: unknown = JSON.parse(Buffer.from(raw).toString('utf8'))
    return isRecord(body) ? read(body, store) : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

/** Several secrets are valid during a rotation. */
const isSigned = (secrets: readonly string[], raw: Uint8Array, signature: string): boolean =>
  secrets.some((secret) => isSameText(createHmac('sha256', secret).update(raw).digest('base64'), signature))

/** The version header is not signed, so the cache is bounded. */
const MAX_WARNED_STORES = 1_000

const variablesOf = ({ app, hookSecrets = [] }: Pick<ShopifyOptions, 'app' | 'hookSecrets'>): readonly string[] => [
  ...('clientSecret' in app ? [app.clientSecret] : []),
  ...hookSecrets,
]

const HEADERS = {
  signature: 'x-shopify-hmac-sha256',
  store: 'x-shopify-shop-domain',
  topic: 'x-shopify-topic',
  id: 'x-shopify-webhook-id',
  version: 'x-shopify-api-version',
} as const

/** Only the body is signed: forged headers cause at most a refresh. */
export const shopifyWebhooks: CommerceWebhookAdapter<Pick<ShopifyOptions, 'store' | 'app' | 'hookSecrets'>> = {
  path: 'shopify',
  id: 'receiveShopifyEvent',
  summary: 'Receives an event of a Shopify store',
  bodyLimit: 262_144,
  headers: Object.values(HEADERS),
  idHeader: HEADERS.id,
  former: 'shopify',
  create({ secretOf, warn }) {
    const warned = new LRUCache<string, string>({ max: MAX_WARNED_STORES })
    const checkVersion = (store: string, version: string): void => {
      if (version === API_VERSION || warned.get(store) === version) return
      warned.set(store, version)
      warn({ store, version }, `Shopify sends webhooks of a version other than the requested ${API_VERSION}`)
    }
    return (options, when = 'now') => {
      const { store } = options
      const secrets = variablesOf(options).flatMap((variable) => secretOf(variable) || [])
      if (secrets.length === 0 && when === 'now') return null
      return {
        read({ raw, headers }) {
          const header = (name: keyof typeof HEADERS): string => headers[HEADERS[name]] ?? ''
          if (!isSigned(secrets, raw, header('signature'))) return 'forged'
          const [from, topic] = [header('store'), header('topic')]
          if (from !== store) return topic === SHOP_REDACT_TOPIC ? readEvent(topic, raw, from) : 'forged'
          // A former store may send customer topics and its shop erasure.
          if (when === 'before' && topic !== SHOP_REDACT_TOPIC && !topic.startsWith(CUSTOMER_TOPICS)) return 'forged'
          checkVersion(store, header('version'))
          return readEvent(topic, raw, store)
        },
      }
    }
  },
}
