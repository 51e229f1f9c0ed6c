/** `npm run load -- <folder>`: a shop's export into the portal that runs, or into the database itself. */
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { writeForOwnerOnly } from '../data-folder.ts'
import type { LoadAsked } from '../http/settings.ts'
import { loadInProcess } from '../load/in-process.ts'
import { loadThroughPortal, findRunningPortal } from '../load/portal.ts'
import { printLines } from '../load/print.ts'

const usage = `Usage: npm run load -- <folder> [--skip-unreadable]

The folder holds shop.json, products.json, collections.json and orders.json, each of them optional. With --skip-unreadable
orders that cannot be read are left out and named; then the command ends with 3.
`

const paper = {
  terminal: process.stdout.isTTY === true,
  columns: process.stdout.columns ?? 80,
  write: (text: string) => void process.stdout.write(text),
}

/**
 * What a load says while it goes on: through the portal that holds the data folder, as the embedded database opens for
 * one process alone; else in this one.
 */
const linesOf = (asked: LoadAsked) => {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const portal = databaseUrl === undefined ? findRunningPortal(dataDir) : null
  return portal === null ? loadInProcess({ databaseUrl, dataDir }, asked) : loadThroughPortal(portal, asked)
}

const SKIP = '--skip-unreadable'

/**
 * Loads what the words ask for. Answers the exit code: 2 where they cannot be read, 3 where orders were left out, else
 * as the load ended.
 */
const run = async (words: readonly string[]): Promise<number> => {
  const [folder, ...more] = words.filter((word) => word !== SKIP)
  const [unknown] = [folder, ...more].filter((word) => word?.startsWith('--'))
  if (folder === undefined || unknown !== undefined || more.length > 0) {
    process.stderr.write(`${unknown === undefined ? '' : `There is no option ${unknown}\n\n`}${usage}`)
    return 2
  }
  const unreadable = words.includes(SKIP) ? 'skip' : 'refuse'
  return printLines(linesOf({ folder: resolve(folder), unreadable }), paper)
}

writeForOwnerOnly()
try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const told = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${told}\n`)
  process.exitCode = 1
}
