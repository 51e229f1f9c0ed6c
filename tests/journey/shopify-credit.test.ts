import { expect, test } from 'vitest'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import { product } from '../support/shopify/goods.ts'
import type { ShopifyStandIn } from '../support/shopify/stand-in.ts'
import { findReturn } from './ruled.ts'
import { recentOrder, setUpShopify } from './shopify-house.ts'
import { deskOf } from './shopify-stock.ts'
import { goToReview, submit } from './shoppers.ts'

const setup = setUpShopify()

const policy = (demo: ReturnPolicy): ReturnPolicy => ({
  ...demo,
  gift_card: { enabled: true, event: 'immediate', window: 30 },
  gift_card_incentive_type: 'flat',
  gift_card_incentive_value: 700,
})

const listAccountTransactions = (store: ShopifyStandIn) =>
  store.things
    .filter(({ id }) => id.startsWith('gid://shopify/StoreCreditAccountCreditTransaction/'))
    .map(({ event, amount }) => [event, Math.round(Number((amount as { readonly amount: string }).amount) * 100)])

test.each([
  [],
  ['RefundCreate'],
  ['StoreCreditCredit'],
  ['RefundCreate', 'StoreCreditCredit'],
])('BCK-08 owed amount and bonus reach the store account once after a connection loss: %s', async (...cuts: readonly string[]) => {
  const things = [recentOrder(2001), product(7001)]
  const now = setup.world().clock.now()
  const { shopper, store } = await setup.shopWith({ things, now }, { policy, giftCards: 'store-credit' })
  await goToReview(shopper, { order: '#2001', items: { 'Linen Shirt': { outcome: 'return' } }, credit: 'gift' })
  store.cuts.push(...cuts)
  expect((await submit(shopper)).status).toBe(200)
  await setup.drained(store)

  const { giftCard, totals } = (await findReturn(setup.world(), shopper)).document
  const paid = totals.computed.net
  expect(giftCard).toEqual({ state: 'done', amount: paid + 700, at: expect.any(Number), reference: expect.any(String) })
  const of = (kind: string) => store.things.filter(({ id }) => id.startsWith(`gid://shopify/${kind}/`))
  expect(listAccountTransactions(store)).toEqual([
    ['ORDER_REFUND', paid],
    ['ADJUSTMENT', 700],
  ])
  expect(of('GiftCard')).toEqual([])
  const order = await setup.world().world.commerce.findOrder(shopper.shopId, '2001', { within: 0 })
  expect(order?.refundTotal).toBe(0)
})

test('BCK-08 FIX-79 a later manual addition reaches the store account too', async () => {
  const things = [recentOrder(2001), product(7001)]
  const now = setup.world().clock.now()
  const { shopper, store } = await setup.shopWith({ things, now }, { policy, giftCards: 'store-credit' })
  await goToReview(shopper, { order: '#2001', items: { 'Linen Shirt': { outcome: 'return' } }, credit: 'gift' })
  expect((await submit(shopper)).status).toBe(200)
  await setup.drained(store)
  const before = (await findReturn(setup.world(), shopper)).document.giftCard
  const { id } = await findReturn(setup.world(), shopper)
  const desk = await deskOf(setup, shopper)
  expect((await desk(`/returns/${id}/adjust`, { amount: 500, reason: 'It came late' })).statusCode).toBe(200)
  await setup.drained(store)
  const { giftCard } = (await findReturn(setup.world(), shopper)).document
  expect(giftCard).toMatchObject({ state: 'done', amount: (before?.amount ?? 0) + 500 })
  expect(giftCard?.refused).toBeUndefined()
  expect(listAccountTransactions(store)).toEqual([
    ['ORDER_REFUND', (before?.amount ?? 0) - 700],
    ['ADJUSTMENT', 700],
    ['ADJUSTMENT', 500],
  ])
})
