/**
 * `npm run bench`: loads the compiled service on PostgreSQL and two bare servers in turn, on this machine. Their ratios
 * and the CPU count. `npm run bench -- screens actions` measures selected parts.
 */
import { rowsOfLists } from './lists.ts'
import { measureManyShops } from './many.ts'
import { type BenchPart, isPart, parts, rowsOfService } from './measures.ts'
import { rowsOfRules } from './rules.ts'
import { rowsOfShelves } from './shelves.ts'
import { machine, table } from './table.ts'

const apart = { rules: rowsOfRules, many: measureManyShops, shelves: rowsOfShelves, lists: rowsOfLists }

const usual: readonly BenchPart[] = ['lines', 'screens', 'opening', 'actions', 'journeys']

const options = process.argv.slice(2)
const known = [...Object.keys(parts), ...Object.keys(apart)]
const unknown = options.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`The bench has no part ${unknown.join(', ')}: ${known.join(', ')}`)
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const ofService = options.length === 0 ? usual : options.filter(isPart)
const printedRows = ofService.length === 0 ? [] : [...(await rowsOfService(ofService))]
for (const [name, rows] of Object.entries(apart)) if (options.includes(name)) printedRows.push(...(await rows()))
console.log(`\n${table(printedRows)}\n\n${machine()}`)
