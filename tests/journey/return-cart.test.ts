import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import type { ShopOverrides } from './ruled.ts'
import { shopWith } from './ruled.ts'
import { createPortal, english, type Portal } from './shoppers.ts'

let world: TestWorld
let portal: Portal
beforeAll(async () => {
  world = await testWorld()
  portal = await createPortal(world)
}, 60_000)
afterAll(() => world.drop())

const options: ShopOverrides = {
  policy: { shop_now_enabled: true, shop_now_bonus: 1_500 },
  flags: ['return-shopping-cart', 'shop-now-improvements'],
}

const openShop = async (differing: ShopOverrides = options): Promise<Shopper> => {
  const shopper = await portal.visitor(shopWith(differing))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'exchange' })
  await shopper.open('/shop')
  return shopper
}

const buyTeapot = async (shopper: Shopper) => {
  const path = shopper.find('collection_nav')?.collections.find(({ label }) => label.startsWith('Table'))?.path ?? ''
  await shopper.open(path)
  const product = shopper.find('product_grid')?.products.find(({ title }) => title.startsWith('Kestrel'))
  await shopper.open(product?.path ?? '')
  const variant = shopper.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
  return shopper.press('cart.add', { values: { variant } })
}

const titles = (shopper: Shopper, group: string) => shopper.find('line_group', group)?.lines.map(({ title }) => title)
const rows = (shopper: Shopper) => shopper.find('totals')?.rows ?? []
const amount = (shopper: Shopper, id: string) => rows(shopper).find((row) => row.id === id)?.money.amount
const findEditAction = (shopper: Shopper) => shopper.find('line_group', 'cart-returned')?.actions?.[0]

test('SHP-43 SHP-47 SHP-49 the header cart lists returned and new items, with rows summing to the total', async () => {
  const shopper = await openShop()
  await buyTeapot(shopper)
  await shopper.open('/shop/cart')
  expect(titles(shopper, 'cart-returned')).toEqual(
    [expect.stringContaining('Aster Linen'), expect.stringContaining('Alder Wool')].toSorted(),
  )
  expect(titles(shopper, 'cart-lines')).toEqual([
    expect.stringContaining('Aster Linen'),
    expect.stringContaining('Kestrel'),
  ])
  expect(shopper.readPage().screen?.chrome.cart?.count).toBe(1)
  const end = rows(shopper).at(-1)
  expect(end?.label).toBe(english('totals.get'))
  const sum = rows(shopper)
    .slice(0, -1)
    .reduce((total, { money }) => total + money.amount, 0)
  expect(end?.money.amount).toBe(sum)
})

test('SHP-44 SHP-45 edit mode marks swapped items and removes lines, except exchanges for an item', async () => {
  const shopper = await openShop()
  await buyTeapot(shopper)
  await shopper.open('/shop/cart')
  const lines = () => ['cart-returned', 'cart-lines'].flatMap((id) => shopper.find('line_group', id)?.lines ?? [])
  const marks = lines().flatMap(({ actions = [], over }) => [...actions.map(({ label }) => label), over])
  expect(marks.filter(Boolean)).toEqual([english('cart.another'), english('cart.remove')])
  expect(findEditAction(shopper)).toMatchObject({ label: english('cart.edit'), action: { path: '/shop/cart?edit=on' } })

  await shopper.open('/shop/cart?edit=on')
  expect(findEditAction(shopper)).toMatchObject({ label: english('cart.done'), action: { path: '/shop/cart' } })
  expect(lines().map(({ title, over, actions = [] }) => [title.split(' ')[0], over, actions.length])).toEqual(
    expect.arrayContaining([
      ['Alder', undefined, 1],
      ['Aster', english('cart.exchange'), 1],
      ['Aster', undefined, 0],
      ['Kestrel', undefined, 2],
    ]),
  )
})

test('SHP-45 ERR-32 a removed item leaves with its exchange, and editing continues', async () => {
  const shopper = await openShop()
  await buyTeapot(shopper)
  await shopper.open('/shop/cart?edit=on')
  const shirt = shopper.find('line_group', 'cart-returned')?.lines.find(({ title }) => title.startsWith('Aster'))
  const discardedView = await shopper.press('item.discard', { args: { item: shirt?.id ?? '' } })
  expect(discardedView.body.overlay).toMatchObject({ id: 'cart', path: '/shop/cart?edit=on' })
  expect([titles(shopper, 'cart-returned')?.length, titles(shopper, 'cart-lines')?.length]).toEqual([1, 1])
  const line = shopper.find('line_group', 'cart-lines')?.lines[0]?.id ?? ''
  const removedView = await shopper.press('cart.remove', { args: { line } })
  expect(removedView.body.effects).toContainEqual({
    type: 'toast',
    tone: 'success',
    text: expect.stringContaining('Kestrel'),
  })
  expect(titles(shopper, 'cart-lines')).toBeUndefined()
  expect(shopper.find('text', 'cart-empty')).toBeDefined()
})

test('SHP-45 a cart without returned items leads to the items', async () => {
  const shopper = await openShop()
  await shopper.open('/shop/cart?edit=on')
  for (const { id } of shopper.find('line_group', 'cart-returned')?.lines ?? [])
    await shopper.press('item.discard', { args: { item: id } })
  expect(shopper.readPage().screen?.path).toBe('/exchange')
})

test('SHP-46 SHP-47 the bonus is beside the credit until used, and the debt is last', async () => {
  const shopper = await portal.visitor(shopWith(options))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  await shopper.open('/shop/cart')
  expect(amount(shopper, 'bonus')).toBeUndefined()
  expect(JSON.stringify(shopper.find('text', 'cart-bonus'))).toContain(
    english('cart.bonus-left', {
      own: english.money(-(amount(shopper, 'total') ?? 0), 'USD'),
      bonus: english.money(1_500, 'USD'),
    }),
  )
  await shopper.open('/shop')
  const coats = shopper.find('collection_nav')?.collections.find(({ label }) => label.startsWith('Coats'))?.path ?? ''
  await shopper.open(coats)
  await shopper.open(shopper.find('product_grid')?.products[0]?.path ?? '')
  const variant = shopper.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
  await shopper.press('cart.add', { values: { variant } })
  await shopper.open('/shop/cart')
  expect(amount(shopper, 'bonus')).toBe(-1_500)
  expect(shopper.find('text', 'cart-bonus')).toBeUndefined()
  expect(rows(shopper).at(-1)).toMatchObject({ label: english('totals.owed') })
})

test('SHP-48 finishing leads to the review', async () => {
  const shopper = await openShop()
  await buyTeapot(shopper)
  await shopper.open('/shop/cart')
  expect(shopper.find('actions', 'cart-bar')?.buttons[0]?.label).toBe(english('cart.finish'))
  expect((await shopper.press('cart.continue')).body.screen?.path).toBe('/review')
})

test('SHP-48 finishing without new items leads to the review after the payout choice', async () => {
  const shopper = await openShop()
  await shopper.open('/credit?slide=options')
  await shopper.press('credit.choose', { args: { credit: 'gift' } })
  await shopper.open('/shop/cart')
  expect((await shopper.press('cart.continue')).body.screen?.path).toBe('/review')
})

test('SHP-29 closing or adding a product leads to its page of the collection', async () => {
  const shopper = await openShop()
  const all = shopper.find('collection_nav')?.collections.at(-1)?.path ?? ''
  await shopper.open(`${all}?page=2`)
  const product = shopper.find('product_grid')?.products[0]
  await shopper.open(product?.path ?? '')
  expect(shopper.readPage().overlay?.close.action).toEqual({ type: 'navigate', path: `${all}?page=2` })
  const variant = shopper.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
  expect((await shopper.press('cart.add', { values: { variant } })).body.screen?.path).toBe(`${all}?page=2`)
})

test('NAV-44 the newer shop pages’ back link leads to the items', async () => {
  const back = (shopper: Shopper) => shopper.readPage().screen?.chrome.back?.action
  expect(back(await openShop())).toEqual({ type: 'navigate', path: '/exchange' })
  expect(back(await openShop({ policy: { shop_now_enabled: true } }))).toEqual({ type: 'navigate', path: '/credit' })
})

test('SHP-16 SHP-60 a single variant is preselected and named, unless it has no title', async () => {
  const shopper = await openShop()
  const paper = shopper.find('collection_nav')?.collections.find(({ label }) => label.startsWith('Paper'))?.path ?? ''
  await shopper.open(paper)
  const roll = shopper.find('product_grid')?.products.find(({ title }) => title.startsWith('Field'))?.path ?? ''
  await shopper.open(roll)
  expect(shopper.find('product_detail')?.variant).toBe('Meadow')
  expect(shopper.readPage().overlay?.forms?.product?.values.variant).toBe(
    shopper.find('option_picker')?.variants[0]?.value,
  )
})
