import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant, LineItemId, ShopId } from '../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../database/database.ts'

/** Units that cannot be returned, and reported deliveries, by time. */
export interface UnavailableUnits {
  readonly claimed: ReadonlyMap<LineItemId, Instant>
  readonly delivered: ReadonlyMap<LineItemId, Instant>
  readonly disqualified: ReadonlySet<LineItemId>
  /** Rejections by a rule, not by a person. */
  readonly rejectedBy: Readonly<Record<LineItemId, RejectingRule>>
}

interface RejectingRule {
  readonly workflowId: string
  readonly ruleId: string
}

/** One time is set: claimed or delivered. Both are null after a rejection. */
export interface UnavailableUnitRow {
  readonly line_item_id: string
  readonly claimed_at: Instant | null
  readonly delivered_at: Instant | null
  readonly workflow_id: string | null
  readonly rule_id: string | null
}

const toTimes = (rows: readonly UnavailableUnitRow[], column: 'claimed_at' | 'delivered_at') =>
  new Map(
    rows.flatMap((row): [LineItemId, Instant][] => {
      const at = row[column]
      return at === null ? [] : [[row.line_item_id, at]]
    }),
  )

export const toUnavailableUnits = (rows: readonly UnavailableUnitRow[]): UnavailableUnits => ({
  claimed: toTimes(rows, 'claimed_at'),
  delivered: toTimes(rows, 'delivered_at'),
  disqualified: new Set(
    rows.flatMap((row) => (row.claimed_at === null && row.delivered_at === null ? [row.line_item_id] : [])),
  ),
  rejectedBy: Object.fromEntries(
    rows.flatMap(({ line_item_id: id, workflow_id: workflowId, rule_id: ruleId }) =>
      workflowId === null || ruleId === null ? [] : [[id, { workflowId, ruleId }]],
    ),
  ),
})

interface Disqualification {
  readonly lineItemId: LineItemId
  readonly orderId: string
  readonly workflowId: string | null
  readonly ruleId: string | null
  readonly at: Instant
}

export const claimQueries = (db: Queryable) => ({
  async findUnavailableUnits(shopId: ShopId, orderId: string): Promise<UnavailableUnits> {
    const rows = await db.query<UnavailableUnitRow>(
      sql('claims.of-order')`
        select line_item_id, claimed_at, null::bigint as delivered_at, null as workflow_id, null as rule_id from unit_claims
        where shop_id = ${shopId} and order_id = ${orderId}
        union all
        select line_item_id, null, null, workflow_id, rule_id from disqualified_units
        where shop_id = ${shopId} and order_id = ${orderId}
        union all
        select line_item_id, null, delivered_at, null, null from unit_deliveries
        where shop_id = ${shopId} and order_id = ${orderId} and delivered_at is not null`,
    )
    return toUnavailableUnits(rows)
  },

  /** False when it was rejected before, so that effects happen once (WFL-18). */
  async disqualify(shopId: ShopId, unit: Disqualification): Promise<boolean> {
    const { lineItemId, orderId, workflowId, ruleId, at } = unit
    const rows = await db.query(
      sql('claims.disqualify')`
        insert into disqualified_units (shop_id, line_item_id, order_id, workflow_id, rule_id, disqualified_at)
        values (${shopId}, ${lineItemId}, ${orderId}, ${workflowId}, ${ruleId}, ${at})
        on conflict do nothing returning line_item_id`,
    )
    return rows.length === 1
  },

  /** Removes a manual rejection. Rejections by a rule stay. */
  async requalify(shopId: ShopId, lineItemId: LineItemId): Promise<void> {
    await db.query(
      sql('claims.requalify')`delete from disqualified_units
        where shop_id = ${shopId} and line_item_id = ${lineItemId} and workflow_id is null`,
    )
  },

  async claim(record: ReturnRecord, lineItemIds: readonly LineItemId[]): Promise<number> {
    // Sorted to prevent deadlocks of concurrent submits.
    const ids = [...lineItemIds].sort()
    const rows = await db.query(
      sql('claims.claim')`insert into unit_claims (shop_id, line_item_id, order_id, return_id, claimed_at)
        select ${record.shopId}, unit, ${record.orderId}, ${record.id}, ${record.createdAt} from unnest(${ids}::text[]) as unit
        on conflict do nothing returning line_item_id`,
    )
    return rows.length
  },

  async freeUnits({ shopId, id }: Pick<ReturnRecord, 'shopId' | 'id'>, units: readonly LineItemId[]): Promise<void> {
    await db.query(
      sql('claims.free-units')`delete from unit_claims
        where shop_id = ${shopId} and return_id = ${id} and line_item_id = any(${[...units]}::text[])`,
    )
  },

  async free({ shopId, id }: Pick<ReturnRecord, 'shopId' | 'id'>): Promise<void> {
    await db.query(sql('claims.free')`delete from unit_claims where shop_id = ${shopId} and return_id = ${id}`)
  },
})
