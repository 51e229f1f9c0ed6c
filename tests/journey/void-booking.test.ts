import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ReturnDocument, ReturnRecord, ReturnState } from '../../schemas/records/return.ts'
import { cancelBooking } from '../../server/journey/follow-ups/parcel/cancel-booking.ts'
import { beginLabelVoid } from '../../server/journey/follow-ups/parcel/void-label.ts'
import type { World } from '../../server/world.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { DAY } from './given-returns.ts'
import { type TravellingReturns, travellingReturns } from './travelling-returns.ts'

let house: TestWorld
let returns: TravellingReturns
beforeAll(async () => {
  house = await testWorld()
  returns = await travellingReturns(house)
}, 60_000)
afterAll(() => house.drop())
afterEach(() => house.clock.set(TEST_NOW))

type Voided = Awaited<ReturnType<ReturnType<World['carriers']>['void']>>

/** A return whose label was made, and what became of it since. */
const made = async (state: ReturnState, given: Partial<ReturnDocument> = {}): Promise<ReturnRecord> => {
  const record = await returns.made()
  await house.world.store.returns.save({ ...record, state, document: { ...record.document, ...given } })
  return returns.now(record)
}

/** What a person took everything out of that was to be sent: it is open, and nobody ships with its label. */
const emptied = async () => {
  const { document } = await returns.made()
  const totals = { ...document.totals, shippable: { ...document.totals.shippable, outcome: 'keep' as const } }
  return made('open', { totals, removedItems: [] })
}

/** The job that gives a label back, once, with a carrier that answers so; and which labels it was given. */
const cancelOnce = async ({ shopId, id: returnId }: ReturnRecord, answer: Voided) => {
  const voided: string[] = []
  const carriers: World['carriers'] = (config) => ({
    ...house.world.carriers(config),
    async void(_shopId, reference) {
      voided.push(reference)
      return answer
    },
  })
  return { became: await cancelBooking({ ...house.world, carriers }, { shopId, returnId }), voided }
}

const letters = async ({ id }: ReturnRecord) =>
  (await house.world.store.outbox.followUps({ shopId: returns.shopId, returnId: id })).flatMap((one) =>
    one.kind === 'mail' ? [one.payload.letter] : [],
  )

test('T20 whoever keeps everything is told that her label is void; of a return that has ended the letter of its end says so', async () => {
  const [kept, closed] = [await emptied(), await made('closed')]
  for (const record of [kept, closed]) {
    const before = await letters(record)
    await cancelOnce(record, 'voided')
    expect(await returns.events(record)).toContain('label-voided')
    expect((await letters(record)).slice(before.length)).toEqual(record === kept ? ['label-voided'] : [])
  }
})

test('BCK-10 a carrier that still thinks about a label is asked again a day later, until it has decided or 45 days are over', async () => {
  const record = await made('cancelled')
  const tomorrow = { became: { kind: 'again', at: TEST_NOW + DAY }, voided: [`${record.id}-1`] }
  expect(await cancelOnce(record, 'asked')).toEqual(tomorrow)
  // By now it is void in the return, and its money is still awaited.
  expect((await returns.now(record)).document.label?.state).toBe('voided')
  expect(await cancelOnce(record, 'asked')).toEqual(tomorrow)
  house.clock.set(TEST_NOW + 45 * DAY - 1)
  expect((await cancelOnce(record, 'asked')).became).toMatchObject({ kind: 'again' })
  house.clock.set(TEST_NOW + 45 * DAY)
  expect((await cancelOnce(record, 'asked')).became).toEqual({ kind: 'done' })
  house.clock.set(TEST_NOW)
  expect((await cancelOnce(record, 'voided')).became).toEqual({ kind: 'done' })
})

test('BCK-10 a label that a merchant voided is given back though its return is open, and one that is good is not', async () => {
  const { document } = await returns.made()
  if (document.label === null) throw new Error('No label')
  const voided = await made('open', { label: { ...document.label, state: 'voided' } })
  expect(await cancelOnce(voided, 'asked')).toMatchObject({
    became: { kind: 'again' },
    voided: [document.label.reference],
  })
  expect(await cancelOnce(await made('open'), 'asked')).toEqual({ became: { kind: 'done' }, voided: [] })
})

test('T20 a label that is voided while it is made counts as made, and its row says that it is void', async () => {
  const record = await returns.submit()
  const { label } = record.document
  if (label === null) throw new Error('No label')
  await house.world.store.transaction((tables) => beginLabelVoid(tables, record, label, house.clock.now()))
  const rows = await house.world.store.outbox.followUps({ shopId: returns.shopId, returnId: record.id })
  expect(rows.find(({ kind }) => kind === 'label')).toMatchObject({
    state: 'done',
    answer: { reference: label.reference, voided: true },
  })
  await house.runner.drain()
})
