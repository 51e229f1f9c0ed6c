import { type Static, type TSchema, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { HeardEvent, RequestEvent, ReturnEvent } from '../heard-event.ts'
import { Instant, ShopId } from '../ids.ts'
import { ToldEvent } from '../told-event.ts'
import { ReturnState } from './return.ts'

/** Everything that merchants can be told of. */
const TellableEvent = Type.Enum([...HeardEvent.enum, ...ToldEvent.enum, 'test'])
export type TellableEvent = Static<typeof TellableEvent>

/** What every event says. */
const ofAnyEvent = {
  version: Type.Literal('1'),
  /** The same for every attempt, every replay and every endpoint: who has seen it has seen the event. */
  id: Type.String(),
  at: Instant,
  shop: ShopId,
  /** The name of a merchant's key, `shopper`, `carrier` or `homeward`; `browser` for what a browser says by itself. */
  by: Type.String(),
  /** What the event says beside, in fields of its own kind. */
  detail: Type.Record(Type.String(), Type.Unknown()),
}

/** What happened to a return. */
const ReturnWebhook = Closed({
  ...ofAnyEvent,
  event: ReturnEvent,
  return: Closed({
    id: Type.String(),
    number: Type.String(),
    orderName: Type.String(),
    /** When the event was written down to be sent; a later event may have changed it since. */
    state: ReturnState,
    /** Brought to a store of the shop instead of sent. */
    inStore: Type.Boolean(),
  }),
})

/** What happened to a request of somebody. */
const RequestWebhook = Closed({
  ...ofAnyEvent,
  event: RequestEvent,
  request: Closed({ id: Type.String(), number: Type.String() }),
})

/** Something that happened in a visit, of whoever it was: for counting alone. */
const VisitWebhook = Closed({
  ...ofAnyEvent,
  event: ToldEvent,
  /** `page` is the named constant of the page on which it happened. */
  visit: Closed({ page: Type.String() }),
})

/** A test that a merchant asked for: it is about nothing. */
const TestWebhook = Closed({ ...ofAnyEvent, event: Type.Literal('test') })

/**
 * What is posted to a merchant's address: that something happened, and to which return or request, which then is read by its
 * id, or in a visit. Nothing of a person, and no key that opens a page of the shopper.
 */
export const WebhookEvent = Type.Union([ReturnWebhook, RequestWebhook, VisitWebhook, TestWebhook])
export type WebhookEvent = Static<typeof WebhookEvent>

/** How the delivery of an event stands; `failed` after its last try. */
export const DeliveryState = Type.Enum(['pending', 'delivered', 'failed'])
export type DeliveryState = Static<typeof DeliveryState>

const OrNull = <Of extends TSchema>(of: Of) => Type.Union([of, Type.Null()])

/** The delivery of one event to one endpoint, as a merchant sees it. */
export const WebhookDelivery = Closed({
  id: Type.String(),
  /** What the receiver knows the event by. */
  eventId: Type.String(),
  event: TellableEvent,
  /** The return that it is about; null where it is about none. */
  returnId: OrNull(Type.String()),
  endpoint: Type.String(),
  url: Type.String(),
  state: DeliveryState,
  /** How often it was tried in all. */
  attempts: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
  /** When it is tried again. */
  nextAt: OrNull(Instant),
  deliveredAt: OrNull(Instant),
  /** The status of the last answer; null while there was none. */
  answerStatus: OrNull(Type.Integer()),
  /** Why the last try failed. */
  error: OrNull(Type.String()),
  /** When it was last replayed, and with which key. */
  replayedAt: OrNull(Instant),
  replayedBy: OrNull(Type.String()),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

/** A page of deliveries, newest first; `next` is null behind the last one. */
export const WebhookDeliveryPage = Closed({ deliveries: Type.Array(WebhookDelivery), next: OrNull(Type.String()) })
export type WebhookDeliveryPage = Static<typeof WebhookDeliveryPage>

/** One delivery with the body that it posts. */
export const WebhookDeliveryDetail = Closed({
  ...WebhookDelivery.properties,
  body: Type.String({ description: 'The JSON that is posted, as it is signed' }),
})

/** How an endpoint does. */
export const WebhookEndpoint = Closed({
  id: Type.String({ description: 'Names it in the configuration' }),
  url: Type.String({ description: 'Where events are posted' }),
  state: Type.Enum(['unused', 'working', 'retrying', 'failing'], {
    description: '`retrying` once an event was not taken; `failing` once none was for an hour',
  }),
  failingSince: OrNull(Instant),
  deliveredAt: OrNull(Instant),
  pending: Type.Integer({ description: 'So many deliveries are still tried' }),
  failed: Type.Integer({ description: 'So many deliveries wait for a replay' }),
})
export type WebhookEndpoint = Static<typeof WebhookEndpoint>
