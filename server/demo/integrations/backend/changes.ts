import { memoizePerObject } from '../../../../schemas/values/memoize.ts'
import { clause, sql } from '../../../database/database.ts'
import type { BackendOptions } from './response.ts'

/** By name. */
export const trackedTables = { local_orders: clause`local_orders`, local_products: clause`local_products` }

export type TrackedTable = keyof typeof trackedTables

/** `content` is null once deleted; `at` is when it was first seen. */
type KnownRows = Map<string, { readonly content: string | null; readonly at: number }>

const knownRowsOf = memoizePerObject(
  (_: BackendOptions): Readonly<Record<TrackedTable, KnownRows>> => ({
    local_orders: new Map(),
    local_products: new Map(),
  }),
)

/** The first call reports all rows as changed. */
export async function listChanges(
  backend: BackendOptions,
  table: TrackedTable,
  since: number,
): Promise<{ readonly present: readonly string[]; readonly removed: readonly string[] }> {
  const rows = await backend.database.query<{ id: string; content: string }>(
    sql(`backend.contents_of_${table}`)`select id, content::text as content from ${trackedTables[table]}
      where shop_id = ${backend.shopId}`,
  )
  // Taken after the query, so never earlier than the change.
  const at = backend.now()
  const knownRows = knownRowsOf(backend)[table]
  const now = new Map(rows.map(({ id, content }) => [id, content]))
  for (const id of new Set([...knownRows.keys(), ...now.keys()])) {
    const content = now.get(id) ?? null
    if (knownRows.get(id)?.content !== content) knownRows.set(id, { content, at })
  }
  const changed = [...knownRows].filter(([, row]) => row.at >= since)
  return {
    present: changed.flatMap(([id, { content }]) => (content === null ? [] : [id])).sort(),
    removed: changed.flatMap(([id, { content }]) => (content === null ? [id] : [])),
  }
}
