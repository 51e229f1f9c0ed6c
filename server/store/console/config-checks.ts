import type { ConfigReport } from '../../../schemas/merchant/configuration.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { json, type Queryable, sql } from '../../database/database.ts'

/** Per shop; the oldest are deleted first. */
const MAX_CHECKS = 20

interface ConfigCheck {
  readonly id: string
  readonly text: string
  /** The candidate, else the live version when the check began. */
  readonly baseVersion: number
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  readonly done: number | null
  readonly total: number | null
  readonly report: ConfigReport | null
  readonly createdAt: Instant
  readonly finishedAt: Instant | null
}

export const configCheckQueries = (db: Queryable) => ({
  async insert(shopId: ShopId, check: Omit<ConfigCheck, 'done' | 'total'>): Promise<void> {
    const { id, text, baseVersion, state, report, createdAt, finishedAt } = check
    await db.query(
      sql('config_checks.crowd')`delete from config_checks where shop_id = ${shopId} and id in (
        select id from config_checks where shop_id = ${shopId} order by created_at desc, id offset ${MAX_CHECKS - 1})`,
    )
    await db.query(
      sql('config_checks.insert')`insert into config_checks
          (shop_id, id, text, base_version, state, report, created_at, finished_at)
        values (${shopId}, ${id}, ${text}, ${baseVersion}, ${state}, ${json(report)}, ${createdAt}, ${finishedAt})`,
    )
  },

  async find(shopId: ShopId, id: string): Promise<ConfigCheck | null> {
    const [row] = await db.query<ConfigCheck>(
      sql('config_checks.find')`select id, text, base_version as "baseVersion", state, done_orders as done,
          total_orders as total, report, created_at as "createdAt", finished_at as "finishedAt"
        from config_checks where shop_id = ${shopId} and id = ${id}`,
    )
    return row ?? null
  },

  async progress(shopId: ShopId, id: string, { done, total }: { readonly done: number; readonly total: number }) {
    await db.query(
      sql('config_checks.progress')`update config_checks
        set state = 'running', done_orders = ${done}, total_orders = ${total}
        where shop_id = ${shopId} and id = ${id} and state in ('waiting', 'running')`,
    )
  },

  async finish(
    shopId: ShopId,
    id: string,
    { report, at }: { readonly report: ConfigReport | null; readonly at: Instant },
  ) {
    await db.query(
      sql('config_checks.finish')`update config_checks
        set state = ${report === null ? 'failed' : 'done'}, report = ${json(report)}, finished_at = ${at}
        where shop_id = ${shopId} and id = ${id} and state in ('waiting', 'running')`,
    )
  },
})
