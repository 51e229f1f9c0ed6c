import { randomBytes } from 'node:crypto'
import type { Database } from '../../../../server/database/database.ts'
import { allocate } from '../../../../server/domain/money/allocate.ts'
import { localCommerce } from '../../../../server/providers/commerce/local/local.ts'
import type { ExchangeOperation } from '../../../../server/providers/commerce/port.ts'
import { shopifyOperations } from '../../../../server/providers/commerce/shopify/operations/operations.ts'
import { freshShop } from '../../../contract/fresh-shop.ts'
import { order, product, variant } from '../../../support/shopify/goods.ts'
import { shopifyShop } from '../../../support/shopify/shopify-shop.ts'
import type { ShopifyState } from '../../../support/shopify/stand-in.ts'

const secret = Buffer.alloc(32, 'installation')

export const openOperationsShop = async (
  database: Database,
  overrides: Partial<ShopifyState> = {},
  giftCards?: 'card' | 'store-credit',
) => {
  const shirt = product(7001, { variants: [variant(8001, { inventoryQuantity: 2 })] })
  const ready = await shopifyShop({ things: [order(1001), shirt], ...overrides })
  const { shop, client } = ready
  const now = () => shop.now
  const shopId = freshShop()
  const warned: object[] = []
  const about = (reference: string) => ({ shopId, orderId: '1001', reference, now: shop.now })
  const money = { currency: 'USD', lines: [{ lineId: '11', quantity: 1 }] }
  return {
    ...ready,
    shopId,
    warned,
    about,
    portal: (queryable: Pick<Database, 'query'> = database, location?: string) => ({
      ...localCommerce({ database, now, random: randomBytes }),
      ...shopifyOperations({
        client,
        allocate,
        database: queryable,
        now,
        secret,
        location,
        giftCards,
        warn: (message) => warned.push(message),
      }),
    }),
    refund: (reference: string, amount: number) => ({ ...about(reference), ...money, amount }),
    card: (reference: string, amount: number) => ({ ...about(reference), currency: 'USD', amount, email: null }),
    exchange: (reference: string, due = 0): ExchangeOperation => ({
      ...about(reference),
      currency: 'USD',
      due,
      speed: 'regular',
      address: null,
      lines: [{ variantId: '8001', total: 5_000 }],
    }),
    aside: (reference: string, variantIds: readonly string[] = ['8001']) => ({ ...about(reference), variantIds }),
    free: (reference: string, reserved: string) => ({ ...about(reference), reserved }),
    things: (kind: string) => shop.things.filter(({ id }) => id.startsWith(`gid://shopify/${kind}/`)),
    refundsThere: () => shop.things.flatMap((node) => (node.refunds as readonly { note: string }[] | undefined) ?? []),
    levels: () => (shirt.variants as readonly { readonly levels: object }[])[0]?.levels,
  }
}
