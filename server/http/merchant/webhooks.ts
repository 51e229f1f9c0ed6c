import { type Static, Type } from 'typebox'
import { Closed } from '../../../schemas/closed.ts'
import { PageLimit } from '../../../schemas/merchant/returns.ts'
import { DeliveryState, WebhookDelivery, WebhookDeliveryPage } from '../../../schemas/records/webhook-event.ts'
import { replayWebhook } from '../../journey/operations/replay-webhook.ts'
import { type MerchantCall, merchantCall } from './call.ts'

const PAGE = { usual: 50 } as const

// A cursor is the time and the id of the last row that was seen: rows that come meanwhile move no page.
const DeliveryQuery = Closed({
  state: Type.Optional(DeliveryState),
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
      const given = { state: query.state ?? null, before: placeOf(query), limit: limit + 1 }
      const found = await world.store.webhooks.list(caller.shopId, given)
      const deliveries = found.slice(0, limit)
      const last = deliveries.at(-1)
      return done({ deliveries, next: found.length > limit && last !== undefined ? cursorAfter(last) : null })
    },
  }),
  merchantCall({
    method: 'POST',
    path: '/webhooks/deliveries/:id/replay',
    id: 'replayDelivery',
    says: 'Posts an event once more',
    answers: { status: 202, schema: Closed({ delivery: WebhookDelivery }) },
    refuses: [404],
    handler: async ({ world, caller: { shopId, by }, params, done, refuse }) => {
      const delivery = await replayWebhook(world, { shopId, by, deliveryId: params.id })
      return delivery === null ? refuse(404, 'There is no such delivery') : done({ delivery })
    },
  }),
]
