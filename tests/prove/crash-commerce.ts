import { randomBytes } from 'node:crypto'
import { connect as connectTo } from 'node:net'
import { allocate } from '../../server/domain/money/allocate.ts'
import { commerceByShop } from '../../server/providers/commerce/commerce-by-shop.ts'
import { backendClient } from '../../server/providers/commerce/http/client.ts'
import { httpCommerce } from '../../server/providers/commerce/http/http.ts'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import { medusaClient } from '../../server/providers/commerce/medusa/client.ts'
import { medusaCommerce } from '../../server/providers/commerce/medusa/medusa.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import { pushedCommerce } from '../../server/providers/commerce/pushed/pushed.ts'
import { shopifyClient } from '../../server/providers/commerce/shopify/client.ts'
import { shopifyCommerce } from '../../server/providers/commerce/shopify/shopify.ts'
import { fixedToken } from '../../server/providers/commerce/shopify/token.ts'
import { wooClient } from '../../server/providers/commerce/woocommerce/client.ts'
import { wooCommerce } from '../../server/providers/commerce/woocommerce/woocommerce.ts'
import type { Connector } from '../../server/providers/outgoing/outgoing-request.ts'
import { LOCATION } from '../support/medusa/goods.ts'
import { accessBy } from '../support/order-system-access.ts'
import { borderedDatabase, withBorder } from './crash-border.ts'
import { isApart, ordersUrl, storePath, TOKEN } from './crash-orders-url.ts'
import type { CrashGround } from './crash-world.ts'

const SECRET = Buffer.alloc(32, 'of the proof')

const toPort =
  (port: number): Connector =>
  (_options, callback) => {
    const socket = connectTo({ host: '127.0.0.1', port })
    socket.once('connect', () => callback(null, socket)).once('error', (error) => callback(error, null))
  }

const apart = (ground: CrashGround, tables: Commerce) => {
  const { now, providers, refunds, ports, cross } = ground
  const [client, toStores] = [backendClient({ now, ...accessBy(toPort(ports.orders)) }), accessBy(toPort(ports.stores))]
  return async (shopId: string): Promise<Commerce> => {
    const operationStore = { database: borderedDatabase(ground.database, cross), now, tables }
    if (providers === 'pushed') return pushedCommerce({ ...operationStore, local: tables })
    if (providers === 'shopify') {
      const at = storePath({ shopId, refunds, kind: 'shopify', now: now() })
      const origin = `http://127.0.0.1:${ports.stores}${at}`
      const storeClient = shopifyClient({ origin, token: fixedToken(TOKEN), now, warn: () => {} })
      const { ask } = withBorder({ ask: storeClient.ask }, cross)
      const facts = { currency: 'USD', allocate } as const
      return shopifyCommerce({
        ...operationStore,
        client: { ...storeClient, ask },
        facts,
        secret: SECRET,
        warn: () => {},
      })
    }
    if (providers === 'medusa') {
      const url = `https://stores.example${storePath({ shopId, refunds, kind: 'medusa', now: now() })}`
      const storeClient = medusaClient({ url, email: TOKEN, password: () => TOKEN }, toStores)
      const facts = { currency: 'USD', location: LOCATION } as const
      return medusaCommerce({
        ...operationStore,
        ...withBorder({ ask: storeClient }, cross),
        facts,
        allocate,
        warn: () => {},
      })
    }
    if (providers === 'woocommerce') {
      const url = `https://stores.example${storePath({ shopId, refunds, kind: 'woocommerce', now: now() })}`
      const storeClient = wooClient({ url, key: () => TOKEN, secret: () => TOKEN }, toStores)
      return wooCommerce({
        ...operationStore,
        ...withBorder({ ask: storeClient }, cross),
        facts: { currency: 'USD', allocate },
        options: { url, key: 'KEY', secret: 'SECRET', giftCards: 'coupon' },
        secret: SECRET,
        hookSecret: () => null,
        warn: () => {},
      })
    }
    const { ask } = withBorder({ ask: client({ url: ordersUrl({ shopId, refunds }), token: TOKEN }) }, cross)
    return httpCommerce({ ...operationStore, ask, reportUnread: () => {} })
  }
}

export function crashCommerce(ground: CrashGround): Commerce {
  const { database, now, providers, cross } = ground
  const forgets = providers === 'forgetful'
  const random = (bytes: number): Uint8Array => randomBytes(bytes)
  const tables = localCommerce({ database, random, now, ...(forgets && { forgets }) })
  return isApart(providers) ? commerceByShop(apart(ground, tables)) : withBorder(tables, cross)
}
