import type { Instant, ShopId } from '../../../schemas/ids.ts'
import type { DeliveryState, TellableEvent, WebhookDelivery } from '../../../schemas/records/webhook-event.ts'
import { ToldEvent } from '../../../schemas/told-event.ts'
import { type Queryable, sql } from '../database.ts'

/** What is to be told to one endpoint, before anybody tried. */
interface NewDelivery {
  readonly shopId: ShopId
  readonly id: string
  readonly eventId: string
  readonly returnId: string | null
  readonly endpoint: string
  readonly url: string
  readonly event: TellableEvent
  /** The bytes that are signed and posted, the same at every try. */
  readonly body: string
  /** Why it is not even tried; null when it is. */
  readonly error: string | null
  readonly at: Instant
}

/** How a try ended. */
interface Try {
  readonly state: DeliveryState
  /** Where it was posted to. */
  readonly url: string
  /** Null when nobody answered. */
  readonly status: number | null
  readonly error: string | null
  /** When it is tried again; null when it is not. */
  readonly nextAt: Instant | null
  readonly at: Instant
}

/** Which deliveries, and from where on. */
interface DeliveriesAsked {
  readonly state: DeliveryState | null
  readonly before: { readonly createdAt: Instant; readonly id: string } | null
  readonly limit: number
}

const AFTER_ALL = { createdAt: Number.MAX_SAFE_INTEGER, id: '' } as const

/** Deliveries of events to the addresses of merchants. */
export const webhooks = (db: Queryable) => ({
  /** Writes a delivery; false when the event has one for this endpoint already. */
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

  /** The delivery with what it posts; null when there is none. */
  async find(shopId: ShopId, id: string): Promise<(WebhookDelivery & { readonly body: string }) | null> {
    const [row] = await db.query<WebhookDelivery & { body: string }>(
      sql('webhooks.find')`select id, change_id as "eventId", event, return_id as "returnId", endpoint, url, state,
          attempts, created_at as "createdAt", next_at as "nextAt", delivered_at as "deliveredAt",
          answer_status as "answerStatus", error,
          replayed_at as "replayedAt", replayed_by as "replayedBy", body
        from webhook_deliveries where shop_id = ${shopId} and id = ${id}`,
    )
    return row ?? null
  },

  /** Writes down how a try ended. */
  async tried(shopId: ShopId, id: string, { state, url, status, error, nextAt, at }: Try): Promise<void> {
    await db.query(
      sql('webhooks.tried')`update webhook_deliveries
        set state = ${state}, url = ${url}, attempts = attempts + 1, next_at = ${nextAt}::bigint, error = ${error}::text,
          answer_status = coalesce(${status}::integer, answer_status),
          answered_at = case when ${status}::integer is null then answered_at else ${at}::bigint end,
          delivered_at = case when ${state} = 'delivered' then ${at}::bigint else delivered_at end
        where shop_id = ${shopId} and id = ${id}`,
    )
  },

  /** Has a delivery wait to be tried again from now on, and keeps who wanted it; false when there is none. */
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

  /** What an address answered last, whatever it was told; null when it never answered. */
  async lastAnswer(shopId: ShopId, { endpoint, url }: Pick<NewDelivery, 'endpoint' | 'url'>): Promise<number | null> {
    const [row] = await db.query<{ status: number }>(
      sql('webhooks.last-answer')`select answer_status as status from webhook_deliveries
        where shop_id = ${shopId} and endpoint = ${endpoint} and url = ${url} and answered_at is not null
        order by answered_at desc limit 1`,
    )
    return row?.status ?? null
  },

  /** Forgets what was told of visits before: it was for counting. */
  async forgetVisits(shopId: ShopId, before: Instant): Promise<void> {
    await db.query(
      sql('webhooks.forget-visits')`delete from webhook_deliveries
        where shop_id = ${shopId} and created_at < ${before} and event = any(${[...ToldEvent.enum]}::text[])`,
    )
  },

  /** Deliveries, newest first. */
  list(shopId: ShopId, { state, before, limit }: DeliveriesAsked): Promise<readonly WebhookDelivery[]> {
    const { createdAt, id } = before ?? AFTER_ALL
    return db.query<WebhookDelivery>(
      sql('webhooks.list')`select id, change_id as "eventId", event, return_id as "returnId", endpoint, url, state,
          attempts, created_at as "createdAt", next_at as "nextAt", delivered_at as "deliveredAt",
          answer_status as "answerStatus", error,
          replayed_at as "replayedAt", replayed_by as "replayedBy"
        from webhook_deliveries
        where shop_id = ${shopId} and (${state}::text is null or state = ${state})
          and (created_at, id) < (${createdAt}::bigint, ${id}::text)
        order by created_at desc, id desc limit ${limit}`,
    )
  },
})
