/** The child process that creates a PGlite database in the folder named by its argument, and puts it on the disk. */
import { chmodSync, closeSync, cpSync, existsSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** An empty database that the build has made: creating one takes seconds, copying it a fraction of one. */
const made = fileURLToPath(new URL('./empty-database', import.meta.url))

const create = async (folder: string): Promise<void> => {
  const { openDurably } = await import('./pglite-durable.ts')
  const db = await openDurably(folder)
  await db.close()
}

/** For its owner only, whoever may read the one it was copied from. */
const closeAndSync = (path: string): void => {
  chmodSync(path, statSync(path).mode & 0o700)
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('pglite-create.ts needs the folder to create the database in')

// Nobody would use what an orphan creates.
process.on('disconnect', () => process.exit(1))

if (existsSync(made)) cpSync(made, folder, { recursive: true })
else await create(folder)
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) closeAndSync(join(folder, name))
closeAndSync(folder)
process.exit(0)
