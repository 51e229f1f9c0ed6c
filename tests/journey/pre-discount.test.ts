import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { findReturn, shopWith } from './ruled.ts'
import { createPortal, goToReview, type Portal, submit } from './shoppers.ts'
import { addToCart, readNet } from './spenders.ts'

let world: TestWorld
let portal: Portal
beforeAll(async () => {
  world = await testWorld()
  portal = await createPortal(world)
}, 60_000)
afterAll(() => world.drop())

const DRESS = 'Meadow Linen'
/** Discount of the dress, which cost $132.00, in cents. */
const DISCOUNT = 1_320

const createVisitor = (preDiscountCredit: boolean, shop_now_enabled: boolean) =>
  portal.visitor(shopWith({ policy: { shop_now_enabled }, settings: { preDiscountCredit } }))

const readNewPrice = async (shopper: Shopper): Promise<number | undefined> => {
  await lookUpOrder(shopper, '#1010', 'H2X 1Y4')
  await choose(shopper, itemNamed(shopper, DRESS), { outcome: 'return' })
  await addToCart(shopper, 'Alder Wool')
  return shopper.find('totals', 'cart-total')?.rows.find(({ id }) => id === 'total')?.money.amount
}

const readRefund = async (shopper: Shopper): Promise<number> => {
  await goToReview(shopper, { order: '#1010', proof: 'H2X 1Y4', items: { [DRESS]: { outcome: 'return' } } })
  await submit(shopper)
  return readNet(await findReturn(world, shopper))
}

test('FEE-18 a price before discount counts in the shop and is never paid out', async () => {
  const [before, plain] = await Promise.all([createVisitor(true, true), createVisitor(false, true)])
  expect(await readNewPrice(before)).toBe(((await readNewPrice(plain)) ?? 0) - DISCOUNT)
  const [refundedShopper, refundedPlain] = await Promise.all([createVisitor(true, false), createVisitor(false, false)])
  const paid = await readRefund(refundedShopper)
  expect(paid).toBeGreaterThan(0)
  expect(paid).toBe(await readRefund(refundedPlain))
})
