import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import type { DraftItem } from '../../schemas/records/draft.ts'
import { answer, itemNamed, lookUpOrder, readOpenStep, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, goToReview, type Portal, submit } from './shoppers.ts'

let testBed: TestWorld
let setup: Portal
beforeAll(async () => {
  testBed = await testWorld()
  setup = await createPortal(testBed)
}, 60_000)
afterEach(() => testBed.clock.set(TEST_NOW))
afterAll(async () => {
  await setup.app.close()
  await testBed.drop()
})

/** Of April 14 in Los Angeles. */
const MIDNIGHT = Date.parse('2026-04-15T07:00:00Z')
const MINUTE_MS = 60_000
const COMMENT = 'The left sleeve has a tear'
const faulty = { reasons: ['faulty'], comment: COMMENT, outcome: 'return' } as const

const withSixDays = ({ exchange, refund, gift_card, ...policy }: ReturnPolicy): ReturnPolicy => ({
  ...policy,
  exchange: { ...exchange, window: 6 },
  refund: { ...refund, window: 6 },
  gift_card: { ...gift_card, window: 6 },
})

/** #1001 was sent on April 8. */
const inLosAngeles = (config: ShopConfig): ShopConfig => ({
  ...config,
  settings: { ...config.settings, timeZone: 'America/Los_Angeles', requirePolicyAcceptance: false },
  policies: config.policies.map(withSixDays),
  warranties: [],
})

const visitBeforeMidnight = async (): Promise<Shopper> => {
  const shopper = await setup.visitor(inLosAngeles)
  testBed.clock.set(MIDNIGHT - MINUTE_MS)
  return shopper
}

const readItems = async ({ shopId }: Shopper): Promise<readonly DraftItem[]> => {
  const [row] = await testBed.database.query<{ items: readonly DraftItem[] }>({
    name: 'test.draft-items',
    text: "select document->'items' as items from drafts where shop_id = $1",
    values: [shopId],
  })
  return row?.items ?? []
}

test('DAT-09 a submit after the last day leaves answers and comment in the draft', async () => {
  const shopper = await visitBeforeMidnight()
  await goToReview(shopper, { items: { 'Aster Linen': faulty } })
  const [before] = await readItems(shopper)
  expect(before).toMatchObject({ ...faulty, confirmed: true })
  testBed.clock.set(MIDNIGHT + MINUTE_MS)
  const { body } = await submit(shopper)
  expect(body.problem?.code).toBe('order-changed')
  expect(await readItems(shopper)).toEqual([{ ...before, confirmed: false }])
})

test('DAT-09 a comment that is sent after the last day is in the draft', async () => {
  const shopper = await visitBeforeMidnight()
  await lookUpOrder(shopper)
  const item = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item } })
  await answer(shopper, item, { reasons: ['faulty'] })
  expect(readOpenStep(shopper).step).toBe('add-comment')
  testBed.clock.set(MIDNIGHT + MINUTE_MS)
  const { body } = await answer(shopper, item, { comment: COMMENT })
  expect(body.problem?.code).toBe('not-offered')
  expect(await readItems(shopper)).toMatchObject([{ reasons: ['faulty'], comment: COMMENT, confirmed: false }])
})

test('DAT-09 a choice after the last day leaves earlier answers in the draft', async () => {
  const shopper = await visitBeforeMidnight()
  await lookUpOrder(shopper)
  const item = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item } })
  await answer(shopper, item, { reasons: ['faulty'] })
  await answer(shopper, item, { comment: COMMENT })
  const before = await readItems(shopper)
  testBed.clock.set(MIDNIGHT + MINUTE_MS)
  const { body } = await answer(shopper, item, { outcome: 'return' })
  expect(body.problem?.code).toBe('not-offered')
  expect(before).toMatchObject([{ comment: COMMENT }])
  expect(await readItems(shopper)).toEqual(before)
})
