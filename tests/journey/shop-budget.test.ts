import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '../../schemas/entities/product.ts'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { shopWith } from './ruled.ts'
import { createPortal, english, type Portal } from './shoppers.ts'

const BONUS = 500

let world: TestWorld
let portal: Portal
beforeAll(async () => {
  world = await testWorld()
  portal = await createPortal(world)
}, 60_000)
afterAll(() => world.drop())

const openShop = async (): Promise<Shopper> => {
  const shopper = await portal.visitor(shopWith({ policy: { shop_now_enabled: true, shop_now_bonus: BONUS } }))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await shopper.open('/shop')
  return shopper
}

const openShirt = async (shopper: Shopper): Promise<void> => {
  for (const { path } of shopper.find('collection_nav')?.collections ?? []) {
    await shopper.open(path)
    const shirt = shopper.find('product_grid')?.products.find(({ title }) => title.startsWith('Aster Linen'))
    if (shirt === undefined) continue
    await shopper.open(shirt.path)
    return
  }
  throw new Error('The shirt is nowhere')
}
const changeShirt = (
  shopper: Shopper,
  change: (one: Product['variants'][number]) => Partial<Product['variants'][number]>,
) =>
  changesOf(world, shopper.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((one) => ({ ...one, ...change(one) })),
  }))
const buyShirt = async (shopper: Shopper) => {
  await openShirt(shopper)
  const variant = shopper.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
  await shopper.press('cart.add', { values: { variant } })
}
const amount = (shopper: Shopper, id: string): number =>
  shopper.find('totals', 'cart-total')?.rows.find((row) => row.id === id)?.money.amount ?? 0

test('SHP-07 SHP-38 the bonus is spent last, and the budget then equals the remaining bonus', async () => {
  const shopper = await openShop()
  await changeShirt(shopper, () => ({ price: 1000 }))
  await buyShirt(shopper)
  const [goods, tax, left] = [amount(shopper, 'goods'), amount(shopper, 'tax'), -amount(shopper, 'total')]
  const value = goods + tax + left
  await shopper.open('/shop')
  expect(shopper.find('actions', 'shop-bar')?.summary).toContain(
    english('cart.bonus-left', { own: english.money(left, 'USD'), bonus: '$5.00' }),
  )
  await changeShirt(shopper, () => ({ price: Math.floor(((value + 200) * goods) / (goods + tax) / 2) }))
  await buyShirt(shopper)
  await shopper.open('/shop')
  const summary = shopper.find('actions', 'shop-bar')?.summary ?? ''
  const [first = '', second = ''] = summary.split('\n')
  const bonus = second.match(/\$\d+\.\d\d/)?.[0] ?? ''
  expect([first, bonus]).toEqual([english('totals.even'), expect.stringMatching(/^\$[1-4]\.\d\d$/)])
  expect(second).toBe(english('cart.bonus-rest', { bonus }))
})

test('SHP-08 SHP-38 the shop leads to a filled cart, and names amounts above the budget', async () => {
  const shopper = await openShop()
  await buyShirt(shopper)
  await shopper.open('/shop')
  expect(shopper.find('actions', 'shop-bar')?.buttons[0]).toMatchObject({
    label: english('shop.to-cart', { count: 1 }),
    action: { type: 'navigate', path: '/shop/cart' },
  })
  await changeShirt(shopper, () => ({ price: 50_000 }))
  await shopper.open('/shop/cart')
  const last = shopper.find('totals', 'cart-total')?.rows.at(-1)
  expect([last?.label, last?.money.amount]).toEqual([english('totals.owed'), expect.any(Number)])
  await shopper.press('cart.continue')
  expect(shopper.find('totals', 'totals')?.rows.at(-1)?.money.amount).toBe(last?.money.amount)
})

test('SHP-31 a sold-out product is refused with a reason, unless some variant is left', async () => {
  const shopper = await openShop()
  const add = () => shopper.find('actions', 'add-bar')?.buttons.find(({ id }) => id === 'add')?.disabled
  let savedPath = ''
  await changeShirt(shopper, (one) => {
    savedPath ||= one.id
    return { stock: one.id === savedPath ? 3 : 0 }
  })
  await openShirt(shopper)
  expect(add()).toBeUndefined()
  await changeShirt(shopper, () => ({ stock: 0 }))
  await openShirt(shopper)
  expect(add()).toBe(english('item.variant-sold-out'))
})

test('SHP-18 only a higher former price is struck through', async () => {
  const shopper = await openShop()
  const struck = async (compareAtPrice: number | null) => {
    await changeShirt(shopper, () => ({ price: 1000, compareAtPrice }))
    await openShirt(shopper)
    return shopper.find('option_picker')?.variants[0]?.struck?.amount
  }
  expect([await struck(null), await struck(1000), await struck(900), await struck(1200)]).toEqual([
    undefined,
    undefined,
    undefined,
    1200,
  ])
})

test('SHP-04 SHP-18 a product with varying prices shows its lowest price, otherwise its only price', async () => {
  const shopper = await openShop()
  const tile = () =>
    shopper.find('product_grid', 'products')?.products.find(({ title }) => title.startsWith('Aster Linen'))?.price
  const listPrices = async (prices: (at: number) => number) => {
    let at = 0
    await changeShirt(shopper, () => ({ price: prices(at++), compareAtPrice: null }))
    await shopper.open('/shop')
    await openShirt(shopper)
    const panel = shopper.find('product_detail')?.price
    return [tile(), panel].map((price) => [price?.amount, price?.text])
  }
  const from = english('shop.from', { amount: english.money(800, 'USD') })
  expect(await listPrices((at) => (at === 1 ? 800 : 1_000))).toEqual([
    [800, from],
    [800, from],
  ])
  const flat = [1_000, english.money(1_000, 'USD')]
  expect(await listPrices(() => 1_000)).toEqual([flat, flat])
})

test('NAV-11 every combination of options is the variant with its name', async () => {
  const shopper = await openShop()
  await openShirt(shopper)
  const { axes = [], variants = [] } = shopper.find('option_picker') ?? {}
  const named = variants.map(({ at: places }) => places.map((place, n) => axes[n]?.values[place]?.label).join(' / '))
  const products = await world.world.commerce.productsOfVariants(
    shopper.shopId,
    variants.map(({ value }) => value),
  )
  const titles = variants.map(({ value }) => products[0]?.variants.find(({ id }) => id === value)?.title)
  expect(named).toEqual(titles)
  expect(new Set(named).size).toBeGreaterThan(3)
})
