import { type Static, Type } from 'typebox'
import { Webhook } from '../../../schemas/config/webhook.ts'
import { PageLimit, QueryTime } from '../../../schemas/merchant/returns.ts'
import {
  DeliveryState,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookEndpoint,
} from '../../../schemas/records/webhook-event.ts'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { described } from '../../../schemas/typebox/described.ts'
import { DerivedId } from '../../../schemas/values/ids.ts'
import { parseTime } from '../../journey/operations/reading/list.ts'
import { replayWebhook } from '../../journey/operations/replay-webhook.ts'
import { listEndpoints, replayFailed, sendTestEvent } from '../../journey/operations/webhook-endpoints.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

const PAGE = { usual: 50 } as const

// A cursor is the time and id of the last row, so new rows do not shift pages.
const DeliveryQuery = Closed({
  state: Type.Optional(described(DeliveryState, 'Status of the deliveries')),
  endpoint: Type.Optional(Type.String({ maxLength: 64, description: 'Only deliveries to the endpoint with this id' })),
  createdFrom: Type.Optional(QueryTime),
  createdTo: Type.Optional(QueryTime),
  cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}\\.[A-Za-z0-9_.-]{1,100}$' })),
  limit: Type.Optional(PageLimit),
})

const toCursor = ({ createdAt, id }: WebhookDelivery): string => `${createdAt}.${id}`

const parseCursor = ({
  cursor,
}: Static<typeof DeliveryQuery>): { readonly createdAt: number; readonly id: string } | null => {
  if (cursor === undefined) return null
  const dot = cursor.indexOf('.')
  return { createdAt: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) }
}

/** The list reads one extra row to detect a next page. */
export const webhookCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'GET',
    path: '/webhooks/deliveries',
    id: 'listDeliveries',
    right: 'webhooks',
    summary: 'List the webhook deliveries of the shop',
    query: DeliveryQuery,
    response: WebhookDeliveryPage,
    errors: [422],
    handler: async ({ world, caller, query, done }) => {
      const limit = Number(query.limit ?? PAGE.usual)
      const { state = null, endpoint = null } = query
      const [from = null, to = null] = [parseTime(query.createdFrom), parseTime(query.createdTo)]
      const filter = { state, endpoint, from, to, before: parseCursor(query), limit: limit + 1 }
      const found = await world.store.webhooks.list(caller.shopId, filter)
      const deliveries = found.slice(0, limit)
      const last = deliveries.at(-1)
      return done({ deliveries, next: found.length > limit && last !== undefined ? toCursor(last) : null })
    },
  }),
  merchantOperation({
    method: 'GET',
    path: '/webhooks/deliveries/:id',
    id: 'readDelivery',
    params: { id: DerivedId },
    right: 'webhooks',
    summary: 'Retrieve a delivery with its body',
    response: Closed({ delivery: described(WebhookDeliveryDetail, 'New delivery') }),
    errors: [404],
    handler: async ({ world, caller: { shopId }, params, done, refuse }) => {
      const delivery = await world.store.webhooks.find(shopId, params.id)
      return delivery === null ? refuse(404, 'The delivery does not exist') : done({ delivery })
    },
  }),
  merchantOperation({
    method: 'GET',
    path: '/webhooks/endpoints',
    id: 'listEndpoints',
    right: 'webhooks',
    summary:
      'List the webhook endpoints with their health: acceptance of events, start of failures, waiting deliveries',
    response: Closed({ endpoints: Type.Array(WebhookEndpoint, { description: 'Endpoints in the configuration' }) }),
    handler: async ({ world, caller, done }) => done({ endpoints: await listEndpoints(world, caller.shopId) }),
  }),
  merchantOperation({
    method: 'POST',
    path: '/webhooks/endpoints/:id/replay',
    id: 'replayFailed',
    params: { id: Webhook.properties.id },
    right: 'webhooks',
    summary: 'Replay all failed events of an endpoint',
    status: 202,
    response: Closed({ replayed: Type.Integer({ description: 'Number of deliveries to be retried' }) }),
    errors: [404],
    handler: async ({ world, caller: { shopId, by }, params, done, refuse }) => {
      const replayed = await replayFailed(world, { shopId, by, endpoint: params.id })
      return replayed === null ? refuse(404, 'The endpoint does not exist') : done({ replayed })
    },
  }),
  merchantOperation({
    method: 'POST',
    path: '/webhooks/endpoints/:id/test',
    id: 'testEndpoint',
    params: { id: Webhook.properties.id },
    right: 'webhooks',
    summary: 'Send a test event, without a subject, to an endpoint',
    status: 202,
    response: Closed({ delivery: described(WebhookDelivery, 'New delivery') }),
    errors: [404],
    handler: async ({ world, caller: { shopId, by }, params, done, refuse }) => {
      const delivery = await sendTestEvent(world, { shopId, by, endpoint: params.id })
      return delivery === null ? refuse(404, 'The endpoint does not exist') : done({ delivery })
    },
  }),
  merchantOperation({
    method: 'POST',
    path: '/webhooks/deliveries/:id/replay',
    id: 'replayDelivery',
    params: { id: DerivedId },
    right: 'webhooks',
    summary: 'Replay an event',
    status: 202,
    response: Closed({ delivery: described(WebhookDelivery, 'New delivery') }),
    errors: [404],
    handler: async ({ world, caller: { shopId, by }, params, done, refuse }) => {
      const delivery = await replayWebhook(world, { shopId, by, deliveryId: params.id })
      return delivery === null ? refuse(404, 'The delivery does not exist') : done({ delivery })
    },
  }),
]
