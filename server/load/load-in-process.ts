import { secureDataFolder } from '../data-folder.ts'
import { type DatabaseOptions, openDatabase } from '../database/engines/open.ts'
import { migrate } from '../database/migrate.ts'
import type { LoadRequest } from '../http/settings.ts'
import { type LoadLine, streamLoad } from './stream-load.ts'

export async function* loadInProcess(location: DatabaseOptions, options: LoadRequest): AsyncGenerator<LoadLine> {
  secureDataFolder(location.dataDir)
  const database = await openDatabase(location)
  try {
    await migrate(database)
    yield* streamLoad({ database, now: Date.now }, options)
  } finally {
    await database.close()
  }
}
