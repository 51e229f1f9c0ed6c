import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { type BulkAction, performBulk } from '../../server/journey/operations/bulk.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

let bed: TestWorld
let desk: Desk
beforeAll(async () => {
  bed = await testWorld()
  desk = await deskOf(bed)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await bed.drop()
})

const submitReviewed = () =>
  desk.submit(inputOf({ items: [creditA], creditType: 'refund' }), { event: 'manual', document: { outcome: 'review' } })

const run = (records: readonly ReturnRecord[], action: BulkAction, key: string | null = null) => {
  const call = key === null ? null : { key, fingerprint: JSON.stringify(action) }
  const caller = { shopId: desk.shopId, by: 'Maya', actor: 'account:1', call }
  return performBulk(bed.world, caller, { ids: records.map(({ id }) => id), action })
}

test('ADM-05 a bulk action tells each return that it was refused for, with the reason', async () => {
  const [one, two, closed] = [await submitReviewed(), await submitReviewed(), await submitReviewed()]
  await desk.post(`/returns/${closed.id}/close`)
  const result = await run([one, closed, two], { kind: 'approve' })
  expect(result).toEqual({
    done: [one.number, two.number],
    refused: [{ number: closed.number, why: 'This return is closed', code: 'is-closed' }],
  })
  expect((await desk.now(two)).document.outcome).toBe('default')
  expect(await desk.events(two)).toContain('approved by Maya')
})

test('ADM-05 a repeated bulk action is performed once for each return', async () => {
  const records = [await submitReviewed(), await submitReviewed()]
  const note = { kind: 'note', text: 'Called the shopper' } as const
  const first = await run(records, note, 'console:1:press')
  expect(await run(records, note, 'console:1:press')).toEqual(first)
  for (const record of records)
    expect((await desk.now(record)).document.notes?.map(({ text, by }) => [text, by])).toEqual([[note.text, 'Maya']])
})

test('ADM-05 one return that does not exist stops no other', async () => {
  const record = await submitReviewed()
  const result = await run([{ ...record, id: 'unknown' }, record], { kind: 'close' })
  expect(result).toEqual({
    done: [record.number],
    refused: [{ number: 'unknown', why: 'The return does not exist' }],
  })
  expect((await desk.now(record)).state).toBe('closed')
})
