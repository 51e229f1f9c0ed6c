import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import type { Collection } from '../../schemas/entities/product.ts'
import { localWrites } from '../../server/providers/commerce/local/local-writes.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { shopWith } from './ruled.ts'
import { english, type Portal, portal } from './shoppers.ts'

let world: TestWorld
let at: Portal
let visitor: Portal['visitor']
/** One shared shop for tests that leave nothing behind. */
let guest: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  at = await portal(world)
  const shops = shopWith({ policy: { shop_now_enabled: true } })
  const first = await at.visitor(shops)
  visitor = () => at.visitor(shops)
  guest = async () => shopper(at.app, first.shopId)
}, 60_000)
afterAll(() => world.drop())

const browsing = async (she: Shopper) => {
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  await she.open('/shop')
  return she
}
const collections = (she: Shopper) => she.find('collection_nav')?.collections ?? []
const frame = { previous: '/credit', cart: true, stickyNav: true, layout: 'nav' }

test('NAV-09 the shop lists its collections, with the cart and the sticky header', async () => {
  const she = await browsing(await guest())
  expect(she.seen().screen).toMatchObject({ name: 'shop', constant: 'Shop Now', path: '/shop', ...frame })
  expect(collections(she).length).toBeGreaterThan(5)
  expect(she.find('product_grid')).toBeUndefined()
})

test('NAV-10 a collection pages its products, and its name in the path is decorative', async () => {
  const she = await browsing(await guest())
  const [first] = collections(she)
  const seen = await she.open(`${first?.path}/any-name`)
  expect(seen.body.screen).toMatchObject({
    name: 'collection',
    title: expect.stringContaining(first?.label ?? ''),
    ...frame,
  })
  expect(she.find('product_grid')?.products.length).toBeGreaterThan(0)
  expect(
    collections(she)
      .filter(({ current }) => current)
      .map(({ label }) => label),
  ).toEqual([first?.label])
  expect((await she.open('/shop/collection')).body.screen).toMatchObject({ name: 'collection', ...frame })
})

test('SHP-02 SHP-03 collections are nested like the shop’s, with all products last', async () => {
  const she = await visitor()
  const { commerce } = world.world
  const [tops, knitwear, coats, hidden, ...rest] = await commerce.collections(she.shopId)
  const placed = [
    { ...tops, tabName: 'Upper body' },
    { ...knitwear, parentId: tops?.id, tabOrder: 2 },
    { ...coats, parentId: tops?.id, tabOrder: 1 },
    { ...hidden, publishedAt: null },
    ...rest.map((one) => ({ ...one, tabName: null })),
  ].map((one, position) => ({ position, collection: { ...one, productIds: [] } as Collection }))
  await localWrites(world.database).putCollections(she.shopId, placed)
  await browsing(she)
  expect(collections(she).map(({ label, level }) => [label, level])).toEqual([
    ['Upper body', 1],
    [coats?.title, 2],
    [knitwear?.title, 2],
    [english('shop.view-all'), 1],
  ])
  expect((await she.open(`/shop/collection/${hidden?.id}`)).status).toBe(404)
  expect((await she.open(`/shop/collection/${rest[0]?.id}`)).status).toBe(200)

  const { path = '' } = collections(she).at(-1) ?? {}
  await she.open(path)
  const titles = she.find('product_grid')?.products.map(({ title }) => title) ?? []
  expect([titles.length, titles]).toEqual([18, titles.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))])
  const { pages, products } = she.find('product_grid') ?? {}
  expect(pages).toMatchObject({ next: `${path}?page=2` })
  expect((await she.open(products?.[0]?.path ?? '')).body.overlay?.title).toBe(titles[0])
})

test('NAV-11 a product opens over its collection and closes back to it', async () => {
  const she = await browsing(await guest())
  const [first] = collections(she)
  await she.open(first?.path ?? '')
  const [product] = she.find('product_grid')?.products ?? []
  const seen = await she.open(product?.path ?? '')
  expect(seen.body.screen).toMatchObject({ name: 'shopnowproduct', ...frame })
  expect(seen.body.overlay).toMatchObject({ id: 'product', title: product?.title, path: product?.path })
  expect(seen.body.overlay?.close.action).toEqual({ type: 'navigate', path: first?.path })
  expect(she.find('product_grid')?.products[0]).toEqual(product)
  expect(she.find('product_detail')?.title).toBe(product?.title)
})

test('SHP-26 the size chart is linked beside a product with its option, in shop words', async () => {
  const linkWith = async (option_name: string, en = 'What sizes measure') => {
    const sizeChart = { url: 'https://wrenfold.example/sizes', copy: { en }, option_name }
    const she = await browsing(
      await at.visitor(shopWith({ policy: { shop_now_enabled: true }, settings: { sizeChart } })),
    )
    await she.open(collections(she)[0]?.path ?? '')
    await she.open(she.find('product_grid')?.products.find(({ title }) => title.startsWith('Aster'))?.path ?? '')
    expect(she.find('product_detail')?.title).toMatch(/^Aster/)
    return she.find('actions', 'charts')?.buttons[0]
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
    const she = await browsing(
      await at.visitor((config) => {
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
    await she.open(collections(she)[0]?.path ?? '')
    await she.open(she.find('product_grid')?.products.find(({ title }) => title.startsWith('Aster'))?.path ?? '')
    return she.find('product_detail')?.badge
  }
  expect(await badgeUnder({ product_types: ['Shirts'] })).toBe(english('items.exchange-only'))
  expect(await badgeUnder({ product_types: ['Hats'] })).toBeUndefined()
})

test('NAV-12 the cart opens over the shop', async () => {
  const she = await browsing(await guest())
  const seen = await she.open('/shop/cart')
  expect(seen.body.screen).toMatchObject({ name: 'shopnowcart', constant: 'Cart', ...frame })
  expect(seen.body.overlay).toMatchObject({ id: 'cart', kind: 'sheet', path: '/shop/cart' })
})

test('NAV-10 an unknown collection is not found; a deleted product leads to its collection', async () => {
  const she = await browsing(await visitor())
  expect((await she.open('/shop/collection/nowhere')).status).toBe(404)
  await she.open('/shop')
  const [first] = collections(she)
  const seen = await she.open(`${first?.path}/product/nothing`)
  expect([seen.status, seen.body.overlay]).toEqual([200, null])
  expect(seen.body.screen).toMatchObject({ path: first?.path, history: 'replace' })
})

test('NAV-11 an unpublished product is not for sale', async () => {
  const she = await browsing(await visitor())
  const [first] = collections(she)
  await she.open(first?.path ?? '')
  const product = she.find('product_grid')?.products.find(({ title }) => title.startsWith('Aster Linen'))
  await meanwhile(world, she.shopId).changeProduct('#1001', 'Aster Linen', (one) => ({ ...one, published: false }))
  const seen = await she.open(product?.path ?? '')
  expect(seen.body.overlay).toBeNull()
})

test('ITM-15 without anything selected the shop leads back to the items', async () => {
  const she = await guest()
  await lookUp(she)
  expect((await she.open('/shop')).body.screen?.path).toBe('/exchange')
})

test('SHP-05 with its flag the shop shows three products per collection and a link', async () => {
  const she = await browsing(
    await at.visitor(shopWith({ policy: { shop_now_enabled: true }, flags: ['shop-now-improvements'] })),
  )
  const [first] = collections(she)
  const preview = she.find('product_grid', `preview-${first?.path.split('/').at(-1)}`)
  expect(preview).toMatchObject({ look: 'shelf', heading: first?.label, more: { path: first?.path } })
  expect(preview?.products).toHaveLength(3)
})

test('SHP-07 SHP-08 the budget stays visible and links to the credit choice until something is added', async () => {
  const she = await browsing(await visitor())
  const bar = () => she.find('actions', 'shop-bar')
  expect(bar()).toMatchObject({ sticky: true, summary: expect.stringContaining('left to spend') })
  expect(bar()?.buttons[0]?.action).toEqual({ type: 'navigate', path: '/credit?slide=options' })
  await she.open(`${collections(she)[0]?.path}`)
  expect(bar()?.buttons).toHaveLength(1)
})

test('SHP-27 a product recommends others of its collection, with the flag and the setting alone', async () => {
  const recommended = async (flags: readonly string[], on: boolean) => {
    const settings = { recommendationsEnabled: on }
    const she = await browsing(await at.visitor(shopWith({ policy: { shop_now_enabled: true }, flags, settings })))
    await she.open(collections(she)[0]?.path ?? '')
    const [product] = she.find('product_grid')?.products ?? []
    await she.open(product?.path ?? '')
    const shown = she.find('product_grid', 'recommended')?.products ?? []
    expect(shown.map(({ id }) => id)).not.toContain(product?.id)
    return shown.length
  }
  expect(await recommended(['product-recommendations'], true)).toBeGreaterThan(0)
  expect(await recommended(['product-recommendations'], false)).toBe(0)
  expect(await recommended([], true)).toBe(0)
})
