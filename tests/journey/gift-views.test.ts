import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Money } from '../../schemas/values/money.ts'
import { cookieName } from '../../server/http/request/cookie.ts'
import { callLookedUp } from '../../server/journey/calls/looked-up-order.ts'
import { photoSideOf } from '../../server/journey/items/photos.ts'
import { readContext } from '../../server/journey/show.ts'
import {
  answer,
  choose,
  createShopper,
  itemNamed,
  lookUpOrder,
  readOpenStep,
  type Shopper,
} from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { chooseReturn, recipient } from './givers.ts'
import { changesOf } from './meanwhile.ts'
import { shopWith } from './ruled.ts'
import { createPortal, english, goToReview, type Portal, readReturnKey, submit } from './shoppers.ts'

let world: TestWorld
let portal: Portal
beforeAll(async () => {
  world = await testWorld()
  portal = await createPortal(world)
}, 60_000)
afterAll(() => world.drop())

interface Priced {
  readonly title?: string
  readonly price?: Money | undefined
}
const pricesOf = (pricedLines: readonly Priced[] = []) => pricedLines.map(({ price }) => price?.text ?? null)
const rows = (shopper: Shopper) => shopper.components().flatMap((one) => (one.type === 'item_list' ? one.items : []))
const lines = (shopper: Shopper, title: string) =>
  shopper
    .components()
    .flatMap((one) => (one.type === 'line_group' ? one.lines.filter((line) => line.title.startsWith(title)) : []))

const openGiftReturn = async (shopper: Shopper): Promise<void> => {
  await shopper.open('/gift')
  await shopper.press('gift.lookup', { values: { order: '1001', zip: '10001' } })
  await shopper.press('gift.submit', { values: recipient })
}

const swap = { reasons: ['size', 'too-small'], outcome: 'exchange' } as const

const shirtAt = async (shopper: Shopper, step: string): Promise<void> => {
  const item = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item } })
  const reasons: string[] = [...swap.reasons]
  while (readOpenStep(shopper).step !== step) {
    const reason = readOpenStep(shopper).step === 'select-reason' ? { reasons: [reasons.shift() ?? ''] } : {}
    await answer(shopper, item, { ...swap, ...reason })
  }
}

const readReturnDetail = (shopper: Shopper): string | undefined => {
  const list = shopper.readPage().overlay?.body.find((one) => one.type === 'choice_list')
  return list?.type === 'choice_list' ? list.options.find(({ value }) => value === 'return')?.detail : undefined
}

test('UXD-19 a gift return promises store credit alone, and reads as a gift', async () => {
  const shopper = await portal.visitor()
  await openGiftReturn(shopper)
  const intro = shopper.find('text', 'intro')
  expect(JSON.stringify(intro?.body)).toContain(english('gift.yours'))
  expect(JSON.stringify(intro)).not.toContain('#1001')
  expect(intro?.actions?.[0]?.label).toBe(english('session.not-your-gift'))
  await shirtAt(shopper, 'convert-item')
  expect(readReturnDetail(shopper)).toBe(english('item.outcome-return-gift'))
})

test('HSE-34 GFT-41 the list of a gift hides prices, engravings and the returns of the buyer', async () => {
  const buyer = await portal.visitor()
  await lookUpOrder(buyer)
  expect(JSON.stringify(rows(buyer))).toContain('A. O.')
  await choose(buyer, itemNamed(buyer, 'Aster Linen'), { outcome: 'return' })
  await goToReview(buyer)
  await submit(buyer)
  const own = await world.world.store.returns.findByKey(buyer.shopId, readReturnKey(buyer))
  const number = own?.number ?? 'no return'
  const secondShopper = createShopper(portal.app, buyer.shopId)
  await lookUpOrder(secondShopper)
  expect(JSON.stringify(secondShopper.readPage())).toContain(number)

  const kim = createShopper(portal.app, buyer.shopId)
  await openGiftReturn(kim)
  expect(rows(kim).length).toBeGreaterThan(0)
  expect(pricesOf(rows(kim)).filter((price) => price !== null)).toEqual([])
  expect(JSON.stringify(kim.readPage())).not.toMatch(/Monogram|A\. O\./)
  expect(JSON.stringify(kim.readPage())).not.toContain(number)
})

test('HSE-34 GFT-41 picker and confirmation of a gift hide prices equal to the paid price', async () => {
  const shopper = await portal.visitor()
  await openGiftReturn(shopper)
  await shirtAt(shopper, 'select-variant')
  const variants = shopper.find('option_picker')?.variants ?? []
  expect(variants.length).toBeGreaterThan(2)
  expect(new Set(pricesOf(variants))).toEqual(new Set([null]))
  await shirtAt(shopper, 'confirm')
  expect(pricesOf(shopper.find('swap_card')?.sides)).toEqual([null, null])
})

test('HSE-34 GFT-41 the cart of a gift hides the paid price and amounts equal to it', async () => {
  const shopper = await portal.visitor(
    shopWith({ policy: { shop_now_enabled: true }, flags: ['return-shopping-cart'] }),
  )
  await openGiftReturn(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), swap)
  await shopper.open('/shop/cart')
  const shirts = lines(shopper, 'Aster Linen')
  expect(shirts.length).toBeGreaterThan(1)
  expect(new Set(pricesOf([...shirts, ...lines(shopper, 'Alder Wool')]))).toEqual(new Set([null]))
})

test('HSE-34 FIX-16 a gift hides that two units differ by a cent', async () => {
  const shopper = await portal.visitor()
  await changesOf(world, shopper.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
    ...line,
    quantity: 2,
    discount: 2_001,
    tax: 0,
    fulfilledAt: [line.fulfilledAt[0] ?? 0, line.fulfilledAt[0] ?? 0],
  }))
  const why = english('items.uneven', { amount: '$0.01' })
  await openGiftReturn(shopper)
  expect(JSON.stringify(shopper.readPage())).not.toContain(why)
  await chooseReturn(shopper, 'Aster Linen')
  expect(shopper.find('line_group', 'sent')?.lines.length).toBe(1)
  expect(JSON.stringify(shopper.readPage())).not.toContain(why)
})

test('HSE-34 the lookup call answers totals and gateways to the buyer only', async () => {
  const lookupCallFor = async (viewer: Shopper) => {
    const session = viewer.cookies.get(cookieName(viewer.shopId, { secureCookies: false })) ?? null
    const visit = {
      shopId: viewer.shopId,
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
  const buyer = await portal.visitor()
  await lookUpOrder(buyer)
  const order = await lookupCallFor(buyer)
  expect(order?.total).toBeGreaterThan(0)
  expect(order?.transactions.length).toBeGreaterThan(0)
  const shopper = await portal.visitor()
  await openGiftReturn(shopper)
  expect(await lookupCallFor(shopper)).toBeNull()
})

test('HSE-34 FIX-13 photos of a gift are separate from the buyer’s photos', () => {
  const order = { id: '1', name: '#1001', workflowGroupId: null, configVersion: 1 }
  expect([true, false].map((gift) => photoSideOf({ ...order, gift }).gift)).toEqual([true, false])
})
