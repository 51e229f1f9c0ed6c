import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { buildApp } from '../../../server/app.ts'
import { cheapCredentials, join } from '../../console/accounts/staff.ts'
import { documentOf } from '../../domain/return/documents.ts'
import { B, creditA, forCredit, inputOf } from '../../domain/value/example.ts'
import { type Returns, setUpReturns } from '../../journey/given-returns.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { consoleVisitor } from './visitor.ts'

let house: TestWorld
let app: FastifyInstance
let returns: Returns
let desk: ReturnType<typeof consoleVisitor>
let token: string
let scans: number

beforeAll(async () => {
  house = await testWorld({ credentials: cheapCredentials })
  app = await buildApp(house.world, { actionsPerMinute: 1_000_000 })
}, 120_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})
beforeEach(async () => {
  returns = await setUpReturns(house)
  token = (await join(house, returns.shopId, 'receiver')).token
  desk = consoleVisitor(app, { shopId: returns.shopId, token })
  scans = 0
})

let count = 0
const withRealNumber = async (record: ReturnRecord): Promise<ReturnRecord> => {
  const number = `R-7K2M9Q${count}`
  count += 1
  const text = 'update returns set number = $1 where shop_id = $2 and id = $3'
  await house.database.query({ name: 'test.number', text, values: [number, record.shopId, record.id] })
  return { ...record, number }
}

const submitTwo = async (): Promise<ReturnRecord> => {
  const input = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
  const skus = ['MUG-1', 'COAT-2']
  const items = documentOf(input).items.map((item, at) => ({ ...item, sku: skus[at] ?? null }))
  return withRealNumber(await returns.submit({ input, document: { items } }))
}

const scan = async (code: string, key = `key-${scans}`) => {
  scans += 1
  const answer = await desk.press('desk.scan', { at: '/desk', values: { code } }, { 'idempotency-key': key })
  const field = answer.envelope.screen?.regions.main.find((one) => one.type === 'scan_field')
  return { ...answer, result: field?.type === 'scan_field' ? field.result : undefined }
}

const itemsOf = async (record: ReturnRecord) => (await returns.now(record)).document.items

test('ADM-07 a complete parcel takes two scans', async () => {
  const record = await submitTwo()
  expect((await scan(record.number)).result?.tone).toBe('success')
  expect((await scan('HW-ALL-HERE')).result).toMatchObject({ tone: 'success', text: '2 of 2 received. Next.' })
  expect(scans).toBe(2)
  expect((await itemsOf(record)).every(({ receivedAt }) => receivedAt !== undefined)).toBe(true)
  const changes = await house.world.store.changes.ofReturn({ shopId: returns.shopId, returnId: record.id })
  expect(changes.find(({ event }) => event === 'received')?.actor).toMatch(/^account:/)
})

test('ADM-07 one damaged and one missing unit take four scans', async () => {
  const record = await submitTwo()
  for (const code of [record.number, 'coat-2', 'HW-DAMAGED', 'HW-NOT-HERE'])
    expect((await scan(code)).result?.tone).toBe('success')
  expect(scans).toBe(4)
  const items = await itemsOf(record)
  expect(items.map(({ lineItemId, inspection }) => [lineItemId, inspection?.condition])).toEqual([['B.1', 'damaged']])
})

test('ADM-07 a repeated scan with the same key runs once', async () => {
  const record = await submitTwo()
  await scan(record.number)
  await scan('mug-1', 'same')
  expect((await scan('mug-1', 'same')).result?.nth).toBe(2)
  expect((await scan('mug-1')).result?.tone).toBe('warning')
})

test('ADM-07 an undo takes back the mark, the parcel, and then the receipt', async () => {
  const record = await submitTwo()
  for (const code of [record.number, 'mug-1', 'HW-DONE']) await scan(code)
  expect((await scan('HW-UNDO')).result?.tone).toBe('success')
  expect((await itemsOf(record)).some(({ receivedAt }) => receivedAt !== undefined)).toBe(false)
  expect((await scan('HW-UNDO')).result?.tone).toBe('warning')
})

test('ADM-07 an unknown parcel is put aside with its place', async () => {
  expect((await scan('1Z999AA10123456784')).result?.tone).toBe('danger')
  const press = { at: '/desk', values: { place: 'Shelf 4' }, args: { code: '1Z999AA10123456784' } }
  expect((await desk.press('desk.park', press)).status).toBe(200)
  const [parked] = await house.world.store.parkedParcels.waiting(returns.shopId, 10)
  expect(parked).toMatchObject({ code: '1Z999AA10123456784', place: 'Shelf 4' })
})

test('ADM-07 a received parcel gets a warning, and a cancelled one is refused', async () => {
  const record = await submitTwo()
  for (const code of [record.number, 'HW-ALL-HERE']) await scan(code)
  const again = await scan(record.number)
  expect(again.result?.tone).toBe('warning')
  const other = await submitTwo()
  await house.world.store.returns.save({ ...(await returns.now(other)), state: 'cancelled' })
  expect((await scan(other.number)).result?.tone).toBe('danger')
})

test('ADM-07 a second parcel waits until the first is finished', async () => {
  const [first, second] = [await submitTwo(), await submitTwo()]
  await scan(first.number)
  expect((await scan(second.number)).result).toMatchObject({ tone: 'danger' })
  expect((await scan('unknown-sku')).result?.tone).toBe('danger')
  expect((await scan('\u0000rubbish')).status).toBeLessThan(500)
})

test('ADM-07 a parcel of another shop is unknown, and no page names its return', async () => {
  const other = await setUpReturns(house)
  const record = await withRealNumber(await other.submit())
  const answer = await scan(record.number)
  expect(answer.result?.tone).toBe('danger')
  expect(JSON.stringify(answer.envelope)).not.toContain(record.id)
})

test('ADM-07 the page of a receiver has neither person nor amount', async () => {
  const record = await submitTwo()
  const { envelope } = await scan(record.number)
  const text = JSON.stringify(envelope.screen?.regions)
  expect(text).toContain('MUG-1')
  expect(text).not.toMatch(/ada@example|Moss|"amount"/)
})
