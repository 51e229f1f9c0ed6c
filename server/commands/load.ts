/** `npm run load -- <folder>`: a shop's export into the portal that runs, or into the database itself. */
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { loadInProcess } from './load/in-process.ts'
import { loadThroughPortal, runningPortal } from './load/portal.ts'
import { printLines } from './load/print.ts'

const usage = `Usage: npm run load -- <folder>

The folder holds shop.json, products.json, collections.json and orders.json, each of them optional.
`

const paper = {
  terminal: process.stdout.isTTY === true,
  columns: process.stdout.columns ?? 80,
  write: (text: string) => void process.stdout.write(text),
}

const linesOf = (folder: string) => {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const portal = databaseUrl === undefined ? runningPortal(dataDir) : null
  return portal === null ? loadInProcess({ databaseUrl, dataDir }, folder) : loadThroughPortal(portal, folder)
}

const run = async (folder: string | undefined): Promise<number> => {
  if (folder === undefined) {
    process.stderr.write(usage)
    return 2
  }
  return printLines(linesOf(resolve(folder)), paper)
}

try {
  process.exitCode = await run(process.argv[2])
} catch (error) {
  const told = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${told}\n`)
  process.exitCode = 1
}
