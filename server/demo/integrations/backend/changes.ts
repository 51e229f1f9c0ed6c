import { memoizePerObject } from '../../../../schemas/once.ts'
import type { BackendGiven } from './said.ts'

export type ToldTable = 'local_orders' | 'local_products'

/** The last known content of each row, null once deleted, and when it was first seen so. */
type Seen = Map<string, { readonly content: string | null; readonly at: number }>

const seenBy = memoizePerObject(
  (_: BackendGiven): Readonly<Record<ToldTable, Seen>> => ({
    local_orders: new Map(),
    local_products: new Map(),
  }),
)

/** Ids changed and deleted since a time. The first call reports all rows as changed. */
export async function changesSeen(
  given: BackendGiven,
  table: ToldTable,
  since: number,
): Promise<{ readonly there: readonly string[]; readonly gone: readonly string[] }> {
  const rows = await given.database.query<{ id: string; content: string }>({
    name: `backend.contents_of_${table}`,
    text: `select id, content::text as content from ${table} where shop_id = $1`,
    values: [given.shopId],
  })
  // Taken after the query, so never earlier than the change.
  const at = given.now()
  const seen = seenBy(given)[table]
  const now = new Map(rows.map(({ id, content }) => [id, content]))
  for (const id of new Set([...seen.keys(), ...now.keys()])) {
    const content = now.get(id) ?? null
    if (seen.get(id)?.content !== content) seen.set(id, { content, at })
  }
  const changed = [...seen].filter(([, one]) => one.at >= since)
  return {
    there: changed.flatMap(([id, { content }]) => (content === null ? [] : [id])).sort(),
    gone: changed.flatMap(([id, { content }]) => (content === null ? [id] : [])),
  }
}
