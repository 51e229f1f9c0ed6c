import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, itemNamed, lookUp, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { creditWays, english, type Portal, portal } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
let guest: Portal['guest']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor, guest } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const withShirt = async (she: Shopper) => {
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
  return she.press('items.continue')
}

test('CRD-01 without an order the credit page is the lookup', async () => {
  const she = await guest()
  expect((await she.open('/credit')).body.screen).toMatchObject({ name: 'lookup', path: '/', history: 'replace' })
})

test('CRD-08 CRD-09 CRD-12 ITM-77 remaining credit offers store credit, instant refund and original payment with amounts', async () => {
  const she = await guest()
  const answer = await withShirt(she)
  expect(answer.body.screen).toMatchObject({ name: 'credit', constant: 'Credit' })
  expect(creditWays(she).map(({ value, label, copy }) => [value, label, copy])).toEqual([
    ['gift', english('credit.gift'), english('credit.to-email', { email: 'ada@example.com' })],
    ['instant', english('credit.instant'), english('credit.instant-copy')],
    ['refund', english('credit.refund'), english('credit.to-card', { card: 'Visa ending in 4242' })],
  ])
  const [gift, ...refunds] = creditWays(she).map(({ price }) => price?.amount)
  // The shirt costs $98.00 plus $8.70 tax; the gift card adds ten percent.
  expect([gift, ...refunds]).toEqual([11_737, 10_670, 10_670])
})

test('FIX-75 CRD-14 each choice shows its timing by policy event and its value without bonus', async () => {
  const she = await visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({
      ...policy,
      refund: { ...policy.refund, event: 'in_transit' as const },
      gift_card: { ...policy.gift_card, event: 'immediate' as const },
    })),
  }))
  await withShirt(she)
  const last = creditWays(she).map(({ value, notes, struck }) => [value, notes?.at(-1), struck?.amount])
  expect(last).toEqual(
    expect.arrayContaining([
      ['gift', english('status.when-immediate'), 10_670],
      ['refund', english('status.when-in-transit'), undefined],
    ]),
  )
})

test('CRD-20 a choice is recorded, the totals follow it, and the review comes next', async () => {
  const she = await guest()
  await withShirt(she)
  const amounts = Object.fromEntries(creditWays(she).map(({ value, price }) => [value, Math.abs(price?.amount ?? 0)]))
  const total = () => she.find('totals')?.rows.at(-1)
  await she.press('credit.choose', { args: { credit: 'gift' } })
  expect(she.seen().screen?.path).toBe('/review')
  expect([total()?.note, Math.abs(total()?.money.amount ?? 0)]).toEqual([english('totals.as-gift'), amounts.gift])

  await she.open('/credit')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  expect([total()?.note, Math.abs(total()?.money.amount ?? 0)]).toEqual([english('totals.as-refund'), amounts.refund])
})

test('CRD-20 a credit type that is not offered is refused', async () => {
  const she = await guest()
  await withShirt(she)
  const forced = await she.post(
    'credit.choose',
    { at: '/credit', args: { credit: 'exchange' } },
    { 'if-match': she.seen().rev ?? '' },
  )
  expect([400, 409]).toContain(forced.status)
  expect((await she.open('/review')).body.screen?.path).toBe('/credit')
})

test.each([
  ['refund', 'gift_card', 'totals.as-refund'],
  ['gift_card', 'refund', 'totals.as-gift'],
] as const)('CRD-22 ITM-75 with %s alone the choice is made and the review comes at once', async (_only, off, label) => {
  const she = await visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({ ...policy, [off]: { ...policy[off], enabled: false } })),
  }))
  await withShirt(she)
  expect(she.seen().screen?.path).toBe('/review')
  expect(she.find('totals')?.rows.at(-1)?.note).toBe(english(label))
  expect((await she.open('/credit')).body.screen?.path).toBe('/review')
})

test('ITM-74 ITM-80 an even exchange has no choice and goes to the review', async () => {
  const she = await guest()
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { reasons: ['changed-mind'], outcome: 'exchange' })
  await she.press('items.continue')
  expect(she.seen().screen?.path).toBe('/review')
})
