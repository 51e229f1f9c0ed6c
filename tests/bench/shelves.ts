import { wrenfoldPolicies } from '../../server/demo/wrenfold/policies.ts'
import { collectionPath, EVERYTHING } from '../../server/journey/shop/paths.ts'
import { screens } from './askers.ts'
import { vacuumRows } from './database.ts'
import { type Figures, loadInTurn } from './load.ts'
import { copySessions } from './sessions.ts'
import type { Copies } from './shop.ts'
import { runOn, type Stage, setStage } from './stage.ts'
import type { Row } from './table.ts'

/** Orders of shoppers who have chosen an item and look through the shop. */
const ORDERS = 100

/** A shop by what it sells, and how many pages of everything that it sells are full: each shop's are as long. */
interface Shelves {
  readonly copies: Copies
  readonly fullPages: number
}

/** The shop with all its products on two pages. */
const small: Shelves = { copies: { orders: ORDERS }, fullPages: 2 }
/** As many times the 39 products of the demo. */
const many: Shelves = { copies: { orders: ORDERS, products: 257 }, fullPages: 556 }
/** As many products, in collections under collections. */
const nested: Shelves = { ...many, copies: { ...many.copies, collections: 200 } }

/** Every policy lets the shopper spend in the shop, so that the shelves can be opened. */
const shopNow = { policies: wrenfoldPolicies.map((policy) => ({ ...policy, shop_now_enabled: true })) }

/** Pages of everything in turn, each as another shopper. */
const pagesOn = async (stage: Stage, { fullPages }: Shelves) => {
  const { database, databaseUrl, service, chosen } = stage
  const sessions = await copySessions(database, { count: ORDERS, orders: ORDERS, like: chosen })
  await vacuumRows(databaseUrl)
  return runOn(
    stage,
    service,
    screens(sessions, (n) => collectionPath(EVERYTHING, 1 + (n % fullPages))),
  )
}

/** The CPU of service and database for one answer, in milliseconds. */
const together = ({ cpuMs, postgresMs }: Figures): number => cpuMs + (postgresMs ?? 0)

/** What a page of the shop costs among few products, among many, and with many collections beside them: three stages, loaded in turn. */
export async function rowsOfShelves(): Promise<readonly Row[]> {
  const stages: Stage[] = []
  try {
    const runs = []
    for (const shelves of [small, many, nested]) {
      const stage = await setStage(shelves.copies, shopNow)
      stages.push(stage)
      runs.push(await pagesOn(stage, shelves))
    }
    const [few, products, collections] = await loadInTurn(runs)
    if (few === undefined || products === undefined || collections === undefined)
      throw new Error('Nothing was measured')
    const times = (figures: Figures): string =>
      `${(together(figures) / together(few)).toFixed(2)} times as much: ${figures.cpuMs.toFixed(2)} + ${figures.postgresMs?.toFixed(2)} ms`
    const said = `${few.cpuMs.toFixed(2)} + ${few.postgresMs?.toFixed(2)} ms of CPU`
    return [
      ['a page of products in the shop among 39 products, service and PostgreSQL', said, ''],
      ['among 10,000 products', times(products), 'at most 1.20'],
      ['among 10,000 products and 200 collections', times(collections), 'at most 1.20'],
    ]
  } finally {
    for (const stage of stages) await stage.end()
  }
}
