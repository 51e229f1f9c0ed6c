import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, itemNamed, lookUp, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import type { Differing } from './ruled.ts'
import { shopWith } from './ruled.ts'
import { english, type Portal, portal } from './shoppers.ts'

let world: TestWorld
let at: Portal
beforeAll(async () => {
  world = await testWorld()
  at = await portal(world)
}, 60_000)
afterAll(() => world.drop())

const given: Differing = {
  policy: { shop_now_enabled: true, shop_now_bonus: 1_500 },
  flags: ['return-shopping-cart', 'shop-now-improvements'],
}

const inTheShop = async (differing: Differing = given): Promise<Shopper> => {
  const she = await at.visitor(shopWith(differing))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Alder Wool'), { outcome: 'return' })
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'exchange' })
  await she.open('/shop')
  return she
}

const buyTeapot = async (she: Shopper) => {
  const path = she.find('collection_nav')?.collections.find(({ label }) => label.startsWith('Table'))?.path ?? ''
  await she.open(path)
  const product = she.find('product_grid')?.products.find(({ title }) => title.startsWith('Kestrel'))
  await she.open(product?.path ?? '')
  const variant = she.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
  return she.press('cart.add', { values: { variant } })
}

const titles = (she: Shopper, group: string) => she.find('line_group', group)?.lines.map(({ title }) => title)
const rows = (she: Shopper) => she.find('totals')?.rows ?? []
const amount = (she: Shopper, id: string) => rows(she).find((row) => row.id === id)?.money.amount
const edit = (she: Shopper) => she.find('line_group', 'cart-returned')?.actions?.[0]

test('SHP-43 SHP-47 SHP-49 the header cart lists returned and new items, with rows summing to the total', async () => {
  const she = await inTheShop()
  await buyTeapot(she)
  await she.open('/shop/cart')
  expect(titles(she, 'cart-returned')).toEqual(
    [expect.stringContaining('Aster Linen'), expect.stringContaining('Alder Wool')].toSorted(),
  )
  expect(titles(she, 'cart-lines')).toEqual([
    expect.stringContaining('Aster Linen'),
    expect.stringContaining('Kestrel'),
  ])
  // Two returned items and the new teapot.
  expect(she.seen().screen?.chrome.cart?.count).toBe(3)
  const end = rows(she).at(-1)
  expect(end?.label).toBe(english('totals.get'))
  const sum = rows(she)
    .slice(0, -1)
    .reduce((total, { money }) => total + money.amount, 0)
  expect(end?.money.amount).toBe(sum)
})

test('SHP-44 SHP-45 edit mode marks swapped items and removes lines, except exchanges for an item', async () => {
  const she = await inTheShop()
  await buyTeapot(she)
  await she.open('/shop/cart')
  const lines = () => ['cart-returned', 'cart-lines'].flatMap((id) => she.find('line_group', id)?.lines ?? [])
  expect(lines().flatMap(({ actions = [], over }) => [...actions, over].filter(Boolean))).toEqual([])
  expect(edit(she)).toMatchObject({ label: english('cart.edit'), action: { path: '/shop/cart?edit=on' } })

  await she.open('/shop/cart?edit=on')
  expect(edit(she)).toMatchObject({ label: english('cart.done'), action: { path: '/shop/cart' } })
  expect(lines().map(({ title, over, actions = [] }) => [title.split(' ')[0], over, actions.length])).toEqual(
    expect.arrayContaining([
      ['Alder', undefined, 1],
      ['Aster', english('cart.exchange'), 1],
      ['Aster', undefined, 0],
      ['Kestrel', undefined, 1],
    ]),
  )
})

test('SHP-45 ERR-32 a removed item leaves with its exchange, and editing continues', async () => {
  const she = await inTheShop()
  await buyTeapot(she)
  await she.open('/shop/cart?edit=on')
  const shirt = she.find('line_group', 'cart-returned')?.lines.find(({ title }) => title.startsWith('Aster'))
  const discarded = await she.press('item.discard', { args: { item: shirt?.id ?? '' } })
  expect(discarded.body.overlay).toMatchObject({ id: 'cart', path: '/shop/cart?edit=on' })
  expect([titles(she, 'cart-returned')?.length, titles(she, 'cart-lines')?.length]).toEqual([1, 1])
  const line = she.find('line_group', 'cart-lines')?.lines[0]?.id ?? ''
  const removed = await she.press('cart.remove', { args: { line } })
  expect(removed.body.effects).toContainEqual({
    type: 'toast',
    tone: 'success',
    text: expect.stringContaining('Kestrel'),
  })
  expect(titles(she, 'cart-lines')).toBeUndefined()
  expect(she.find('text', 'cart-empty')).toBeDefined()
})

test('SHP-45 a cart without returned items leads to the items', async () => {
  const she = await inTheShop()
  await she.open('/shop/cart?edit=on')
  for (const { id } of she.find('line_group', 'cart-returned')?.lines ?? [])
    await she.press('item.discard', { args: { item: id } })
  expect(she.seen().screen?.path).toBe('/exchange')
})

test('SHP-46 SHP-47 the bonus is beside the credit until used, and the debt is last', async () => {
  const she = await at.visitor(shopWith(given))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  await she.open('/shop/cart')
  expect(amount(she, 'bonus')).toBeUndefined()
  expect(JSON.stringify(she.find('text', 'cart-bonus'))).toContain(
    english('cart.bonus-left', { bonus: english.money(1_500, 'USD') }),
  )
  await she.open('/shop')
  const coats = she.find('collection_nav')?.collections.find(({ label }) => label.startsWith('Coats'))?.path ?? ''
  await she.open(coats)
  await she.open(she.find('product_grid')?.products[0]?.path ?? '')
  const variant = she.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
  await she.press('cart.add', { values: { variant } })
  await she.open('/shop/cart')
  expect(amount(she, 'bonus')).toBe(-1_500)
  expect(she.find('text', 'cart-bonus')).toBeUndefined()
  expect(rows(she).at(-1)).toMatchObject({ label: english('totals.owed') })
})

test('SHP-48 finishing leads to the review', async () => {
  const she = await inTheShop()
  await buyTeapot(she)
  await she.open('/shop/cart')
  expect(she.find('actions', 'cart-bar')?.buttons[0]?.label).toBe(english('cart.finish'))
  expect((await she.press('cart.continue')).body.screen?.path).toBe('/review')
})

test('SHP-48 finishing without new items leads to the review after the payout choice', async () => {
  const she = await inTheShop()
  await she.open('/credit?slide=options')
  await she.press('credit.choose', { args: { credit: 'gift' } })
  await she.open('/shop/cart')
  expect((await she.press('cart.continue')).body.screen?.path).toBe('/review')
})

test('SHP-29 closing or adding a product leads to its page of the collection', async () => {
  const she = await inTheShop()
  const all = she.find('collection_nav')?.collections.at(-1)?.path ?? ''
  await she.open(`${all}?page=2`)
  const product = she.find('product_grid')?.products[0]
  await she.open(product?.path ?? '')
  expect(she.seen().overlay?.close.action).toEqual({ type: 'navigate', path: `${all}?page=2` })
  const variant = she.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''
  expect((await she.press('cart.add', { values: { variant } })).body.screen?.path).toBe(`${all}?page=2`)
})

test('NAV-44 the newer shop pages’ back link leads to the items', async () => {
  const back = (she: Shopper) => she.seen().screen?.chrome.back?.action
  expect(back(await inTheShop())).toEqual({ type: 'navigate', path: '/exchange' })
  expect(back(await inTheShop({ policy: { shop_now_enabled: true } }))).toEqual({ type: 'navigate', path: '/credit' })
})

test('SHP-16 SHP-60 a single variant is preselected and named, unless it has no title', async () => {
  const she = await inTheShop()
  const paper = she.find('collection_nav')?.collections.find(({ label }) => label.startsWith('Paper'))?.path ?? ''
  await she.open(paper)
  const roll = she.find('product_grid')?.products.find(({ title }) => title.startsWith('Field'))?.path ?? ''
  await she.open(roll)
  expect(she.find('product_detail')?.variant).toBe('Meadow')
  expect(she.seen().overlay?.forms?.product?.values.variant).toBe(she.find('option_picker')?.variants[0]?.value)
})
