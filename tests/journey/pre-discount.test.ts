import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, itemNamed, lookUp, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { returnOf, shopWith } from './ruled.ts'
import { type Portal, portal, submit, toReview } from './shoppers.ts'
import { buy, netOf } from './spenders.ts'

let world: TestWorld
let at: Portal
beforeAll(async () => {
  world = await testWorld()
  at = await portal(world)
}, 60_000)
afterAll(() => world.drop())

const DRESS = 'Meadow Linen'
/** Discount of the dress, which cost $132.00, in cents. */
const DISCOUNT = 1_320

const visitorWhere = (preDiscountCredit: boolean, shop_now_enabled: boolean) =>
  at.visitor(shopWith({ policy: { shop_now_enabled }, settings: { preDiscountCredit } }))

const owedFor = async (she: Shopper): Promise<number | undefined> => {
  await lookUp(she, '#1010', 'H2X 1Y4')
  await choose(she, itemNamed(she, DRESS), { outcome: 'return' })
  await buy(she, 'Alder Wool')
  return she.find('totals', 'cart-total')?.rows.find(({ id }) => id === 'left')?.money.amount
}

const paidBackTo = async (she: Shopper): Promise<number> => {
  await toReview(she, { order: '#1010', proof: 'H2X 1Y4', items: { [DRESS]: { outcome: 'return' } } })
  await submit(she)
  return netOf(await returnOf(world, she))
}

test('FEE-18 a price before discount counts in the shop and is never paid out', async () => {
  const [before, plain] = await Promise.all([visitorWhere(true, true), visitorWhere(false, true)])
  expect(await owedFor(before)).toBe(((await owedFor(plain)) ?? 0) - DISCOUNT)
  const [refunded, refundedPlain] = await Promise.all([visitorWhere(true, false), visitorWhere(false, false)])
  const paid = await paidBackTo(refunded)
  expect(paid).toBeGreaterThan(0)
  expect(paid).toBe(await paidBackTo(refundedPlain))
})
