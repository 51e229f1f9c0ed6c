import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Collection, Product, SortOrder } from '../../../schemas/entities/product.ts'
import { localCommerce } from '../../../server/providers/commerce/local/local.ts'
import { localWrites } from '../../../server/providers/commerce/local/local-writes.ts'
import { placeProducts } from '../../../server/providers/commerce/local/product-positions.ts'
import { freshShop } from '../../contract/fresh-shop.ts'
import { openedDatabase } from '../../contract/open-database.ts'
import { testDatabases } from '../../support/postgres.ts'
import { shirt } from './sold.ts'

const goods = (id: string, title: string, prices: readonly number[], createdAt?: number): Product => ({
  ...shirt,
  id,
  title,
  handle: id,
  variants: prices.map((price, n) => ({
    ...(shirt.variants[0] as Product['variants'][number]),
    id: `${id}-${n}`,
    price,
  })),
  ...(createdAt !== undefined && { createdAt }),
})
const products = [
  goods('jar', 'jar', [900, 400], 3),
  goods('Bowl', 'Bowl', [500], 1),
  goods('cup', 'Cup', [450, 5_000]),
  goods('ash', 'Ashtray', [10_000], 2),
]
const productIds = ['jar', 'cup', 'Bowl', 'ash', 'gone']

describe.each(testDatabases())('places on $engine', ({ lend }) => {
  const database = openedDatabase(lend)

  const shopWith = async (sortOrder?: SortOrder) => {
    const shopId = freshShop()
    const commerce = localCommerce({ database: database(), random: randomBytes, now: Date.now })
    const put = async (overrides: { readonly products?: readonly Product[]; readonly productIds?: string[] }) =>
      database().transaction(async (tx) => {
        await localWrites(tx).putProducts(shopId, overrides.products ?? [])
        const collection: Collection = {
          id: 'c',
          title: 'C',
          handle: 'c',
          image: null,
          publishedAt: 0,
          productIds: overrides.productIds ?? productIds,
          ...(sortOrder !== undefined && { sortOrder }),
        }
        await localWrites(tx).putCollections(shopId, [{ position: 0, collection }])
        await placeProducts(tx, shopId)
      })
    const page = async (id: string | null, number = 1, size = 10) => {
      const found = await commerce.collectionProducts(shopId, id, { number, size })
      return [found?.products.map((product) => product.id), found?.total]
    }
    await put({ products })
    return { shopId, commerce, put, page }
  }

  test.each<[SortOrder | undefined, string[]]>([
    [undefined, ['jar', 'cup', 'Bowl', 'ash']],
    ['manual', ['jar', 'cup', 'Bowl', 'ash']],
    ['best-selling', ['jar', 'cup', 'Bowl', 'ash']],
    ['alpha-asc', ['ash', 'Bowl', 'cup', 'jar']],
    ['alpha-desc', ['jar', 'cup', 'Bowl', 'ash']],
    ['price-asc', ['jar', 'cup', 'Bowl', 'ash']],
    ['price-desc', ['ash', 'Bowl', 'cup', 'jar']],
    ['created', ['Bowl', 'ash', 'jar', 'cup']],
    ['created-desc', ['jar', 'ash', 'Bowl', 'cup']],
  ])('SHP-04 a collection is sorted %s', async (sortOrder, ids) => {
    const { page } = await shopWith(sortOrder)
    expect(await page('c')).toEqual([ids, 4])
  })

  test('SHP-03 products are sorted by title, ignoring case', async () => {
    const { page } = await shopWith()
    expect(await page(null)).toEqual([['ash', 'Bowl', 'cup', 'jar'], 4])
  })

  test('SHP-04 pages have no gaps despite unpublished products', async () => {
    const { put, page } = await shopWith('alpha-asc')
    await put({ products: products.map((one) => (one.id === 'Bowl' ? { ...one, published: false } : one)) })
    expect(await page('c', 1, 2)).toEqual([['ash', 'cup'], 3])
    expect(await page('c', 2, 2)).toEqual([['jar'], 3])
    expect(await page(null, 1, 2)).toEqual([['ash', 'cup'], 3])
    expect(await page('c', 3, 2)).toEqual([[], 3])
  })

  test('SHP-04 a dearer product moves, a removed product leaves, and an empty collection has none', async () => {
    const { put, page } = await shopWith('price-asc')
    await put({ products: [goods('jar', 'jar', [70_000], 3)] })
    expect(await page('c')).toEqual([['cup', 'Bowl', 'ash', 'jar'], 4])
    await put({ productIds: ['ash', 'cup'] })
    expect(await page('c')).toEqual([['cup', 'ash'], 2])
    await put({ productIds: [] })
    expect([await page('c'), await page(null)]).toEqual([
      [[], 0],
      [['ash', 'Bowl', 'cup', 'jar'], 4],
    ])
  })

  test('SHP-02 the list of collections omits their products', async () => {
    const { shopId, commerce } = await shopWith('created')
    expect(await commerce.collections(shopId)).toEqual([
      { id: 'c', title: 'C', handle: 'c', image: null, publishedAt: 0, sortOrder: 'created' },
    ])
  })
})
