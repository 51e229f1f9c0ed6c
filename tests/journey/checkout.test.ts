import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DEARER, dearerCoat, holds, paymentsOf, submitOff } from './cards.ts'
import { type Differing, returnOf, shopWith } from './ruled.ts'
import { english, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const inCheckout: Differing = { flags: ['exchange-order-checkout'], settings: { checkoutForUpsell: true } }
const owing = async (given: Differing, visits = visitor): Promise<Shopper> => {
  const she = await visits(shopWith(given))
  await toReview(she, { items: { 'Alder Wool': await dearerCoat(world, she) } })
  return she
}

test('REV-47 an amount owed is paid in the exchange order’s checkout, without a card', async () => {
  const she = await owing(inCheckout)
  expect([she.find('card_field'), she.find('field_group', 'payment-acceptance'), submitOff(she)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(JSON.stringify(she.find('text', 'checkout'))).toContain(english('review.checkout'))
  const answer = await submit(she)
  const record = await returnOf(world, she)
  const { statusUrl } = record.document.exchangeOrder ?? {}
  expect(statusUrl).toMatch(/^https:\/\/wrenfold\.example\/orders\//)
  expect([answer.status, answer.body.effects]).toEqual([200, [{ type: 'redirect', href: statusUrl }]])
  expect(record.document.payment).toMatchObject({ by: 'checkout', amount: DEARER, state: 'in-checkout' })
  await she.open(`/return/${record.key}`)
  expect(JSON.stringify(she.seen().screen)).toContain(statusUrl)
  await world.runner.drain()
  expect([await holds(world, she.shopId), await paymentsOf(world, she.shopId)]).toEqual([[], []])
  const [orders] = await world.database.query<{ n: number }>({
    name: 'test.exchange_orders',
    text: "select count(*) as n from outbox where shop_id = $1 and kind = 'exchange-order' and state = 'done'",
    values: [she.shopId],
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
  const she = await owing(inCheckout, (await portal(elsewhere)).visitor)
  expect((await submit(she)).body.effects).toEqual([{ type: 'redirect', href: checkoutUrl }])
  const record = await returnOf(world, she)
  await she.open(`/return/${record.key}`)
  const { statusUrl = 'none' } = record.document.exchangeOrder ?? {}
  const page = JSON.stringify(she.seen().screen)
  expect([page.includes(checkoutUrl), page.includes(statusUrl)]).toEqual([true, false])
})

test.each<[string, Differing]>([
  ['without its flag', { settings: { checkoutForUpsell: true } }],
  ['without its setting', { flags: ['exchange-order-checkout'] }],
])('REV-47 %s the amount owed is paid by card', async (_, given) => {
  const she = await owing(given)
  expect([she.find('card_field')?.type, she.find('text', 'checkout')]).toEqual(['card_field', undefined])
})

test('REV-47 a submit without an amount owed leads to the status page alone', async () => {
  const she = await visitor(shopWith(inCheckout))
  await toReview(she)
  const answer = await submit(she)
  expect([answer.status, answer.body.effects ?? []]).toEqual([200, []])
})
