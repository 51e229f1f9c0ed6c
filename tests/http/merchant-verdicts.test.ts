import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
import { createShopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
const customer = { email: 'ada@example.com', phone: null, name: 'Ada Okafor' }
const review = { customer, outcome: 'review' } as const
const t = translator({ language: 'en' })

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld()
  desk = await deskOf(world)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const unit = ({ id }: ReturnRecord, name: string) => `${id}-${name}.1`
const item = (record: ReturnRecord, name: string, rest: string) =>
  `/returns/${record.id}/items/${unit(record, name)}/${rest}`
const approve = (record: ReturnRecord, name: string) => desk.post(item(record, name, 'approve'))
const reject = (record: ReturnRecord, name: string, reason: unknown) =>
  desk.post(item(record, name, 'reject'), reason === undefined ? {} : { reason })
const undo = (record: ReturnRecord, name: string) => desk.call('DELETE', item(record, name, 'verdict'))

const letters = async ({ shopId, id }: ReturnRecord) => {
  await world.runner.drain()
  return (await world.world.store.outbox.followUps({ shopId, returnId: id })).flatMap((one) =>
    one.kind === 'mail' ? [[one.state, one.payload.letter]] : [],
  )
}

const verdictNotice = async (record: ReturnRecord): Promise<string | null> => {
  const visitor = createShopper(desk.app, record.shopId)
  await visitor.open(`/return/${record.key}`)
  const notice = visitor.find('notice', 'verdicts')
  return notice === undefined ? null : `${notice.title} ${JSON.stringify(notice.body)}`
}

test.each([undefined, '', '   '])('FND-34 a rejection with the reason %j is refused with its place', async (reason) => {
  const record = await desk.submit(twoItems, { document: review })
  const refusedResponse = await reject(record, 'B', reason)
  expect(refusedResponse.status).toBe(422)
  expect(JSON.stringify(refusedResponse.body)).toContain('reason')
  expect(await letters(record)).toEqual([])
})

test('FND-34 a letter that lists all approvals and the status page announce them', async () => {
  const record = await desk.submit(twoItems, { document: review })
  expect(await verdictNotice(record)).toBeNull()
  await approve(record, 'A')
  await approve(record, 'A')
  expect(await letters(record)).toEqual([['done', 'approved']])
  expect(await verdictNotice(record)).toContain(t('status.verdict-approved-copy', { items: unit(record, 'A') }))
  await approve(record, 'B')
  expect(await letters(record)).toEqual([
    ['done', 'approved'],
    ['done', 'approved'],
  ])
})

test('FND-34 two simultaneous approvals share a letter', async () => {
  const record = await desk.submit(twoItems, { document: review })
  await approve(record, 'A')
  world.clock.set(world.clock.now() + 1)
  await approve(record, 'B')
  expect(await letters(record)).toEqual([
    ['refused', 'approved'],
    ['done', 'approved'],
  ])
})

test('FND-34 an undone verdict is announced by a letter and the status page', async () => {
  const record = await desk.submit(twoItems, { document: review })
  await reject(record, 'B', 'Worn')
  await letters(record)
  await undo(record, 'B')
  expect(await letters(record)).toEqual([
    ['done', 'rejected'],
    ['done', 'verdict-undone'],
  ])
  expect(await verdictNotice(record)).toContain(t('status.verdict-undone-copy', { items: unit(record, 'B') }))
  await approve(record, 'B')
  expect(await verdictNotice(record)).not.toContain(t('status.verdict-undone'))
})

test('FND-34 a verdict that is undone and repeated immediately is announced as repeated', async () => {
  const record = await desk.submit(twoItems, { document: review })
  await approve(record, 'A')
  await undo(record, 'A')
  await reject(record, 'A', 'Worn')
  expect(await letters(record)).toEqual([
    ['refused', 'approved'],
    ['refused', 'verdict-undone'],
    ['done', 'rejected'],
  ])
})
