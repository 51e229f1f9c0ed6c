import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DEARER, dearerCoat, isSubmitDisabled, listHolds, paymentsOf } from './cards.ts'
import { findReturn, type ShopOverrides, shopWith } from './ruled.ts'
import { createPortal, english, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const checkoutOptions: ShopOverrides = { flags: ['exchange-order-checkout'], settings: { checkoutForUpsell: true } }
const reviewWithDue = async (options: ShopOverrides, visits = visitor): Promise<Shopper> => {
  const shopper = await visits(shopWith(options))
  await goToReview(shopper, { items: { 'Alder Wool': await dearerCoat(world, shopper) } })
  return shopper
}

test('REV-47 an amount owed is paid in the exchange order’s checkout, without a card', async () => {
  const shopper = await reviewWithDue(checkoutOptions)
  expect([
    shopper.find('card_field'),
    shopper.find('field_group', 'payment-acceptance'),
    isSubmitDisabled(shopper),
  ]).toEqual([undefined, undefined, undefined])
  expect(JSON.stringify(shopper.find('text', 'checkout'))).toContain(english('review.checkout'))
  const answer = await submit(shopper)
  const record = await findReturn(world, shopper)
  const { statusUrl } = record.document.exchangeOrder ?? {}
  expect(statusUrl).toMatch(/^https:\/\/wrenfold\.example\/orders\//)
  expect([answer.status, answer.body.effects]).toEqual([200, [{ type: 'redirect', href: statusUrl }]])
  expect(record.document.payment).toMatchObject({ by: 'checkout', amount: DEARER, state: 'in-checkout' })
  await shopper.open(`/return/${record.key}`)
  expect(JSON.stringify(shopper.readPage().screen)).toContain(statusUrl)
  await world.runner.drain()
  expect([await listHolds(world, shopper.shopId), await paymentsOf(world, shopper.shopId)]).toEqual([[], []])
  const [orders] = await world.database.query<{ n: number }>({
    name: 'test.exchange_orders',
    text: "select count(*) as n from outbox where shop_id = $1 and kind = 'exchange-order' and state = 'done'",
    values: [shopper.shopId],
  })
  expect(orders?.n).toBe(1)
})

test('BCK-01 the order system may name another checkout page than the order’s page', async () => {
  const { commerce } = world.world
  const checkoutUrl = 'https://pay.example/1'
  const createExchangeOrder: typeof commerce.createExchangeOrder = async (operation) => {
    const answer = await commerce.createExchangeOrder(operation)
    return answer.kind === 'created' ? { ...answer, checkoutUrl } : answer
  }
  const elsewhere = { ...world, world: { ...world.world, commerce: { ...commerce, createExchangeOrder } } }
  const shopper = await reviewWithDue(checkoutOptions, (await createPortal(elsewhere)).visitor)
  expect((await submit(shopper)).body.effects).toEqual([{ type: 'redirect', href: checkoutUrl }])
  const record = await findReturn(world, shopper)
  await shopper.open(`/return/${record.key}`)
  const { statusUrl = 'none' } = record.document.exchangeOrder ?? {}
  const page = JSON.stringify(shopper.readPage().screen)
  expect([page.includes(checkoutUrl), page.includes(statusUrl)]).toEqual([true, false])
})

test.each<[string, ShopOverrides]>([
  ['without its flag', { settings: { checkoutForUpsell: true } }],
  ['without its setting', { flags: ['exchange-order-checkout'] }],
])('REV-47 %s the amount owed is paid by card', async (_, options) => {
  const shopper = await reviewWithDue(options)
  expect([shopper.find('card_field')?.type, shopper.find('text', 'checkout')]).toEqual(['card_field', undefined])
})

test('REV-47 a submit without an amount owed leads to the status page alone', async () => {
  const shopper = await visitor(shopWith(checkoutOptions))
  await goToReview(shopper)
  const answer = await submit(shopper)
  expect([answer.status, answer.body.effects ?? []]).toEqual([200, []])
})
