import type {
  DeliveryState,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEventName,
} from '../../../schemas/records/webhook-event.ts'
import { AnalyticsEvent } from '../../../schemas/values/analytics-event.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { json, oneRow, type Queryable, sql } from '../../database/database.ts'

interface NewDelivery {
  readonly shopId: ShopId
  readonly id: string
  readonly eventId: string
  readonly returnId: string | null
  readonly endpoint: string
  readonly url: string
  readonly event: WebhookEventName
  /** Equal in every attempt. */
  readonly body: string
  /** Why it is never attempted; null otherwise. */
  readonly error: string | null
  readonly at: Instant
}

interface DeliveryAttempt {
  readonly state: DeliveryState
  readonly url: string
  /** Null when the endpoint did not respond. */
  readonly status: number | null
  readonly error: string | null
  readonly nextAt: Instant | null
  readonly at: Instant
  /** Null when nothing was sent. */
  readonly sent: { readonly headers: Readonly<Record<string, string>>; readonly durationMs: number } | null
}

interface DeliveryQuery {
  readonly state: DeliveryState | null
  readonly endpoint?: string | null
  /** `from` is inclusive, `to` exclusive. */
  readonly from?: Instant | null
  readonly to?: Instant | null
  readonly before: { readonly createdAt: Instant; readonly id: string } | null
  readonly limit: number
}

const FIRST_PAGE = { createdAt: Number.MAX_SAFE_INTEGER, id: '' } as const

interface EndpointHealth {
  readonly deliveredAt: Instant | null
  /** Null while the endpoint accepts events. */
  readonly failingSince: Instant | null
  readonly pending: number
  readonly failed: number
}

const retentionQueries = (db: Queryable) => ({
  async eraseDetails(shopId: ShopId, returnIds: readonly string[]): Promise<void> {
    await db.query(
      sql('webhooks.forget-details')`update webhook_deliveries
        set body = (body::jsonb || '{"detail": {}}'::jsonb)::text
        where shop_id = ${shopId} and return_id = any(${[...returnIds]}::text[])`,
    )
  },

  /** Visit events only serve counting. */
  async deleteVisitsBefore(shopId: ShopId, before: Instant): Promise<void> {
    await db.query(
      sql('webhooks.forget-visits')`delete from webhook_deliveries
        where shop_id = ${shopId} and created_at < ${before} and event = any(${[...AnalyticsEvent.enum]}::text[])`,
    )
  },
})

const ofReturnQueries = (db: Queryable) => ({
  /** Of one return, newest first. */
  ofReturn(shopId: ShopId, returnId: string, limit: number): Promise<readonly WebhookDelivery[]> {
    return db.query<WebhookDelivery>(
      sql('webhooks.of-return')`select id, change_id as "eventId", event, return_id as "returnId", endpoint, url, state,
          attempts, created_at as "createdAt", next_at as "nextAt", delivered_at as "deliveredAt",
          answer_status as "answerStatus", duration_ms as "durationMs", error,
          replayed_at as "replayedAt", replayed_by as "replayedBy"
        from webhook_deliveries where shop_id = ${shopId} and return_id = ${returnId}
        order by created_at desc limit ${limit}`,
    )
  },
})

export const webhookQueries = (db: Queryable) => ({
  async insert(delivery: NewDelivery): Promise<boolean> {
    const { shopId, id, eventId, returnId, endpoint, url, event, body, error, at } = delivery
    const [state, nextAt] = error === null ? ['pending', at] : ['failed', null]
    const rows = await db.query(
      sql('webhooks.insert')`insert into webhook_deliveries
          (shop_id, id, change_id, return_id, endpoint, url, event, body, state, attempts, created_at, next_at, error)
        values (${shopId}, ${id}, ${eventId}, ${returnId}, ${endpoint}, ${url}, ${event}, ${body}, ${state}, 0, ${at},
          ${nextAt}, ${error})
        on conflict do nothing returning id`,
    )
    return rows.length === 1
  },

  async find(shopId: ShopId, id: string): Promise<WebhookDeliveryDetail | null> {
    const [row] = await db.query<WebhookDeliveryDetail>(
      sql('webhooks.find')`select id, change_id as "eventId", event, return_id as "returnId", endpoint, url, state,
          attempts, created_at as "createdAt", next_at as "nextAt", delivered_at as "deliveredAt",
          answer_status as "answerStatus", duration_ms as "durationMs", error,
          replayed_at as "replayedAt", replayed_by as "replayedBy", body,
          attempted_at as "attemptedAt", headers
        from webhook_deliveries where shop_id = ${shopId} and id = ${id}`,
    )
    return row ?? null
  },

  async recordAttempt(
    shopId: ShopId,
    id: string,
    { state, url, status, error, nextAt, at, sent }: DeliveryAttempt,
  ): Promise<void> {
    await db.query(
      sql('webhooks.tried')`update webhook_deliveries
        set state = ${state}, url = ${url}, attempts = attempts + 1, next_at = ${nextAt}::bigint, error = ${error}::text,
          answer_status = coalesce(${status}::integer, answer_status),
          answered_at = case when ${status}::integer is null then answered_at else ${at}::bigint end,
          delivered_at = case when ${state} = 'delivered' then ${at}::bigint else delivered_at end,
          attempted_at = ${at}, duration_ms = ${sent?.durationMs ?? null}::integer,
          headers = ${sent === null ? null : json(sent.headers)}::jsonb
        where shop_id = ${shopId} and id = ${id}`,
    )
  },

  async reopen(
    shopId: ShopId,
    id: string,
    { by, at }: { readonly by: string; readonly at: Instant },
  ): Promise<boolean> {
    const rows = await db.query(
      sql('webhooks.reopen')`update webhook_deliveries set state = 'pending', next_at = ${at}::bigint, error = null,
          replayed_at = ${at}::bigint, replayed_by = ${by}
        where shop_id = ${shopId} and id = ${id} returning id`,
    )
    return rows.length === 1
  },

  /** Null without any response. */
  async findLastStatus(
    shopId: ShopId,
    { endpoint, url }: Pick<NewDelivery, 'endpoint' | 'url'>,
  ): Promise<number | null> {
    const [row] = await db.query<{ status: number }>(
      sql('webhooks.last-answer')`select answer_status as status from webhook_deliveries
        where shop_id = ${shopId} and endpoint = ${endpoint} and url = ${url} and answered_at is not null
        order by answered_at desc limit 1`,
    )
    return row?.status ?? null
  },

  /** Oldest first. Returns the ids. */
  async reopenFailed(
    shopId: ShopId,
    endpoint: string,
    { by, at, most }: { readonly by: string; readonly at: Instant; readonly most: number },
  ): Promise<readonly string[]> {
    const rows = await db.query<{ id: string }>(
      sql(
        'webhooks.reopen-failed',
      )`update webhook_deliveries set state = 'pending', next_at = ${at}::bigint, error = null,
          replayed_at = ${at}::bigint, replayed_by = ${by}
        where shop_id = ${shopId} and id in (
          select id from webhook_deliveries where shop_id = ${shopId} and endpoint = ${endpoint} and state = 'failed'
          order by created_at limit ${most} for update)
        returning id`,
    )
    return rows.map(({ id }) => id)
  },

  async health(shopId: ShopId, endpoint: string): Promise<EndpointHealth> {
    return oneRow<EndpointHealth>(
      db,
      sql('webhooks.health')`with taken as (
          select max(delivered_at) as at from webhook_deliveries
          where shop_id = ${shopId} and endpoint = ${endpoint} and delivered_at is not null)
        select (select at from taken) as "deliveredAt",
          min(coalesce(replayed_at, created_at)) filter (
            where attempts > 0 and coalesce(replayed_at, created_at) >= coalesce((select at from taken), -1)) as "failingSince",
          count(*) filter (where state = 'pending') as pending, count(*) filter (where state = 'failed') as failed
        from webhook_deliveries where shop_id = ${shopId} and endpoint = ${endpoint} and state <> 'delivered'`,
    )
  },

  ...retentionQueries(db),
  ...ofReturnQueries(db),

  /** Newest first. */
  list(
    shopId: ShopId,
    { state, endpoint = null, from = null, to = null, before, limit }: DeliveryQuery,
  ): Promise<readonly WebhookDelivery[]> {
    const { createdAt, id } = before ?? FIRST_PAGE
    return db.query<WebhookDelivery>(
      sql('webhooks.list')`select id, change_id as "eventId", event, return_id as "returnId", endpoint, url, state,
          attempts, created_at as "createdAt", next_at as "nextAt", delivered_at as "deliveredAt",
          answer_status as "answerStatus", duration_ms as "durationMs", error,
          replayed_at as "replayedAt", replayed_by as "replayedBy"
        from webhook_deliveries
        where shop_id = ${shopId} and (${state}::text is null or state = ${state})
          and (${endpoint}::text is null or endpoint = ${endpoint})
          and (${from}::bigint is null or created_at >= ${from}) and (${to}::bigint is null or created_at < ${to})
          and (created_at, id) < (${createdAt}::bigint, ${id}::text)
        order by created_at desc, id desc limit ${limit}`,
    )
  },
})
