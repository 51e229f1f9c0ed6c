import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, setUpReturns } from './given-returns.ts'

const immediate = { enabled: true, event: 'immediate', window: 30 } as const

let world: TestWorld
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpReturns(world)
}, 120_000)
afterAll(() => world.drop())

const readMailedPayout = async ({ shopId, id: returnId }: ReturnRecord) => {
  const followUps = await world.world.store.outbox.followUps({ shopId, returnId })
  return followUps.find((one) => one.kind === 'mail')?.payload.payout
}

test('a gift card is issued for the value and identified by its last characters', async () => {
  const record = await returns.submit({ document: { creditType: 'gift' }, policy: { gift_card: immediate } })
  await world.runner.drain()
  expect(await returns.followUps(record)).toEqual(['gift-card done'])
  const { giftCard } = (await returns.now(record)).document
  expect(giftCard).toMatchObject({ state: 'done', amount: returns.payout, last4: expect.stringMatching(/^.{4}$/) })
  const { at, last4 } = giftCard ?? {}
  expect(await readMailedPayout(record)).toEqual({
    amount: returns.payout,
    at,
    last4,
    reference: `${record.id}:gift-card:1`,
  })
})

test('FEE-16 the letter about a gift card names its bonus', async () => {
  const { totals } = (await returns.submit()).document
  const { credit } = totals
  const bonus = { ...credit.bonus, storeCreditBonus: 500 }
  const document = { creditType: 'gift' as const, totals: { ...totals, credit: { ...credit, bonus } } }
  const record = await returns.submit({ document, policy: { gift_card: immediate } })
  await world.runner.drain()
  expect(await readMailedPayout(record)).toMatchObject({ amount: returns.payout + 500, bonus: 500 })
})
