import { lookups, screens } from './askers.ts'
import { startService } from './child.ts'
import { vacuumRows } from './database.ts'
import { CONNECTIONS, type Figures, loadInTurn, loadWith, middleOf } from './load.ts'
import { copySessions, type Sessions } from './sessions.ts'
import { fillOtherShops } from './shop.ts'
import { runOn, type Stage, setStage } from './stage.ts'
import type { Row } from './table.ts'

// The same shop alone, and among a thousand shops with 10,000 products.
const few = { orders: 1_000, products: 1 }
const many = { orders: 1_000, products: 250 }
const otherShops = 999

const ROUNDS = 4
const WARM = 100
const LAST = 400

const rowsOf = (what: string, figures: readonly Figures[]): readonly Row[] => {
  const [small = 0, large = 0] = figures.map(({ cpuMs, postgresMs }) => cpuMs + (postgresMs ?? 0))
  const said = figures.map(({ cpuMs, postgresMs }) => `${cpuMs.toFixed(2)} + ${postgresMs?.toFixed(2)} ms`)
  return [
    [`${what} among 1,000 orders and 40 products`, said[0] ?? '', ''],
    ['among 1,000,000 orders of 1,000 shops and 10,000 products', said[1] ?? '', ''],
    ['times the CPU, service and PostgreSQL together', (large / small).toFixed(2), 'at most 1.20'],
  ]
}

/** The cost of the first page of an unknown order, and of a second page of a known order. */
const pagesOn = async (
  stage: Stage,
  sessions: Sessions,
): Promise<{ readonly first: Figures; readonly next: Figures }> => {
  const service = await startService(stage.databaseUrl, stage.folder)
  const load = (from: number, count: number) => {
    const shoppers = { count, cookie: (n: number) => sessions.cookie(from + n) }
    return loadWith(runOn(stage, service, screens(shoppers)), { times: count / CONNECTIONS })
  }
  try {
    for (let n = 0; n < 10; n++) await load(0, WARM)
    return { first: await load(WARM, few.orders - WARM), next: await load(few.orders - LAST, LAST) }
  } finally {
    await service.stop()
  }
}

const pagesInTurn = async (stages: readonly Stage[], sessions: readonly Sessions[]) => {
  const all: Awaited<ReturnType<typeof pagesOn>>[][] = stages.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, stage] of stages.entries()) {
      const own = sessions[at]
      if (own !== undefined) all[at]?.push(await pagesOn(stage, own))
    }
  return {
    first: all.map((rounds) => middleOf(rounds.map(({ first }) => first))),
    next: all.map((rounds) => middleOf(rounds.map(({ next }) => next))),
  }
}

/**
 * The cost of a lookup and a page with few orders and with a million: two stages, loaded in turn. Each shows the first
 * page of a thousand orders that the process has not read before.
 */
export async function rowsOfMany(): Promise<readonly Row[]> {
  const small = await setStage(few)
  const large = await setStage(many)
  try {
    await fillOtherShops(large.database, { orders: few.orders, shops: otherShops })
    const stages = [small, large]
    const sessions: Sessions[] = []
    for (const { database, opened } of stages)
      sessions.push(await copySessions(database, { count: few.orders, orders: few.orders, like: opened }))
    for (const { databaseUrl } of stages) await vacuumRows(databaseUrl)
    const opening = await loadInTurn(stages.map((stage) => runOn(stage, stage.service, lookups(0, few.orders))))
    const pages = await pagesInTurn(stages, sessions)
    return [
      ...rowsOf('opening an order', opening),
      ...rowsOf('the first page of an order', pages.first),
      ...rowsOf('its next page', pages.next),
    ]
  } finally {
    await small.end()
    await large.end()
  }
}
