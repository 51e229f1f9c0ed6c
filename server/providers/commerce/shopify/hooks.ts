import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ShopifyAdapter } from '../../../../schemas/config/adapters.ts'
import type { ShopConfig } from '../../../../schemas/config/index.ts'
import { entryOf } from '../../../../schemas/member.ts'
import { sameText } from '../../../same-text.ts'
import { isRecord } from '../../reading/json-node.ts'
import type { StoreHooks, StoreTold } from '../port.ts'
import { API_VERSION } from './client.ts'
import { plainId } from './mapping/exported.ts'

/** What a store says, not yet looked at. */
type Body = Readonly<Record<string, unknown>>

/** An id as the export has it: a number, or the tail of a name. */
const idIn = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value !== '' ? plainId(value) : null
}

/** The id of what a message is about. */
const ownId = ({ admin_graphql_api_id, id }: Body): string | null => idIn(admin_graphql_api_id) ?? idIn(id)

/** That an order changed; one without an id says nothing. */
const orderChanged = (id: string | null): StoreTold | 'unreadable' =>
  id === null ? 'unreadable' : { kind: 'changed', signal: { what: 'order', id } }

/** Something that is written to the log alone. */
const noted = (sentence: string, about: Readonly<Record<string, string | null>> = {}): StoreTold => ({
  ...{ kind: 'noted', sentence },
  about,
})

/** An object within; empty where there is none. */
const inside = (body: Body, key: string): Body => {
  const value = body[key]
  return isRecord(value) ? value : {}
}

/** What is to be read again, by what a topic begins with; of what belongs to an order, the order. */
const changed: Readonly<Record<string, (body: Body) => StoreTold | 'unreadable'>> = {
  orders: (body) => orderChanged(ownId(body)),
  refunds: ({ order_id }) => orderChanged(idIn(order_id)),
  order_transactions: ({ order_id }) => orderChanged(idIn(order_id)),
  fulfillments: ({ order_id }) => orderChanged(idIn(order_id)),
  returns: (body) => orderChanged(ownId(inside(body, 'order'))),
  products(body) {
    const id = ownId(body)
    return id === null ? 'unreadable' : { kind: 'changed', signal: { what: 'product', id } }
  },
  collections: () => ({ kind: 'changed', signal: { what: 'collections' } }),
}

/** By it a store that the app has left asks that its shop is erased. */
const LAST_WORD = 'shop/redact'

/** What begins so is about somebody whom a store has sold to. */
const PEOPLE = 'customers/'

/** What is told of people and of the app itself. */
const told: Readonly<Record<string, (body: Body, store: string) => StoreTold | 'unreadable'>> = {
  // The topic is not signed, the body is: another message of the store must not pass for one that erases.
  'customers/redact'(body) {
    const { email } = inside(body, 'customer')
    const orders = body.orders_to_redact
    if (!Array.isArray(orders)) return 'unreadable'
    return {
      kind: 'redact',
      email: typeof email === 'string' && email !== '' ? email : null,
      orders: orders.flatMap((one) => idIn(one) ?? []),
    }
  },
  'customers/data_request': (body) =>
    noted('A customer asks the store what is kept of her: it is in the export of customers', {
      customer: idIn(inside(body, 'customer').id),
      request: idIn(inside(body, 'data_request').id),
    }),
  [LAST_WORD]: ({ shop_id, shop_domain, ...others }, store) =>
    idIn(shop_id) !== null && shop_domain === store && Object.keys(others).length === 0
      ? { kind: 'left', store }
      : 'unreadable',
  'app/uninstalled': () => noted('The app was taken out of the store: its orders cannot be read any more'),
  'app/scopes_update': () => noted('What the app may read of the store has changed: connect tells what is missing'),
}

/** What a message says; null where it is about nothing that is kept here. */
const toldIn = (topic: string, raw: Uint8Array, store: string): StoreTold | null | 'unreadable' => {
  const read = entryOf(told, topic) ?? entryOf(changed, topic.split('/')[0] ?? '')
  if (read === undefined) return null
  try {
    const body: unknown = JSON.parse(Buffer.from(raw).toString('utf8'))
    return isRecord(body) ? read(body, store) : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

/** Whether one of the secrets made the signature: two are in force while one is replaced. */
const isSigned = (secrets: readonly string[], raw: Uint8Array, signature: string): boolean =>
  secrets.some((secret) => sameText(createHmac('sha256', secret).update(raw).digest('base64'), signature))

/** How many stores with another API version are remembered. The version header is not signed, so the cache is bounded. */
const MAX_WARNED_STORES = 1_000

interface Needs {
  readonly secretOf: (variable: string) => string | undefined
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
}

/** The variables of what signs: the secret of the app, and those that are named beside it. */
const variablesOf = ({ app, hookSecrets = [] }: ShopifyAdapter): readonly string[] => [
  ...('clientSecret' in app ? [app.clientSecret] : []),
  ...hookSecrets,
]

/**
 * What stores of Shopify tell; null for a shop that has none, or nothing to know it by. The body alone is signed: a message of another
 * store, or whose headers were changed, has at most something read again; one that erases is known by its body. The store that a shop had
 * `before` is heard about people and its last word, as long as what it signs with is known.
 */
export function shopifyHooks({ secretOf, warn }: Needs) {
  const warned = new LRUCache<string, string>({ max: MAX_WARNED_STORES })
  const heed = (store: string, version: string): void => {
    if (version === API_VERSION || warned.get(store) === version) return
    warned.set(store, version)
    warn({ store, version }, `Shopify tells as of another version than ${API_VERSION}, which it is asked by`)
  }
  return ({ adapters: { commerce } }: Pick<ShopConfig, 'adapters'>, when = 'now'): StoreHooks | null => {
    if (typeof commerce !== 'object' || !('shopify' in commerce)) return null
    const { store } = commerce.shopify
    const secrets = variablesOf(commerce.shopify).flatMap((variable) => secretOf(variable) || [])
    if (secrets.length === 0 && when === 'now') return null
    return {
      read({ raw, signature, store: from, topic, version }) {
        if (!isSigned(secrets, raw, signature)) return 'forged'
        // The last word of a store of before, which the app left: its body names it, and the shop loses nothing by it.
        if (from !== store) return topic === LAST_WORD ? toldIn(topic, raw, from) : 'forged'
        if (when === 'before' && topic !== LAST_WORD && !topic.startsWith(PEOPLE)) return 'forged'
        heed(store, version)
        return toldIn(topic, raw, store)
      },
    }
  }
}
