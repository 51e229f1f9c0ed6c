import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Money } from '../../schemas/values/money.ts'
import { cookieName } from '../../server/http/request/cookie.ts'
import { callLookedUp } from '../../server/journey/calls/looked-up-order.ts'
import { photoSideOf } from '../../server/journey/items/photos.ts'
import { readContext } from '../../server/journey/show.ts'
import { answer, choose, itemNamed, lookUp, type Shopper, shopper, standing } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { chooseToReturn, recipient } from './givers.ts'
import { meanwhile } from './meanwhile.ts'
import { shopWith } from './ruled.ts'
import { english, keyOf, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let at: Portal
beforeAll(async () => {
  world = await testWorld()
  at = await portal(world)
}, 60_000)
afterAll(() => world.drop())

interface Priced {
  readonly title?: string
  readonly price?: Money | undefined
}
const pricesOf = (lines: readonly Priced[] = []) => lines.map(({ price }) => price?.text ?? null)
const rows = (she: Shopper) => she.components().flatMap((one) => (one.type === 'item_list' ? one.items : []))
const lines = (she: Shopper, title: string) =>
  she
    .components()
    .flatMap((one) => (one.type === 'line_group' ? one.lines.filter((line) => line.title.startsWith(title)) : []))

const openGift = async (she: Shopper): Promise<void> => {
  await she.open('/gift')
  await she.press('gift.lookup', { values: { order: '1001', zip: '10001' } })
  await she.press('gift.submit', { values: recipient })
}

const swap = { reasons: ['size', 'too-small'], outcome: 'exchange' } as const

const shirtAt = async (she: Shopper, step: string): Promise<void> => {
  const item = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item } })
  const reasons: string[] = [...swap.reasons]
  while (standing(she).step !== step) {
    const reason = standing(she).step === 'select-reason' ? { reasons: [reasons.shift() ?? ''] } : {}
    await answer(she, item, { ...swap, ...reason })
  }
}

test('HSE-34 GFT-41 the list of a gift hides prices, engravings and the returns of the buyer', async () => {
  const buyer = await at.visitor()
  await lookUp(buyer)
  expect(JSON.stringify(rows(buyer))).toContain('A. O.')
  await choose(buyer, itemNamed(buyer, 'Aster Linen'), { outcome: 'return' })
  await toReview(buyer)
  await submit(buyer)
  const own = await world.world.store.returns.findByKey(buyer.shopId, keyOf(buyer))
  const number = own?.number ?? 'no return'
  const again = shopper(at.app, buyer.shopId)
  await lookUp(again)
  expect(JSON.stringify(again.seen())).toContain(number)

  const kim = shopper(at.app, buyer.shopId)
  await openGift(kim)
  expect(rows(kim).length).toBeGreaterThan(0)
  expect(pricesOf(rows(kim)).filter((price) => price !== null)).toEqual([])
  expect(JSON.stringify(kim.seen())).not.toMatch(/Monogram|A\. O\./)
  expect(JSON.stringify(kim.seen())).not.toContain(number)
})

test('HSE-34 GFT-41 picker and confirmation of a gift hide prices equal to the paid price', async () => {
  const she = await at.visitor()
  await openGift(she)
  await shirtAt(she, 'select-variant')
  const variants = she.find('option_picker')?.variants ?? []
  expect(variants.length).toBeGreaterThan(2)
  expect(new Set(pricesOf(variants))).toEqual(new Set([null]))
  await shirtAt(she, 'confirm')
  expect(pricesOf(she.find('swap_card')?.sides)).toEqual([null, null])
})

test('HSE-34 GFT-41 the cart of a gift hides the paid price and amounts equal to it', async () => {
  const she = await at.visitor(shopWith({ policy: { shop_now_enabled: true }, flags: ['return-shopping-cart'] }))
  await openGift(she)
  await choose(she, itemNamed(she, 'Alder Wool'), { outcome: 'return' })
  await choose(she, itemNamed(she, 'Aster Linen'), swap)
  await she.open('/shop/cart')
  const shirts = lines(she, 'Aster Linen')
  expect(shirts.length).toBeGreaterThan(1)
  expect(new Set(pricesOf([...shirts, ...lines(she, 'Alder Wool')]))).toEqual(new Set([null]))
})

test('HSE-34 FIX-16 a gift hides that two units differ by a cent', async () => {
  const she = await at.visitor()
  await meanwhile(world, she.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
    ...line,
    quantity: 2,
    discount: 2_001,
    tax: 0,
    fulfilledAt: [line.fulfilledAt[0] ?? 0, line.fulfilledAt[0] ?? 0],
  }))
  const why = english('items.uneven', { amount: '$0.01' })
  await openGift(she)
  expect(JSON.stringify(she.seen())).not.toContain(why)
  await chooseToReturn(she, 'Aster Linen')
  expect(she.find('line_group', 'sent')?.lines.length).toBe(1)
  expect(JSON.stringify(she.seen())).not.toContain(why)
})

test('HSE-34 the lookup call answers totals and gateways to the buyer only', async () => {
  const lookupCallFor = async (she: Shopper) => {
    const session = she.cookies.get(cookieName(she.shopId, { secureCookies: false })) ?? null
    const visit = {
      shopId: she.shopId,
      session,
      network: '1.2.3.0',
      address: '1.2.3.4',
      browser: ['en'],
      now: world.clock.now(),
      ref: 'gift',
      idempotencyKey: null,
      ifMatch: null,
      drawsNone: true as const,
      explains: false,
    }
    return callLookedUp(await readContext(world.world, visit, '/exchange'))
  }
  const buyer = await at.visitor()
  await lookUp(buyer)
  const order = await lookupCallFor(buyer)
  expect(order?.total).toBeGreaterThan(0)
  expect(order?.transactions.length).toBeGreaterThan(0)
  const she = await at.visitor()
  await openGift(she)
  expect(await lookupCallFor(she)).toBeNull()
})

test('HSE-34 FIX-13 photos of a gift are separate from the buyer’s photos', () => {
  const order = { id: '1', name: '#1001', workflowGroupId: null, configVersion: 1 }
  expect([true, false].map((gift) => photoSideOf({ ...order, gift }).gift)).toEqual([true, false])
})
