import { lookups, screens } from './askers.ts'
import { startService } from './child.ts'
import { vacuumRows } from './database.ts'
import { CONNECTIONS, type Figures, middleOf, runLoad, runLoadsInTurn } from './load.ts'
import { copySessions, type Sessions } from './sessions.ts'
import { fillOtherShops } from './shop.ts'
import { type Stage, setStage, toRun } from './stage.ts'
import type { Row } from './table.ts'

const smallShelf = { orders: 1_000, products: 1 }
const largeShelf = { orders: 1_000, products: 250 }
const otherShops = 999

const ROUNDS = 4
const WARM = 100
const LAST = 400

const rowsOf = (what: string, figures: readonly Figures[]): readonly Row[] => {
  const [small = 0, large = 0] = figures.map(({ cpuMs, postgresMs }) => cpuMs + (postgresMs ?? 0))
  const costs = figures.map(({ cpuMs, postgresMs }) => `${cpuMs.toFixed(2)} + ${postgresMs?.toFixed(2)} ms`)
  return [
    [`${what} among 1,000 orders and 40 products`, costs[0] ?? '', ''],
    ['among 1,000,000 orders of 1,000 shops and 10,000 products', costs[1] ?? '', ''],
    ['times the CPU, service and PostgreSQL together', (large / small).toFixed(2), 'at most 1.20'],
  ]
}

const measurePages = async (
  stage: Stage,
  sessions: Sessions,
): Promise<{ readonly first: Figures; readonly next: Figures }> => {
  const service = await startService(stage.databaseUrl, stage.folder)
  const load = (from: number, count: number) => {
    const shoppers = { count, cookie: (n: number) => sessions.cookie(from + n) }
    return runLoad(toRun(stage, service, screens(shoppers)), { times: count / CONNECTIONS })
  }
  try {
    for (let n = 0; n < 10; n++) await load(0, WARM)
    return { first: await load(WARM, smallShelf.orders - WARM), next: await load(smallShelf.orders - LAST, LAST) }
  } finally {
    await service.stop()
  }
}

const measurePagesInTurn = async (stages: readonly Stage[], sessions: readonly Sessions[]) => {
  const all: Awaited<ReturnType<typeof measurePages>>[][] = stages.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, stage] of stages.entries()) {
      const own = sessions[at]
      if (own !== undefined) all[at]?.push(await measurePages(stage, own))
    }
  return {
    first: all.map((rounds) => middleOf(rounds.map(({ first }) => first))),
    next: all.map((rounds) => middleOf(rounds.map(({ next }) => next))),
  }
}

export async function measureManyShops(): Promise<readonly Row[]> {
  const small = await setStage(smallShelf)
  const large = await setStage(largeShelf)
  try {
    await fillOtherShops(large.database, { orders: smallShelf.orders, shops: otherShops })
    const stages = [small, large]
    const sessions: Sessions[] = []
    for (const { database, opened } of stages)
      sessions.push(await copySessions(database, { count: smallShelf.orders, orders: smallShelf.orders, like: opened }))
    for (const { databaseUrl } of stages) await vacuumRows(databaseUrl)
    const opening = await runLoadsInTurn(
      stages.map((stage) => toRun(stage, stage.service, lookups(0, smallShelf.orders))),
    )
    const pages = await measurePagesInTurn(stages, sessions)
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
