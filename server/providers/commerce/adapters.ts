import type { ShopifyAdapter } from '../../../schemas/config/adapters.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Instant, ShopId } from '../../../schemas/ids.ts'
import { oncePer } from '../../../schemas/once.ts'
import { fault } from '../../faults.ts'
import type { Database } from '../../store/database.ts'
import { commerceByShop } from './by-shop.ts'
import { type BackendConnect, backendClient } from './http/client.ts'
import { httpCommerce } from './http/http.ts'
import type { TellUnread } from './http/source.ts'
import { ofOneOrigin } from './one-origin.ts'
import type { Commerce } from './port.ts'
import { shopifyCommerce } from './shopify/shopify.ts'
import { shopifyStores } from './shopify/stores.ts'
import type { ShopFacts } from './shopify-rest/shop.ts'

interface CommerceNeeds {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => Instant
  /** The embedded order system, which also answers from what is kept of others. */
  readonly local: Commerce
  /** The configuration in force of a shop; null where nothing is published. */
  readonly configOf: (shopId: ShopId) => Promise<ShopConfig | null>
  readonly secretOf: (variable: string) => string | undefined
  /** Secret of the installation, at least 32 bytes. */
  readonly secret: Uint8Array
  /** Shares money out, where one amount is of several. */
  readonly allocate: ShopFacts['allocate']
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
  /** Opens connections to backends in place of ours, for tests that have one of their own. */
  readonly backendConnect?: BackendConnect | undefined
  /** Where stores of Shopify are, for tests that have some of their own. */
  readonly shopifyOrigin?: ((store: string) => string) | undefined
}

type HttpAdapter = Extract<ShopConfig['adapters']['commerce'], { readonly http: unknown }>

/** Order systems of merchants' own. */
const overHttp = ({ database, now, local, secretOf, warn, backendConnect }: CommerceNeeds) => {
  const client = backendClient({ now, connect: backendConnect })
  return ({ http: { url, token: variable } }: HttpAdapter, shopId: ShopId): Commerce => {
    const ask: ReturnType<typeof client> = (call) => {
      const token = secretOf(variable)
      if (token === undefined || token === '')
        throw fault('RET_ERR_COMMERCE_REFUSED', new Error(`The variable ${variable} is not set`))
      return client({ url, token })(call)
    }
    const tellUnread: TellUnread = (unread) =>
      warn({ shopId, ...unread }, 'Something of an order system cannot be read, and is left out')
    return httpCommerce({ ask, database, now, tables: local, tellUnread })
  }
}

/** Stores of Shopify. */
const onShopify = ({ shopifyOrigin: originOf, ...needs }: CommerceNeeds) => {
  const { database, now, local, allocate, secret, warn } = needs
  const stores = shopifyStores({ ...needs, originOf })
  return (adapter: ShopifyAdapter, { shop, currency }: ShopConfig): Commerce =>
    shopifyCommerce({
      ...{ client: stores(adapter), facts: { currency, allocate }, database, now, secret, tables: local },
      location: adapter.location,
      warn: (fields, sentence) => warn({ shopId: shop.id, ...fields }, sentence),
    })
}

/** The order system of each shop, as its configuration says. */
export function commerceAdapters(needs: CommerceNeeds): Commerce {
  const { local, configOf } = needs
  const [http, shopify] = [overHttp(needs), onShopify(needs)]
  const chosen = oncePer((config: ShopConfig): Commerce => {
    const { commerce } = config.adapters
    if (commerce === 'local') return local
    const outside = 'http' in commerce ? http(commerce, config.shop.id) : shopify(commerce.shopify, config)
    return ofOneOrigin(outside, needs.database, commerce)
  })
  return commerceByShop(async (shopId) => {
    const config = await configOf(shopId)
    return config === null ? local : chosen(config)
  })
}
