import { createHash } from 'node:crypto'
import type { Budget, Spent } from '../../schemas/budget.ts'
import type { Instant, ShopId } from '../../schemas/ids.ts'
import { type Queryable, sql } from './database.ts'

/** Nothing that is counted can be read from the table. */
const hashOf = ({ scope, subject }: Pick<Budget, 'scope' | 'subject'>): string =>
  createHash('sha256').update(`${scope}\n${subject}`).digest('base64url')

/** What is given back of a budget: one try among it, and how many in all. */
type Returned = Pick<Budget, 'scope' | 'subject' | 'eachMs'> & { readonly times: number }

interface Row {
  granted: boolean
  paid_off_at: number | null
  tries: string | null
}

const toSpent = ({ scope }: Budget, row: Row | undefined, now: Instant): Spent => ({
  scope,
  granted: row?.granted === true,
  paidOffAt: row?.paid_off_at ?? now,
  tries: (row?.tries ?? '').split(',').filter(Boolean).map(Number),
})

/**
 * Who tried how often, in one table for all processes. Spending is decided by the statement that counts it, so that a
 * thousand tries at once are granted as many as one after the other.
 */
export const budgets = (db: Queryable) => ({
  /**
   * Spends from each budget by itself; answers in their order which were granted. What is refused is not counted, so that
   * trying during a pause makes it no longer. A budget that is wary refuses what comes without a `solved` captcha.
   */
  async spend(
    shopId: ShopId,
    from: readonly Budget[],
    given: { now: Instant; times?: number; solved?: boolean },
  ): Promise<Spent[]> {
    const { now, times = 1, solved = false } = given
    const waryAfter = from.map(({ wary }) => (solved ? 0 : (wary?.failures ?? 0)))
    const scopes = from.map(({ scope }) => scope)
    const subjects = from.map(hashOf)
    const rows = await db.query<Row>(
      sql('budgets.spend')`with asked as (
          select * from unnest(${scopes}::text[], ${subjects}::text[], ${from.map(({ eachMs }) => eachMs)}::bigint[],
            ${from.map(({ most }) => most)}::bigint[], ${from.map(({ free, most }) => free ?? most)}::bigint[],
            ${from.map(({ pauseMs }) => pauseMs ?? 0)}::bigint[], ${waryAfter}::integer[],
            ${from.map(({ wary }) => now - (wary?.withinMs ?? 0))}::bigint[])
          with ordinality as a (scope, subject, each_ms, most, free, pause_ms, wary, wary_since, place)
        ), taken as (
          insert into budgets as b (shop_id, scope, subject, paid_off_at, tries)
          select ${shopId}, scope, subject, ${now}::bigint + each_ms * ${times}, array[${now}::bigint] from asked order by place
          on conflict (shop_id, scope, subject) do update
            set paid_off_at = greatest(b.paid_off_at, ${now}) - ${now} + excluded.paid_off_at,
              tries = (excluded.tries || b.tries)[1:4]
            where (select greatest(b.paid_off_at, ${now}) + a.each_ms * ${times} <= ${now}::bigint + a.each_ms * a.most
                and (ceil(greatest(b.paid_off_at - ${now}, 0)::numeric / a.each_ms) < a.free
                  or b.tries[1] + a.pause_ms * power(4, ceil((b.paid_off_at - ${now})::numeric / a.each_ms) - a.free) <= ${now})
                and coalesce(b.tries[a.wary] <= a.wary_since, true)
              from asked a where a.scope = b.scope and a.subject = b.subject)
          returning b.scope, b.subject, b.paid_off_at, b.tries
        )
        select t.scope is not null as granted, coalesce(t.paid_off_at, b.paid_off_at) as paid_off_at,
          array_to_string(coalesce(t.tries, b.tries), ',') as tries
        from asked a
          left join taken t on t.scope = a.scope and t.subject = a.subject
          left join lateral (
            select paid_off_at, tries from budgets
            where shop_id = ${shopId} and scope = a.scope and subject = a.subject and t.scope is null limit 1
          ) b on true
        order by a.place`,
    )
    return from.map((budget, at) => toSpent(budget, rows[at], now))
  },

  /**
   * Gives back what was spent at `now`, as if it had not been: no try but that one is forgotten. What was forgotten meanwhile gets a
   * row that is paid off, which says the same.
   */
  async restore(shopId: ShopId, to: readonly Returned[], now: Instant): Promise<void> {
    const backMs = to.map(({ eachMs, times }) => eachMs * times)
    await db.query(
      sql('budgets.give-back')`insert into budgets as b (shop_id, scope, subject, paid_off_at, tries)
        select ${shopId}, scope, subject, ${now}::bigint - back_ms, '{}'
        from unnest(${to.map(({ scope }) => scope)}::text[], ${to.map(hashOf)}::text[], ${backMs}::bigint[])
          with ordinality as a (scope, subject, back_ms, place) order by place
        on conflict (shop_id, scope, subject) do update
          set paid_off_at = greatest(b.paid_off_at + excluded.paid_off_at - ${now}, ${now}), tries = case when array_position(b.tries, ${now}::bigint) is null
            then b.tries
            else b.tries[:array_position(b.tries, ${now}::bigint) - 1] || b.tries[array_position(b.tries, ${now}::bigint) + 1:] end`,
    )
  },

  /** Forgets what is paid off. */
  async forget(shopId: ShopId, now: Instant): Promise<void> {
    await db.query(sql('budgets.forget')`delete from budgets where shop_id = ${shopId} and paid_off_at <= ${now}`)
  },

  /** Works out anew how many returns a shop gets on a usual day, from those since then. */
  async learn(shopId: ShopId, since: { readonly at: Instant; readonly days: number }): Promise<void> {
    await db.query(
      sql('budgets.learn')`update shops set returns_a_day = (
          select count(*) from returns r where r.shop_id = ${shopId} and r.created_at > ${since.at}
        ) / ${since.days}::int
        where shop_id = ${shopId}`,
    )
  },
})
