import { onTestFinished } from 'vitest'
import type { Order } from '../../../schemas/entities/order.ts'
import { allocate } from '../../../server/domain/money/allocate.ts'
import { shopifyClient } from '../../../server/providers/commerce/shopify/client.ts'
import type { CallPriority } from '../../../server/providers/commerce/shopify/cost-bucket.ts'
import { shopifySource } from '../../../server/providers/commerce/shopify/source.ts'
import { fixedToken, type GetToken } from '../../../server/providers/commerce/shopify/token.ts'
import type { ReadEntity } from '../../../server/providers/commerce/shopify-rest/shop-facts.ts'
import { type ShopifyState, shopifyStandIn } from './stand-in.ts'

interface ClientOptions {
  readonly by?: CallPriority
  readonly token?: (origin: string, now: () => number) => GetToken
}

/** A Shopify store with a portal shop on top; waiting advances the store's clock. */
export async function shopifyShop(
  overrides: Partial<ShopifyState> = {},
  { by = 'shopper', token }: ClientOptions = {},
) {
  const shop = await shopifyStandIn(overrides)
  onTestFinished(() => shop.close())
  const warnings: string[] = []
  const waits: number[] = []
  const now = () => shop.now
  const client = shopifyClient({
    origin: shop.origin,
    token: token?.(shop.origin, now) ?? fixedToken('shpat_good'),
    now,
    warn: (sentence) => warnings.push(sentence),
    pause: async (ms) => {
      waits.push(ms)
      shop.now += ms
    },
  })
  return { shop, client, source: shopifySource(client, { currency: shop.currency, allocate }, by), warnings, waits }
}

export const readOf = (read: ReadEntity<Order> | null): Order => {
  if (read?.kind === 'read') return read.entity
  throw new Error(read === null ? 'there is no such order' : `${read.name} ${read.pointer} ${read.reason}`)
}
