import type { Product } from '../../schemas/entities/product.ts'
import type { TestWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { type Differing, shopWith } from './ruled.ts'

export const HOST = 'store.example'

export const sellingIn = ({ policy, ...given }: Differing = {}) =>
  shopWith({
    ...given,
    policy: { shop_now_enabled: true, on_store_enabled: true, ...policy },
    rest: { onStore: { url: `https://${HOST}/all`, hosts: [HOST] }, ...given.rest },
  })

export const shirtsOf = async (
  house: Pick<TestWorld, 'world' | 'database'>,
  shopId: string,
): Promise<readonly string[]> => {
  const { lines } = await meanwhile(house, shopId).orderNamed('#1001')
  const shirt = lines.find(({ title }) => title.startsWith('Aster Linen'))
  const [product] = await house.world.commerce.products(shopId, [shirt?.productId ?? ''])
  return (product?.variants ?? []).flatMap(({ id, stock }) => (stock === null || stock > 2 ? [id] : []))
}

export const changeShirts = (
  house: Pick<TestWorld, 'world' | 'database'>,
  shopId: string,
  change: (variant: Product['variants'][number]) => Product['variants'][number],
) =>
  meanwhile(house, shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map(change),
  }))
