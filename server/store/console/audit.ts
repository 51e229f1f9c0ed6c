import { createHash } from 'node:crypto'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { json, oneRow, type Queryable, sql } from '../../database/database.ts'

interface NewAuditEntry {
  readonly at: Instant
  readonly accountId: string | null
  readonly actor: string
  readonly action: string
  readonly detail: Readonly<Record<string, string | number>>
}

interface AuditEntry extends NewAuditEntry {
  readonly seq: number
}

interface ChainedEntry extends AuditEntry {
  readonly previous: string
  readonly hash: string
}

interface AuditQuery {
  readonly accountId: string | null
  /** Excluded; null begins with the newest. */
  readonly before: number | null
  readonly limit: number
}

const FIRST = ''

const hashEntry = (shopId: ShopId, entry: Omit<ChainedEntry, 'hash'>): string => {
  const { seq, at, accountId, actor, action, detail, previous } = entry
  const members = Object.entries(detail).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([shopId, seq, at, accountId, actor, action, members, previous]))
    .digest('base64url')
}

const PAGE = 1_000

const readPage = (db: Queryable, shopId: ShopId, after: number): Promise<ChainedEntry[]> =>
  db.query<ChainedEntry>(
    sql('audit.page')`select seq, at, account_id as "accountId", actor, action, detail, previous, hash
      from audit_entries where shop_id = ${shopId} and seq > ${after} order by seq limit ${PAGE}`,
  )

export const auditQueries = (db: Queryable) => ({
  /** Call it in a transaction: it locks the end of the chain. */
  async append(shopId: ShopId, entry: NewAuditEntry): Promise<void> {
    const head = await oneRow<{ seq: number; hash: string }>(
      db,
      sql('audit.head')`insert into audit_heads as head (shop_id, seq, hash) values (${shopId}, 1, ${FIRST})
        on conflict (shop_id) do update set seq = head.seq + 1 returning seq, hash`,
    )
    const chained = { ...entry, seq: head.seq, previous: head.hash }
    const hash = hashEntry(shopId, chained)
    const { at, accountId, actor, action, detail } = entry
    await db.query(
      sql('audit.append')`insert into audit_entries
          (shop_id, seq, at, account_id, actor, action, detail, previous, hash)
        values (${shopId}, ${head.seq}, ${at}, ${accountId}, ${actor}, ${action}, ${json(detail)}, ${head.hash}, ${hash})`,
    )
    await db.query(sql('audit.set-head')`update audit_heads set hash = ${hash} where shop_id = ${shopId}`)
  },

  list(shopId: ShopId, { accountId, before, limit }: AuditQuery): Promise<AuditEntry[]> {
    return db.query<AuditEntry>(
      sql('audit.list')`select seq, at, account_id as "accountId", actor, action, detail from audit_entries
        where shop_id = ${shopId} and (${accountId}::text is null or account_id = ${accountId})
          and (${before}::bigint is null or seq < ${before})
        order by seq desc limit ${limit}`,
    )
  },

  /** The first entry that was changed, removed or added outside the service; null when the chain is whole. */
  async findBreak(shopId: ShopId): Promise<number | null> {
    let last: ChainedEntry | undefined
    for (;;) {
      const entries = await readPage(db, shopId, last?.seq ?? 0)
      for (const entry of entries) {
        const follows = last === undefined || (entry.seq === last.seq + 1 && entry.previous === last.hash)
        if (!follows || entry.hash !== hashEntry(shopId, entry)) return entry.seq
        last = entry
      }
      if (entries.length < PAGE) break
    }
    const [head] = await db.query<{ seq: number; hash: string }>(
      sql('audit.read-head')`select seq, hash from audit_heads where shop_id = ${shopId}`,
    )
    if (head === undefined) return last?.seq ?? null
    return head.seq === last?.seq && head.hash === last.hash ? null : head.seq
  },

  async deleteBefore(shopId: ShopId, at: Instant): Promise<void> {
    await db.query(
      sql('audit.forget')`delete from audit_entries e where e.shop_id = ${shopId} and e.at <= ${at}
        and e.seq < (select seq from audit_heads h where h.shop_id = ${shopId})`,
    )
  },
})
