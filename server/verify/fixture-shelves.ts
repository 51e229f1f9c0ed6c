import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Collection, Product } from '../../schemas/entities/product.ts'
import type { Minor } from '../../schemas/money.ts'
import { fixtureProduct, ORDINARY_PRICE } from './fixture-goods.ts'
import type { FixtureOrder } from './fixture-orders.ts'

/** Collections with products of theirs: what advanced exchanges choose from. */
export interface Shelves {
  readonly collections: readonly Collection[]
  readonly products: readonly Product[]
}

/** What goods of a shop cost as a rule: the middle one of the prices that are known. */
export function usualPrice({ products }: Shelves): Minor {
  const prices = products.flatMap(({ variants }) => variants.map(({ price }) => price)).toSorted((a, b) => a - b)
  return prices[Math.floor(prices.length / 2)] ?? ORDINARY_PRICE
}

const madeUp = (id: string): Collection => ({
  id,
  title: id,
  handle: id,
  image: null,
  productIds: [],
  publishedAt: 0,
})

/** Goods at every price that somebody bought for: what costs something else is no choice where prices must be the same. */
const goodsAt = (prices: readonly Minor[], config: ShopConfig): readonly Product[] =>
  prices.flatMap((price) =>
    [1, 2].map((n) =>
      fixtureProduct(config, {
        id: `shelf-${price}-${n}`,
        title: `Other article ${n}`,
        productType: 'General goods',
        tags: [],
        vendor: 'Maker',
        price,
      }),
    ),
  )

const isStocked = ({ productIds }: Collection, { products }: Shelves): boolean =>
  products.some(({ id, published }) => published && productIds.includes(id))

/**
 * What advanced exchanges choose from: the shop's own collections, those that hold anything filled up with made-up goods, as
 * made-up orders cost what they cost; every collection that is named where the shop has none of its own.
 */
export function shelvesFor(config: ShopConfig, own: Shelves, orders: readonly FixtureOrder[]): Shelves {
  const named = (config.advancedExchanges ?? []).flatMap(({ options }) => options.map((one) => one.collection_id))
  const isKnown = own.collections.length > 0
  const collections = isKnown ? own.collections : [...new Set(named)].map((id) => madeUp(id))
  const prices = [...new Set(orders.flatMap(({ order }) => order.lines.map(({ price }) => price)))]
  const goods = named.length === 0 ? [] : goodsAt(prices, config)
  const ids = goods.map(({ id }) => id)
  return {
    collections: collections.map((one) =>
      named.includes(one.id) && (!isKnown || isStocked(one, own))
        ? { ...one, productIds: [...ids, ...one.productIds] }
        : one,
    ),
    products: [...goods, ...own.products],
  }
}
