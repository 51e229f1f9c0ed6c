import { expect, test } from 'vitest'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import { product } from '../support/shopify/goods.ts'
import type { ShopifyStandIn } from '../support/shopify/stand-in.ts'
import { returnOf } from './ruled.ts'
import { lately, shopifyHouse } from './shopify-house.ts'
import { deskOf } from './shopify-stock.ts'
import { submit, toReview } from './shoppers.ts'

const house = shopifyHouse()

/** Immediate store credit plus seven dollars from the shop. */
const policy = (demo: ReturnPolicy): ReturnPolicy => ({
  ...demo,
  gift_card: { enabled: true, event: 'immediate', window: 30 },
  gift_card_incentive_type: 'flat',
  gift_card_incentive_value: 700,
})

const onAccount = (store: ShopifyStandIn) =>
  store.things
    .filter(({ id }) => id.startsWith('gid://shopify/StoreCreditAccountCreditTransaction/'))
    .map(({ event, amount }) => [event, Math.round(Number((amount as { readonly amount: string }).amount) * 100)])

test.each([
  [],
  ['RefundCreate'],
  ['StoreCreditCredit'],
  ['RefundCreate', 'StoreCreditCredit'],
])('BCK-08 owed amount and bonus reach the store account once after a connection loss: %s', async (...cuts: readonly string[]) => {
  const things = [lately(2001), product(7001)]
  const now = house.world().clock.now()
  const { she, store } = await house.shopWith({ things, now }, { policy, giftCards: 'store-credit' })
  await toReview(she, { order: '#2001', items: { 'Linen Shirt': { outcome: 'return' } }, credit: 'gift' })
  store.cuts.push(...cuts)
  expect((await submit(she)).status).toBe(200)
  await house.drained(store)

  const { giftCard, totals } = (await returnOf(house.world(), she)).document
  const paid = totals.computed.net
  expect(giftCard).toEqual({ state: 'done', amount: paid + 700, at: expect.any(Number), reference: expect.any(String) })
  const of = (kind: string) => store.things.filter(({ id }) => id.startsWith(`gid://shopify/${kind}/`))
  expect(onAccount(store)).toEqual([
    ['ORDER_REFUND', paid],
    ['ADJUSTMENT', 700],
  ])
  expect(of('GiftCard')).toEqual([])
  const order = await house.world().world.commerce.findOrder(she.shopId, '2001', { within: 0 })
  expect(order?.refundTotal).toBe(0)
})

test('BCK-08 FIX-79 a later manual addition reaches the store account too', async () => {
  const things = [lately(2001), product(7001)]
  const now = house.world().clock.now()
  const { she, store } = await house.shopWith({ things, now }, { policy, giftCards: 'store-credit' })
  await toReview(she, { order: '#2001', items: { 'Linen Shirt': { outcome: 'return' } }, credit: 'gift' })
  expect((await submit(she)).status).toBe(200)
  await house.drained(store)
  const before = (await returnOf(house.world(), she)).document.giftCard
  const { id } = await returnOf(house.world(), she)
  const desk = await deskOf(house, she)
  expect((await desk(`/returns/${id}/adjust`, { amount: 500, reason: 'It came late' })).statusCode).toBe(200)
  await house.drained(store)
  const { giftCard } = (await returnOf(house.world(), she)).document
  expect(giftCard).toMatchObject({ state: 'done', amount: (before?.amount ?? 0) + 500 })
  expect(giftCard?.refused).toBeUndefined()
  expect(onAccount(store)).toEqual([
    ['ORDER_REFUND', (before?.amount ?? 0) - 700],
    ['ADJUSTMENT', 700],
    ['ADJUSTMENT', 500],
  ])
})
