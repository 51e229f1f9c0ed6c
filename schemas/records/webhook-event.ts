import { type Static, type TSchema, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { ActorId } from '../values/actor.ts'
import { AnalyticsEvent } from '../values/analytics-event.ts'
import { Instant, ShopId } from '../values/ids.ts'
import { DefaultWebhookEvent, RequestEvent, ReturnEvent, WithdrawalWebhookEvent } from '../values/return-event.ts'
import { ReturnState } from './return.ts'

const WebhookEventName = Type.Enum([...DefaultWebhookEvent.enum, ...AnalyticsEvent.enum, 'test'])
export type WebhookEventName = Static<typeof WebhookEventName>

const commonFields = {
  version: Type.Literal('1'),
  id: Type.String({
    description: 'Id of the event, the same for every attempt, replay and endpoint, for deduplication',
  }),
  at: described(Instant, 'Time of the event, in milliseconds since 1970-01-01 UTC'),
  shop: described(ShopId, 'Id of the shop'),
  by: Type.String({
    description: 'Source of the event: the name of a key, `shopper`, `carrier`, `homeward` or `browser`',
  }),
  actor: Type.Optional(ActorId),
  detail: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Details of the event, in fields specific to its type',
  }),
}

const ReturnWebhook = Closed({
  ...commonFields,
  event: described(ReturnEvent, 'Type of the event'),
  return: Closed(
    {
      id: Type.String({ description: 'Id of the return' }),
      number: Type.String({ description: 'Return number shown to shoppers' }),
      orderName: Type.String({ description: 'Order number, such as #1001' }),
      state: described(ReturnState, 'Status of the return at the time of the event; it may have changed since'),
      inStore: Type.Boolean({ description: 'Whether the goods are brought to a store of the shop instead of sent' }),
    },
    { description: 'Return of the event' },
  ),
})

const RequestWebhook = Closed({
  ...commonFields,
  event: described(RequestEvent, 'Type of the event'),
  request: Closed(
    {
      id: Type.String({ description: 'Id of the request' }),
      number: Type.String({ description: 'Request number shown to shoppers' }),
    },
    { description: 'Request of the event' },
  ),
})

const WithdrawalWebhook = Closed({
  ...commonFields,
  event: described(WithdrawalWebhookEvent, 'Type of the event'),
  withdrawal: Closed(
    {
      id: Type.String({ description: 'Id of the withdrawal' }),
      number: Type.String({ description: 'Number of the withdrawal, such as WD-000123' }),
    },
    { description: 'Withdrawal of the event' },
  ),
})

const VisitWebhook = Closed({
  ...commonFields,
  event: described(AnalyticsEvent, 'Type of the event'),
  visit: Closed(
    { page: Type.String({ description: 'Analytics name of the page' }) },
    { description: 'Id of the visit' },
  ),
})

const TestWebhook = Closed({ ...commonFields, event: Type.Literal('test') })

/**
 * Identifies the event and its return, request or withdrawal, to be read by id. Contains no personal data and no key of a shopper
 * page.
 */
export const WebhookEvent = Type.Union([ReturnWebhook, RequestWebhook, WithdrawalWebhook, VisitWebhook, TestWebhook])
export type WebhookEvent = Static<typeof WebhookEvent>

/** `failed` after the last attempt. */
export const DeliveryState = Type.Enum(['pending', 'delivered', 'failed'])
export type DeliveryState = Static<typeof DeliveryState>

const OrNull = <Of extends TSchema>(of: Of, description: string) => Type.Union([of, Type.Null()], { description })

export const WebhookDelivery = Closed({
  id: Type.String({ description: 'Id of the delivery' }),
  eventId: Type.String({ description: 'Id of the event, the same for every delivery of it' }),
  event: described(WebhookEventName, 'Type of the event'),
  returnId: OrNull(Type.String(), 'Id of the return of the event; null when it has none'),
  endpoint: Type.String({ description: 'Name of the endpoint in the configuration' }),
  url: Type.String({ description: 'URL that the event is sent to' }),
  state: described(DeliveryState, 'Status of the delivery; `failed` after the last attempt'),
  attempts: Type.Integer({ minimum: 0, description: 'Number of attempts so far' }),
  createdAt: described(Instant, 'Time at which the delivery was created, in milliseconds since 1970-01-01 UTC'),
  nextAt: OrNull(Instant, 'Time of the next attempt, in milliseconds since 1970-01-01 UTC; null when there is none'),
  deliveredAt: OrNull(
    Instant,
    'Time at which the endpoint accepted the event, in milliseconds since 1970-01-01 UTC; null while it has not',
  ),
  answerStatus: OrNull(Type.Integer(), 'HTTP status of the last response; null while there was none'),
  durationMs: OrNull(Type.Integer(), 'Duration of the last attempt in milliseconds; null while nothing was sent'),
  error: OrNull(Type.String(), 'Reason that the last attempt failed; null when it succeeded'),
  replayedAt: OrNull(
    Instant,
    'Time of the last replay, in milliseconds since 1970-01-01 UTC; null when it was never replayed',
  ),
  replayedBy: OrNull(Type.String(), 'Name of the key that replayed it; null when it was never replayed'),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const WebhookDeliveryPage = Closed({
  deliveries: Type.Array(WebhookDelivery, { description: 'Deliveries, newest first' }),
  next: OrNull(Type.String(), 'Cursor of the next page; null on the last page'),
})
export type WebhookDeliveryPage = Static<typeof WebhookDeliveryPage>

export const WebhookDeliveryDetail = Closed({
  ...WebhookDelivery.properties,
  body: Type.String({ description: 'Posted JSON, as signed' }),
  attemptedAt: OrNull(Instant, 'Time of the last attempt, in milliseconds since 1970-01-01 UTC; null before the first'),
  headers: OrNull(
    Type.Record(Type.String(), Type.String()),
    'Headers of the last attempt, with its signature; null while nothing was sent',
  ),
})
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>

export const WebhookEndpoint = Closed({
  id: Type.String({ description: 'Name of the endpoint in the configuration' }),
  url: Type.String({ description: 'URL that receives the events' }),
  state: Type.Enum(['unused', 'working', 'retrying', 'failing'], {
    description: '`retrying` after a failed delivery; `failing` after an hour without a successful one',
  }),
  unsubscribed: Type.Boolean({
    description:
      'Whether its last response was 410. New events then wait for a replay, until it accepts a test event or a replay',
  }),
  failingSince: OrNull(
    Instant,
    'Time since which no event was accepted, in milliseconds since 1970-01-01 UTC; null while events are accepted',
  ),
  deliveredAt: OrNull(
    Instant,
    'Time at which it last accepted an event, in milliseconds since 1970-01-01 UTC; null while it never did',
  ),
  pending: Type.Integer({ description: 'Number of deliveries still retried' }),
  failed: Type.Integer({ description: 'Number of deliveries that wait for a replay' }),
})
export type WebhookEndpoint = Static<typeof WebhookEndpoint>
