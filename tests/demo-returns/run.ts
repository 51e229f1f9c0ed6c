import { writeFileSync } from 'node:fs'
import { dumpFile } from '../../server/load/demo-returns.ts'
import { freshPglite } from '../support/database.ts'
import { generateReturns, openSeededWorld } from './generate.ts'
import { compress, writeDump } from './write-dump.ts'

/** A few shoppers find nothing to return. */
const [PLANNED, NEEDED] = [606, 600]

const test = await openSeededWorld(await freshPglite())
const { submitted, failed } = await generateReturns(test, PLANNED)
const packed = compress(await writeDump(test.database))
writeFileSync(dumpFile, packed)
if (submitted < NEEDED) throw new Error(`No return of the orders ${failed.join(', ')}`)
console.log(`${submitted} returns, ${Math.round(packed.length / 1_000)} kB`)
await test.drop()
process.exit(0)
