import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditA, inputOf } from '../domain/value/example.ts'
import { formValues, openRequestForm } from '../journey/missing-orders.ts'
import { createShopper, lookUpOrder } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const TRACES = ['canary', 'quillfeather']
const EMAIL = 'canary@example.com'
const customer = { email: EMAIL, phone: '+15550canary', name: 'Canary Quillfeather' }
const address = {
  name: 'Canary Quillfeather',
  address1: '1 Quillfeather Lane',
  city: 'Canary',
  state: 'NY',
  zip: '10001',
  country: 'US',
}

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld()
  desk = await deskOf(world)
}, 60_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const hasTrace = (text: string): boolean => TRACES.some((trace) => text.toLowerCase().includes(trace))

const rowsWithTrace = async (): Promise<readonly string[]> => {
  const tables = await world.database.query<{ name: string }>({
    name: 'test.tables',
    text: `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    values: [],
  })
  expect(tables.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await world.database.query<{ row: string }>({
      name: `test.dump-${name}`,
      text: `select whole::text as row from "${name}" as whole`,
      values: [],
    })
    for (const { row } of rows) if (hasTrace(row)) found.push(`${name}: ${row.slice(0, 300)}`)
  }
  return found
}

const filesWithTrace = (): readonly string[] =>
  readdirSync(world.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(world.dataDir, name))
    .filter((path) => statSync(path).isFile())
    .filter((path) => hasTrace(path) || hasTrace(readFileSync(path, 'latin1')))

test('FND-76 erasing a person leaves no trace in database, data folder or log', async () => {
  const notes = [{ at: TEST_NOW, by: 'Desk', text: 'Canary asked for a call' }]
  const record = await desk.submit(inputOf({ items: [creditA], creditType: 'refund' }), {
    document: { customer, address, notes },
  })
  const stranger = createShopper(desk.app, desk.shopId)
  await lookUpOrder(stranger, '#1001', EMAIL)
  const formShopper = await openRequestForm(desk.app, desk.shopId)
  const typed = { ...formValues, email: EMAIL, name: 'Canary Quillfeather', 'field-message': 'A canary sings' }
  expect((await formShopper.press('missing-order.submit', { values: typed })).status).toBe(200)
  const [request] = (await desk.get(`/requests?email=${EMAIL}`)).body.requests
  const closing = 'close-key'
  const closedResponse = await desk.post(`/returns/${record.id}/close`, {}, closing)
  const answeredResponse = await desk.post(`/requests/${request.id}/answered`, {}, 'answer-key')
  expect([closedResponse.status, answeredResponse.status]).toEqual([200, 200])
  expect(hasTrace(JSON.stringify(answeredResponse.body))).toBe(true)
  await world.runner.drain()
  expect(await rowsWithTrace()).not.toEqual([])

  expect((await desk.post('/customers/erase', { email: EMAIL }, 'erase-key')).body.erased).toEqual([record.id])
  await world.runner.drain()

  const repeated = await desk.post(`/returns/${record.id}/close`, {}, closing)
  const answeredAgain = await desk.post(`/requests/${request.id}/answered`, {}, 'answer-key')
  expect([repeated.status, answeredAgain.status]).toEqual([422, 422])
  for (const { body } of [repeated, answeredAgain]) expect(hasTrace(JSON.stringify(body))).toBe(false)
  expect(await rowsWithTrace()).toEqual([])
  expect(filesWithTrace()).toEqual([])
  expect(hasTrace(JSON.stringify(world.log.lines))).toBe(false)
})
