import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '../../schemas/entities/product.ts'
import { choose, itemNamed, lookUp, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { shopWith } from './ruled.ts'
import { english, type Portal, portal } from './shoppers.ts'

const BONUS = 500

let world: TestWorld
let at: Portal
beforeAll(async () => {
  world = await testWorld()
  at = await portal(world)
}, 60_000)
afterAll(() => world.drop())

const inTheShop = async (): Promise<Shopper> => {
  const she = await at.visitor(shopWith({ policy: { shop_now_enabled: true, shop_now_bonus: BONUS } }))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Alder Wool'), { outcome: 'return' })
  await she.open('/shop')
  return she
}

const openShirt = async (she: Shopper): Promise<void> => {
  for (const { path } of she.find('collection_nav')?.collections ?? []) {
    await she.open(path)
    const shirt = she.find('product_grid')?.products.find(({ title }) => title.startsWith('Aster Linen'))
    if (shirt === undefined) continue
    await she.open(shirt.path)
    return
  }
  throw new Error('The shirt is nowhere')
}
const changeShirt = (
  she: Shopper,
  change: (one: Product['variants'][number]) => Partial<Product['variants'][number]>,
) =>
  meanwhile(world, she.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((one) => ({ ...one, ...change(one) })),
  }))
const buyShirt = async (she: Shopper) => {
  await openShirt(she)
  const variant = she.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
  await she.press('cart.add', { values: { variant } })
}
const amount = (she: Shopper, id: string): number =>
  she.find('totals', 'cart-total')?.rows.find((row) => row.id === id)?.money.amount ?? 0

test('SHP-07 SHP-38 the bonus is spent last, and the budget then equals the remaining bonus', async () => {
  const she = await inTheShop()
  await changeShirt(she, () => ({ price: 1000 }))
  await buyShirt(she)
  const [goods, tax, left] = [amount(she, 'goods'), amount(she, 'tax'), amount(she, 'left')]
  const value = goods + tax + left - BONUS
  await she.open('/shop')
  expect(she.find('actions', 'shop-bar')?.summary).toContain(english('shop.left-bonus', { bonus: '$5.00' }))
  // Two units use up the value and part of the bonus.
  await changeShirt(she, () => ({ price: Math.floor(((value + 200) * goods) / (goods + tax) / 2) }))
  await buyShirt(she)
  await she.open('/shop')
  const summary = she.find('actions', 'shop-bar')?.summary ?? ''
  const [first = '', second = ''] = summary.split('\n')
  const sum = first.match(/\$\d+\.\d\d/)?.[0]
  expect([sum, summary]).toEqual([expect.stringMatching(/^\$[1-4]\.\d\d$/), expect.anything()])
  expect(second).toBe(english('shop.left-bonus', { bonus: sum ?? '' }))
})

test('SHP-08 SHP-38 the shop leads to a filled cart, and names amounts above the budget', async () => {
  const she = await inTheShop()
  await buyShirt(she)
  await she.open('/shop')
  expect(she.find('actions', 'shop-bar')?.buttons[0]).toMatchObject({
    label: english('shop.to-cart', { count: 1 }),
    action: { type: 'navigate', path: '/shop/cart' },
  })
  await changeShirt(she, () => ({ price: 50_000 }))
  await she.open('/shop/cart')
  const last = she.find('totals', 'cart-total')?.rows.at(-1)
  expect([last?.label, last?.money.amount]).toEqual([english('cart.to-pay'), expect.any(Number)])
  await she.press('cart.continue')
  expect(she.find('totals', 'totals')?.rows.at(-1)?.money.amount).toBe(last?.money.amount)
})

test('SHP-31 a sold-out product is refused with a reason, unless some variant is left', async () => {
  const she = await inTheShop()
  const add = () => she.find('actions', 'add-bar')?.buttons.find(({ id }) => id === 'add')?.disabled
  let kept = ''
  await changeShirt(she, (one) => {
    kept ||= one.id
    return { stock: one.id === kept ? 3 : 0 }
  })
  await openShirt(she)
  expect(add()).toBeUndefined()
  await changeShirt(she, () => ({ stock: 0 }))
  await openShirt(she)
  expect(add()).toBe(english('item.variant-sold-out'))
})

test('SHP-18 only a higher former price is struck through', async () => {
  const she = await inTheShop()
  const struck = async (compareAtPrice: number | null) => {
    await changeShirt(she, () => ({ price: 1000, compareAtPrice }))
    await openShirt(she)
    return she.find('option_picker')?.variants[0]?.struck?.amount
  }
  expect([await struck(null), await struck(1000), await struck(900), await struck(1200)]).toEqual([
    undefined,
    undefined,
    undefined,
    1200,
  ])
})

test('SHP-04 SHP-18 a product with varying prices shows its lowest price, otherwise its only price', async () => {
  const she = await inTheShop()
  const tile = () =>
    she.find('product_grid', 'products')?.products.find(({ title }) => title.startsWith('Aster Linen'))?.price
  const shown = async (prices: (at: number) => number) => {
    let at = 0
    await changeShirt(she, () => ({ price: prices(at++), compareAtPrice: null }))
    await she.open('/shop')
    await openShirt(she)
    const panel = she.find('product_detail')?.price
    return [tile(), panel].map((price) => [price?.amount, price?.text])
  }
  const from = english('shop.from', { amount: english.money(800, 'USD') })
  expect(await shown((at) => (at === 1 ? 800 : 1_000))).toEqual([
    [800, from],
    [800, from],
  ])
  const flat = [1_000, english.money(1_000, 'USD')]
  expect(await shown(() => 1_000)).toEqual([flat, flat])
})

test('NAV-11 every combination of options is the variant with its name', async () => {
  const she = await inTheShop()
  await openShirt(she)
  const { axes = [], variants = [] } = she.find('option_picker') ?? {}
  const named = variants.map(({ at: places }) => places.map((place, n) => axes[n]?.values[place]?.label).join(' / '))
  const products = await world.world.commerce.productsOfVariants(
    she.shopId,
    variants.map(({ value }) => value),
  )
  const titles = variants.map(({ value }) => products[0]?.variants.find(({ id }) => id === value)?.title)
  expect(named).toEqual(titles)
  expect(new Set(named).size).toBeGreaterThan(3)
})
