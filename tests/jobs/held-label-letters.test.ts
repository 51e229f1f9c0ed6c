import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import { type Returns, returnsOf } from '../journey/given-returns.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { postOffice, ready, t, unit } from './post-office.ts'

let world: TestWorld
let returns: Returns
let office: ReturnType<typeof postOffice>
beforeAll(async () => {
  world = await testWorld()
  returns = await returnsOf(world)
  office = postOffice(world, returns)
}, 60_000)
afterAll(() => world.drop())

const held = { state: 'held', reference: 'r-1', askedAt: TEST_NOW } as const
const approved = { ...unit, lineItemId: 'unit-2', verdict: { kind: 'approved' as const, at: TEST_NOW } }
const rejected = { ...unit, lineItemId: 'unit-3', verdict: { kind: 'rejected' as const, at: TEST_NOW } }
const undone = { ...unit, lineItemId: 'unit-4', verdictUndoneAt: TEST_NOW }
const under = (label: ReturnDocument['label'] = held): Partial<ReturnDocument> => ({
  outcome: 'review',
  labelWhen: 'approved',
  label,
  items: [approved, undone, { ...unit, outcome: ['review'] }],
  removedItems: [{ item: rejected }],
})

test.each([
  ['confirmation', undefined],
  ['approved', 'unit-2'],
  ['rejected', 'unit-3'],
  ['verdict-undone', 'unit-4'],
  ['extended', undefined],
] as const)('FND-35 the letter %s of a held label requests that the shopper waits', async (letter, lineItemId) => {
  const told = lineItemId === undefined ? undefined : { units: [lineItemId] }
  const { text } = await office.written(await office.given(under()), letter, told)
  const asks = t(letter === 'verdict-undone' ? 'mail.verdict-undone-held' : 'mail.label-held')
  expect(text).toContain(asks)

  expect(text).not.toMatch(/send (your parcel|it) by/)
})

test('FND-35 the confirmation of a held label names no charge date for a card', async () => {
  const record = await returns.submit({
    document: { ...under(), customer: { email: 'ada@example.com', phone: null, name: null } },
    instantReturn: { amount: 500 },
  })
  const { text } = await office.written(record, 'confirmation')
  expect(text).toContain('The time to send your parcel begins when your label comes.')
  expect(text).not.toContain('in the mail by')
})

test.each([
  ['is made since the verdict', { ...held, state: 'processing' } as const, true],
  ['was there before the verdict', { ...ready, askedAt: TEST_NOW - 1 }, false],
  ['was voided', { ...ready, state: 'voided' } as const, false],
])('FND-35 an approval announces a label that %s: %#', async (_title, label, isAnnounced) => {
  const document = { ...under(label), outcome: 'default' as const, items: [approved] }
  const { text } = await office.written(await office.given(document), 'approved', { units: ['unit-2'] })
  expect(text.includes(t('mail.label-coming'))).toBe(isAnnounced)
})
