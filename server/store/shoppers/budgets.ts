import { hash } from 'node:crypto'
import type { Budget, RateLimitGrant } from '../../../schemas/records/budget.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { type Clause, clause, json, type Parameter, parameter, type Queryable, sql } from '../../database/database.ts'

/** The table stores no readable subjects. */
const hashOf = ({ scope, subject }: Pick<Budget, 'scope' | 'subject'>): string =>
  hash('sha256', `${scope}\n${subject}`, 'base64url')

type RefundedAttempts = Pick<Budget, 'scope' | 'subject' | 'eachMs'> & { readonly times: number }

/** `back` lists refunds of attempts, from other budgets than those spent. */
export interface SpendOptions {
  readonly now: Instant
  readonly times?: number
  /** Carried a solved captcha. */
  readonly solved?: boolean
  readonly back?: readonly RefundedAttempts[]
}

interface SpendParameters {
  readonly shop: Parameter
  readonly now: Parameter
  /** Lists are JSON, because PostgreSQL replans for other array lengths. */
  readonly requests: string
  readonly refunds: string
}

export function toSpendParameters(
  shopId: ShopId,
  from: readonly Budget[],
  { now, times = 1, solved = false, back = [] }: SpendOptions,
): SpendParameters {
  const requests = from.map((budget) => {
    const { scope, eachMs, most, free = most, pauseMs = 0, captchaAfter } = budget
    return {
      scope,
      subject: hashOf(budget),
      each_ms: eachMs,
      spent_ms: eachMs * times,
      most,
      free,
      pause_ms: pauseMs,
      wary: solved ? 0 : (captchaAfter?.failures ?? 0),
      wary_since: now - (captchaAfter?.withinMs ?? 0),
    }
  })
  const refunds = back.map((one) => ({ scope: one.scope, subject: hashOf(one), back_ms: one.eachMs * one.times }))
  return { shop: parameter(shopId), now: parameter(now), requests: json(requests), refunds: json(refunds) }
}

/**
 * CTEs: `asked` requests attempts, `taken` grants them per budget, `given` refunds.
 * - A refused attempt does not count, so it extends no pause. A wary budget requires a captcha.
 * - A refund removes only the current attempt time.
 */
export const spendClause = ({ shop, now, requests, refunds }: SpendParameters): Clause =>
  clause`asked as (
    select * from rows from (jsonb_to_recordset(${requests}::jsonb) as (scope text, subject text, each_ms bigint, spent_ms bigint, most bigint,
        free bigint, pause_ms bigint, wary integer, wary_since bigint))
      with ordinality as a (scope, subject, each_ms, spent_ms, most, free, pause_ms, wary, wary_since, place)
  ), taken as (
    insert into budgets as b (shop_id, scope, subject, paid_off_at, tries)
    select ${shop}, scope, subject, ${now}::bigint + spent_ms, array[${now}::bigint] from asked order by place
    on conflict (shop_id, scope, subject) do update
      set paid_off_at = greatest(b.paid_off_at, ${now}) - ${now} + excluded.paid_off_at,
        tries = (excluded.tries || b.tries)[1:4]
      where (select greatest(b.paid_off_at, ${now}) + a.spent_ms <= ${now} + a.each_ms * a.most
          and (ceil(greatest(b.paid_off_at - ${now}, 0)::numeric / a.each_ms) < a.free
            or b.tries[1] + a.pause_ms * power(4, ceil((b.paid_off_at - ${now})::numeric / a.each_ms) - a.free) <= ${now})
          and coalesce(b.tries[a.wary] <= a.wary_since, true)
        from asked a where a.scope = b.scope and a.subject = b.subject)
    returning b.scope, b.subject, b.paid_off_at, b.tries
  ), given as (
    insert into budgets as b (shop_id, scope, subject, paid_off_at, tries)
    select ${shop}, scope, subject, ${now} - back_ms, '{}' from rows from (
        jsonb_to_recordset(${refunds}::jsonb) as (scope text, subject text, back_ms bigint))
      with ordinality as a (scope, subject, back_ms, place) order by place
    on conflict (shop_id, scope, subject) do update
      set paid_off_at = greatest(b.paid_off_at + excluded.paid_off_at - ${now}, ${now}),
        tries = case when array_position(b.tries, ${now}) is null then b.tries
          else b.tries[:array_position(b.tries, ${now}) - 1] || b.tries[array_position(b.tries, ${now}) + 1:] end
  )`

interface Row {
  granted: boolean
  paid_off_at: number | null
  tries: string | null
}

const toSpent = ({ scope }: Budget, row: Row | undefined, now: Instant): RateLimitGrant => ({
  scope,
  granted: row?.granted === true,
  refilledAt: row?.paid_off_at ?? now,
  attempts: (row?.tries ?? '').split(',').filter(Boolean).map(Number),
})

/** The counting statement also decides, so that concurrent attempts cannot exceed a limit. */
export const budgetQueries = (db: Queryable) => ({
  /** In the order of `from`. */
  async spend(shopId: ShopId, from: readonly Budget[], options: SpendOptions): Promise<RateLimitGrant[]> {
    const spend = toSpendParameters(shopId, from, options)
    const rows = await db.query<Row>(
      sql('budgets.spend')`with ${spendClause(spend)}
        select t.scope is not null as granted, coalesce(t.paid_off_at, b.paid_off_at) as paid_off_at,
          array_to_string(coalesce(t.tries, b.tries), ',') as tries
        from asked a
          left join taken t on t.scope = a.scope and t.subject = a.subject
          left join lateral (
            select paid_off_at, tries from budgets
            where shop_id = ${spend.shop} and scope = a.scope and subject = a.subject and t.scope is null limit 1
          ) b on true
        order by a.place`,
    )
    return from.map((budget, at) => toSpent(budget, rows[at], options.now))
  },

  async deleteExpired(shopId: ShopId, now: Instant): Promise<void> {
    await db.query(sql('budgets.forget')`delete from budgets where shop_id = ${shopId} and paid_off_at <= ${now}`)
  },

  /** Averages the returns per day. */
  async learn(shopId: ShopId, since: { readonly at: Instant; readonly days: number }): Promise<void> {
    await db.query(
      sql('budgets.learn')`update shops set returns_a_day = (
          select count(*) from returns r where r.shop_id = ${shopId} and r.created_at > ${since.at}
        ) / ${since.days}::int
        where shop_id = ${shopId}`,
    )
  },
})
