import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdjacentPaths } from '../../server/journey/request/catalogue.ts'
import { truncateDescription } from '../../server/journey/shop/description.ts'
import { localWrites } from '../../server/providers/commerce/local/local-writes.ts'
import { choose, itemNamed, lookUp, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { type Differing, shopWith } from './ruled.ts'
import { english, type Portal, portal } from './shoppers.ts'

let world: TestWorld
let at: Portal
beforeAll(async () => {
  world = await testWorld()
  at = await portal(world)
}, 60_000)
afterAll(() => world.drop())

const shops: Differing = { policy: { shop_now_enabled: true } }

const inTheShop = async (given: Differing = shops, item = 'Alder Wool'): Promise<Shopper> => {
  const she = await at.visitor(shopWith(given))
  await lookUp(she)
  await choose(she, itemNamed(she, item), { outcome: 'return' })
  await she.open('/shop')
  return she
}

const ALL = '/shop/collection/all'
const grid = (she: Shopper) => she.find('product_grid', 'products')
const titles = (she: Shopper) => grid(she)?.products.map(({ title }) => title) ?? []

const openProduct = async (she: Shopper, title: string) => {
  for (const page of [1, 2, 3]) {
    await she.open(`${ALL}?page=${page}`)
    const found = grid(she)?.products.find((one) => one.title.startsWith(title))
    if (found !== undefined) return she.open(found.path)
  }
  throw new Error(`No product ${title}`)
}

test('SHP-10 SHP-12 CON-01 a page shows eighteen products without repeats, with links between pages', async () => {
  const she = await inTheShop()
  await she.open(ALL)
  const first = titles(she)
  expect([first.length, grid(she)?.pages]).toEqual([18, expect.objectContaining({ next: `${ALL}?page=2` })])
  expect(grid(she)?.pages?.previous).toBeUndefined()
  await she.open(grid(she)?.pages?.next ?? '')
  expect(titles(she).filter((title) => first.includes(title))).toEqual([])
  expect(grid(she)?.pages).toMatchObject({ previous: ALL })
  for (let next = grid(she)?.pages?.next; next !== undefined; next = grid(she)?.pages?.next) await she.open(next)
  expect(grid(she)?.pages).toMatchObject({ previous: expect.stringContaining(ALL) })
  expect(titles(she).length).toBeGreaterThan(0)
})

test.each(['zero', '0', '-1', '1.5', ''])('SHP-11 the page "%s" of a collection is its first', async (page) => {
  const she = await inTheShop()
  await she.open(ALL)
  const first = titles(she)
  await she.open(`${ALL}?page=${page}`)
  expect([titles(she), first.length]).toEqual([first, 18])
})

test('SHP-12 a full page without successor is the last', () => {
  const beside = (total: number) => buildAdjacentPaths(2, total, String)
  expect([beside(36), beside(37)]).toEqual([
    { previous: '1', next: null },
    { previous: '1', next: '3' },
  ])
})

test('SHP-12 a page beyond the last, as of a shrunken collection, is the last', async () => {
  const she = await inTheShop()
  await she.open(ALL)
  for (let next = grid(she)?.pages?.next; next !== undefined; next = grid(she)?.pages?.next) await she.open(next)
  const last = [titles(she), grid(she)?.pages]
  await she.open(`${ALL}?page=99`)
  expect([titles(she), grid(she)?.pages]).toEqual(last)
})

test('SHP-13 a collection without products shows a notice', async () => {
  const she = await inTheShop()
  const sold = she.find('collection_nav')?.collections.find(({ path }) => !path.startsWith(ALL))?.path ?? ''
  await she.open(sold)
  expect(titles(she).length).toBeGreaterThan(0)
  const ids = grid(she)?.products.map(({ id }) => id) ?? []
  const shown = await world.world.commerce.products(she.shopId, ids)
  await localWrites(world.database).putProducts(
    she.shopId,
    shown.map((product) => ({ ...product, published: false })),
  )
  for (const path of [sold, `${sold}?page=3`]) {
    await she.open(path)
    expect([titles(she), grid(she)?.empty, grid(she)?.pages], path).toEqual([[], english('shop.empty'), undefined])
  }
})

test('SHP-19 a description is cut after 320 characters', () => {
  const whole = 'a'.repeat(320)
  expect([truncateDescription(whole), truncateDescription(`${whole}b`)]).toEqual([whole, `${whole}…`])
})

test('SHP-20 products are described only with the flag for descriptions', async () => {
  const described = async (flags: readonly string[]) => {
    const she = await inTheShop({ ...shops, flags })
    await openProduct(she, 'Heron')
    return she.find('product_detail')?.description
  }
  expect(JSON.stringify(await described(['product-description']))).toContain('Herringbone')
  expect(await described([])).toBeUndefined()
})

test('FND-64 a product page preserves the escaped characters of its description', async () => {
  const she = await inTheShop({ ...shops, flags: ['product-description'] })
  const description = 'Holds <5 kg> & more than <b>.\nUse &amp; enjoy'
  await meanwhile(world, she.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({ ...product, description }))
  await openProduct(she, 'Aster')
  expect(JSON.stringify(she.find('product_detail')?.description)).toContain('Holds <5 kg> & more than <b>.')
})

test('SHP-21 colors are swatches with their pictures, sizes are words', async () => {
  const she = await inTheShop()
  await openProduct(she, 'Heron')
  const axes = she.find('option_picker')?.axes ?? []
  expect(axes.map(({ name, kind }) => [name, kind])).toEqual([
    ['Color', 'swatch'],
    ['Size', 'radio'],
  ])
  expect(axes.map(({ values }) => values.every(({ picture }) => picture !== undefined))).toEqual([true, false])
})

test('SHP-34 a sold-out product above the budget is shown as sold out', async () => {
  const she = await at.visitor((config) => {
    const { payments: _none, ...adapters } = config.adapters
    return shopWith(shops)({ ...config, adapters })
  })
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  await she.open('/shop')
  await openProduct(she, 'Alder Wool')
  const states = () => she.find('option_picker')?.variants.map(({ state }) => state) ?? []
  expect(states().some((state) => state === 'beyond-credit')).toBe(true)
  await meanwhile(world, she.shopId).changeProduct('#1001', 'Alder Wool', (product) => ({
    ...product,
    variants: product.variants.map((one) => ({ ...one, stock: 0 })),
  }))
  await openProduct(she, 'Alder Wool')
  expect(new Set(states())).toEqual(new Set(['out-of-stock']))
})

test('SHP-40 the cart labels one "item" and several "items"', async () => {
  const she = await inTheShop()
  const heading = () => she.find('line_group', 'cart-lines')?.heading
  for (const said of ['1 item', '2 items']) {
    await openProduct(she, 'Quill')
    const variant = she.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
    await she.press('cart.add', { values: { variant } })
    expect(heading()).toBe(said)
  }
})

test('ENT-29 the page describes collections, products, adjacent pages and the state of the cart', async () => {
  const she = await inTheShop()
  const current = () => she.find('collection_nav')?.collections.flatMap((one) => (one.current ? [one.path] : []))
  const open = () => she.seen().overlay?.id
  await she.open(`${ALL}?page=2`)
  expect([current(), titles(she).length > 0, grid(she)?.pages, open()]).toEqual([
    [ALL],
    true,
    expect.objectContaining({ label: english('shop.page', { page: 2 }), previous: ALL }),
    undefined,
  ])
  await she.open('/shop/cart')
  expect([current(), open(), she.seen().screen?.key]).toEqual([[], 'cart', 'shop'])
})

test('SHP-27 CON-02 a product shows at most six others of its collection, three on shelves', async () => {
  const she = await inTheShop({
    ...shops,
    flags: ['product-recommendations', 'shop-now-improvements'],
    settings: { recommendationsEnabled: true },
  })
  const shelves = she.components().filter((one) => one.type === 'product_grid')
  expect(Math.max(...shelves.map(({ products }) => products.length))).toBe(3)
  await she.open(ALL)
  const own = grid(she)?.products[0]
  await she.open(own?.path ?? '')
  const others = she.find('product_grid', 'recommended')?.products ?? []
  expect([others.length, others.some(({ id }) => id === own?.id)]).toEqual([6, false])
})

test('ERR-32 removing an item that is not in the cart fails with a message', async () => {
  const she = await inTheShop()
  await openProduct(she, 'Quill')
  const variant = she.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
  await she.press('cart.add', { values: { variant } })
  const payload = { at: '/shop/cart', args: { line: 'nothing' } }
  const forged = await she.post('cart.remove', payload, { 'if-match': she.seen().rev ?? '' })
  expect([forged.status, forged.body.problem?.title]).toEqual([409, english('cart.not-removed')])
  expect(she.find('line_group', 'cart-lines')?.lines).toHaveLength(1)
})
