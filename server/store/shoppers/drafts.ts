import type { Pointers } from '../../../schemas/merchant/configuration.ts'
import type { Budget } from '../../../schemas/records/budget.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { ReturnState } from '../../../schemas/records/return.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { type Clause, clause, json, type Parameter, parameter, type Queryable, sql } from '../../database/database.ts'
import { toUnavailableUnits, type UnavailableUnitRow, type UnavailableUnits } from '../returns/claims.ts'
import { toPointers } from '../shops/shops.ts'
import { type SpendOptions, spendClause, toSpendParameters } from './budgets.ts'

/** Equal versions mean that cached data is current. */
interface OrderVersions {
  readonly all: string
  /** In the `local` order system; null without a row. */
  readonly contents: { readonly order: string | null; readonly products: Readonly<Record<string, string | null>> }
  readonly taken: UnavailableUnits
  /** Ids and revisions in one string. */
  readonly returns: string
  readonly hasOpenReturn: boolean
}

/** `last` is the last action's response, for replays. */
interface DraftRow {
  readonly rev: number
  readonly draft: Draft
  readonly versions: OrderVersions | null
  readonly last: { readonly key: string; readonly body: string; readonly path: string } | null
  readonly receiptDeleted?: true
}

interface DraftWrite {
  readonly draft: Draft
  readonly last: { readonly key: string; readonly body: string; readonly path: string } | null
  readonly expiresAt: Instant
}

/** The nightly limit (FND-75). */
const MAX_SESSIONS_PER_ORDER = 500

interface Row {
  rev: number | null
  document: Draft
  versions: string | null
  last_key: string | null
  last_body: string | null
  last_path: string | null
  deleted: true | null
}

interface StoredVersions {
  readonly order: string | null
  readonly products: Readonly<Record<string, string | null>> | null
  readonly taken: readonly UnavailableUnitRow[] | null
  readonly returns: readonly (readonly [id: string, rev: number, state: ReturnState])[] | null
}

const toVersions = (all: string): OrderVersions => {
  const { order, products, taken, returns }: StoredVersions = JSON.parse(all)
  return {
    all,
    contents: { order, products: products ?? {} },
    taken: toUnavailableUnits(taken ?? []),
    returns: JSON.stringify((returns ?? []).map(([id, rev]) => [id, rev])),
    hasOpenReturn: returns?.some(([, , state]) => state === 'open') === true,
  }
}

const receiptDeletedColumn = (shop: Parameter): Clause =>
  clause`case when d.document #>> '{order,receipt,id}' is not null and not exists (
    select from gift_receipts g where g.shop_id = ${shop} and g.id = d.document #>> '{order,receipt,id}') then true end as deleted`

const versionsColumn = (shop: Parameter): Clause =>
  clause`case when w.order_id is not null then json_build_object(
    'order', o.content::text,
    'products', (select json_object_agg(n.id, (select p.content::text from local_products p where p.shop_id = ${shop} and p.id = n.id))
      from unnest(coalesce(o.product_ids, '{}')
        || array(select jsonb_path_query(d.document, '$.items[*].advanced.product') #>> '{}')
        || array(select jsonb_path_query(d.document, '$.cart[*].product') #>> '{}')) as n (id)),
    'taken', (select json_agg(u order by u.line_item_id, u.claimed_at, u.delivered_at) from (
      select line_item_id, claimed_at, null::bigint as delivered_at, null as workflow_id, null as rule_id from unit_claims
      where shop_id = ${shop} and order_id = w.order_id
      union all
      select line_item_id, null, null, workflow_id, rule_id from disqualified_units
      where shop_id = ${shop} and order_id = w.order_id
      union all
      select line_item_id, null, delivered_at, null, null from unit_deliveries
      where shop_id = ${shop} and order_id = w.order_id and delivered_at is not null) u),
    'returns', (select json_agg(json_build_array(r.id, r.rev, r.state)) from (
      select id, rev, state from returns where shop_id = ${shop} and order_id = w.order_id order by created_at, id
    ) r))::text end as versions`

/** `offset 0` evaluates the id first, so that the lookup uses the index. */
const orderOfDraft = (shop: Parameter): Clause =>
  clause`left join lateral (select d.document #>> '{order,id}' as order_id offset 0) w on true
    left join lateral (select content, product_ids from local_orders where shop_id = ${shop} and id = w.order_id offset 0) o on true`

type SavedDraft = Pick<DraftRow, 'rev' | 'versions'>

const toSavedDraft = (row: Pick<Row, 'versions'> & { readonly rev: number }): SavedDraft => ({
  rev: row.rev,
  versions: row.versions === null ? null : toVersions(row.versions),
})

const toDraftRow = (row: Row): DraftRow | null =>
  row.rev === null
    ? null
    : {
        rev: row.rev,
        draft: row.document,
        versions: row.versions === null ? null : toVersions(row.versions),
        ...(row.deleted === true && { receiptDeleted: true }),
        last:
          row.last_key === null || row.last_body === null || row.last_path === null
            ? null
            : { key: row.last_key, body: row.last_body, path: row.last_path },
      }

/** Sessions and drafts: one row each, compare-and-set by revision. */
export const draftQueries = (db: Queryable) => ({
  /** Reads pointers, draft and versions in one query. Null for an unknown shop. */
  async loadVisit(
    shopId: ShopId,
    sessionHash: string,
    now: Instant,
  ): Promise<{ published: Pointers; returnsADay: number; row: DraftRow | null } | null> {
    const shop = parameter(shopId)
    const [found] = await db.query<Row & Parameters<typeof toPointers>[0] & { returns_a_day: number }>(
      sql(
        'drafts.visit',
      )`select s.live_version, s.candidate_version, s.candidate_percentage, s.returns_a_day, d.rev, d.document, d.last_key, d.last_body, d.last_path,
          ${receiptDeletedColumn(shop)}, ${versionsColumn(shop)}
        from shops s
          left join drafts d on d.shop_id = ${shop} and d.session_hash = ${sessionHash} and d.expires_at > ${now}
          ${orderOfDraft(shop)}
        where s.shop_id = ${shop}`,
    )
    if (found === undefined) return null
    return { published: toPointers(found), returnsADay: found.returns_a_day, row: toDraftRow(found) }
  },

  /** Null when a budget in `from` refuses. Refunds apply anyway. */
  async create(
    shopId: ShopId,
    sessionHash: string,
    { draft, last, expiresAt }: DraftWrite,
    { from, ...spendOptions }: SpendOptions & { readonly from: readonly Budget[] },
  ): Promise<SavedDraft | null> {
    const spend = toSpendParameters(shopId, from, spendOptions)
    const [row] = await db.query<Parameters<typeof toSavedDraft>[0]>(
      sql('drafts.create')`with ${spendClause(spend)}, d as (
          insert into drafts (shop_id, session_hash, rev, document, last_key, last_body, last_path, expires_at)
          select ${spend.shop}, ${sessionHash}, 1, ${json(draft)}::jsonb, ${last?.key ?? null}, ${last?.body ?? null},
            ${last?.path ?? null}, ${expiresAt}::bigint
          where (select count(*) from taken) = (select count(*) from asked)
          returning rev, document
        )
        select d.rev, ${versionsColumn(spend.shop)} from d ${orderOfDraft(spend.shop)}`,
    )
    return row === undefined ? null : toSavedDraft(row)
  },

  /** Returns the new revision; null, with nothing written, at another revision. */
  async save(shopId: ShopId, at: { sessionHash: string; rev: number }, write: DraftWrite): Promise<number | null> {
    const { draft, last, expiresAt } = write
    const [row] = await db.query<{ rev: number }>(
      sql('drafts.save')`update drafts set rev = rev + 1, document = ${json(draft)}, last_key = ${last?.key ?? null},
          last_body = ${last?.body ?? null}, last_path = ${last?.path ?? null}, expires_at = ${expiresAt}
        where shop_id = ${shopId} and session_hash = ${at.sessionHash} and rev = ${at.rev}
        returning rev`,
    )
    return row?.rev ?? null
  },

  /** Saves under a new session id. Refunds apply anyway. */
  async renew(
    shopId: ShopId,
    at: { hash: string; rev: number; newHash: string },
    { draft, last, expiresAt }: DraftWrite,
    spendOptions: SpendOptions,
  ): Promise<SavedDraft | null> {
    const spend = toSpendParameters(shopId, [], spendOptions)
    const [row] = await db.query<Parameters<typeof toSavedDraft>[0]>(
      sql('drafts.renew')`with ${spendClause(spend)}, d as (
          update drafts set rev = rev + 1, session_hash = ${at.newHash}, document = ${json(draft)}, last_key = ${last?.key ?? null},
            last_body = ${last?.body ?? null}, last_path = ${last?.path ?? null}, expires_at = ${expiresAt}
          where shop_id = ${spend.shop} and session_hash = ${at.hash} and rev = ${at.rev} returning rev, document
        )
        select d.rev, ${versionsColumn(spend.shop)} from d ${orderOfDraft(spend.shop)}`,
    )
    return row === undefined ? null : toSavedDraft(row)
  },

  async end(shopId: ShopId, sessionHash: string): Promise<void> {
    await db.query(sql('drafts.end')`delete from drafts where shop_id = ${shopId} and session_hash = ${sessionHash}`)
  },

  /** Retains the newest sessions (FND-75). */
  async deleteOldest(shopId: ShopId): Promise<void> {
    await db.query(
      sql('drafts.forget-oldest')`delete from drafts where shop_id = ${shopId} and session_hash in (
        select session_hash from (
          select session_hash, row_number() over (partition by document #>> '{order,id}' order by expires_at desc) as place
          from drafts where shop_id = ${shopId} and document #>> '{order,id}' is not null) d
        where place > ${MAX_SESSIONS_PER_ORDER})`,
    )
  },

  async deleteExpired(shopId: ShopId, now: Instant): Promise<void> {
    await db.query(sql('drafts.forget')`delete from drafts where shop_id = ${shopId} and expires_at <= ${now}`)
  },
})
