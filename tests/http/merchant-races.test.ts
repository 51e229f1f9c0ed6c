import { afterAll, beforeAll, expect, test } from 'vitest'
import { B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
import { borrowDatabase } from '../support/postgres.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })

let world: TestWorld
let desk: Desk

beforeAll(async () => {
  world = await testWorld({ test: await borrowDatabase() })
  desk = await deskOf(world)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

test('of many equal concurrent calls under a key a single call runs, others wait', async () => {
  const record = await desk.submit(twoItems)
  const calls = Array.from({ length: 12 }, () => desk.post(`/returns/${record.id}/notes`, { text: 'Now' }, 'race'))
  const responses = await Promise.all(calls)
  expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(responses.filter(({ headers }) => headers['idempotent-replay'] === undefined)).toHaveLength(1)
  expect((await desk.now(record)).document.notes).toHaveLength(1)
})

test('T15 concurrent processing, cancelling, closing and rejecting keep ledgers balanced and respect the cancellation', async () => {
  for (let round = 0; round < 12; round++) {
    const record = await desk.submit(twoItems, { event: 'manual' })
    const at = `/returns/${record.id}`
    const calls = ['process', 'cancel', 'close', 'process'].map((name) => desk.post(`${at}/${name}`))
    const received = desk.post(`${at}/receive`, { items: [`${record.id}-A.1`] })
    await Promise.all([...calls, received, world.runner.drain()])
    await world.runner.drain()
    const [after, followUps, books] = [await desk.now(record), await desk.followUps(record), await desk.ledger(record)]
    expect(Object.values(books).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    const paid = followUps.flatMap((followUp) => /^refund done (\d+)$/.exec(followUp)?.[1] ?? []).map(Number)
    const total = paid.reduce((sum, amount) => sum + amount, 0)
    expect(0 - (books.refunded ?? 0), `${after.state} ${followUps}`).toBe(total)
    if (after.state === 'cancelled') expect(total).toBe(0)
  }
})
