import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { enqueueLifecycle } from '../../server/journey/follow-ups/lifecycle.ts'
import { buildLabel } from '../../server/journey/follow-ups/settlement.ts'
import { B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
import { findReturn, reviewResult, rule, shopWith } from '../journey/ruled.ts'
import { goToReview, submit } from '../journey/shoppers.ts'
import { home } from '../journey/travelling-returns.ts'
import { createShopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const DAY = 86_400_000
const t = translator({ language: 'en' })
const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })

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
afterEach(() => world.clock.set(TEST_NOW))

const submitUnderReview = () => {
  const document = { outcome: 'review', labelWhen: 'approved' } as const
  const label = buildLabel({ id: randomUUID(), document }, world.clock.now())
  return desk.submit(twoItems, { document: { ...document, label, address: home } })
}

const item = ({ id }: ReturnRecord, name: string, rest: string) => `/returns/${id}/items/${id}-${name}.1/${rest}`
const approve = (record: ReturnRecord, name: string) => desk.post(item(record, name, 'approve'))
const reject = (record: ReturnRecord, name: string) => desk.post(item(record, name, 'reject'), { reason: 'Worn' })
const undo = (record: ReturnRecord, name: string) => desk.call('DELETE', item(record, name, 'verdict'))

const labelOf = async (record: ReturnRecord) => (await desk.now(record)).document.label
const labelFollowUps = async (record: ReturnRecord) =>
  (await desk.followUps(record)).filter((one) => one.startsWith('label '))

const listLabelStates = async (record: ReturnRecord) => {
  const reference = record.document.label?.reference.replace(/-\d+$/, '')
  const rows = await world.database.query<{ voided_at: number | null }>({
    name: 'test.bought',
    text: 'select voided_at from local_labels where reference like $1 order by reference',
    values: [`${reference}-%`],
  })
  return rows.map(({ voided_at }) => (voided_at === null ? 'good' : 'void'))
}

const letters = async ({ shopId, id }: ReturnRecord) =>
  (await world.world.store.outbox.followUps({ shopId, returnId: id })).flatMap((one) =>
    one.kind === 'mail' && one.state === 'done' ? [one.payload.letter] : [],
  )

const submitReturn = async (reviews: boolean, when: 'submitted' | 'approved') => {
  const rules = reviews ? [rule('checked', [reviewResult('review')])] : []
  const shopId = await loadDemoShop(world, { change: shopWith({ rules, settings: { labels: { when } } }) })
  const visitor = createShopper(desk.app, shopId)
  await goToReview(visitor)
  await submit(visitor)
  return { visitor, record: await findReturn(world, visitor) }
}

test('FND-35 a submit with a reviewed unit holds the label, and no label is made', async () => {
  const { visitor, record } = await submitReturn(true, 'approved')
  expect(record.document).toMatchObject({ outcome: 'review', label: { state: 'held' } })
  await world.runner.drain()
  expect(await listLabelStates(record)).toEqual([])
  await visitor.open(`/return/${record.key}`)
  const page = JSON.stringify(visitor.components())
  expect(page).toContain(t('status.send-held'))
  expect(page).toContain(t('label.held'))
  expect(page).toContain(t('status.next-send-held'))
  expect(page).not.toContain(t('status.send-now-review'))
  expect(visitor.find('instructions', 'instructions')).toBeUndefined()
})

test.each([
  ['without a review', false, 'approved'],
  ['of a shop that makes labels at submit', true, 'submitted'],
] as const)('FND-35 a return %s gets its label at once', async (_title, reviews, when) => {
  const { visitor } = await submitReturn(reviews, when)
  await world.runner.drain()
  const record = await findReturn(world, visitor)
  expect(record.document.label).toMatchObject({ state: 'ready' })
  expect(await listLabelStates(record)).toEqual(['good'])
})

test('FND-35 the approval of the last unit makes the label, with full days left', async () => {
  const record = await submitUnderReview()
  world.clock.forward(20 * DAY)
  await approve(record, 'A')
  await world.runner.drain()
  expect(await labelOf(record)).toMatchObject({ state: 'held' })
  const { body } = await desk.get(`/returns/${record.id}`)
  expect(body.document.label).toMatchObject({ state: 'held' })
  await approve(record, 'B')
  await world.runner.drain()
  const { label, returnBy } = (await desk.now(record)).document
  expect(label?.state).toBe('ready')
  expect(returnBy).toBeGreaterThanOrEqual(world.clock.now() + 28 * DAY)
  expect(await listLabelStates(record)).toEqual(['good'])
  expect(await labelFollowUps(record)).toEqual(['label done'])
  expect(await letters(record)).toEqual(['approved', 'approved', 'label-ready'])
})

test('FND-35 two approvals at once make one label', async () => {
  const record = await submitUnderReview()
  await Promise.all([approve(record, 'A'), approve(record, 'B')])
  await world.runner.drain()
  expect(await labelOf(record)).toMatchObject({ state: 'ready' })
  expect(await listLabelStates(record)).toEqual(['good'])
})

test('FND-35 a return with all units rejected never gets its label', async () => {
  const record = await submitUnderReview()
  await reject(record, 'A')
  await reject(record, 'B')
  await world.runner.drain()
  expect((await desk.now(record)).state).toBe('cancelled')
  expect(await listLabelStates(record)).toEqual([])
  expect(await labelFollowUps(record)).toEqual(['label cancelled'])
  expect(await letters(record)).not.toContain('label-ready')
})

test('FND-35 an undone verdict holds the label again if none was made', async () => {
  const record = await submitUnderReview()
  await approve(record, 'A')
  await approve(record, 'B')
  await undo(record, 'B')
  await world.runner.drain()
  expect(await labelOf(record)).toMatchObject({ state: 'held' })
  expect(await listLabelStates(record)).toEqual([])
  await approve(record, 'B')
  await world.runner.drain()
  expect(await labelOf(record)).toMatchObject({ state: 'ready' })
  expect(await listLabelStates(record)).toEqual(['good'])
  await undo(record, 'B')
  expect(await labelOf(record)).toMatchObject({ state: 'ready' })
})

test('FND-35 a rejection that ends the review makes the label for the approved units', async () => {
  const record = await submitUnderReview()
  await approve(record, 'A')
  await world.runner.drain()
  world.clock.forward(1000)
  await reject(record, 'B')
  await world.runner.drain()
  expect(await labelOf(record)).toMatchObject({ state: 'ready' })
  expect(await listLabelStates(record)).toEqual(['good'])
  expect(await letters(record)).toEqual(['approved', 'rejected', 'label-ready'])
})

test('FND-35 the merchant cannot make or void a held label, and reads the responsible setting', async () => {
  const record = await submitUnderReview()
  const calls = [
    await desk.post(`/returns/${record.id}/label`),
    await desk.call('DELETE', `/returns/${record.id}/label`),
  ]
  for (const { status, body } of calls) {
    expect(status).toBe(409)
    expect(JSON.stringify(body)).toContain('labels.when')
  }
  expect(await labelOf(record)).toMatchObject({ state: 'held' })
  expect(await labelFollowUps(record)).toEqual(['label waiting'])
})

test.each(['cancel', 'close'])('FND-35 a return drops its held label at its end: %s', async (end) => {
  const record = await submitUnderReview()
  await desk.post(`/returns/${record.id}/${end}`)
  await world.runner.drain()
  expect(await labelOf(record)).toBeNull()
  expect(await listLabelStates(record)).toEqual([])
  expect(await labelFollowUps(record)).toEqual(['label cancelled'])
  expect(await letters(record)).not.toContain('label-voided')
})

test('FND-35 a return with a held label does not expire before the approval', async () => {
  const record = await submitUnderReview()
  await world.world.store.transaction((tables) => enqueueLifecycle(tables, record))
  world.clock.forward(40 * DAY)
  await world.runner.drain()
  expect((await desk.now(record)).state).toBe('open')
  await approve(record, 'A')
  await approve(record, 'B')
  world.clock.forward(28 * DAY)
  await world.runner.drain()
  expect((await desk.now(record)).state).toBe('open')
  world.clock.forward(2 * DAY)
  await world.runner.drain()
  expect((await desk.now(record)).state).toBe('expired')
})

test('FND-35 another method still holds the label, and the approval makes that label', async () => {
  const record = await submitUnderReview()
  expect(await desk.post(`/returns/${record.id}/method`, { method: 'pre-paid' })).toMatchObject({ status: 200 })
  await world.runner.drain()
  expect((await desk.now(record)).document).toMatchObject({
    label: record.document.label,
    method: { kind: 'pre-paid' },
  })
  await approve(record, 'A')
  await approve(record, 'B')
  await world.runner.drain()
  expect(await listLabelStates(record)).toEqual(['good'])
  expect(await labelFollowUps(record)).toEqual(['label done'])
})
