/** `npm run load -- <folder>`: loads a shop's export through the running portal, or directly into the database. */
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { restrictNewFiles } from '../data-folder.ts'
import type { LoadRequest } from '../http/settings.ts'
import { loadInProcess } from '../load/load-in-process.ts'
import { printLines } from '../load/print.ts'
import { findRunningPortal, loadThroughPortal } from '../load/running-portal.ts'

const usage = `Usage: npm run load -- <folder> [--skip-unreadable]

The folder contains any of shop.json, products.json, collections.json and orders.json. With --skip-unreadable the command
skips and lists invalid orders and then exits with code 3.
`

const output = {
  terminal: process.stdout.isTTY === true,
  columns: process.stdout.columns ?? 80,
  write: (text: string) => void process.stdout.write(text),
}

/** A running portal loads, because the embedded database opens for one process only. */
const runLoad = (request: LoadRequest) => {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const portal = databaseUrl === undefined ? findRunningPortal(dataDir) : null
  return portal === null ? loadInProcess({ databaseUrl, dataDir }, request) : loadThroughPortal(portal, request)
}

const SKIP = '--skip-unreadable'

/** Exit code: 2 for an invalid command line, 3 for skipped orders, else that of the load. */
const run = async (words: readonly string[]): Promise<number> => {
  const [folder, ...more] = words.filter((word) => word !== SKIP)
  const [unknown] = [folder, ...more].filter((word) => word?.startsWith('--'))
  if (folder === undefined || unknown !== undefined || more.length > 0) {
    process.stderr.write(`${unknown === undefined ? '' : `Unknown option ${unknown}\n\n`}${usage}`)
    return 2
  }
  const unreadable = words.includes(SKIP) ? 'skip' : 'refuse'
  return printLines(runLoad({ folder: resolve(folder), unreadable }), output)
}

restrictNewFiles()
try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
