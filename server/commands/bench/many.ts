import pg from 'pg'
import { lookups, screens } from './askers.ts'
import { loadInTurn } from './load.ts'
import { copySessions } from './sessions.ts'
import { fillOtherShops } from './shop.ts'
import { runOn, type Stage, setStage } from './stage.ts'
import type { Row } from './table.ts'

// The same shop twice: alone, and as one of a thousand with a catalogue of 10,000 products.
const few = { orders: 1_000, products: 1 }
/** As many times the 40 products of the demo. */
const many = { orders: 1_000, products: 250 }
const otherShops = 999
const SESSIONS = 20_000

/** The CPU of a lookup and of a page of both stages, service and database together. */
const rowsOf = async (
  what: string,
  stages: readonly Stage[],
  askers: readonly ReturnType<typeof lookups>[],
): Promise<readonly Row[]> => {
  const figures = await loadInTurn(
    stages.map((stage, n) => runOn(stage, stage.service, askers[n] ?? lookups(0, few.orders))),
  )
  const [small = 0, large = 0] = figures.map(({ cpuMs, postgresMs }) => cpuMs + (postgresMs ?? 0))
  const said = figures.map(({ cpuMs, postgresMs }) => `${cpuMs.toFixed(2)} + ${postgresMs?.toFixed(2)} ms`)
  return [
    [`${what} among 1,000 orders and 40 products`, said[0] ?? '', ''],
    ['among 1,000,000 orders of 1,000 shops and 10,000 products', said[1] ?? '', ''],
    ['times the CPU, service and PostgreSQL together', (large / small).toFixed(2), 'at most 1.20'],
  ]
}

/** As if the rows had come long ago: what was just written is not written out, or looked through, while others are asked for. */
const settle = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}

/** What a lookup and a page cost among few orders and among a million: two stages, loaded in turn. */
export async function rowsOfMany(): Promise<readonly Row[]> {
  const small = await setStage(few)
  const large = await setStage(many)
  try {
    await fillOtherShops(large.database, { orders: few.orders, shops: otherShops })
    const stages = [small, large]
    const askers = []
    for (const { database, opened } of stages) {
      askers.push(screens(await copySessions(database, { count: SESSIONS, orders: few.orders, like: opened })))
    }
    for (const { databaseUrl } of stages) await settle(databaseUrl)
    const opening = await rowsOf(
      'opening an order',
      stages,
      stages.map(() => lookups(0, few.orders)),
    )
    return [...opening, ...(await rowsOf('a page', stages, askers))]
  } finally {
    await small.end()
    await large.end()
  }
}
