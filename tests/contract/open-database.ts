import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { borrowPglite, type TestDatabase } from '../support/database.ts'
import { borrowDatabase } from '../support/postgres.ts'
import { isFull } from '../support/sized.ts'

export function openedDatabase(
  take: () => Promise<TestDatabase> = isFull ? borrowPglite : borrowDatabase,
): () => Database {
  let testDatabase: TestDatabase

  beforeAll(async () => {
    testDatabase = await take()
  }, 60_000)
  afterAll(() => testDatabase.drop())

  return () => testDatabase.database
}
