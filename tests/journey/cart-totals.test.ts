import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { shopWith } from './ruled.ts'
import { createPortal, english, type Portal } from './shoppers.ts'

let world: TestWorld
let portal: Portal
beforeAll(async () => {
  world = await testWorld()
  portal = await createPortal(world)
}, 60_000)
afterAll(() => world.drop())

const openShop = async (flags: readonly string[]): Promise<Shopper> => {
  const policy = { shop_now_enabled: true, shop_now_bonus: 1_500 }
  const shopper = await portal.visitor(shopWith({ policy, flags: ['shop-now-improvements', ...flags] }))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await shopper.open('/shop')
  return shopper
}

const listSuggested = (shopper: Shopper) =>
  shopper.components().flatMap((one) => (one.type === 'product_grid' ? one.products : []))

const addProduct = async (shopper: Shopper, number: number): Promise<void> => {
  await shopper.open('/shop')
  const products = listSuggested(shopper)
  await shopper.open(products[number % products.length]?.path ?? '')
  const variants = shopper.find('option_picker')?.variants ?? []
  const variant = variants.find(({ state }) => state === 'available')?.value
  if (variant !== undefined) await shopper.press('cart.add', { values: { variant } })
}

const findCartActions = (shopper: Shopper, label: string) =>
  (shopper.find('line_group', 'cart-lines')?.lines ?? [])
    .flatMap(({ actions = [] }) => actions)
    .filter((one) => one.label === label)
    .flatMap(({ action }) => (action.type === 'submit' ? [action] : []))

const getEnd = (shopper: Shopper) => {
  const totals = shopper.components().find((one) => one.type === 'totals')
  const row = totals?.type === 'totals' ? totals.rows.at(-1) : undefined
  return row === undefined ? '' : row.money.amount === 0 ? row.label : `${row.label} ${row.money.text}`
}

test.each([
  ['with the whole return in the cart', ['return-shopping-cart']],
  ['with the new items in the cart', []],
] as const)('UXD-25 badge, bar, cart and review agree on drawn carts, %s', async (_, flags) => {
  const carts = fc.sample(fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 3 }), { numRuns: 4, seed: 43 })
  for (const cart of carts) {
    const shopper = await openShop(flags)
    for (const number of cart) await addProduct(shopper, number)
    await shopper.open('/shop/cart')
    const [another] = findCartActions(shopper, english('cart.another'))
    if (another?.args !== undefined) await shopper.press('cart.another', { args: another.args })
    const cartEnd = getEnd(shopper)
    await shopper.open('/shop')
    const bar = shopper.find('actions', 'shop-bar')
    const units = cart.length + (another === undefined ? 0 : 1)
    expect(bar?.summary?.split('\n')[0]).toBe(cartEnd)
    expect(bar?.buttons[0]?.label).toBe(english('shop.to-cart', { count: units }))
    expect(shopper.readPage().screen?.chrome.cart?.count).toBe(flags.length === 0 ? undefined : units)
    await shopper.open('/shop/cart')
    await shopper.press('cart.continue')
    expect([shopper.readPage().screen?.name, getEnd(shopper)]).toEqual(['review', cartEnd])
  }
})

test('SHP-38 identical units are one line, which grows and shrinks by one', async () => {
  const shopper = await openShop(['return-shopping-cart'])
  await addProduct(shopper, 4)
  await shopper.open('/shop/cart')
  const lines = () => shopper.find('line_group', 'cart-lines')?.lines ?? []
  const labels = () => lines().map(({ actions = [] }) => actions.map(({ label }) => label))
  const [one] = lines()
  expect(labels()).toEqual([[english('cart.another'), english('cart.remove')]])
  await shopper.press('cart.another', { args: { line: one?.id ?? '' } })
  expect(lines()).toMatchObject([
    {
      title: english('item.several', { count: 2, title: one?.title ?? '' }),
      price: { amount: 2 * (one?.price?.amount ?? 0) },
    },
  ])
  expect(labels()).toEqual([[english('cart.another'), english('cart.remove-one')]])
  await shopper.press('cart.remove', { args: { line: lines()[0]?.id ?? '' } })
  expect(lines()).toMatchObject([{ title: one?.title, price: one?.price }])
  expect(shopper.readPage().overlay?.title).toBe(english('cart.heading'))
})

test('SHP-27 CRD-03 suggestions leave out a product that is being returned, unless it is exchanged', async () => {
  const policy = { shop_now_enabled: true }
  const titles = async (outcome: 'return' | 'exchange') => {
    const shopper = await portal.visitor(shopWith({ policy, flags: ['shop-now-improvements'] }))
    await lookUpOrder(shopper)
    await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
    await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome })
    await shopper.open('/credit')
    const first = listSuggested(shopper)
    await shopper.open('/shop')
    return [...first, ...listSuggested(shopper)].map(({ title }) => title.split(' ')[0])
  }
  const returned = await titles('return')
  expect(returned).not.toContain('Alder')
  expect(returned).not.toContain('Aster')
  const exchanged = await titles('exchange')
  expect(exchanged).not.toContain('Alder')
  expect(exchanged).toContain('Aster')
})

test('CRD-24 the way past the shop names the payout', async () => {
  const shopper = await openShop([])
  const skip = shopper.find('actions', 'shop-bar')?.buttons[0]?.label ?? ''
  await shopper.open('/credit')
  expect(shopper.find('actions', 'ways')?.buttons.map(({ label }) => label)).toEqual([skip])
  await shopper.open('/credit?slide=options')
  const refund = shopper.find('picker', 'credit')?.options.find(({ value }) => value === 'refund')
  expect(skip).toBe(english('credit.shop-skip-refund', { amount: refund?.price?.text ?? '' }))
})
