import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { type Clause, clause, type Queryable, sql } from '../../database/database.ts'

const MAX_WORDS = 8
const MAX_LENGTH = 40

/** A search reads at most so many rows of a word, and so many newest returns. */
const MAX_ROWS = 10_000

const LAST_CHARACTER = '\uffff'

const splitWords = (text: string): readonly string[] => {
  const plain = text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const words = plain.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
  return [...new Set(words.map((word) => word.slice(0, MAX_LENGTH)))].slice(0, MAX_WORDS)
}

/** Writes the shopper's name of the return in `written`, which has its shop and id. */
export function writeNames({ customer }: ReturnDocument, createdAt: Instant): Clause {
  const words = splitWords(customer.name ?? '')
  const places = words.map((_, place) => place)
  return clause`unnamed as (
          delete from return_names n using written w
          where n.shop_id = w.shop_id and n.return_id = w.id and n.place >= ${words.length}
        ), called as (
          insert into return_names (shop_id, return_id, place, word, name, created_at)
          select w.shop_id, w.id, n.place, n.word, ${` ${words.join(' ')}`}, ${createdAt}
          from written w, unnest(${places}::smallint[], ${[...words]}::text[]) as n (place, word)
          on conflict (shop_id, return_id, place) do update set word = excluded.word, name = excluded.name
            where return_names.name <> excluded.name
        )`
}

interface NamedReturn {
  readonly id: string
  readonly createdAt: Instant
}

interface NameLookup {
  readonly shopId: ShopId
  readonly patterns: string[]
  readonly limit: number
}

const findByWord = async (
  db: Queryable,
  { shopId, patterns, limit }: NameLookup,
  word: string,
): Promise<{ readonly isWhole: boolean; readonly found: readonly NamedReturn[] }> => {
  const rows = await db.query<{ readonly rows: number } & (NamedReturn | { readonly id: null })>(
    sql('names.by-word')`with prefixed as materialized (
        select return_id, created_at, name from return_names
        where shop_id = ${shopId} and word >= ${word} and word < ${`${word}${LAST_CHARACTER}`}
        order by word, created_at desc limit ${MAX_ROWS + 1}
      ) select c.rows, m.id, m."createdAt" from (select count(*)::int as rows from prefixed) c
      left join (
        select distinct return_id as id, created_at as "createdAt" from prefixed where name like all(${patterns}::text[])
        order by created_at desc, return_id desc limit ${limit}
      ) m on true`,
  )
  return {
    isWhole: (rows[0]?.rows ?? 0) <= MAX_ROWS,
    found: rows.flatMap((row) => (row.id === null ? [] : [{ id: row.id, createdAt: row.createdAt }])),
  }
}

const findNewest = (db: Queryable, { shopId, patterns, limit }: NameLookup): Promise<readonly NamedReturn[]> =>
  db.query(
    sql('names.newest')`select return_id as id, created_at as "createdAt" from (
        select return_id, created_at, name from return_names where shop_id = ${shopId} and place = 0
        order by created_at desc, return_id desc limit ${MAX_ROWS}
      ) as newest where name like all(${patterns}::text[]) limit ${limit}`,
  )

const byNewest = (a: NamedReturn, b: NamedReturn): number => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)

/**
 * Newest first: returns whose shopper's name has a word that begins with each word of the text. If every word begins
 * more than 10,000 names, older returns may be missing.
 */
export async function findReturnsByName(
  db: Queryable,
  { shopId, text, limit }: { readonly shopId: ShopId; readonly text: string; readonly limit: number },
): Promise<readonly NamedReturn[]> {
  const words = splitWords(text).toSorted((a, b) => b.length - a.length)
  const lookup = { shopId, patterns: words.map((word) => `% ${word}%`), limit }
  const partial: NamedReturn[] = []
  for (const word of words) {
    const { isWhole, found } = await findByWord(db, lookup, word)
    if (isWhole) return found
    partial.push(...found)
  }
  if (words.length === 0) return []
  const all = new Map([...partial, ...(await findNewest(db, lookup))].map((one) => [one.id, one]))
  return [...all.values()].toSorted(byNewest).slice(0, limit)
}
