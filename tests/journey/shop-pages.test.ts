import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdjacentPaths } from '../../server/journey/request/catalogue.ts'
import { truncateDescription } from '../../server/journey/shop/description.ts'
import { localWrites } from '../../server/providers/commerce/local/local-writes.ts'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { type ShopOverrides, shopWith } from './ruled.ts'
import { createPortal, english, type Portal } from './shoppers.ts'

let world: TestWorld
let portal: Portal
beforeAll(async () => {
  world = await testWorld()
  portal = await createPortal(world)
}, 60_000)
afterAll(() => world.drop())

const shops: ShopOverrides = { policy: { shop_now_enabled: true } }

const openShop = async (options: ShopOverrides = shops, item = 'Alder Wool'): Promise<Shopper> => {
  const shopper = await portal.visitor(shopWith(options))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, item), { outcome: 'return' })
  await shopper.open('/shop')
  return shopper
}

const ALL = '/shop/collection/all'
const grid = (shopper: Shopper) => shopper.find('product_grid', 'products')
const titles = (shopper: Shopper) => grid(shopper)?.products.map(({ title }) => title) ?? []

const openProduct = async (shopper: Shopper, title: string) => {
  for (const page of [1, 2, 3]) {
    await shopper.open(`${ALL}?page=${page}`)
    const found = grid(shopper)?.products.find((one) => one.title.startsWith(title))
    if (found !== undefined) return shopper.open(found.path)
  }
  throw new Error(`No product ${title}`)
}

test('SHP-10 SHP-12 CON-01 a page shows eighteen products without repeats, with links between pages', async () => {
  const shopper = await openShop()
  await shopper.open(ALL)
  const first = titles(shopper)
  expect([first.length, grid(shopper)?.pages]).toEqual([18, expect.objectContaining({ next: `${ALL}?page=2` })])
  expect(grid(shopper)?.pages?.previous).toBeUndefined()
  await shopper.open(grid(shopper)?.pages?.next ?? '')
  expect(titles(shopper).filter((title) => first.includes(title))).toEqual([])
  expect(grid(shopper)?.pages).toMatchObject({ previous: ALL })
  for (let next = grid(shopper)?.pages?.next; next !== undefined; next = grid(shopper)?.pages?.next)
    await shopper.open(next)
  expect(grid(shopper)?.pages).toMatchObject({ previous: expect.stringContaining(ALL) })
  expect(titles(shopper).length).toBeGreaterThan(0)
})

test.each(['zero', '0', '-1', '1.5', ''])('SHP-11 the page "%s" of a collection is its first', async (page) => {
  const shopper = await openShop()
  await shopper.open(ALL)
  const first = titles(shopper)
  await shopper.open(`${ALL}?page=${page}`)
  expect([titles(shopper), first.length]).toEqual([first, 18])
})

test('SHP-12 a full page without successor is the last', () => {
  const beside = (total: number) => buildAdjacentPaths(2, total, String)
  expect([beside(36), beside(37)]).toEqual([
    { previous: '1', next: null },
    { previous: '1', next: '3' },
  ])
})

test('SHP-12 a page beyond the last, as of a shrunken collection, is the last', async () => {
  const shopper = await openShop()
  await shopper.open(ALL)
  for (let next = grid(shopper)?.pages?.next; next !== undefined; next = grid(shopper)?.pages?.next)
    await shopper.open(next)
  const last = [titles(shopper), grid(shopper)?.pages]
  await shopper.open(`${ALL}?page=99`)
  expect([titles(shopper), grid(shopper)?.pages]).toEqual(last)
})

test('SHP-13 a collection without products shows a notice', async () => {
  const shopper = await openShop()
  const sold = shopper.find('collection_nav')?.collections.find(({ path }) => !path.startsWith(ALL))?.path ?? ''
  await shopper.open(sold)
  expect(titles(shopper).length).toBeGreaterThan(0)
  const ids = grid(shopper)?.products.map(({ id }) => id) ?? []
  const products = await world.world.commerce.products(shopper.shopId, ids)
  await localWrites(world.database).putProducts(
    shopper.shopId,
    products.map((product) => ({ ...product, published: false })),
  )
  for (const path of [sold, `${sold}?page=3`]) {
    await shopper.open(path)
    expect([titles(shopper), grid(shopper)?.empty, grid(shopper)?.pages], path).toEqual([
      [],
      english('shop.empty'),
      undefined,
    ])
  }
})

test('SHP-19 a description is cut after 320 characters', () => {
  const whole = 'a'.repeat(320)
  expect([truncateDescription(whole), truncateDescription(`${whole}b`)]).toEqual([whole, `${whole}…`])
})

test('SHP-20 products are described only with the flag for descriptions', async () => {
  const described = async (flags: readonly string[]) => {
    const shopper = await openShop({ ...shops, flags })
    await openProduct(shopper, 'Heron')
    return shopper.find('product_detail')?.description
  }
  expect(JSON.stringify(await described(['product-description']))).toContain('Herringbone')
  expect(await described([])).toBeUndefined()
})

test('FND-64 a product page preserves the escaped characters of its description', async () => {
  const shopper = await openShop({ ...shops, flags: ['product-description'] })
  const description = 'Holds <5 kg> & more than <b>.\nUse &amp; enjoy'
  await changesOf(world, shopper.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    description,
  }))
  await openProduct(shopper, 'Aster')
  expect(JSON.stringify(shopper.find('product_detail')?.description)).toContain('Holds <5 kg> & more than <b>.')
})

test('SHP-21 colors are swatches with their pictures, sizes are words', async () => {
  const shopper = await openShop()
  await openProduct(shopper, 'Heron')
  const axes = shopper.find('option_picker')?.axes ?? []
  expect(axes.map(({ name, kind }) => [name, kind])).toEqual([
    ['Color', 'swatch'],
    ['Size', 'radio'],
  ])
  expect(axes.map(({ values }) => values.every(({ picture }) => picture !== undefined))).toEqual([true, false])
})

test('SHP-34 a sold-out product above the budget is shown as sold out', async () => {
  const shopper = await portal.visitor((config) => {
    const { payments: _none, ...adapters } = config.adapters
    return shopWith(shops)({ ...config, adapters })
  })
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  await shopper.open('/shop')
  await openProduct(shopper, 'Alder Wool')
  const states = () => shopper.find('option_picker')?.variants.map(({ state }) => state) ?? []
  expect(states().some((state) => state === 'beyond-credit')).toBe(true)
  await changesOf(world, shopper.shopId).changeProduct('#1001', 'Alder Wool', (product) => ({
    ...product,
    variants: product.variants.map((one) => ({ ...one, stock: 0 })),
  }))
  await openProduct(shopper, 'Alder Wool')
  expect(new Set(states())).toEqual(new Set(['out-of-stock']))
})

test('SHP-40 the cart labels one "item" and several "items"', async () => {
  const shopper = await openShop()
  const heading = () => shopper.find('line_group', 'cart-lines')?.heading
  for (const text of ['1 item', '2 items']) {
    await openProduct(shopper, 'Quill')
    const variant = shopper.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
    await shopper.press('cart.add', { values: { variant } })
    expect(heading()).toBe(text)
  }
})

test('ENT-29 the page describes collections, products, adjacent pages and the state of the cart', async () => {
  const shopper = await openShop()
  const current = () => shopper.find('collection_nav')?.collections.flatMap((one) => (one.current ? [one.path] : []))
  const open = () => shopper.readPage().overlay?.id
  await shopper.open(`${ALL}?page=2`)
  expect([current(), titles(shopper).length > 0, grid(shopper)?.pages, open()]).toEqual([
    [ALL],
    true,
    expect.objectContaining({ label: english('shop.page', { page: 2 }), previous: ALL }),
    undefined,
  ])
  await shopper.open('/shop/cart')
  expect([current(), open(), shopper.readPage().screen?.key]).toEqual([[], 'cart', 'shop'])
})

test('SHP-27 CON-02 a product shows at most six others of its collection, three on shelves', async () => {
  const shopper = await openShop({
    ...shops,
    flags: ['product-recommendations', 'shop-now-improvements'],
    settings: { recommendationsEnabled: true },
  })
  const shelves = shopper.components().filter((one) => one.type === 'product_grid')
  expect(Math.max(...shelves.map(({ products }) => products.length))).toBe(3)
  await shopper.open(ALL)
  const own = grid(shopper)?.products[0]
  await shopper.open(own?.path ?? '')
  const others = shopper.find('product_grid', 'recommended')?.products ?? []
  expect([others.length, others.some(({ id }) => id === own?.id)]).toEqual([6, false])
})

test('ERR-32 removing an item that is not in the cart fails with a message', async () => {
  const shopper = await openShop()
  await openProduct(shopper, 'Quill')
  const variant = shopper.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
  await shopper.press('cart.add', { values: { variant } })
  const payload = { at: '/shop/cart', args: { line: 'nothing' } }
  const forgedView = await shopper.post('cart.remove', payload, { 'if-match': shopper.readPage().rev ?? '' })
  expect([forgedView.status, forgedView.body.problem?.title]).toEqual([409, english('cart.not-removed')])
  expect(shopper.find('line_group', 'cart-lines')?.lines).toHaveLength(1)
})
