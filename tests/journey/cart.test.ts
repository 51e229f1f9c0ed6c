import { afterAll, beforeAll, expect, test } from 'vitest'
import { CART_MAX } from '../../schemas/records/draft.ts'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { excludeResult, findReturn, itemCountAtLeast, rule, type ShopOverrides, shopWith } from './ruled.ts'
import { createPortal, english, openSecondTab, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let portal: Portal
beforeAll(async () => {
  world = await testWorld()
  portal = await createPortal(world)
}, 60_000)
afterAll(() => world.drop())

const shopNowOptions: ShopOverrides = { policy: { shop_now_enabled: true } }

const openShop = async (options: ShopOverrides = shopNowOptions): Promise<Shopper> => {
  const shopper = await portal.visitor(shopWith(options))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await shopper.open('/shop')
  return shopper
}

const paths = (shopper: Shopper) => shopper.find('collection_nav')?.collections.map(({ path }) => path) ?? []

const openProduct = async (shopper: Shopper, title?: string): Promise<string> => {
  for (const path of paths(shopper)) {
    await shopper.open(path)
    for (const product of shopper.find('product_grid')?.products ?? []) {
      if (title !== undefined && !product.title.startsWith(title)) continue
      await shopper.open(product.path)
      const free = shopper.find('option_picker')?.variants.find(({ state }) => state === 'available')
      if (free !== undefined) return free.value
    }
  }
  throw new Error(`Nothing can be had of ${title ?? 'the shop'}`)
}

const addToCart = async (shopper: Shopper, title?: string) => {
  const variant = await openProduct(shopper, title)
  return shopper.press('cart.add', { values: { variant } })
}

const listBackActions = (shopper: Shopper) => [
  ...[shopper.readPage().screen?.chrome.back ?? []].flat(),
  ...(shopper.find('actions', 'ways')?.buttons.filter(({ id }) => id === 'back') ?? []),
]

const cartTitles = (shopper: Shopper) => shopper.find('line_group', 'cart-lines')?.lines.map(({ title }) => title)
const amount = (shopper: Shopper, id: string) =>
  shopper.find('totals', 'cart-total')?.rows.find((row) => row.id === id)?.money.amount

const variantTitle = async (shopper: Shopper, id: string) => {
  const [product] = await world.world.commerce.productsOfVariants(shopper.shopId, [id])
  return product?.variants.find((one) => one.id === id)?.title
}

test('SHP-35 SHP-37 SHP-38 adding a product opens the cart with its total and the remaining budget', async () => {
  const shopper = await openShop()
  await shopper.open('/shop/cart')
  expect(cartTitles(shopper)).toBeUndefined()
  const variant = await openProduct(shopper, 'Aster Linen')
  const price = shopper.find('option_picker')?.variants.find(({ value }) => value === variant)?.price?.amount ?? 0
  const view = await shopper.press('cart.add', { values: { variant } })
  expect([view.status, view.body.screen?.path, view.body.overlay?.id]).toEqual([200, '/shop/cart', 'cart'])
  expect(cartTitles(shopper)).toEqual([expect.stringContaining('Aster Linen')])
  expect(shopper.find('line_group', 'cart-lines')?.heading).toBe(english('cart.count', { count: 1 }))
  expect(shopper.find('line_group', 'cart-lines')?.lines).toMatchObject([
    { variant: await variantTitle(shopper, variant), price: { amount: price } },
  ])
  expect(shopper.find('line_group', 'cart-lines')?.lines[0]?.details).toBeUndefined()
  expect([amount(shopper, 'goods'), amount(shopper, 'tax')]).toEqual([price, expect.any(Number)])
  expect(shopper.find('totals', 'cart-total')?.rows.at(-1)?.label).toBe(english('totals.get'))
  expect(shopper.find('actions', 'cart-bar')?.buttons).toMatchObject([{ label: english('cart.finish') }])
})

test('FND-61 SHP-42 CRD-10 Continue leads to forfeiting the rest where the cart leaves no other choice', async () => {
  const shopper = await openShop({
    ...shopNowOptions,
    settings: { allowExchangeUpsellAndRefund: false },
    policy: { ...shopNowOptions.policy, gift_card: { enabled: false, event: 'immediate', window: 30 } },
  })
  await addToCart(shopper, 'Aster Linen')
  const options = '/credit?slide=options'
  expect((await shopper.press('cart.continue')).body.screen?.path).toBe(options)
  await shopper.open('/exchange')
  expect((await shopper.press('items.continue')).body.screen?.path).toBe(options)
  const chosen = await shopper.press('credit.choose', { args: { credit: 'exchange' } })
  expect(chosen.body.screen?.path).toBe('/review')
  await shopper.press('review.exchange-type', { args: { type: 'regular' } })
  expect((await submit(shopper)).body.screen?.name).toBe('StatusPage')
})

test('UXD-25 SHP-36 API-70 the badge counts what was put into the cart, and browsing goes on', async () => {
  const shopper = await openShop({ ...shopNowOptions, flags: ['return-shopping-cart'] })
  const before = shopper.readPage().screen?.chrome.cart?.count
  await openProduct(shopper)
  const collection = shopper.readPage().overlay?.close.action
  const addedView = await addToCart(shopper)
  expect(collection).toMatchObject({ type: 'navigate', path: addedView.body.screen?.path })
  expect(addedView.body.overlay).toBeNull()
  expect([before, addedView.body.screen?.chrome.cart?.count]).toEqual([0, 1])
  expect(addedView.body.effects).toContainEqual({ type: 'cue', id: 'add', name: 'added', before: true })
  expect(addedView.body.effects).toContainEqual({ type: 'track', event: 'Add To Cart', constant: 'Shop Now' })
})

test('SHP-41 SHP-42 ERR-32 removing the item empties the cart, and Continue leads to the credit choice', async () => {
  const shopper = await openShop()
  await addToCart(shopper)
  const line = shopper.find('line_group', 'cart-lines')?.lines[0]?.id ?? ''
  const view = await shopper.press('cart.remove', { args: { line } })
  expect(view.body.effects).toContainEqual({ type: 'toast', tone: 'success', text: expect.stringContaining('”') })
  expect([shopper.readPage().screen?.path, cartTitles(shopper)]).toEqual(['/shop/cart', undefined])
  expect(shopper.find('empty_state', 'cart-empty')?.heading).toBe(english('cart.empty'))
  expect((await shopper.press('cart.continue')).body.screen?.path).toBe('/credit')
  await shopper.open('/credit?slide=options')
  await shopper.press('credit.choose', { args: { credit: 'gift' } })
  await shopper.open('/shop/cart')
  expect((await shopper.press('cart.continue')).body.screen?.path).toBe('/credit')
})

test('SHP-42 REV-15 Continue with a cart leads to the review, which links back to the cart', async () => {
  const shopper = await openShop()
  await addToCart(shopper, 'Aster Linen')
  expect((await shopper.press('cart.continue')).body.screen?.path).toBe('/review')
  expect(shopper.find('line_group', 'received')?.lines.map(({ title }) => title)).toEqual([
    expect.stringContaining('Aster Linen'),
  ])
  expect(listBackActions(shopper).map(({ action }) => action)).toEqual([{ type: 'navigate', path: '/shop/cart' }])
  expect(shopper.find('actions', 'submit-bar')?.summary).toContain(english('totals.get'))
})

test('SHP-35 F29 the return contains the cart with consistent amounts and orders its items', async () => {
  const shopper = await openShop()
  await addToCart(shopper, 'Aster Linen')
  await shopper.press('cart.continue')
  await shopper.press('review.credit', { args: { credit: 'gift' } })
  await shopper.press('review.exchange-type', { args: { type: 'regular' } })
  await submit(shopper)
  const { replacements, receipt, totals } = (await findReturn(world, shopper)).document
  expect(replacements).toHaveLength(1)
  expect(replacements[0]).toMatchObject({ forLineItemId: null, total: receipt.newItemTotal })
  expect(receipt.total).toBe(-totals.computed.net)
  expect(shopper.find('line_group', 'received')?.lines[0]).toMatchObject({
    title: expect.stringContaining('Aster Linen'),
  })
})

test('SHP-31 F27 the last unit of a variant can be added to the cart once', async () => {
  const shopper = await openShop()
  const variant = await openProduct(shopper, 'Aster Linen')
  await changesOf(world, shopper.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((one) => (one.id === variant ? { ...one, stock: 1 } : one)),
  }))
  await addToCart(shopper, 'Aster Linen')
  await openProduct(shopper, 'Aster Linen')
  const states = new Map(shopper.find('option_picker')?.variants.map(({ value, state }) => [value, state]))
  expect(states.get(variant)).toBe('out-of-stock')
  const forcedView = await shopper.press('cart.add', { values: { variant } })
  expect([forcedView.status, forcedView.body.problem?.code]).toEqual([422, 'cart-sold-out'])
})

test('SHP-35 unknown, foreign and unpublished variants are refused, and the cart is unchanged', async () => {
  const shopper = await openShop()
  const variant = await openProduct(shopper, 'Aster Linen')
  const none = await shopper.press('cart.add', { values: { variant: 'no-such-variant' } })
  expect([none.status, none.body.problem?.code]).toEqual([422, 'cart-gone'])
  await changesOf(world, shopper.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    published: false,
  }))
  const removedResponse = await shopper.press('cart.add', { values: { variant } })
  expect(removedResponse.status).toBeGreaterThanOrEqual(400)
  await shopper.open('/shop/cart')
  expect(cartTitles(shopper)).toBeUndefined()
})

test('SHP-32 a product above the budget cannot be chosen where payment is unavailable', async () => {
  const shopper = await portal.visitor((config) => {
    const { payments: _none, ...adapters } = config.adapters
    return shopWith(shopNowOptions)({ ...config, adapters })
  })
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  await shopper.open('/shop')
  const states = new Set<string>()
  for (const path of paths(shopper)) {
    await shopper.open(path)
    for (const { path: product } of shopper.find('product_grid')?.products ?? []) {
      await shopper.open(product)
      for (const { state } of shopper.find('option_picker')?.variants ?? []) states.add(state)
    }
  }
  expect(states.has('beyond-credit')).toBe(true)
})

test('FIX-17 a sold-out, repriced or removed product is reported before submit', async () => {
  const shopper = await openShop()
  await addToCart(shopper, 'Aster Linen')
  await shopper.press('cart.continue')
  const { changeProduct } = changesOf(world, shopper.shopId)
  const dearer = (by: number) =>
    changeProduct('#1001', 'Aster Linen', (product) => ({
      ...product,
      variants: product.variants.map((one) => ({ ...one, price: one.price + by })),
    }))
  await dearer(100)
  await shopper.open('/review')
  expect(JSON.stringify(shopper.readPage().screen)).toContain('now costs')
  await shopper.open('/shop/cart')
  expect((await shopper.press('cart.continue')).body.screen?.path).toBe('/review')
  expect(JSON.stringify(shopper.readPage().screen)).not.toContain('now costs')
  await changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((one) => ({ ...one, stock: 0 })),
  }))
  await shopper.open('/review')
  expect(JSON.stringify(shopper.readPage().screen)).toContain(english('lost.sold-out'))
  await shopper.open('/shop/cart')
  expect(shopper.find('line_group', 'cart-lines')?.lines).toMatchObject([{ details: [english('lost.sold-out')] }])
  expect(amount(shopper, 'goods')).toBe(0)
  await shopper.open('/review')
  await shopper.press('review.credit', { args: { credit: 'gift' } })
  const refusal = await submit(shopper)
  expect([refusal.status, refusal.body.problem?.code]).toEqual([409, 'order-changed'])
  expect(refusal.body.problem?.title).toContain('can no longer be sent')
  expect(shopper.find('line_group', 'received')).toBeUndefined()
})

test('SHP-51 a rule that bars items from the shop closes it and reports the cart', async () => {
  const shopper = await openShop({
    ...shopNowOptions,
    settings: { shopNowDisabledWhenRuleApplies: true },
    rules: [rule('two', [excludeResult('shopNow')], { when: itemCountAtLeast(2) })],
  })
  await addToCart(shopper, 'Aster Linen')
  await shopper.open('/exchange')
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  expect((await shopper.open('/shop')).body.screen?.path).toBe('/exchange')
  expect(JSON.stringify(shopper.readPage().screen)).toContain(english('lost.cart-not-allowed'))
})

test('SHP-51 where no policy has Shop Now its paths lead back to the items', async () => {
  const shopper = await portal.guest()
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  for (const path of ['/shop', '/shop/cart', '/shop/collection/any'])
    expect((await shopper.open(path)).body.screen?.path).toBe('/exchange')
})

test('SHP-35 a cart has a maximum number of units', async () => {
  const shopper = await openShop()
  const variant = await openProduct(shopper)
  const line = (n: number) => ({ id: `l${n}`, product: 'p', variant: 'v', title: 'Full', price: 100 })
  await world.database.query({
    name: 'test.full_cart',
    text: "update drafts set document = jsonb_set(document, '{cart}', $2) where shop_id = $1",
    values: [shopper.shopId, JSON.stringify(Array.from({ length: CART_MAX }, (_, n) => line(n)))],
  })
  const full = await shopper.press('cart.add', { values: { variant } })
  expect([full.status, full.body.problem?.title]).toEqual([422, english('cart.full', { count: CART_MAX })])
})

test('SHP-35 a cart is shared between two tabs, and an item is removed once', async () => {
  const shopper = await openShop()
  await addToCart(shopper)
  const tab = openSecondTab(portal.app, shopper)
  await tab.open('/shop/cart')
  await shopper.open('/shop/cart')
  const line = shopper.find('line_group', 'cart-lines')?.lines[0]?.id ?? ''
  const first = await shopper.press('cart.remove', { args: { line } })
  const second = await tab.press('cart.remove', { args: { line } })
  expect([first.status, second.status]).toEqual([200, 409])
})

test('SHP-18 SHP-50 FIX-21 a variant with its own bonus shows and costs the reduced price', async () => {
  const shopper = await openShop({ ...shopNowOptions, flags: ['shop-now-discount-return-enabled'] })
  const variant = await openProduct(shopper, 'Aster Linen')
  const before = shopper.find('option_picker')?.variants.find(({ value }) => value === variant)?.price?.amount ?? 0
  await changesOf(world, shopper.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((one) => ({ ...one, shopNowDiscountPercentage: 50 })),
  }))
  await openProduct(shopper, 'Aster Linen')
  const variantView = shopper.find('option_picker')?.variants.find(({ value }) => value === variant)
  expect([variantView?.price?.amount, variantView?.struck?.amount]).toEqual([before / 2, before])
  await shopper.press('cart.add', { values: { variant } })
  expect(amount(shopper, 'goods')).toBe(before / 2)
  const [line] = shopper.find('line_group', 'cart-lines')?.lines ?? []
  expect([line?.price?.amount, line?.struck?.amount]).toEqual([before / 2, before])
})
