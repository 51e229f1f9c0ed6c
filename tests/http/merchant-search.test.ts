import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })

let world: TestWorld
let desk: Desk
let ada: ReturnRecord
let jose: ReturnRecord

beforeAll(async () => {
  world = await testWorld()
  desk = await deskOf(world)
  const label = { state: 'ready', reference: 'x-1', askedAt: 0, trackingNumber: '9400111899223344556677' } as const
  ada = await desk.submit(twoItems, {
    document: { orderName: '#7001', customer: { email: 'Ada@Example.com', name: 'Ada Rowe-Moss', phone: null }, label },
  })
  jose = await desk.submit(twoItems, {
    document: { orderName: 'WEB/88', customer: { email: 'jose@example.com', name: 'José O’Brien', phone: null } },
  })
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const search = async (text: string, headers: Readonly<Record<string, string>> = {}) => {
  const { status, body } = await desk.call('POST', '/returns/search', { body: { text }, headers })
  expect(status).toBe(200)
  return { ...body, numbers: body.returns.map(({ number }: { number: string }) => number) }
}

test('ADM-05 one search finds a return by everything that a caller says', async () => {
  const cases = [
    [ada.number.toLowerCase(), 'number', ada],
    [ada.number.slice(0, 6), 'number', ada],
    ['7001', 'order', ada],
    ['#7001', 'order', ada],
    ['web/88', 'order', jose],
    ['ada@example.COM', 'email', ada],
    ['9400 1118 9922 3344 5566 77', 'parcel', ada],
    ['rowe', 'name', ada],
    ['moss ada', 'name', ada],
    ['JOSÉ', 'name', jose],
    ['jose', 'name', jose],
    ["o'brien", 'name', jose],
  ] as const
  for (const [text, matched, { number }] of cases) {
    const found = await search(text)
    expect([text, found.matched, found.numbers]).toEqual([text, matched, [number]])
  }
})

test('ADM-05 a search without a match says so, and operators in it are text', async () => {
  for (const text of ['R-NOTHERE', "' or 1=1 --", 'ada & !rowe:*', '%', '\\', '(((', '   x   ']) {
    const found = await search(text)
    expect([text, found.matched]).toEqual([text, text === 'ada & !rowe:*' ? 'name' : null])
  }
  expect((await desk.post('/returns/search', { text: '   ' })).status).toBe(422)
})

test('ADM-11 the SKU of a unit finds its return until the unit is removed', async () => {
  const record = await desk.submit(twoItems)
  const items = record.document.items.map((item, n) => ({ ...item, sku: `Coat-${n}` }))
  const saveItems = async (left: typeof items) => {
    const { document, ...stored } = await desk.now(record)
    await world.world.store.returns.save({ ...stored, document: { ...document, items: left } })
  }
  await saveItems(items)
  expect(await search('coat-1')).toMatchObject({ matched: 'sku', numbers: [record.number] })
  await saveItems(items.slice(0, 1))
  expect((await search('COAT-0')).numbers).toEqual([record.number])
  expect((await search('coat-1')).matched).toBeNull()
})

test('ADM-11 a changed name is found at once, and lost names after the job', async () => {
  const { returns, transaction } = world.world.store
  const record = await desk.submit(twoItems)
  const { document, ...stored } = await desk.now(record)
  await returns.save({
    ...stored,
    document: { ...document, customer: { ...document.customer, name: 'Ole Quist Berg' } },
  })
  expect((await search('quist ole')).numbers).toEqual([record.number])
  const { document: now, ...saved } = await desk.now(record)
  await returns.save({ ...saved, document: { ...now, customer: { ...now.customer, name: 'Quirin' } } })
  expect((await search('berg')).matched).toBeNull()
  expect((await search('qui')).numbers).toEqual([record.number])
  await world.database.query({ name: 'test.lose-names', text: 'delete from return_names', values: [] })
  expect((await search('qui')).matched).toBeNull()
  await transaction((tables) => tables.returnsList.requeue(desk.shopId, '', 100))
  expect((await search('qui')).numbers).toEqual([record.number])
  expect((await search('rowe')).numbers).toEqual([ada.number])
})

test('ADM-03 a receiver finds parcels and numbers, and neither emails nor names', async () => {
  const made = await world.world.configurations.keys.make(
    { shopId: desk.shopId, by: 'test' },
    { name: 'Dock', role: 'receiver', endsAt: null },
  )
  const headers = { authorization: `Bearer ${made?.key}` }
  const byParcel = await search('9400111899223344556677', headers)
  expect(byParcel.numbers).toEqual([ada.number])
  expect(JSON.stringify(byParcel)).not.toMatch(/Rowe|example\.com|amount|returnedValue/)
  expect((await search('rowe', headers)).matched).toBeNull()
  expect((await search('ada@example.com', headers)).matched).toBeNull()
})
