import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { lentPglite, type TestDatabase } from '../support/database.ts'
import { lentDatabase } from '../support/postgres.ts'
import { isFull } from '../support/sized.ts'

export function openedDatabase(take: () => Promise<TestDatabase> = isFull ? lentPglite : lentDatabase): () => Database {
  let opened: TestDatabase

  beforeAll(async () => {
    opened = await take()
  }, 60_000)
  afterAll(() => opened.drop())

  return () => opened.database
}
