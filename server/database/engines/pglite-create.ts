/** The child process that creates a PGlite database. */
import { chmodSync, closeSync, cpSync, existsSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Made by the build. Copying is faster than creating. */
const prebuiltFolder = fileURLToPath(new URL('./empty-database', import.meta.url))

const create = async (target: string): Promise<void> => {
  const { openDurably } = await import('./pglite-durable.ts')
  const db = await openDurably(target)
  await db.close()
}

/** Restricts access to the owner. */
const restrictAndSync = (path: string): void => {
  chmodSync(path, statSync(path).mode & 0o700)
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('pglite-create.ts requires the folder of the new database')

// End with the parent process.
process.on('disconnect', () => process.exit(1))

if (existsSync(prebuiltFolder)) cpSync(prebuiltFolder, folder, { recursive: true })
else await create(folder)
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) restrictAndSync(join(folder, name))
restrictAndSync(folder)
process.exit(0)
