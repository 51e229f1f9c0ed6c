import type { Product } from '../../schemas/entities/product.ts'
import type { TestWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { type ShopOverrides, shopWith } from './ruled.ts'

export const HOST = 'store.example'

export const shopSelling = ({ policy, ...overrides }: ShopOverrides = {}) =>
  shopWith({
    ...overrides,
    policy: { shop_now_enabled: true, on_store_enabled: true, ...policy },
    rest: { onStore: { url: `https://${HOST}/all`, hosts: [HOST] }, ...overrides.rest },
  })

export const shirtsOf = async (
  world: Pick<TestWorld, 'world' | 'database'>,
  shopId: string,
): Promise<readonly string[]> => {
  const { lines } = await changesOf(world, shopId).orderNamed('#1001')
  const shirt = lines.find(({ title }) => title.startsWith('Aster Linen'))
  const [product] = await world.world.commerce.products(shopId, [shirt?.productId ?? ''])
  return (product?.variants ?? []).flatMap(({ id, stock }) => (stock === null || stock > 2 ? [id] : []))
}

export const changeShirts = (
  world: Pick<TestWorld, 'world' | 'database'>,
  shopId: string,
  change: (variant: Product['variants'][number]) => Product['variants'][number],
) =>
  changesOf(world, shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map(change),
  }))
