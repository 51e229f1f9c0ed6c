import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf, tableLine } from './merchant-desk.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B, { feeAmount: 200 })], creditType: 'refund' })

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

const customer = (email: string) => ({ email, name: 'Ada Moss', phone: null })

const submitPaidTwice = async (document: Partial<ReturnDocument>): Promise<ReturnRecord> => {
  const record = await desk.submit(twoItems, { event: 'manual', document })
  for (const [items, missing] of [
    [['A'], ['B']],
    [['B'], []],
  ] as const) {
    await desk.receive(record, items, missing)
    await desk.post(`/returns/${record.id}/process`)
    await world.runner.drain()
  }
  return record
}

const rowOf = async (email: string) => (await desk.get(`/returns?email=${email}`)).body.returns[0]

const lineOf = (email: string) => tableLine(desk, `email=${email}`)

test('FIX-14 list and table sum all parts of a partial refund', async () => {
  const email = 'parts@example.com'
  await submitPaidTwice({ customer: customer(email) })
  const { money, payouts } = await rowOf(email)
  expect(payouts).toMatchObject([{ amount: 10_080 }, { amount: 4840 }])
  expect(money).toMatchObject({ currency: 'USD', paidOut: 14_920, fees: 200, deductions: 200, handlingFee: 0 })
  expect(await lineOf(email)).toMatchObject({
    currency: 'USD',
    paid_out: '14920',
    fees: '200',
    refund_state: 'done done',
    refund_amount: '14920',
    gift_card_amount: '',
  })
})

test('FIX-14 all times use ISO 8601, and answers are valid as queries', async () => {
  const email = 'times@example.com'
  const at = Date.UTC(2024, 1, 29, 12, 30)
  await desk.submit(twoItems, { createdAt: at, document: { customer: customer(email) } })
  const { createdAt, updatedAt } = await rowOf(email)
  expect([createdAt, updatedAt]).toEqual(['2024-02-29T12:30:00.000Z', '2024-02-29T12:30:00.000Z'])
  expect(await lineOf(email)).toMatchObject({ created_at: createdAt, updated_at: updatedAt })
  const found = async (query: string) => (await desk.get(`/returns?email=${email}&${query}`)).body.returns.length
  expect(await found(`createdFrom=${createdAt}&createdTo=${createdAt}`)).toBe(1)
  expect(await found(`createdFrom=${at}&createdTo=${at}`)).toBe(1)
  expect(await found('createdFrom=2024-02-29T12:30:01Z')).toBe(0)
  for (const wrong of ['2024-13-01T00:00:00Z', '2024-02-29', 'yesterday'])
    expect((await desk.get(`/returns?createdFrom=${wrong}`)).body.problems).toMatchObject([{ pointer: '/createdFrom' }])
})

test('FIX-14 the table lists a line per unit in each unit column, consistently', async () => {
  const email = 'units@example.com'
  const record = await desk.submit(twoItems, { document: { customer: customer(email) } })
  const [first, second] = record.document.items
  if (first === undefined || second === undefined) throw new Error('The example changed')
  const reason = { id: 'small', text: 'Too small', comment: 'Pinches\nhere' }
  const items = [{ ...first, sku: 'SHIRT-M', reason: reason }, second]
  await world.world.store.returns.save({ ...record, document: { ...record.document, items } })
  expect(await lineOf(email)).toMatchObject({
    items: '2',
    skus: '"SHIRT-M\n"',
    reasons: '"Too small\nReason"',
    comments: '"Pinches here\n"',
  })
})

test('FIX-14 each column of the table and each field of the list has a description', async () => {
  const { body } = await desk.get('/returns/export.csv?email=unknown@example.com')
  const document = (await desk.app.inject({ url: '/merchant/v1/openapi.json' })).json()
  const answer = document.paths['/merchant/v1/{shopId}/returns/export.csv'].get.responses[200].content['text/csv']
  const names: readonly string[] = body.trim().split(',')
  expect(names.filter((name) => !answer.schema.description.includes(`\`${name}\`, `))).toEqual([])
  const { RowUnit, RowMoney } = document.components.schemas
  for (const part of [RowUnit, RowMoney]) {
    const fields = Object.entries<{ description?: string }>(part.properties)
    expect(fields.filter(([, { description = '' }]) => description === '')).toEqual([])
    expect(fields.length).toBeGreaterThan(7)
  }
})
