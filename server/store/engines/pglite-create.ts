/** The child process that creates a PGlite database in the folder named by its argument, and puts it on the disk. */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDurably } from './pglite-durable.ts'

const syncToDisk = (path: string): void => {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('pglite-create.ts needs the folder to create the database in')

// Nobody would use what an orphan creates.
process.on('disconnect', () => process.exit(1))

const db = await openDurably(folder)
await db.close()
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) syncToDisk(join(folder, name))
syncToDisk(folder)
process.exit(0)
