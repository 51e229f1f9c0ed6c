import { LRUCache } from 'lru-cache'
import type { MedusaAdapter, ShopifyAdapter } from '../../../schemas/config/adapters.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { memoizePerObject } from '../../../schemas/values/memoize.ts'
import type { Database } from '../../database/database.ts'
import { fault } from '../../faults.ts'
import type { OrderSystemAccess } from '../outgoing/outgoing-request.ts'
import { commerceByShop } from './commerce-by-shop.ts'
import { backendClient } from './http/client.ts'
import { httpCommerce } from './http/http.ts'
import type { ReportUnread } from './http/source.ts'
import { manualPayouts } from './local/manual-payouts.ts'
import { type CallMedusa, medusaClient } from './medusa/client.ts'
import { medusaCommerce } from './medusa/medusa.ts'
import { withOriginReset } from './origin-reset.ts'
import type { Commerce } from './port.ts'
import { pushedCommerce } from './pushed/pushed.ts'
import { storeListeners } from './shopify/listeners.ts'
import { shopifyCommerce } from './shopify/shopify.ts'
import { shopifyStores } from './shopify/stores.ts'
import type { ShopFacts } from './shopify-rest/shop-facts.ts'

interface CommerceNeeds {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
  /** The embedded order system. It also reads the local copies of remote orders. */
  readonly local: Commerce
  /** The active configuration of a shop; null before the first publish. */
  readonly configOf: (shopId: ShopId) => Promise<ShopConfig | null>
  readonly secretOf: (variable: string) => string | undefined
  /** Installation secret, at least 32 bytes. */
  readonly secret: Uint8Array
  readonly allocate: ShopFacts['allocate']
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
  readonly orderSystems: OrderSystemAccess
  /** Payouts of the embedded order system stay pending until the merchant pays them by hand. */
  readonly byHand?: boolean
  /** Origin of Shopify stores, for tests. */
  readonly shopifyOrigin?: ((store: string) => string) | undefined
}

type HttpAdapter = Extract<ShopConfig['adapters']['commerce'], { readonly http: unknown }>

/** @throws Fault RET_ERR_COMMERCE_REFUSED if the variable is not set. */
const requireSecret = ({ secretOf }: Pick<CommerceNeeds, 'secretOf'>, variable: string): string => {
  const secret = secretOf(variable)
  if (secret) return secret
  throw fault('RET_ERR_COMMERCE_REFUSED', new Error(`The variable ${variable} is not set`))
}

const createHttpFactory = (needs: CommerceNeeds) => {
  const { database, now, local, warn, orderSystems } = needs
  const client = backendClient({ ...orderSystems, now })
  return ({ http: { url, token } }: HttpAdapter, shopId: ShopId): Commerce => {
    const ask: ReturnType<typeof client> = (call) => client({ url, token: requireSecret(needs, token) })(call)
    const reportUnread: ReportUnread = (unread) =>
      warn({ shopId, ...unread }, 'Something of an order system cannot be read, and is left out')
    return httpCommerce({ ask, database, now, tables: local, reportUnread: reportUnread })
  }
}

const createShopifyFactory = (needs: CommerceNeeds, stores: ReturnType<typeof shopifyStores>) => {
  const { database, now, local, allocate, secret, warn } = needs
  return (adapter: ShopifyAdapter, { shop, currency }: ShopConfig): Commerce =>
    shopifyCommerce({
      client: stores(adapter),
      facts: { currency, allocate },
      database,
      now,
      secret,
      tables: local,
      location: adapter.location,
      giftCards: adapter.giftCards,
      reasons: adapter.returnReasons,
      warn: (fields, sentence) => warn({ shopId: shop.id, ...fields }, sentence),
    })
}

/** An evicted client requests a new token. */
const MAX_CLIENTS = 1_000

/** Caches one client per account, so that its token survives a publish. */
const createMedusaFactory = (needs: CommerceNeeds) => {
  const { database, now, local, orderSystems, warn, allocate } = needs
  const clients = new LRUCache<string, CallMedusa>({ max: MAX_CLIENTS })
  return (adapter: MedusaAdapter, { shop, currency }: ShopConfig): Commerce => {
    const { url, email, password, location } = adapter
    const name = JSON.stringify([url, email, password])
    const ask =
      clients.get(name) ?? medusaClient({ url, email, password: () => requireSecret(needs, password) }, orderSystems)
    clients.set(name, ask)
    return medusaCommerce({
      ask,
      facts: { currency, location },
      database,
      now,
      tables: local,
      allocate,
      warn: (fields, sentence) => warn({ shopId: shop.id, ...fields }, sentence),
    })
  }
}

export function commerceAdapters(needs: CommerceNeeds): Commerce {
  const { configOf } = needs
  const local = needs.byHand === true ? manualPayouts(needs) : needs.local
  const stores = shopifyStores({ ...needs, originOf: needs.shopifyOrigin })
  const [http, shopify, medusa] = [
    createHttpFactory(needs),
    createShopifyFactory(needs, stores),
    createMedusaFactory(needs),
  ]
  const updateListeners = storeListeners({ ...needs, stores })
  const createRemote = (
    commerce: Exclude<ShopConfig['adapters']['commerce'], 'local'>,
    config: ShopConfig,
  ): Commerce => {
    if (commerce === 'pushed') return pushedCommerce(needs)
    if ('http' in commerce) return http(commerce, config.shop.id)
    return 'shopify' in commerce ? shopify(commerce.shopify, config) : medusa(commerce.medusa, config)
  }
  const commerceOf = memoizePerObject((config: ShopConfig): Commerce => {
    const { commerce } = config.adapters
    if (commerce === 'local') return local
    return withOriginReset(createRemote(commerce, config), needs.database, commerce)
  })
  const commerce = commerceByShop(async (shopId) => {
    const config = await configOf(shopId)
    return config === null ? local : commerceOf(config)
  })
  return {
    ...commerce,
    async listen(shopId, publicUrl) {
      const adapter = (await configOf(shopId))?.adapters.commerce
      const store = typeof adapter === 'object' && 'shopify' in adapter ? adapter.shopify : null
      // Old subscriptions are removed even if the new order system sends no webhooks.
      const warnings = await updateListeners(shopId, store, publicUrl)
      return [...warnings, ...(await commerce.listen(shopId, publicUrl))]
    },
  }
}
