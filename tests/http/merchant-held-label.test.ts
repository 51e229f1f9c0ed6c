import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { enqueueLifecycle } from '../../server/journey/follow-ups/lifecycle.ts'
import { buildLabel } from '../../server/journey/follow-ups/settlement.ts'
import { B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
import { finds, returnOf, rule, shopWith } from '../journey/ruled.ts'
import { submit, toReview } from '../journey/shoppers.ts'
import { home } from '../journey/travelling-returns.ts'
import { shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const DAY = 86_400_000
const t = translator({ language: 'en' })
const both = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })

let ground: TestWorld
let desk: Desk
beforeAll(async () => {
  ground = await testWorld()
  desk = await deskOf(ground)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await ground.drop()
})
afterEach(() => ground.clock.set(TEST_NOW))

const underReview = () => {
  const document = { outcome: 'review', labelWhen: 'approved' } as const
  const label = buildLabel({ id: randomUUID(), document }, ground.clock.now())
  return desk.submit(both, { document: { ...document, label, address: home } })
}

const item = ({ id }: ReturnRecord, name: string, rest: string) => `/returns/${id}/items/${id}-${name}.1/${rest}`
const approve = (record: ReturnRecord, name: string) => desk.post(item(record, name, 'approve'))
const reject = (record: ReturnRecord, name: string) => desk.post(item(record, name, 'reject'), { reason: 'Worn' })
const undo = (record: ReturnRecord, name: string) => desk.call('DELETE', item(record, name, 'verdict'))

const labelOf = async (record: ReturnRecord) => (await desk.now(record)).document.label
const labelFollowUps = async (record: ReturnRecord) =>
  (await desk.followUps(record)).filter((one) => one.startsWith('label '))

const bought = async (record: ReturnRecord) => {
  const reference = record.document.label?.reference.replace(/-\d+$/, '')
  const rows = await ground.database.query<{ voided_at: number | null }>({
    name: 'test.bought',
    text: 'select voided_at from local_labels where reference like $1 order by reference',
    values: [`${reference}-%`],
  })
  return rows.map(({ voided_at }) => (voided_at === null ? 'good' : 'void'))
}

const letters = async ({ shopId, id }: ReturnRecord) =>
  (await ground.world.store.outbox.followUps({ shopId, returnId: id })).flatMap((one) =>
    one.kind === 'mail' && one.state === 'done' ? [one.payload.letter] : [],
  )

const submitted = async (reviews: boolean, when: 'submitted' | 'approved') => {
  const rules = reviews ? [rule('checked', [finds('review')])] : []
  const shopId = await loadDemoShop(ground, { change: shopWith({ rules, settings: { labels: { when } } }) })
  const visitor = shopper(desk.app, shopId)
  await toReview(visitor)
  await submit(visitor)
  return { visitor, record: await returnOf(ground, visitor) }
}

test('FND-35 a submit with a reviewed unit holds the label, and no label is made', async () => {
  const { visitor, record } = await submitted(true, 'approved')
  expect(record.document).toMatchObject({ outcome: 'review', label: { state: 'held' } })
  await ground.runner.drain()
  expect(await bought(record)).toEqual([])
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
  const { visitor } = await submitted(reviews, when)
  await ground.runner.drain()
  const record = await returnOf(ground, visitor)
  expect(record.document.label).toMatchObject({ state: 'ready' })
  expect(await bought(record)).toEqual(['good'])
})

test('FND-35 the approval of the last unit makes the label, with full days left', async () => {
  const record = await underReview()
  ground.clock.forward(20 * DAY)
  await approve(record, 'A')
  await ground.runner.drain()
  expect(await labelOf(record)).toMatchObject({ state: 'held' })
  const { body } = await desk.get(`/returns/${record.id}`)
  expect(body.document.label).toMatchObject({ state: 'held' })
  await approve(record, 'B')
  await ground.runner.drain()
  const { label, returnBy } = (await desk.now(record)).document
  expect(label?.state).toBe('ready')
  expect(returnBy).toBeGreaterThanOrEqual(ground.clock.now() + 28 * DAY)
  expect(await bought(record)).toEqual(['good'])
  expect(await labelFollowUps(record)).toEqual(['label done'])
  expect(await letters(record)).toEqual(['approved', 'approved', 'label-ready'])
})

test('FND-35 two approvals at once make one label', async () => {
  const record = await underReview()
  await Promise.all([approve(record, 'A'), approve(record, 'B')])
  await ground.runner.drain()
  expect(await labelOf(record)).toMatchObject({ state: 'ready' })
  expect(await bought(record)).toEqual(['good'])
})

test('FND-35 a return with all units rejected never gets its label', async () => {
  const record = await underReview()
  await reject(record, 'A')
  await reject(record, 'B')
  await ground.runner.drain()
  expect((await desk.now(record)).state).toBe('cancelled')
  expect(await bought(record)).toEqual([])
  expect(await labelFollowUps(record)).toEqual(['label cancelled'])
  expect(await letters(record)).not.toContain('label-ready')
})

test('FND-35 an undone verdict holds the label again if none was made', async () => {
  const record = await underReview()
  await approve(record, 'A')
  await approve(record, 'B')
  await undo(record, 'B')
  await ground.runner.drain()
  expect(await labelOf(record)).toMatchObject({ state: 'held' })
  expect(await bought(record)).toEqual([])
  await approve(record, 'B')
  await ground.runner.drain()
  expect(await labelOf(record)).toMatchObject({ state: 'ready' })
  expect(await bought(record)).toEqual(['good'])
  await undo(record, 'B')
  expect(await labelOf(record)).toMatchObject({ state: 'ready' })
})

test('FND-35 a rejection that ends the review makes the label for the approved units', async () => {
  const record = await underReview()
  await approve(record, 'A')
  await ground.runner.drain()
  ground.clock.forward(1000)
  await reject(record, 'B')
  await ground.runner.drain()
  expect(await labelOf(record)).toMatchObject({ state: 'ready' })
  expect(await bought(record)).toEqual(['good'])
  expect(await letters(record)).toEqual(['approved', 'rejected', 'label-ready'])
})

test('FND-35 the merchant cannot make or void a held label, and reads the responsible setting', async () => {
  const record = await underReview()
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
  const record = await underReview()
  await desk.post(`/returns/${record.id}/${end}`)
  await ground.runner.drain()
  expect(await labelOf(record)).toBeNull()
  expect(await bought(record)).toEqual([])
  expect(await labelFollowUps(record)).toEqual(['label cancelled'])
  expect(await letters(record)).not.toContain('label-voided')
})

test('FND-35 a return with a held label does not expire before the approval', async () => {
  const record = await underReview()
  await ground.world.store.transaction((tables) => enqueueLifecycle(tables, record))
  ground.clock.forward(40 * DAY)
  await ground.runner.drain()
  expect((await desk.now(record)).state).toBe('open')
  await approve(record, 'A')
  await approve(record, 'B')
  ground.clock.forward(28 * DAY)
  await ground.runner.drain()
  expect((await desk.now(record)).state).toBe('open')
  ground.clock.forward(2 * DAY)
  await ground.runner.drain()
  expect((await desk.now(record)).state).toBe('expired')
})

test('FND-35 another method still holds the label, and the approval makes that label', async () => {
  const record = await underReview()
  expect(await desk.post(`/returns/${record.id}/method`, { method: 'pre-paid' })).toMatchObject({ status: 200 })
  await ground.runner.drain()
  expect((await desk.now(record)).document).toMatchObject({
    label: record.document.label,
    method: { kind: 'pre-paid' },
  })
  await approve(record, 'A')
  await approve(record, 'B')
  await ground.runner.drain()
  expect(await bought(record)).toEqual(['good'])
  expect(await labelFollowUps(record)).toEqual(['label done'])
})
