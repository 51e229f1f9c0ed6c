import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import { type Returns, setUpReturns } from '../journey/given-returns.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { createPostOffice, readyLabel, t, unit } from './post-office.ts'

let world: TestWorld
let returns: Returns
let office: ReturnType<typeof createPostOffice>
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpReturns(world)
  office = createPostOffice(world, returns)
}, 60_000)
afterAll(() => world.drop())

const heldLabel = { state: 'held', reference: 'r-1', askedAt: TEST_NOW } as const
const approvedUnit = { ...unit, lineItemId: 'unit-2', verdict: { kind: 'approved' as const, at: TEST_NOW } }
const rejectedUnit = { ...unit, lineItemId: 'unit-3', verdict: { kind: 'rejected' as const, at: TEST_NOW } }
const undoneUnit = { ...unit, lineItemId: 'unit-4', verdictUndoneAt: TEST_NOW }
const underReview = (label: ReturnDocument['label'] = heldLabel): Partial<ReturnDocument> => ({
  outcome: 'review',
  labelWhen: 'approved',
  label,
  items: [approvedUnit, undoneUnit, { ...unit, outcome: ['review'] }],
  removedItems: [{ item: rejectedUnit }],
})

test.each([
  ['confirmation', undefined],
  ['approved', 'unit-2'],
  ['rejected', 'unit-3'],
  ['verdict-undone', 'unit-4'],
  ['extended', undefined],
] as const)('FND-35 the letter %s of a held label requests that the shopper waits', async (letter, lineItemId) => {
  const facts = lineItemId === undefined ? undefined : { units: [lineItemId] }
  const { text } = await office.written(await office.given(underReview()), letter, facts)
  const expectedRequest = t(letter === 'verdict-undone' ? 'mail.verdict-undone-held' : 'mail.label-held')
  expect(text).toContain(expectedRequest)

  expect(text).not.toMatch(/send (your parcel|it) by/)
})

test('FND-35 the confirmation of a held label names no charge date for a card', async () => {
  const record = await returns.submit({
    document: { ...underReview(), customer: { email: 'ada@example.com', phone: null, name: null } },
    instantReturn: { amount: 500 },
  })
  const { text } = await office.written(record, 'confirmation')
  expect(text).toContain('Your time to send the parcel starts when your label arrives.')
  expect(text).not.toContain('in the mail by')
})

test.each([
  ['is made since the verdict', { ...heldLabel, state: 'processing' } as const, true],
  ['was there before the verdict', { ...readyLabel, askedAt: TEST_NOW - 1 }, false],
  ['was voided', { ...readyLabel, state: 'voided' } as const, false],
])('FND-35 an approval announces a label that %s: %#', async (_title, label, isAnnounced) => {
  const document = { ...underReview(label), outcome: 'default' as const, items: [approvedUnit] }
  const { text } = await office.written(await office.given(document), 'approved', { units: ['unit-2'] })
  expect(text.includes(t('mail.label-coming'))).toBe(isAnnounced)
})
