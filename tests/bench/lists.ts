import pg from 'pg'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { migrate } from '../../server/database/migrate.ts'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import { type ConsoleReads, openConsole } from './console-reads.ts'
import { benchDatabase, vacuumRows } from './database.ts'
import type { Row } from './table.ts'

const MANY = Number(process.env.BENCH_RETURNS ?? 1_000_000)
const RUNS = 200
const scope = { now: MANY, limit: { amount: 10_000, currency: 'USD' } } as const

const fill = async (url: string, shopId: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into returns (shop_id, id, key, number, rev, state, order_id, draft_id, created_at, document)
     select $1, 'r' || n, 'k' || n, 'R-' || upper(to_hex(n)), 1,
       case n % 20 when 0 then 'open' when 1 then 'expired' else 'closed' end, 'o' || n, 'd' || n, n,
       jsonb_build_object('orderName', '#' || n, 'creditType', case n % 3 when 0 then 'gift' else 'refund' end,
         'customer', jsonb_build_object('email', 'e' || n || '@example.com', 'name', 'Name' || n % 5000 || ' Rowe' || n),
         'method', jsonb_build_object('kind', case n % 1000 when 7 then 'olive' else 'pre-paid' end),
         'label', jsonb_build_object('trackingNumber', '9400111899' || n),
         'replacements', case n % 10 when 8 then '[{}]'::jsonb else '[]'::jsonb end,
         'items', jsonb_build_array(jsonb_build_object('lineItemId', 'u' || n, 'sku', 'SKU-' || n)),
         'filling', repeat(md5(n::text), 20))
     from generate_series(1, $2::int) as n`,
    [shopId, MANY],
  )
  await client.query(
    `insert into return_units (shop_id, return_id, line_item_id, sku)
     select $1, 'r' || n, 'u' || n, 'SKU-' || n from generate_series(1, $2::int) as n`,
    [shopId, MANY],
  )
  await client.query(
    `insert into return_names (shop_id, return_id, place, word, name, created_at)
     select $1, 'r' || n, w.place, w.word, ' name' || n % 5000 || ' rowe' || n, n from generate_series(1, $2::int) as n,
       lateral (values (0, 'name' || n % 5000), (1, 'rowe' || n)) as w (place, word)`,
    [shopId, MANY],
  )
  await client.query(
    `insert into parcels (shop_id, bears, return_id, parcel)
     select $1, '9400111899' || n, 'r' || n, 'return' from generate_series(1, $2::int) as n`,
    [shopId, MANY],
  )
  await client.query(
    `insert into return_queues (shop_id, return_id, queue, since, amount, currency)
     select $1, 'r' || n, (array['decide', 'inspect', 'late', 'shopper-waits'])[1 + (n / 100) % 4], n, n % 20000, 'USD'
     from generate_series(100, $2::int, 100) as n`,
    [shopId, MANY],
  )
  await client.query(
    `insert into return_changes (shop_id, return_id, seq, id, event, by, at, detail)
     select $1, 'r' || n, 1, 'c' || n, 'submitted', 'shopper', n, '{}'::jsonb from generate_series(1, $2::int) as n`,
    [shopId, MANY],
  )
  await client.query(
    `insert into ledger (shop_id, return_id, seq, journal, term, amount, currency, at)
     select $1, 'r' || n, term.seq, 'submit', term.name, term.amount, 'USD', n from generate_series(1, $2::int) as n,
       lateral (values (1, 'returned', -5000), (2, 'open', 5000)) as term (seq, name, amount)`,
    [shopId, MANY],
  )
  await client.end()
}

type List = Store['returnsList']
type Read = (n: number) => Promise<unknown>

const first = { after: null, limit: 51 } as const
const page = { filter: {}, after: null, size: 51 } as const

const listReads = (list: List, shopId: string): Readonly<Record<string, Read>> => ({
  'the newest returns': () => list.page(shopId, {}, first),
  'a page in the middle': (n) =>
    list.page(shopId, {}, { after: { createdAt: Math.floor(MANY / 2) + n, id: 'r' }, limit: 51 }),
  'open returns': () => list.page(shopId, { states: ['open'] }, first),
  'a rare method': () => list.page(shopId, { method: 'olive' }, first),
  'exchanges of a day': () =>
    list.page(shopId, { resolution: 'exchange', createdFrom: MANY - 2_000, createdTo: MANY }, first),
  'a queue': () => list.pageQueue(shopId, scope, { ...page, queue: 'late' }),
  'a queue above the limit': () => list.pageQueue(shopId, scope, { ...page, queue: 'above-limit' }),
  'counts of four queues': () =>
    list.countQueues(shopId, scope, { queues: ['decide', 'inspect', 'late', 'shopper-waits'], max: 501 }),
  'counts of four saved views': () =>
    Promise.all([
      list.count(shopId, { method: 'olive' }, 501),
      list.count(shopId, { states: ['open'], resolution: 'exchange' }, 501),
      list.count(shopId, { resolution: 'gift', createdFrom: MANY - 2_000, createdTo: MANY }, 501),
      list.countFiltered(shopId, scope, { queue: 'late', filter: { method: 'pre-paid' }, max: 501 }),
    ]),
  'search by number': (n) => list.search(shopId, { kind: 'number', text: `r-${(MANY - n).toString(16)}` }, 50),
  'search by order': (n) => list.search(shopId, { kind: 'order', text: String(MANY - n) }, 50),
  'search by email': (n) => list.search(shopId, { kind: 'email', text: `E${n + 1}@example.com` }, 50),
  'search by parcel': (n) => list.search(shopId, { kind: 'parcel', text: `9400111899${n + 1}` }, 50),
  'search by a first name of 200 shoppers': (n) => list.search(shopId, { kind: 'name', text: `name${n}` }, 50),
  'search by a first name and a last name': (n) =>
    list.search(shopId, { kind: 'name', text: `name${n % 10} rowe${n % 10}` }, 50),
  'search by SKU': (n) => list.search(shopId, { kind: 'sku', text: `sku-${n + 1}` }, 50),
})

const percentileOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

const measureTime = async (read: Read, n: number): Promise<number> => {
  const start = performance.now()
  await read(n)
  return performance.now() - start
}

const measure = async (read: Read): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < RUNS; n++) times.push(await measureTime(read, n))
  return percentileOf(times)
}

const measureDesk = async ({ scanParcel, receiveParcel }: ConsoleReads) => {
  const [scans, receipts]: [number[], number[]] = [[], []]
  for (let n = 0; n < RUNS; n++) {
    scans.push(await measureTime(scanParcel, n))
    receipts.push(await measureTime(receiveParcel, n))
  }
  return { scans: percentileOf(scans), receipts: percentileOf(receipts) }
}

const toRow = (name: string, ms: number): Row => [name, `${ms.toFixed(1)} ms`, 'at most 50 ms for 19 of 20']

/** Lists, counts, searches, cases and scans of the console in a shop with a million returns. ADM-11 */
export async function rowsOfLists(): Promise<readonly Row[]> {
  const ground = await benchDatabase()
  const database = await openPostgres(ground.url)
  try {
    await migrate(database)
    const reads = await openConsole(database, RUNS)
    await fill(ground.url, reads.shopId)
    await vacuumRows(ground.url)
    const { returnsList } = createDatabaseStore(database)
    const rows: Row[] = []
    for (const [name, read] of Object.entries(listReads(returnsList, reads.shopId)))
      rows.push(toRow(name, await measure(read)))
    rows.push(toRow('the page of a return', await measure(reads.openCase)))
    const { scans, receipts } = await measureDesk(reads)
    rows.push(toRow('the scan of a parcel', scans), toRow('the scan that receives it', receipts))
    await reads.close()
    return rows
  } finally {
    await database.close()
    await ground.drop()
  }
}
