import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import type { Collection } from '../../schemas/entities/product.ts'
import { localWrites } from '../../server/providers/commerce/local/local-writes.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { shopWith } from './ruled.ts'
import { createPortal, english, type Portal } from './shoppers.ts'

let world: TestWorld
let portal: Portal
let visitor: Portal['visitor']
let guest: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  portal = await createPortal(world)
  const shops = shopWith({ policy: { shop_now_enabled: true } })
  const first = await portal.visitor(shops)
  visitor = () => portal.visitor(shops)
  guest = async () => createShopper(portal.app, first.shopId)
}, 60_000)
afterAll(() => world.drop())

const openShop = async (shopper: Shopper) => {
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  await shopper.open('/shop')
  return shopper
}
const listCollections = (shopper: Shopper) => shopper.find('collection_nav')?.collections ?? []
const frame = { previous: '/credit', cart: true, stickyNav: true, layout: 'nav' }

test('NAV-09 the shop lists its collections, with the cart and the sticky header', async () => {
  const shopper = await openShop(await guest())
  expect(shopper.readPage().screen).toMatchObject({ name: 'shop', constant: 'Shop Now', path: '/shop', ...frame })
  expect(listCollections(shopper).length).toBeGreaterThan(5)
  expect(shopper.find('product_grid')).toBeUndefined()
})

test('NAV-10 a collection pages its products, and its name in the path is decorative', async () => {
  const shopper = await openShop(await guest())
  const [first] = listCollections(shopper)
  const view = await shopper.open(`${first?.path}/any-name`)
  expect(view.body.screen).toMatchObject({
    name: 'collection',
    title: expect.stringContaining(first?.label ?? ''),
    ...frame,
  })
  expect(shopper.find('product_grid')?.products.length).toBeGreaterThan(0)
  expect(
    listCollections(shopper)
      .filter(({ current }) => current)
      .map(({ label }) => label),
  ).toEqual([first?.label])
  expect((await shopper.open('/shop/collection')).body.screen).toMatchObject({ name: 'collection', ...frame })
})

test('SHP-02 SHP-03 collections are nested like the shop’s, with all products last', async () => {
  const shopper = await visitor()
  const { commerce } = world.world
  const [tops, knitwear, coats, hidden, ...rest] = await commerce.collections(shopper.shopId)
  const placed = [
    { ...tops, tabName: 'Upper body' },
    { ...knitwear, parentId: tops?.id, tabOrder: 2 },
    { ...coats, parentId: tops?.id, tabOrder: 1 },
    { ...hidden, publishedAt: null },
    ...rest.map((one) => ({ ...one, tabName: null })),
  ].map((one, position) => ({ position, collection: { ...one, productIds: [] } as Collection }))
  await localWrites(world.database).putCollections(shopper.shopId, placed)
  await openShop(shopper)
  expect(listCollections(shopper).map(({ label, level }) => [label, level])).toEqual([
    ['Upper body', 1],
    [coats?.title, 2],
    [knitwear?.title, 2],
    [english('shop.view-all'), 1],
  ])
  expect((await shopper.open(`/shop/collection/${hidden?.id}`)).status).toBe(404)
  expect((await shopper.open(`/shop/collection/${rest[0]?.id}`)).status).toBe(200)

  const { path = '' } = listCollections(shopper).at(-1) ?? {}
  await shopper.open(path)
  const titles = shopper.find('product_grid')?.products.map(({ title }) => title) ?? []
  expect([titles.length, titles]).toEqual([18, titles.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))])
  const { pages, products } = shopper.find('product_grid') ?? {}
  expect(pages).toMatchObject({ next: `${path}?page=2` })
  expect((await shopper.open(products?.[0]?.path ?? '')).body.overlay?.title).toBe(titles[0])
})

test('NAV-11 a product opens over its collection and closes back to it', async () => {
  const shopper = await openShop(await guest())
  const [first] = listCollections(shopper)
  await shopper.open(first?.path ?? '')
  const [product] = shopper.find('product_grid')?.products ?? []
  const view = await shopper.open(product?.path ?? '')
  expect(view.body.screen).toMatchObject({ name: 'shopnowproduct', ...frame })
  expect(view.body.overlay).toMatchObject({ id: 'product', title: product?.title, path: product?.path })
  expect(view.body.overlay?.close.action).toEqual({ type: 'navigate', path: first?.path })
  expect(shopper.find('product_grid')?.products[0]).toEqual(product)
  expect(shopper.find('product_detail')?.title).toBe(product?.title)
})

test('SHP-26 the size chart is linked beside a product with its option, in shop words', async () => {
  const linkWith = async (option_name: string, en = 'What sizes measure') => {
    const sizeChart = { url: 'https://wrenfold.example/sizes', copy: { en }, option_name }
    const shopper = await openShop(
      await portal.visitor(shopWith({ policy: { shop_now_enabled: true }, settings: { sizeChart } })),
    )
    await shopper.open(listCollections(shopper)[0]?.path ?? '')
    await shopper.open(
      shopper.find('product_grid')?.products.find(({ title }) => title.startsWith('Aster'))?.path ?? '',
    )
    expect(shopper.find('product_detail')?.title).toMatch(/^Aster/)
    return shopper.find('actions', 'charts')?.buttons[0]
  }
  expect(await linkWith('sIZE')).toMatchObject({
    label: 'What sizes measure',
    action: { type: 'link', href: 'https://wrenfold.example/sizes', external: true },
  })
  expect(await linkWith('Width')).toBeUndefined()
  expect(await linkWith('Size', '')).toBeUndefined()
})

test('SHP-28 a product that allows exchanges but no returns is marked', async () => {
  const badgeUnder = async (policy: Partial<ReturnPolicy>) => {
    const shopper = await openShop(
      await portal.visitor((config) => {
        const shop = shopWith({ policy: { shop_now_enabled: true } })(config)
        const usual = shop.policies.at(-1)!
        const off = { ...usual.refund, enabled: false }
        const strict = {
          ...usual,
          id: 'strict',
          default: false,
          is_catch_all: false,
          refund: off,
          gift_card: off,
          ...policy,
        }
        return { ...shop, policies: [...shop.policies, strict] }
      }),
    )
    await shopper.open(listCollections(shopper)[0]?.path ?? '')
    await shopper.open(
      shopper.find('product_grid')?.products.find(({ title }) => title.startsWith('Aster'))?.path ?? '',
    )
    return shopper.find('product_detail')?.badge
  }
  expect(await badgeUnder({ product_types: ['Shirts'] })).toBe(english('items.exchange-only'))
  expect(await badgeUnder({ product_types: ['Hats'] })).toBeUndefined()
})

test('NAV-12 the cart opens over the shop', async () => {
  const shopper = await openShop(await guest())
  const view = await shopper.open('/shop/cart')
  expect(view.body.screen).toMatchObject({ name: 'shopnowcart', constant: 'Cart', ...frame })
  expect(view.body.overlay).toMatchObject({ id: 'cart', kind: 'sheet', path: '/shop/cart' })
})

test('NAV-10 an unknown collection is not found; a deleted product leads to its collection', async () => {
  const shopper = await openShop(await visitor())
  expect((await shopper.open('/shop/collection/nowhere')).status).toBe(404)
  await shopper.open('/shop')
  const [first] = listCollections(shopper)
  const view = await shopper.open(`${first?.path}/product/nothing`)
  expect([view.status, view.body.overlay]).toEqual([200, null])
  expect(view.body.screen).toMatchObject({ path: first?.path, history: 'replace' })
})

test('NAV-11 an unpublished product is not for sale', async () => {
  const shopper = await openShop(await visitor())
  const [first] = listCollections(shopper)
  await shopper.open(first?.path ?? '')
  const product = shopper.find('product_grid')?.products.find(({ title }) => title.startsWith('Aster Linen'))
  await changesOf(world, shopper.shopId).changeProduct('#1001', 'Aster Linen', (one) => ({ ...one, published: false }))
  const view = await shopper.open(product?.path ?? '')
  expect(view.body.overlay).toBeNull()
})

test('ITM-15 without anything selected the shop leads back to the items', async () => {
  const shopper = await guest()
  await lookUpOrder(shopper)
  expect((await shopper.open('/shop')).body.screen?.path).toBe('/exchange')
})

test('SHP-05 with its flag the shop shows three products per collection and a link', async () => {
  const shopper = await openShop(
    await portal.visitor(shopWith({ policy: { shop_now_enabled: true }, flags: ['shop-now-improvements'] })),
  )
  const [first] = listCollections(shopper)
  const preview = shopper.find('product_grid', `preview-${first?.path.split('/').at(-1)}`)
  expect(preview).toMatchObject({ look: 'shelf', heading: first?.label, more: { path: first?.path } })
  expect(preview?.products).toHaveLength(3)
})

test('SHP-07 SHP-08 the budget stays visible and links to the credit choice until something is added', async () => {
  const shopper = await openShop(await visitor())
  const bar = () => shopper.find('actions', 'shop-bar')
  expect(bar()).toMatchObject({ sticky: true, summary: expect.stringContaining('left to spend') })
  expect(bar()?.buttons[0]?.action).toEqual({ type: 'navigate', path: '/credit?slide=options' })
  await shopper.open(`${listCollections(shopper)[0]?.path}`)
  expect(bar()?.buttons).toHaveLength(1)
})

test('SHP-27 a product recommends others of its collection, with the flag and the setting alone', async () => {
  const recommended = async (flags: readonly string[], on: boolean) => {
    const settings = { recommendationsEnabled: on }
    const shopper = await openShop(
      await portal.visitor(shopWith({ policy: { shop_now_enabled: true }, flags, settings })),
    )
    await shopper.open(listCollections(shopper)[0]?.path ?? '')
    const [product] = shopper.find('product_grid')?.products ?? []
    await shopper.open(product?.path ?? '')
    const products = shopper.find('product_grid', 'recommended')?.products ?? []
    expect(products.map(({ id }) => id)).not.toContain(product?.id)
    return products.length
  }
  expect(await recommended(['product-recommendations'], true)).toBeGreaterThan(0)
  expect(await recommended(['product-recommendations'], false)).toBe(0)
  expect(await recommended([], true)).toBe(0)
})
