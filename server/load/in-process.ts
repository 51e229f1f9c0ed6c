import { closeDataFolder } from '../data-folder.ts'
import { openDatabase, type WhereToStore } from '../database/engines/open.ts'
import { migrate } from '../database/migrate.ts'
import type { LoadAsked } from '../http/settings.ts'
import { type LoadLine, loadLines } from './serve.ts'

/** Loads into a database that this process opens, migrates and closes. */
export async function* loadInProcess(where: WhereToStore, asked: LoadAsked): AsyncGenerator<LoadLine> {
  closeDataFolder(where.dataDir)
  const database = await openDatabase(where)
  try {
    await migrate(database)
    yield* loadLines({ database, now: Date.now }, asked)
  } finally {
    await database.close()
  }
}
