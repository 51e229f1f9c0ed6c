import { afterAll, beforeAll, expect, test } from 'vitest'
import { B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
import { lentDatabase } from '../support/postgres.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const both = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })

let ground: TestWorld
let desk: Desk

beforeAll(async () => {
  ground = await testWorld({ test: await lentDatabase() })
  desk = await deskOf(ground)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await ground.drop()
})

test('of many equal concurrent calls under a key a single call runs, others wait', async () => {
  const record = await desk.submit(both)
  const calls = Array.from({ length: 12 }, () => desk.post(`/returns/${record.id}/notes`, { text: 'Now' }, 'race'))
  const answers = await Promise.all(calls)
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replay'] === undefined)).toHaveLength(1)
  expect((await desk.now(record)).document.notes).toHaveLength(1)
})

test('T15 concurrent processing, cancelling, closing and rejecting keep ledgers balanced and respect the cancellation', async () => {
  for (let round = 0; round < 12; round++) {
    const record = await desk.submit(both, { event: 'manual' })
    const at = `/returns/${record.id}`
    const calls = ['process', 'cancel', 'close', 'process'].map((name) => desk.post(`${at}/${name}`))
    const received = desk.post(`${at}/receive`, { items: [`${record.id}-A.1`] })
    await Promise.all([...calls, received, ground.runner.drain()])
    await ground.runner.drain()
    const [after, followUps, books] = [await desk.now(record), await desk.followUps(record), await desk.ledger(record)]
    expect(Object.values(books).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    const paid = followUps.flatMap((followUp) => /^refund done (\d+)$/.exec(followUp)?.[1] ?? []).map(Number)
    const total = paid.reduce((sum, amount) => sum + amount, 0)
    expect(0 - (books.refunded ?? 0), `${after.state} ${followUps}`).toBe(total)
    if (after.state === 'cancelled') expect(total).toBe(0)
  }
})
