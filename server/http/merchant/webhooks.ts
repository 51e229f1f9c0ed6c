import { type Static, Type } from 'typebox'
import { Closed } from '../../../schemas/closed.ts'
import { described } from '../../../schemas/described.ts'
import { PageLimit, QueryTime } from '../../../schemas/merchant/returns.ts'
import {
  DeliveryState,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookEndpoint,
} from '../../../schemas/records/webhook-event.ts'
import { timeOf } from '../../journey/operations/reading/list.ts'
import { replayWebhook } from '../../journey/operations/replay-webhook.ts'
import { listEndpoints, replayFailed, sendTestEvent } from '../../journey/operations/webhook-endpoints.ts'
import { type MerchantCall, merchantCall } from './call.ts'

const PAGE = { usual: 50 } as const

// A cursor is the time and the id of the last row that was seen: rows that come meanwhile move no page.
const DeliveryQuery = Closed({
  state: Type.Optional(described(DeliveryState, 'Status of the deliveries')),
  endpoint: Type.Optional(Type.String({ maxLength: 64, description: 'Only deliveries to the endpoint of this id' })),
  createdFrom: Type.Optional(QueryTime),
  createdTo: Type.Optional(QueryTime),
  cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}\\.[A-Za-z0-9_.-]{1,100}$' })),
  limit: Type.Optional(PageLimit),
})

/** Where the next page begins. */
const cursorAfter = ({ createdAt, id }: WebhookDelivery): string => `${createdAt}.${id}`

/** Where the next page of deliveries begins; null for the first. */
const placeOf = ({
  cursor,
}: Static<typeof DeliveryQuery>): { readonly createdAt: number; readonly id: string } | null => {
  if (cursor === undefined) return null
  const dot = cursor.indexOf('.')
  return { createdAt: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) }
}

/**
 * What became of the events that are posted to a merchant's addresses, and once more. One row more than asked is read:
 * it says whether there is a next page.
 */
export const webhookCalls: readonly MerchantCall[] = [
  merchantCall({
    method: 'GET',
    path: '/webhooks/deliveries',
    id: 'listDeliveries',
    says: 'What became of the events that were posted to the shop',
    query: DeliveryQuery,
    answers: { status: 200, schema: WebhookDeliveryPage },
    refuses: [422],
    handler: async ({ world, caller, query, done }) => {
      const limit = Number(query.limit ?? PAGE.usual)
      const { state = null, endpoint = null } = query
      const [from = null, to = null] = [timeOf(query.createdFrom), timeOf(query.createdTo)]
      const given = { state, endpoint, from, to, before: placeOf(query), limit: limit + 1 }
      const found = await world.store.webhooks.list(caller.shopId, given)
      const deliveries = found.slice(0, limit)
      const last = deliveries.at(-1)
      return done({ deliveries, next: found.length > limit && last !== undefined ? cursorAfter(last) : null })
    },
  }),
  merchantCall({
    method: 'GET',
    path: '/webhooks/deliveries/:id',
    id: 'readDelivery',
    says: 'One delivery with the body that it posts',
    answers: { status: 200, schema: Closed({ delivery: described(WebhookDeliveryDetail, 'The new delivery') }) },
    refuses: [404],
    handler: async ({ world, caller: { shopId }, params, done, refuse }) => {
      const delivery = await world.store.webhooks.find(shopId, params.id)
      return delivery === null ? refuse(404, 'There is no such delivery') : done({ delivery })
    },
  }),
  merchantCall({
    method: 'GET',
    path: '/webhooks/endpoints',
    id: 'listEndpoints',
    says: 'How each endpoint of the shop does: whether it takes events, since when it fails, what waits for it',
    answers: {
      status: 200,
      schema: Closed({ endpoints: Type.Array(WebhookEndpoint, { description: 'Endpoints of the configuration' }) }),
    },
    handler: async ({ world, caller, done }) => done({ endpoints: await listEndpoints(world, caller.shopId) }),
  }),
  merchantCall({
    method: 'POST',
    path: '/webhooks/endpoints/:id/replay',
    id: 'replayFailed',
    says: 'Posts every failed event of an endpoint once more',
    answers: {
      status: 202,
      schema: Closed({ replayed: Type.Integer({ description: 'So many deliveries are tried again' }) }),
    },
    refuses: [404],
    handler: async ({ world, caller: { shopId, by }, params, done, refuse }) => {
      const replayed = await replayFailed(world, { shopId, by, endpoint: params.id })
      return replayed === null ? refuse(404, 'There is no such endpoint') : done({ replayed })
    },
  }),
  merchantCall({
    method: 'POST',
    path: '/webhooks/endpoints/:id/test',
    id: 'testEndpoint',
    says: 'Posts a test event, which is about nothing, to an endpoint',
    answers: { status: 202, schema: Closed({ delivery: described(WebhookDelivery, 'The new delivery') }) },
    refuses: [404],
    handler: async ({ world, caller: { shopId, by }, params, done, refuse }) => {
      const delivery = await sendTestEvent(world, { shopId, by, endpoint: params.id })
      return delivery === null ? refuse(404, 'There is no such endpoint') : done({ delivery })
    },
  }),
  merchantCall({
    method: 'POST',
    path: '/webhooks/deliveries/:id/replay',
    id: 'replayDelivery',
    says: 'Posts an event once more',
    answers: { status: 202, schema: Closed({ delivery: described(WebhookDelivery, 'The new delivery') }) },
    refuses: [404],
    handler: async ({ world, caller: { shopId, by }, params, done, refuse }) => {
      const delivery = await replayWebhook(world, { shopId, by, deliveryId: params.id })
      return delivery === null ? refuse(404, 'There is no such delivery') : done({ delivery })
    },
  }),
]
