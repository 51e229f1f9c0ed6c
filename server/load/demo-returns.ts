import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type { Instant } from '../../schemas/values/ids.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import type { Database, Queryable } from '../database/database.ts'
import { updateStatistics } from '../database/statistics.ts'

export const DUMP_NOW = Date.UTC(2026, 10, 20, 17)

/** Written by `npm run demo-returns`: a line a table, with name, columns and rows between tabs. */
export const dumpFile = fileURLToPath(new URL('./demo-returns.tsv.br', import.meta.url))

const YEAR_MS = 366 * DAY_MS
const INSTANT = /(?<![\w.-])1\d{12}(?![\w.])/g
const DATE = /(?<=")20\d\d-\d\d-\d\d(?=["T])/g

const moveInstants = (text: string, now: Instant): string => {
  const by = Math.floor((now - DUMP_NOW) / DAY_MS) * DAY_MS
  if (by === 0) return text
  return text
    .replace(INSTANT, (digits) => {
      const at = Number(digits)
      return Math.abs(at - DUMP_NOW) > 2 * YEAR_MS ? digits : String(at + by)
    })
    .replace(DATE, (date) => new Date(Date.parse(date) + by).toISOString().slice(0, 10))
}

const insertRows = async (db: Queryable, line: string): Promise<void> => {
  const [table = '', columns = '', rows = ''] = line.split('\t')
  const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`
  await db.query({ name: `demo.${table}`, text, values: [rows] })
}

/** Returns of the demo shops with their orders. All times move by whole days, to end today. */
export async function loadDemoReturns(database: Database, now: Instant): Promise<void> {
  const lines = moveInstants(brotliDecompressSync(readFileSync(dumpFile)).toString('utf8'), now).split('\n')
  // One after another, so that pages are served meanwhile. Jobs come last, because they read the others.
  const isJobs = (line: string): boolean => line.startsWith('jobs\t')
  for (const line of [...lines.filter((one) => !isJobs(one)), ...lines.filter(isJobs)]) await insertRows(database, line)
  await updateStatistics(database)
}
