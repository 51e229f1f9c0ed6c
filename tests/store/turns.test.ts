import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { createDatabaseStore, type Store, type Tables } from '../../server/store/store.ts'
import type { TestDatabase } from '../support/database.ts'
import { borrowDatabase } from '../support/postgres.ts'

// During a rollout two releases share a database: a lock works only if both use the same number.
let test: TestDatabase
let store: Store
let otherDatabase: Database
beforeAll(async () => {
  test = await borrowDatabase()
  store = createDatabaseStore(test.database)
  otherDatabase = await test.reopen()
}, 60_000)
afterAll(async () => {
  await otherDatabase.close()
  await test.drop()
})

const areTablesFree = (work: (tables: Tables) => Promise<unknown>, names: readonly string[]) =>
  store.transaction(async (tables) => {
    await work(tables)
    const text = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free'
    const ask = (name: string) => otherDatabase.query<{ free: boolean }>({ name: 'test.turn', text, values: [name] })
    const free: boolean[] = []
    for (const name of names) free.push((await ask(name))[0]?.free === true)
    return free
  })

it('HSE-13 a submit blocks processes of the former release at that order only', async () => {
  const free = await areTablesFree(({ returns }) => returns.lockOrder('demo', '1001'), ['demo 1001', 'demo 1002'])
  expect(free).toEqual([false, true])
})

it('HSE-13 a shop change blocks processes of the former release at that shop only', async () => {
  const free = await areTablesFree(({ shops }) => shops.lock('demo'), ['shop demo', 'shop other'])
  expect(free).toEqual([false, true])
})
