import { afterAll, beforeAll, expect, test } from 'vitest'
import { CART_MAX } from '../../schemas/records/draft.ts'
import { choose, itemNamed, lookUp, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { atLeast, type Differing, excludes, returnOf, rule, shopWith } from './ruled.ts'
import { english, type Portal, portal, secondTab, submit } from './shoppers.ts'

let world: TestWorld
let at: Portal
beforeAll(async () => {
  world = await testWorld()
  at = await portal(world)
}, 60_000)
afterAll(() => world.drop())

const shops: Differing = { policy: { shop_now_enabled: true } }

const inTheShop = async (given: Differing = shops): Promise<Shopper> => {
  const she = await at.visitor(shopWith(given))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Alder Wool'), { outcome: 'return' })
  await she.open('/shop')
  return she
}

const paths = (she: Shopper) => she.find('collection_nav')?.collections.map(({ path }) => path) ?? []

const openProduct = async (she: Shopper, title?: string): Promise<string> => {
  for (const path of paths(she)) {
    await she.open(path)
    for (const product of she.find('product_grid')?.products ?? []) {
      if (title !== undefined && !product.title.startsWith(title)) continue
      await she.open(product.path)
      const free = she.find('option_picker')?.variants.find(({ state }) => state === 'available')
      if (free !== undefined) return free.value
    }
  }
  throw new Error(`Nothing can be had of ${title ?? 'the shop'}`)
}

const buy = async (she: Shopper, title?: string) => {
  const variant = await openProduct(she, title)
  return she.press('cart.add', { values: { variant } })
}

const backsOf = (she: Shopper) => [
  she.seen().screen?.chrome.back?.action,
  she.find('actions', 'ways')?.buttons.find(({ id }) => id === 'back')?.action,
]

const cartTitles = (she: Shopper) => she.find('line_group', 'cart-lines')?.lines.map(({ title }) => title)
const amount = (she: Shopper, id: string) =>
  she.find('totals', 'cart-total')?.rows.find((row) => row.id === id)?.money.amount

const variantTitle = async (she: Shopper, id: string) => {
  const [product] = await world.world.commerce.productsOfVariants(she.shopId, [id])
  return product?.variants.find((one) => one.id === id)?.title
}

test('SHP-35 SHP-37 SHP-38 adding a product opens the cart with its total and the remaining budget', async () => {
  const she = await inTheShop()
  await she.open('/shop/cart')
  expect(cartTitles(she)).toBeUndefined()
  const variant = await openProduct(she, 'Aster Linen')
  const price = she.find('option_picker')?.variants.find(({ value }) => value === variant)?.price?.amount ?? 0
  const added = await she.press('cart.add', { values: { variant } })
  expect([added.status, added.body.screen?.path, added.body.overlay?.id]).toEqual([200, '/shop/cart', 'cart'])
  expect(cartTitles(she)).toEqual([expect.stringContaining('Aster Linen')])
  expect(she.find('line_group', 'cart-lines')?.heading).toBe(english('cart.count', { count: 1 }))
  expect(she.find('line_group', 'cart-lines')?.lines).toMatchObject([
    { variant: await variantTitle(she, variant), price: { amount: price } },
  ])
  expect(she.find('line_group', 'cart-lines')?.lines[0]?.details).toBeUndefined()
  expect([amount(she, 'goods'), amount(she, 'tax')]).toEqual([price, expect.any(Number)])
  expect(she.find('totals', 'cart-total')?.rows.at(-1)?.label).toBe(english('cart.left'))
})

test('FND-61 SHP-42 CRD-10 Continue leads to forfeiting the rest where the cart leaves no other choice', async () => {
  const she = await inTheShop({
    ...shops,
    settings: { allowExchangeUpsellAndRefund: false },
    policy: { ...shops.policy, gift_card: { enabled: false, event: 'immediate', window: 30 } },
  })
  await buy(she, 'Aster Linen')
  const options = '/credit?slide=options'
  expect((await she.press('cart.continue')).body.screen?.path).toBe(options)
  await she.open('/exchange')
  expect((await she.press('items.continue')).body.screen?.path).toBe(options)
  const chosen = await she.press('credit.choose', { args: { credit: 'exchange' } })
  expect(chosen.body.screen?.path).toBe('/review')
  await she.press('review.exchange-type', { args: { type: 'regular' } })
  expect((await submit(she)).body.screen?.name).toBe('StatusPage')
})

test('SHP-36 API-70 with the cart in the header the shopper browses on, and the badge counts', async () => {
  const she = await inTheShop({ ...shops, flags: ['return-shopping-cart'] })
  const before = she.seen().screen?.chrome.cart?.count
  await openProduct(she)
  const collection = she.seen().overlay?.close.action
  const added = await buy(she)
  expect(collection).toMatchObject({ type: 'navigate', path: added.body.screen?.path })
  expect(added.body.overlay).toBeNull()
  expect([before, added.body.screen?.chrome.cart?.count]).toEqual([1, 2])
  expect(added.body.effects).toContainEqual({ type: 'cue', id: 'add', name: 'added', before: true })
  expect(added.body.effects).toContainEqual({ type: 'track', event: 'Add To Cart', constant: 'Shop Now' })
})

test('SHP-41 SHP-42 ERR-32 removing the item empties the cart, and Continue leads to the credit choice', async () => {
  const she = await inTheShop()
  await buy(she)
  const line = she.find('line_group', 'cart-lines')?.lines[0]?.id ?? ''
  const removed = await she.press('cart.remove', { args: { line } })
  expect(removed.body.effects).toContainEqual({ type: 'toast', tone: 'success', text: expect.stringContaining('”') })
  expect([she.seen().screen?.path, cartTitles(she)]).toEqual(['/shop/cart', undefined])
  expect(she.find('empty_state', 'cart-empty')?.heading).toBe(english('cart.empty'))
  expect((await she.press('cart.continue')).body.screen?.path).toBe('/credit')
  // An earlier choice does not block the cart either.
  await she.open('/credit?slide=options')
  await she.press('credit.choose', { args: { credit: 'gift' } })
  await she.open('/shop/cart')
  expect((await she.press('cart.continue')).body.screen?.path).toBe('/credit')
})

test('SHP-42 REV-15 Continue with a cart leads to the review, which links back to the cart', async () => {
  const she = await inTheShop()
  await buy(she, 'Aster Linen')
  expect((await she.press('cart.continue')).body.screen?.path).toBe('/review')
  expect(she.find('line_group', 'received')?.lines.map(({ title }) => title)).toEqual([
    expect.stringContaining('Aster Linen'),
  ])
  const cart = { type: 'navigate', path: '/shop/cart' }
  expect(backsOf(she)).toEqual([cart, cart])
  // The rest is owed to the shopper before their payout choice.
  expect(she.find('actions', 'submit-bar')?.summary).toContain(english('totals.get'))
})

test('SHP-35 F29 the return contains the cart with consistent amounts and orders its items', async () => {
  const she = await inTheShop()
  await buy(she, 'Aster Linen')
  await she.press('cart.continue')
  await she.press('review.credit', { args: { credit: 'gift' } })
  await she.press('review.exchange-type', { args: { type: 'regular' } })
  await submit(she)
  const { replacements, receipt, totals } = (await returnOf(world, she)).document
  expect(replacements).toHaveLength(1)
  expect(replacements[0]).toMatchObject({ forLineItemId: null, total: receipt.newItemTotal })
  expect(receipt.total).toBe(-totals.computed.net)
  expect(she.find('line_group', 'received')?.lines[0]).toMatchObject({ title: expect.stringContaining('Aster Linen') })
})

test('SHP-31 F27 the last unit of a variant can be added to the cart once', async () => {
  const she = await inTheShop()
  const variant = await openProduct(she, 'Aster Linen')
  await meanwhile(world, she.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((one) => (one.id === variant ? { ...one, stock: 1 } : one)),
  }))
  await buy(she, 'Aster Linen')
  await openProduct(she, 'Aster Linen')
  const states = new Map(she.find('option_picker')?.variants.map(({ value, state }) => [value, state]))
  expect(states.get(variant)).toBe('out-of-stock')
  const forced = await she.press('cart.add', { values: { variant } })
  expect([forced.status, forced.body.problem?.code]).toEqual([422, 'cart-sold-out'])
})

test('SHP-35 unknown, foreign and unpublished variants are refused, and the cart is unchanged', async () => {
  const she = await inTheShop()
  const variant = await openProduct(she, 'Aster Linen')
  const none = await she.press('cart.add', { values: { variant: 'no-such-variant' } })
  expect([none.status, none.body.problem?.code]).toEqual([422, 'cart-gone'])
  await meanwhile(world, she.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    published: false,
  }))
  const gone = await she.press('cart.add', { values: { variant } })
  expect(gone.status).toBeGreaterThanOrEqual(400)
  await she.open('/shop/cart')
  expect(cartTitles(she)).toBeUndefined()
})

test('SHP-32 a product above the budget cannot be chosen where payment is unavailable', async () => {
  const she = await at.visitor((config) => {
    const { payments: _none, ...adapters } = config.adapters
    return shopWith(shops)({ ...config, adapters })
  })
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  await she.open('/shop')
  const states = new Set<string>()
  for (const path of paths(she)) {
    await she.open(path)
    for (const { path: product } of she.find('product_grid')?.products ?? []) {
      await she.open(product)
      for (const { state } of she.find('option_picker')?.variants ?? []) states.add(state)
    }
  }
  expect(states.has('beyond-credit')).toBe(true)
})

test('FIX-17 a sold-out, repriced or removed product is reported before submit', async () => {
  const she = await inTheShop()
  await buy(she, 'Aster Linen')
  await she.press('cart.continue')
  const { changeProduct } = meanwhile(world, she.shopId)
  const dearer = (by: number) =>
    changeProduct('#1001', 'Aster Linen', (product) => ({
      ...product,
      variants: product.variants.map((one) => ({ ...one, price: one.price + by })),
    }))
  await dearer(100)
  await she.open('/review')
  expect(JSON.stringify(she.seen().screen)).toContain('now costs')
  await she.open('/shop/cart')
  expect((await she.press('cart.continue')).body.screen?.path).toBe('/review')
  expect(JSON.stringify(she.seen().screen)).not.toContain('now costs')
  await changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((one) => ({ ...one, stock: 0 })),
  }))
  await she.open('/review')
  expect(JSON.stringify(she.seen().screen)).toContain(english('lost.sold-out'))
  await she.open('/shop/cart')
  expect(she.find('line_group', 'cart-lines')?.lines).toMatchObject([{ details: [english('lost.sold-out')] }])
  expect(amount(she, 'goods')).toBe(0)
  await she.open('/review')
  await she.press('review.credit', { args: { credit: 'gift' } })
  const refused = await submit(she)
  expect([refused.status, refused.body.problem?.code]).toEqual([409, 'order-changed'])
  expect(refused.body.problem?.title).toContain('can no longer be sent')
  expect(she.find('line_group', 'received')).toBeUndefined()
})

test('SHP-51 a rule that bars items from the shop closes it and reports the cart', async () => {
  const she = await inTheShop({
    ...shops,
    settings: { shopNowDisabledWhenRuleApplies: true },
    rules: [rule('two', [excludes('shopNow')], { when: atLeast(2) })],
  })
  await buy(she, 'Aster Linen')
  await she.open('/exchange')
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  expect((await she.open('/shop')).body.screen?.path).toBe('/exchange')
  expect(JSON.stringify(she.seen().screen)).toContain(english('lost.cart-not-allowed'))
})

test('SHP-51 where no policy has Shop Now its paths lead back to the items', async () => {
  const she = await at.guest()
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  for (const path of ['/shop', '/shop/cart', '/shop/collection/any'])
    expect((await she.open(path)).body.screen?.path).toBe('/exchange')
})

test('SHP-35 a cart has a maximum number of units', async () => {
  const she = await inTheShop()
  const variant = await openProduct(she)
  const line = (n: number) => ({ id: `l${n}`, product: 'p', variant: 'v', title: 'Full', price: 100 })
  await world.database.query({
    name: 'test.full_cart',
    text: "update drafts set document = jsonb_set(document, '{cart}', $2) where shop_id = $1",
    values: [she.shopId, JSON.stringify(Array.from({ length: CART_MAX }, (_, n) => line(n)))],
  })
  const full = await she.press('cart.add', { values: { variant } })
  expect([full.status, full.body.problem?.title]).toEqual([422, english('cart.full', { count: CART_MAX })])
})

test('SHP-35 a cart is shared between two tabs, and an item is removed once', async () => {
  const she = await inTheShop()
  await buy(she)
  const tab = secondTab(at.app, she)
  await tab.open('/shop/cart')
  await she.open('/shop/cart')
  const line = she.find('line_group', 'cart-lines')?.lines[0]?.id ?? ''
  const first = await she.press('cart.remove', { args: { line } })
  const second = await tab.press('cart.remove', { args: { line } })
  expect([first.status, second.status]).toEqual([200, 409])
})

test('SHP-18 SHP-50 FIX-21 a variant with its own bonus shows and costs the reduced price', async () => {
  const she = await inTheShop({ ...shops, flags: ['shop-now-discount-return-enabled'] })
  const variant = await openProduct(she, 'Aster Linen')
  const before = she.find('option_picker')?.variants.find(({ value }) => value === variant)?.price?.amount ?? 0
  await meanwhile(world, she.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((one) => ({ ...one, shopNowDiscountPercentage: 50 })),
  }))
  await openProduct(she, 'Aster Linen')
  const shown = she.find('option_picker')?.variants.find(({ value }) => value === variant)
  expect([shown?.price?.amount, shown?.struck?.amount]).toEqual([before / 2, before])
  await she.press('cart.add', { values: { variant } })
  expect(amount(she, 'goods')).toBe(before / 2)
  const [line] = she.find('line_group', 'cart-lines')?.lines ?? []
  expect([line?.price?.amount, line?.struck?.amount]).toEqual([before / 2, before])
})
