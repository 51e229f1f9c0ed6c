import { type Database, sql } from '../../server/database/database.ts'
import { openPglite } from '../../server/database/engines/pglite.ts'

/** Writes synchronously, so that the line survives a kill. */
const writeLine = (line: string): Promise<void> =>
  new Promise((resolve) => void process.stdout.write(`${line}\n`, () => resolve()))

const table = 'create table if not exists pairs (shop_id text, n bigint, half text, primary key (shop_id, n, half))'

const insertHalf = (n: number, half: string) =>
  sql('pairs.insert')`insert into pairs (shop_id, n, half) values (${'demo'}, ${n}, ${half})`

const found = async (db: Database): Promise<{ pairs: number; torn: number; last: number }> => {
  const [row] = await db.query<{ pairs: number; torn: number; last: number }>(sql('pairs.count')`
    select count(*) filter (where halves = 2) as pairs, count(*) filter (where halves <> 2) as torn,
      coalesce(max(n), 0) as last
    from (select n, count(*) as halves from pairs where shop_id = ${'demo'} group by n) as counted`)
  if (row === undefined) throw new Error('a count always has one row')
  return row
}

const commitPairs = async (db: Database): Promise<never> => {
  for (let n = (await found(db)).last + 1; ; n++) {
    await db.transaction(async (tx) => {
      await tx.query(insertHalf(n, 'left'))
      await tx.query(insertHalf(n, 'right'))
    })
    await writeLine(`kept ${n}`)
  }
}

const [dataDir = '', todo = ''] = process.argv.slice(2)
try {
  const db = await openPglite(dataDir)
  await writeLine('open')
  await db.script(table)
  const { pairs, torn } = await found(db)
  await writeLine(`found ${pairs} ${torn}`)
  if (todo === 'commit') await commitPairs(db)
  if (todo === 'look') await db.close()
} catch (error) {
  await writeLine(`refused ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
