import { closeDataFolder } from '../data-folder.ts'
import { openDatabase, type WhereToStore } from '../database/engines/open.ts'
import { migrate } from '../database/migrate.ts'
import type { LoadAsked } from '../http/settings.ts'
import { type LoadLine, loadLines } from './serve.ts'

/** The lines of a load into a database that this process opens, brings up to date and closes again. */
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
