import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditA, inputOf } from '../domain/value/example.ts'
import { asks, atForm } from '../journey/missing-orders.ts'
import { lookUp, shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

/** Each trace of the person contains one of these words. */
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

let ground: TestWorld
let desk: Desk
beforeAll(async () => {
  ground = await testWorld()
  desk = await deskOf(ground)
}, 60_000)
afterAll(async () => {
  await desk.app.close()
  await ground.drop()
})

const hasTrace = (text: string): boolean => TRACES.some((trace) => text.toLowerCase().includes(trace))

const rowsWithTrace = async (): Promise<readonly string[]> => {
  const tables = await ground.database.query<{ name: string }>({
    name: 'test.tables',
    text: `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    values: [],
  })
  expect(tables.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await ground.database.query<{ row: string }>({
      name: `test.dump-${name}`,
      text: `select whole::text as row from "${name}" as whole`,
      values: [],
    })
    for (const { row } of rows) if (hasTrace(row)) found.push(`${name}: ${row.slice(0, 300)}`)
  }
  return found
}

const filesWithTrace = (): readonly string[] =>
  readdirSync(ground.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(ground.dataDir, name))
    .filter((path) => statSync(path).isFile())
    .filter((path) => hasTrace(path) || hasTrace(readFileSync(path, 'latin1')))

test('FND-76 erasing a person leaves no trace in database, data folder or log', async () => {
  const notes = [{ at: TEST_NOW, by: 'Desk', text: 'Canary asked for a call' }]
  const record = await desk.submit(inputOf({ items: [creditA], creditType: 'refund' }), {
    document: { customer, address, notes },
  })
  const stranger = shopper(desk.app, desk.shopId)
  await lookUp(stranger, '#1001', EMAIL)
  const asking = await atForm(desk.app, desk.shopId)
  const typed = { ...asks, email: EMAIL, name: 'Canary Quillfeather', 'field-message': 'A canary sings' }
  expect((await asking.press('missing-order.submit', { values: typed })).status).toBe(200)
  const [request] = (await desk.get(`/requests?email=${EMAIL}`)).body.requests
  const closing = 'close-key'
  const closed = await desk.post(`/returns/${record.id}/close`, {}, closing)
  const answered = await desk.post(`/requests/${request.id}/answered`, {}, 'answer-key')
  expect([closed.status, answered.status]).toEqual([200, 200])
  expect(hasTrace(JSON.stringify(answered.body))).toBe(true)
  await ground.runner.drain()
  expect(await rowsWithTrace()).not.toEqual([])

  expect((await desk.post('/customers/erase', { email: EMAIL }, 'erase-key')).body.erased).toEqual([record.id])
  await ground.runner.drain()

  const again = await desk.post(`/returns/${record.id}/close`, {}, closing)
  const answeredAgain = await desk.post(`/requests/${request.id}/answered`, {}, 'answer-key')
  expect([again.status, answeredAgain.status]).toEqual([422, 422])
  for (const { body } of [again, answeredAgain]) expect(hasTrace(JSON.stringify(body))).toBe(false)
  expect(await rowsWithTrace()).toEqual([])
  expect(filesWithTrace()).toEqual([])
  expect(hasTrace(JSON.stringify(ground.log.lines))).toBe(false)
})
