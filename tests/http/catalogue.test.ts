import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { localWrites } from '../../server/providers/commerce/local/local-writes.ts'
import { changesOf } from '../journey/meanwhile.ts'
import { type ShopOverrides, shopWith } from '../journey/ruled.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const sellingOptions: ShopOverrides = {
  policy: { shop_now_enabled: true, advanced_exchanges_enabled: true },
  flags: ['product-recommendations', 'smart-recommendations', 'shop-now-discount-return-enabled'],
  settings: { recommendationsEnabled: true, smartRecommendationsEnabled: true, shopNowDiscountPercentage: 10 },
}

let world: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
}, 60_000)
afterAll(async () => {
  await app.close()
  await world.drop()
})

const visitor = async (change: (config: ShopConfig) => ShopConfig = shopWith(sellingOptions)): Promise<Shopper> =>
  createShopper(app, await loadDemoShop(world, { change }))

const spender = async (change?: (config: ShopConfig) => ShopConfig): Promise<Shopper> => {
  const shopper = await visitor(change)
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  return shopper
}

const callCatalogue = async (shopper: Shopper, path: string, body?: unknown) => {
  const response = await app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/v1/${shopper.shopId}/${path}`,
    headers: { cookie: [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(body !== undefined && { payload: body as object }),
  })
  return { status: response.statusCode, body: response.json() }
}

const shirtOf = async (shopper: Shopper) => {
  const { lines } = await changesOf(world, shopper.shopId).orderNamed('#1001')
  const line = lines.find(({ title }) => title.startsWith('Aster Linen'))
  const [product] = await world.world.commerce.products(shopper.shopId, [line?.productId ?? ''])
  if (product === undefined) throw new Error('There is no shirt')
  return { product, bought: line?.variantId ?? '' }
}

test('API-03 the list of collections has their place in the navigation, then the full catalogue', async () => {
  const shopper = await spender()
  const { status, body } = await callCatalogue(shopper, 'collections')
  const known = await world.world.commerce.collections(shopper.shopId)
  expect([status, body.map(({ id }: { id: string }) => id)]).toEqual([200, [...known.map(({ id }) => id), 'all']])
  expect(body[0]).toMatchObject({ provider_id: known[0]?.id, tab_name: known[0]?.title, sort_order: 'manual' })
})

test('API-03 SHP-03 a collection scheduled for later is hidden, with its products', async () => {
  const shopper = await spender()
  const [coming, ...others] = await world.world.commerce.collections(shopper.shopId)
  if (coming === undefined) throw new Error('The shop has no collection')
  const publishedAt = world.clock.now() + 60_000
  const collection = { ...coming, productIds: [], publishedAt }
  await localWrites(world.database).putCollections(shopper.shopId, [{ position: 0, collection }])
  const listCollectionIds = async () =>
    (await callCatalogue(shopper, 'collections')).body.map(({ id }: { id: string }) => id)
  expect(await listCollectionIds()).toEqual([...others.map(({ id }) => id), 'all'])
  expect((await callCatalogue(shopper, `collections/${coming.id}/products`, {})).status).toBe(404)
  world.clock.forward(60_000)
  expect(await listCollectionIds()).toContain(coming.id)
})

test('API-04 CON-01 a collection lists 18 products a page, at the prices of this return', async () => {
  const shopper = await spender()
  const first = (await callCatalogue(shopper, 'collections/all/products', {})).body
  expect(first).toMatchObject({ current_page: 1, per_page: 18, prev_page: null, next_page: 2 })
  expect(first.products).toHaveLength(18)
  const [{ variants }] = first.products
  expect(variants[0].discounted_price).toBe(variants[0].price - Math.round(variants[0].price / 10))
  expect(variants[0]).toMatchObject({ useStruckPrice: true, struckPrice: expect.any(Number) })
  const second = (
    await callCatalogue(shopper, 'collections/all/products?currency=usd', { page: 2, per_page: 5, filters: {} })
  ).body
  expect(second).toMatchObject({ current_page: 2, per_page: 5, prev_page: 1, next_page: 3 })
  expect(second.products[0].id).toBe(first.products[5].id)
  const everything = await world.world.commerce.collectionProducts(shopper.shopId, null, { number: 1, size: 1 })
  const total = everything?.total ?? 0
  expect((await callCatalogue(shopper, 'collections/all/products', { per_page: total })).body.next_page).toBe(null)
  expect((await callCatalogue(shopper, 'collections/all/products', { per_page: total - 1 })).body.next_page).toBe(2)
  const least = (await callCatalogue(shopper, 'collections/all/products', { page: 1, per_page: 1 })).body
  expect([least.products.map(({ id }: { id: string }) => id), least.next_page]).toEqual([[first.products[0].id], 2])
})

test('API-04 invalid pages, filters and another currency are refused with the reason', async () => {
  const shopper = await spender()
  const refusals = [
    await callCatalogue(shopper, 'collections/all/products', { page: 0 }),
    await callCatalogue(shopper, 'collections/all/products', { per_page: 101 }),
    await callCatalogue(shopper, 'collections/all/products', { filters: { color: 'red' } }),
    await callCatalogue(shopper, 'collections/all/products?currency=EUR', {}),
    await callCatalogue(shopper, 'collections/preview', { product_type: 7 }),
    await callCatalogue(shopper, 'product-recommendations'),
  ]
  expect(refusals.map(({ status, body }) => [status, body.errors.code, body.errors.fields[0].name])).toEqual([
    [422, 'invalid', 'page'],
    [422, 'invalid', 'page'],
    [422, 'invalid', 'page'],
    [422, 'invalid', 'currency'],
    [422, 'invalid', 'product_type'],
    [422, 'invalid', 'productId'],
  ])
  expect((await callCatalogue(shopper, 'collections/nowhere/products', {})).status).toBe(404)
})

test('API-05 CON-02 a preview has a few products of the type, with the total number', async () => {
  const shopper = await spender()
  const { product } = await shirtOf(shopper)
  const { body } = await callCatalogue(shopper, 'collections/preview', { product_type: product.productType })
  const types = body.related_products.map((one: { product_type: string }) => one.product_type)
  expect(new Set(types)).toEqual(new Set([product.productType]))
  const more = Array.from({ length: 7 }, (_, n) => ({ ...product, id: `like-${n}` }))
  await localWrites(world.database).putProducts(shopper.shopId, more)
  const few = await callCatalogue(shopper, 'collections/preview', { product_type: product.productType })
  expect(few.body.related_products).toHaveLength(6)
  const everything = await world.world.commerce.collectionProducts(shopper.shopId, null, { number: 1, size: 1 })
  expect(body.shop_now_count).toBe(everything?.total)
})

test('API-06 ENT-07 offers of an advanced exchange are paginated, and limited to eligible shoppers', async () => {
  let collection = ''
  const shopper = await visitor((config) => ({
    ...shopWith(sellingOptions)(config),
    advancedExchanges: (config.advancedExchanges ?? []).map((one) => {
      collection = one.options[0]?.collection_id ?? ''
      const option = { id: 'other', collection_id: collection, order: 1, copy: { en: 'Another' } }
      return { ...one, search_string: 'Aster', options: [option] }
    }),
  }))
  const path = 'advanced_exchange/option/other/products'
  expect((await callCatalogue(shopper, path, {})).status).toBe(404)
  await lookUpOrder(shopper)
  const { body } = await callCatalogue(shopper, path, { per_page: 2 })
  const page = await world.world.commerce.collectionProducts(shopper.shopId, collection, { number: 1, size: 2 })
  expect(body.products.map(({ id }: { id: string }) => id)).toEqual(page?.products.map(({ id }) => id))
  expect(body).toMatchObject({ has_next: true, has_prev: false, next_page: 2, prev_page: null, errors: [] })
  expect(body).toMatchObject({ is_collection_type: true, end_cursor: null })
  expect((await callCatalogue(shopper, 'advanced_exchange/option/none/products', {})).status).toBe(404)
})

test('API-07 variants of a product have their stock; unsold variants are absent', async () => {
  const shopper = await spender()
  const { product } = await shirtOf(shopper)
  const { body } = await callCatalogue(shopper, `product/${product.id}/variants`)
  type VariantLimit = { readonly id: string; readonly limit: number; readonly available: boolean }
  expect(body.variants.map(({ id, limit, available }: VariantLimit) => [id, limit, available])).toEqual(
    product.variants.map(({ id, stock }) => [id, stock, stock === null || stock > 0]),
  )
  expect(body.variants[0]).toMatchObject({ option1: product.variants[0]?.options[0], option3: null })
  await changesOf(world, shopper.shopId).changeProduct('#1001', 'Aster Linen', (one) => ({ ...one, published: false }))
  expect((await callCatalogue(shopper, `product/${product.id}/variants`)).status).toBe(404)
})

test('API-07 SHP-31 a variant already chosen in an exchange has a unit less', async () => {
  const shopper = await visitor()
  await lookUpOrder(shopper)
  const { product, bought } = await shirtOf(shopper)
  const limits = async (): Promise<Map<string, number>> => {
    const { variants } = (await callCatalogue(shopper, `product/${product.id}/variants`)).body
    return new Map(variants.map(({ id, limit }: { id: string; limit: number }) => [id, limit]))
  }
  const before = await limits()
  const other = product.variants.find(({ id, stock }) => id !== bought && (stock ?? 0) > 1)?.id ?? ''
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'exchange', variant: other })
  expect((await limits()).get(other)).toBe((before.get(other) ?? 0) - 1)
})

test('API-08 a reason suggests the better variant, if there is a reason and stock', async () => {
  const shopper = await spender((config) => ({
    ...shopWith(sellingOptions)(config),
    reasonGroups: config.reasonGroups.map((group) => ({
      ...group,
      reasons: [
        ...group.reasons,
        {
          id: 'one-larger',
          text: 'Too small',
          has_smart_recommendation: true,
          smart_recommendation: { option_name: 'Size', recommend_order: 1 },
        },
      ],
    })),
  }))
  const { product, bought } = await shirtOf(shopper)
  const at = (reason: string, variant = bought) =>
    callCatalogue(shopper, `product/${product.id}/variants/${variant}/smart-recommendation/${reason}`)
  const axis = product.options.findIndex(({ name }) => name === 'Size')
  const sizes = product.options[axis]?.values ?? []
  const own = product.variants.find(({ id }) => id === bought)
  const next = sizes[sizes.indexOf(own?.options[axis] ?? '') + 1]
  expect((await at('one-larger')).body.recommended_variant[`option${axis + 1}`]).toBe(next)
  expect((await at('no-such-reason')).body).toEqual({ recommended_variant: null })
  await changesOf(world, shopper.shopId).changeProduct('#1001', 'Aster Linen', (one) => ({
    ...one,
    variants: one.variants.map((variant) => ({ ...variant, stock: 0 })),
  }))
  expect((await at('one-larger')).body).toEqual({ recommended_variant: null })
  expect((await at('one-larger', 'no-such-variant')).status).toBe(404)
})

test('API-09 products of the same type are recommended, if the shop recommends any', async () => {
  const shopper = await spender()
  const { product } = await shirtOf(shopper)
  const { body } = await callCatalogue(shopper, `product-recommendations?productId=${product.id}`)
  expect(body.products.length).toBeGreaterThan(0)
  for (const one of body.products)
    expect([one.product_type, one.id === product.id]).toEqual([product.productType, false])
  const silent = await spender(shopWith({ ...sellingOptions, settings: { recommendationsEnabled: false } }))
  expect((await callCatalogue(silent, `product-recommendations?productId=${product.id}`)).body).toEqual({
    products: [],
  })
})

test('API-03 API-04 API-05 API-09 a stateless client reads the catalogue before its session has items, at shop prices', async () => {
  const shopper = await visitor()
  await lookUpOrder(shopper)
  expect((await callCatalogue(shopper, 'collections')).status).toBe(200)
  const [first] = (await callCatalogue(shopper, 'collections/all/products', {})).body.products
  expect(first.variants[0]).toMatchObject({ discounted_price: first.variants[0].price })
  const preview = await callCatalogue(shopper, 'collections/preview', { product_type: first.product_type })
  expect(preview.body.related_products.length).toBeGreaterThan(0)
  expect((await callCatalogue(shopper, `product-recommendations?productId=${first.id}`)).status).toBe(200)
})

test('API-03 API-04 a visitor without access to the shop reads no products', async () => {
  const visitor0 = await visitor()
  const closedShopper = await spender(shopWith({ policy: { shop_now_enabled: false } }))
  const shut = await visitor(shopWith({ policy: { shop_now_enabled: false } }))
  await lookUpOrder(shut)
  for (const shopper of [visitor0, closedShopper, shut]) {
    expect((await callCatalogue(shopper, 'collections')).status).toBe(404)
    expect((await callCatalogue(shopper, 'collections/all/products', {})).status).toBe(404)
    expect((await callCatalogue(shopper, 'collections/preview', { product_type: 'Shirts' })).status).toBe(404)
    expect((await callCatalogue(shopper, 'product-recommendations?productId=1')).status).toBe(404)
  }
})
