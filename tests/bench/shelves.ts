import { wrenfoldPolicies } from '../../server/demo/wrenfold/policies.ts'
import { collectionPath, EVERYTHING } from '../../server/journey/shop/paths.ts'
import { screens } from './askers.ts'
import { vacuumRows } from './database.ts'
import { type Figures, runLoadsInTurn } from './load.ts'
import { copySessions } from './sessions.ts'
import type { Copies } from './shop.ts'
import { type Stage, setStage, toRun } from './stage.ts'
import type { Row } from './table.ts'

const ORDERS = 100

interface Shelves {
  readonly copies: Copies
  readonly fullPages: number
}

const small: Shelves = { copies: { orders: ORDERS }, fullPages: 2 }
const largeShelves: Shelves = { copies: { orders: ORDERS, products: 257 }, fullPages: 556 }
const nestedShelves: Shelves = { ...largeShelves, copies: { ...largeShelves.copies, collections: 200 } }

const shopNow = { policies: wrenfoldPolicies.map((policy) => ({ ...policy, shop_now_enabled: true })) }

const measurePages = async (stage: Stage, { fullPages }: Shelves) => {
  const { database, databaseUrl, service, chosen } = stage
  const sessions = await copySessions(database, { count: ORDERS, orders: ORDERS, like: chosen })
  await vacuumRows(databaseUrl)
  return toRun(
    stage,
    service,
    screens(sessions, (n) => collectionPath(EVERYTHING, 1 + (n % fullPages))),
  )
}

const together = ({ cpuMs, postgresMs }: Figures): number => cpuMs + (postgresMs ?? 0)

export async function rowsOfShelves(): Promise<readonly Row[]> {
  const stages: Stage[] = []
  try {
    const runs = []
    for (const shelves of [small, largeShelves, nestedShelves]) {
      const stage = await setStage(shelves.copies, shopNow)
      stages.push(stage)
      runs.push(await measurePages(stage, shelves))
    }
    const [few, products, collections] = await runLoadsInTurn(runs)
    if (few === undefined || products === undefined || collections === undefined)
      throw new Error('Nothing was measured')
    const times = (figures: Figures): string =>
      `${(together(figures) / together(few)).toFixed(2)} times as much: ${figures.cpuMs.toFixed(2)} + ${figures.postgresMs?.toFixed(2)} ms`
    const fewCost = `${few.cpuMs.toFixed(2)} + ${few.postgresMs?.toFixed(2)} ms of CPU`
    return [
      ['a page of products in the shop among 39 products, service and PostgreSQL', fewCost, ''],
      ['among 10,000 products', times(products), 'at most 1.20'],
      ['among 10,000 products and 200 collections', times(collections), 'at most 1.20'],
    ]
  } finally {
    for (const stage of stages) await stage.end()
  }
}
