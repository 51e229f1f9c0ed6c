import type { Database } from '../../server/database/database.ts'
import { cookieName } from '../../server/http/request/cookie.ts'
import { hashSession } from '../../server/journey/request/session.ts'
import { CONNECTIONS } from './load.ts'
import { copiedOrder, SHOP, TEMPLATES } from './shop.ts'

export interface Sessions {
  readonly count: number
  readonly orders: number
  cookie(n: number): string
  hash(n: number): string
}

const SESSION_LENGTH = 22

const sessionId = (letter: string, n: number): string => letter + String(n).padStart(SESSION_LENGTH - 1, '0')

export const cookieOf = (session: string): string => `${cookieName(SHOP, { secureCookies: false })}=${session}`

interface SessionOptions {
  readonly count: number
  readonly orders: number
  readonly like: readonly string[]
}

let createdCount = 0

export async function copySessions(database: Database, { count, orders, like }: SessionOptions): Promise<Sessions> {
  const letter = 'abcdefgh'[createdCount++ % 8] ?? 'a'
  const { id: first } = copiedOrder(0)
  const id = `(${first}::bigint + n % ${orders})::text`
  const session = `('${letter}' || lpad(n::text, ${SESSION_LENGTH - 1}, '0'))::bytea`
  await database.script(`set statement_timeout = 0;
    insert into drafts (shop_id, session_hash, rev, document, last_key, last_body, last_path, expires_at)
    select d.shop_id, translate(encode(sha256(${session}), 'base64'), '+/=', '-_'), d.rev,
      jsonb_set(replace(d.document::text, t.id, ${id})::jsonb, '{order,name}', to_jsonb('#C' || n % ${orders})),
      d.last_key, d.last_body, d.last_path, d.expires_at
    from generate_series(0, ${count - 1}) n
      join unnest(array['${TEMPLATES.map((order) => order.id).join("','")}'], array['${like.map(hashSession).join("','")}'])
        with ordinality as t (id, hash, place) on t.place - 1 = n % ${orders} % ${TEMPLATES.length}
      join drafts d on d.shop_id = '${SHOP}' and d.session_hash = t.hash`)
  return {
    count,
    orders,
    cookie: (n) => cookieOf(sessionId(letter, n)),
    hash: (n) => hashSession(sessionId(letter, n)),
  }
}

export async function revisionsOf(database: Database, sessions: Sessions): Promise<readonly string[]> {
  const hashes = Array.from({ length: sessions.count }, (_, n) => sessions.hash(n))
  const rows = await database.query<{ session_hash: string; rev: number }>({
    name: 'bench.revisions',
    text: 'select session_hash, rev from drafts where shop_id = $1 and session_hash = any($2)',
    values: [SHOP, hashes],
  })
  const revs = new Map(rows.map(({ session_hash, rev }) => [session_hash, `d${rev}`]))
  return hashes.map((hash) => revs.get(hash) ?? '')
}

export const writeBaselineRows = (database: Database, like: Sessions): Promise<void> =>
  database.script(`
    insert into drafts (shop_id, session_hash, rev, document, last_key, last_body, last_path, expires_at)
    select 'floor', 'row-' || n, 1, d.document, 'key', d.last_body, d.last_path, d.expires_at
    from drafts d, generate_series(0, ${CONNECTIONS - 1}) n where d.shop_id = '${SHOP}' and d.session_hash = '${like.hash(0)}'`)
