import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { itemNamed, lookUp, shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { giveCard, heldAt, pay } from './cards.ts'
import { DAY } from './given-returns.ts'
import { meanwhile } from './meanwhile.ts'
import { english, secondTab, submit } from './shoppers.ts'
import { type Spenders, spendersOf, toSpend } from './spenders.ts'

let world: TestWorld
let spenders: Spenders
beforeAll(async () => {
  world = await testWorld()
  spenders = await spendersOf(world)
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

describe('concurrent events while shopping with a refund', () => {
  test('REV-40 SLT-06 concurrent submits in two tabs make one exchange, and both show the return', async () => {
    const { she, before } = await spenders.waiting()
    await toSpend(she, 'Aster Linen')
    const tab = secondTab(spenders.at.app, she)
    await tab.open('/review')
    const answers = await Promise.all([submit(she), submit(tab)])
    expect(answers.map(({ body }) => body.screen?.path)).toEqual([`/return/${before.key}`, `/return/${before.key}`])
    const after = await spenders.now(before)
    expect(after.document.replacements).toHaveLength(1)
    expect(await spenders.followUps(after)).toEqual(['exchange-order waiting', 'refund waiting', 'stock due'])
    expect((await spenders.books(after)).sum).toBe(0)
  })

  test('SLT-12 a gift card accepted in another window blocks the exchange with a notice', async () => {
    const { she, before } = await spenders.waiting()
    await toSpend(she, 'Aster Linen')
    const tab = shopper(spenders.at.app, before.shopId)
    await tab.open(`/return/${before.key}`)
    await tab.press('shop-later.accept')
    const books0 = await spenders.books(before)
    const late = await submit(she)
    expect([late.status, late.body.problem?.title]).toEqual([409, english('shop-later.over')])
    expect(late.body.screen?.path).toBe(`/return/${before.key}`)
    expect((await spenders.now(before)).document.replacements).toEqual([])
    expect(await spenders.books(before)).toEqual(books0)
  })

  test('SLT-12 gift card and exchange exclude each other, and the ledger shows the winner', async () => {
    const { she, before } = await spenders.waiting()
    await toSpend(she, 'Aster Linen')
    const tab = shopper(spenders.at.app, before.shopId)
    await tab.open(`/return/${before.key}`)
    const [, card] = await Promise.all([submit(she), tab.press('shop-later.accept')])
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
    const { she, before } = await spenders.waiting()
    await toSpend(she, 'Aster Linen')
    await world.world.store.returns.save({ ...(await spenders.now(before)), state })
    const late = await submit(she)
    expect([late.status, late.body.screen?.path]).toEqual([409, `/return/${before.key}`])
    expect((await spenders.now(before)).document.replacements).toEqual([])
  })

  test('SLT-12 an expired offer is over on every page of the shop', async () => {
    const { she, before } = await spenders.waiting()
    await toSpend(she, 'Aster Linen')
    world.clock.set(TEST_NOW + 8 * DAY)
    expect((await submit(she)).body.screen?.path).toBe(`/return/${before.key}`)
    expect((await she.open('/shop')).body.screen?.path).toBe(`/return/${before.key}`)
    expect((await spenders.now(before)).document.shopLater?.state).toBe('active')
  })

  test('SLT-11 a refund in progress wins, and the card’s hold is released', async () => {
    const { she, before } = await spenders.waiting('Aster Linen')
    await toSpend(she, 'Alder Wool')
    await giveCard(she)
    const of = { shopId: before.shopId, returnId: before.id, kind: 'refund' as const, epoch: 1 }
    await world.world.store.transaction(async (tables) => {
      await tables.outbox.release(of, ['refund'], world.clock.now())
      await tables.outbox.claim(of, { now: world.clock.now(), leaseMs: 90_000 })
    })
    expect((await pay(she)).status).toBe(409)
    expect((await spenders.now(before)).document.replacements).toEqual([])
    expect(await spenders.followUps(before)).toEqual(['refund running'])
    expect((await spenders.books(before)).sum).toBe(0)
    await world.runner.drain()
    expect((await heldAt(world, before.shopId)).map(({ state }) => state)).toEqual(['voided'])
  })

  test('FIX-17 goods sold out meanwhile are reported before changes, and the rest is submittable', async () => {
    const { she, before } = await spenders.waiting()
    await toSpend(she, 'Aster Linen', 'Pebble Mug')
    await meanwhile(world, before.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
      ...product,
      published: false,
    }))
    const lost = await submit(she)
    expect([lost.status, lost.body.problem?.code]).toEqual([409, 'order-changed'])
    expect((await spenders.now(before)).rev).toBe(before.rev)
    expect((await submit(she)).status).toBe(200)
    expect((await spenders.now(before)).document.replacements).toHaveLength(1)
  })

  test('T26 a price that differs from the shown price is refused', async () => {
    const { she, before } = await spenders.waiting()
    await toSpend(she, 'Aster Linen')
    await meanwhile(world, before.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
      ...product,
      variants: product.variants.map((one) => ({ ...one, price: one.price + 100 })),
    }))
    const changed = await submit(she)
    expect([changed.status, changed.body.problem?.code]).toEqual([409, 'amounts-changed'])
    expect((await spenders.now(before)).rev).toBe(before.rev)
  })

  test('SLT-06 another return of the order can begin instead, and shopping ends', async () => {
    const { she } = await spenders.waiting()
    await she.press('shop-later.shop')
    await lookUp(she)
    expect(she.seen().screen?.path).toBe('/exchange')
    expect(itemNamed(she, 'Aster Linen')).toBeDefined()
  })
})
