import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, creditWays, english, type Portal } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
let guest: Portal['guest']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor, guest } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const chooseShirt = async (shopper: Shopper) => {
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
  return shopper.press('items.continue')
}

const toCard = english('credit.to-card', { card: 'Visa ending in 4242' })
const onceArrived = english('status.once-arrived', { days: 'you’ll have it within 5 days' })

test('CRD-01 without an order the credit page is the lookup', async () => {
  const shopper = await guest()
  expect((await shopper.open('/credit')).body.screen).toMatchObject({ name: 'lookup', path: '/', history: 'replace' })
})

test('CRD-08 CRD-09 CRD-12 ITM-77 remaining credit offers store credit, instant refund and original payment with amounts', async () => {
  const shopper = await guest()
  const answer = await chooseShirt(shopper)
  expect(answer.body.screen).toMatchObject({ name: 'credit', constant: 'Credit' })
  expect(creditWays(shopper).map(({ value, label, copy }) => [value, label, copy])).toEqual([
    ['refund', english('credit.refund'), english('credit.to-card', { card: 'Visa ending in 4242' })],
    ['instant', english('credit.instant'), english('credit.instant-copy')],
    ['gift', english('credit.gift'), english('credit.to-email', { email: 'ada@example.com' })],
  ])
  const [refund, instant, gift] = creditWays(shopper).map(({ price }) => price?.amount)
  expect([refund, instant, gift]).toEqual([10_670, 10_670, 11_737])
})

test('UXD-19 a shop orders the options, and still preselects the refund or nothing', async () => {
  const shopper = await visitor((config) => ({
    ...config,
    settings: { ...config.settings, creditOrder: ['gift', 'instant'] as const },
  }))
  await chooseShirt(shopper)
  const options = shopper.find('picker', 'credit')?.options ?? []
  expect(options.map(({ value, selected }) => [value, selected])).toEqual([
    ['gift', false],
    ['instant', false],
    ['refund', true],
  ])
})

test('FIX-75 CRD-14 each choice shows its timing by policy event and its value without bonus', async () => {
  const shopper = await visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({
      ...policy,
      refund: { ...policy.refund, event: 'in_transit' as const },
      gift_card: { ...policy.gift_card, event: 'immediate' as const },
    })),
  }))
  await chooseShirt(shopper)
  const last = creditWays(shopper).map(({ value, notes, struck }) => [value, notes?.at(-1), struck?.amount])
  expect(last).toEqual(
    expect.arrayContaining([
      ['gift', english('status.when-immediate'), 10_670],
      ['refund', english('status.when-in-transit'), undefined],
    ]),
  )
})

test('CRD-20 a choice is recorded, the totals follow it, and the review comes next', async () => {
  const shopper = await guest()
  await chooseShirt(shopper)
  const amounts = Object.fromEntries(
    creditWays(shopper).map(({ value, price }) => [value, Math.abs(price?.amount ?? 0)]),
  )
  const total = () => shopper.find('totals')?.rows.at(-1)
  await shopper.press('credit.choose', { args: { credit: 'gift' } })
  expect(shopper.readPage().screen?.path).toBe('/review')
  expect([total()?.note, Math.abs(total()?.money.amount ?? 0)]).toEqual([
    `${english('totals.as-gift')} · ${onceArrived}`,
    amounts.gift,
  ])

  await shopper.open('/credit')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  expect([total()?.note, Math.abs(total()?.money.amount ?? 0)]).toEqual([`${toCard} · ${onceArrived}`, amounts.refund])
})

test('CRD-20 a credit type that is not offered is refused', async () => {
  const shopper = await guest()
  await chooseShirt(shopper)
  const forcedView = await shopper.post(
    'credit.choose',
    { at: '/credit', args: { credit: 'exchange' } },
    { 'if-match': shopper.readPage().rev ?? '' },
  )
  expect([400, 409]).toContain(forcedView.status)
  expect((await shopper.open('/review')).body.screen?.path).toBe('/credit')
})

test.each([
  ['refund', 'gift_card', toCard],
  ['gift_card', 'refund', english('totals.as-gift')],
] as const)('CRD-22 ITM-75 with %s alone the choice is made and the review comes at once', async (_only, off, label) => {
  const shopper = await visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({ ...policy, [off]: { ...policy[off], enabled: false } })),
  }))
  await chooseShirt(shopper)
  expect(shopper.readPage().screen?.path).toBe('/review')
  expect(shopper.find('totals')?.rows.at(-1)?.note).toBe(`${label} · ${onceArrived}`)
  expect((await shopper.open('/credit')).body.screen?.path).toBe('/review')
})

test('ITM-74 ITM-80 an even exchange has no choice and goes to the review', async () => {
  const shopper = await guest()
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { reasons: ['changed-mind'], outcome: 'exchange' })
  await shopper.press('items.continue')
  expect(shopper.readPage().screen?.path).toBe('/review')
})
