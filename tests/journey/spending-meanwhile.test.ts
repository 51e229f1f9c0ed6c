import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { enterCard, pay, readPayments } from './cards.ts'
import { DAY } from './given-returns.ts'
import { changesOf } from './meanwhile.ts'
import { english, openSecondTab, submit } from './shoppers.ts'
import { openSpending, type Spenders, setUpSpenders } from './spenders.ts'

let world: TestWorld
let spenders: Spenders
beforeAll(async () => {
  world = await testWorld()
  spenders = await setUpSpenders(world)
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

describe('concurrent events while shopping with a refund', () => {
  test('REV-40 SLT-06 concurrent submits in two tabs make one exchange, and both show the return', async () => {
    const { shopper, before } = await spenders.waiting()
    await openSpending(shopper, 'Aster Linen')
    const tab = openSecondTab(spenders.at.app, shopper)
    await tab.open('/review')
    const responses = await Promise.all([submit(shopper), submit(tab)])
    expect(responses.map(({ body }) => body.screen?.path)).toEqual([`/return/${before.key}`, `/return/${before.key}`])
    const after = await spenders.now(before)
    expect(after.document.replacements).toHaveLength(1)
    expect(await spenders.followUps(after)).toEqual(['exchange-order waiting', 'refund waiting', 'stock due'])
    expect((await spenders.books(after)).sum).toBe(0)
  })

  test('SLT-12 a gift card accepted in another window blocks the exchange with a notice', async () => {
    const { shopper, before } = await spenders.waiting()
    await openSpending(shopper, 'Aster Linen')
    const tab = createShopper(spenders.at.app, before.shopId)
    await tab.open(`/return/${before.key}`)
    await tab.press('shop-later.accept')
    const books0 = await spenders.books(before)
    const late = await submit(shopper)
    expect([late.status, late.body.problem?.title]).toEqual([409, english('shop-later.over')])
    expect(late.body.screen?.path).toBe(`/return/${before.key}`)
    expect((await spenders.now(before)).document.replacements).toEqual([])
    expect(await spenders.books(before)).toEqual(books0)
  })

  test('SLT-12 gift card and exchange exclude each other, and the ledger shows the winner', async () => {
    const { shopper, before } = await spenders.waiting()
    await openSpending(shopper, 'Aster Linen')
    const tab = createShopper(spenders.at.app, before.shopId)
    await tab.open(`/return/${before.key}`)
    const [, card] = await Promise.all([submit(shopper), tab.press('shop-later.accept')])
    const { document } = await spenders.now(before)
    expect(card.status).toBe(document.shopLater?.took === 'exchange' ? 409 : 200)
    expect(document.shopLater?.state).toBe('accepted')
    expect(document.replacements.length).toBe(document.shopLater?.took === 'exchange' ? 1 : 0)
    expect((await spenders.books(before)).sum).toBe(0)
  })

  test.each([
    'cancelled',
    'processed',
    'closed',
    'expired',
  ] as const)('SLT-12 a return that is %s meanwhile is unchanged', async (state) => {
    const { shopper, before } = await spenders.waiting()
    await openSpending(shopper, 'Aster Linen')
    await world.world.store.returns.save({ ...(await spenders.now(before)), state })
    const late = await submit(shopper)
    expect([late.status, late.body.screen?.path]).toEqual([409, `/return/${before.key}`])
    expect((await spenders.now(before)).document.replacements).toEqual([])
  })

  test('SLT-12 an expired offer is over on every page of the shop', async () => {
    const { shopper, before } = await spenders.waiting()
    await openSpending(shopper, 'Aster Linen')
    world.clock.set(TEST_NOW + 8 * DAY)
    expect((await submit(shopper)).body.screen?.path).toBe(`/return/${before.key}`)
    expect((await shopper.open('/shop')).body.screen?.path).toBe(`/return/${before.key}`)
    expect((await spenders.now(before)).document.shopLater?.state).toBe('active')
  })

  test('SLT-11 a refund in progress wins, and the card’s hold is released', async () => {
    const { shopper, before } = await spenders.waiting('Aster Linen')
    await openSpending(shopper, 'Alder Wool')
    await enterCard(shopper)
    const of = { shopId: before.shopId, returnId: before.id, kind: 'refund' as const, epoch: 1 }
    await world.world.store.transaction(async (tables) => {
      await tables.outbox.release(of, ['refund'], world.clock.now())
      await tables.outbox.claim(of, { now: world.clock.now(), leaseMs: 90_000 })
    })
    expect((await pay(shopper)).status).toBe(409)
    expect((await spenders.now(before)).document.replacements).toEqual([])
    expect(await spenders.followUps(before)).toEqual(['refund running'])
    expect((await spenders.books(before)).sum).toBe(0)
    await world.runner.drain()
    expect((await readPayments(world, before.shopId)).map(({ state }) => state)).toEqual(['voided'])
  })

  test('FIX-17 goods sold out meanwhile are reported before changes, and the rest is submittable', async () => {
    const { shopper, before } = await spenders.waiting()
    await openSpending(shopper, 'Aster Linen', 'Pebble Mug')
    await changesOf(world, before.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
      ...product,
      published: false,
    }))
    const lostView = await submit(shopper)
    expect([lostView.status, lostView.body.problem?.code]).toEqual([409, 'order-changed'])
    expect((await spenders.now(before)).rev).toBe(before.rev)
    expect((await submit(shopper)).status).toBe(200)
    expect((await spenders.now(before)).document.replacements).toHaveLength(1)
  })

  test('T26 a price that differs from the shown price is refused', async () => {
    const { shopper, before } = await spenders.waiting()
    await openSpending(shopper, 'Aster Linen')
    await changesOf(world, before.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
      ...product,
      variants: product.variants.map((one) => ({ ...one, price: one.price + 100 })),
    }))
    const changedView = await submit(shopper)
    expect([changedView.status, changedView.body.problem?.code]).toEqual([409, 'amounts-changed'])
    expect((await spenders.now(before)).rev).toBe(before.rev)
  })

  test('SLT-06 another return of the order can begin instead, and shopping ends', async () => {
    const { shopper } = await spenders.waiting()
    await shopper.press('shop-later.shop')
    await lookUpOrder(shopper)
    expect(shopper.readPage().screen?.path).toBe('/exchange')
    expect(itemNamed(shopper, 'Aster Linen')).toBeDefined()
  })
})
