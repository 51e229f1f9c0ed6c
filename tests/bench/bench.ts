/**
 * `npm run bench`: the compiled service on PostgreSQL beside two bare servers, loaded in turn, in one run, on this machine;
 * what counts are their ratios and the CPU. `npm run bench -- screens actions` measures some parts alone.
 */
import { rowsOfMany } from './many.ts'
import { type BenchPart, isPart, parts, rowsOfService } from './measures.ts'
import { rowsOfRules } from './rules.ts'
import { rowsOfShelves } from './shelves.ts'
import { machine, table } from './table.ts'

/** What is measured on a stage of its own, and only when asked for. */
const apart = { rules: rowsOfRules, many: rowsOfMany, shelves: rowsOfShelves }

/** The parts that are measured where none is named: those of one stage. */
const usual: readonly BenchPart[] = ['lines', 'screens', 'opening', 'actions', 'journeys']

const asked = process.argv.slice(2)
const known = [...Object.keys(parts), ...Object.keys(apart)]
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`The bench has no part ${unknown.join(', ')}: ${known.join(', ')}`)
  process.exit(1)
}

// Whoever ends it early ends the servers too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const ofService = asked.length === 0 ? usual : asked.filter(isPart)
const shown = ofService.length === 0 ? [] : [...(await rowsOfService(ofService))]
for (const [name, rows] of Object.entries(apart)) if (asked.includes(name)) shown.push(...(await rows()))
console.log(`\n${table(shown)}\n\n${machine()}`)
