import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Closed } from '../../schemas/closed.ts'
import { DeliveryState, type WebhookDelivery, type WebhookDeliveryPage } from '../../schemas/webhook-event.ts'
import { replayWebhook } from '../journey/operations/replay-webhook.ts'
import type { World } from '../world.ts'
import { type Authority, refuseInOne, say } from './configurations.ts'

const PAGE = { usual: 50 } as const

const Asked = Closed({
  state: Type.Optional(DeliveryState),
  cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}\\.[A-Za-z0-9_.-]{1,100}$' })),
  limit: Type.Optional(Type.String({ pattern: '^(?:[1-9]\\d?|100)$' })),
})
const asked = Compile(Asked)

const unreadable = 'state is pending, delivered or failed; limit is from 1 to 100; cursor is what an answer said'

/** Where the next page begins. */
const cursorAfter = ({ createdAt, id }: WebhookDelivery): string => `${createdAt}.${id}`

const placeOf = ({ cursor }: Static<typeof Asked>): { readonly createdAt: number; readonly id: string } | null => {
  if (cursor === undefined) return null
  const dot = cursor.indexOf('.')
  return { createdAt: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) }
}

const list = (app: FastifyInstance, { store }: World, authority: Authority): void => {
  app.get('/merchant/v1/:shopId/webhooks/deliveries', async (request, reply) => {
    const author = await authority(request, reply)
    if (author === null) return reply
    if (!asked.Check(request.query)) return refuseInOne(reply, 400, unreadable)
    const query: Static<typeof Asked> = request.query
    const limit = Number(query.limit ?? PAGE.usual)
    const given = { state: query.state ?? null, before: placeOf(query), limit: limit + 1 }
    const found = await store.webhooks.list(author.shopId, given)
    const deliveries = found.slice(0, limit)
    const last = deliveries.at(-1)
    const next = found.length > limit && last !== undefined ? cursorAfter(last) : null
    const page: WebhookDeliveryPage = { deliveries: [...deliveries], next }
    return say(reply, 200, page)
  })
}

const replay = (app: FastifyInstance, world: World, authority: Authority): void => {
  app.post('/merchant/v1/:shopId/webhooks/deliveries/:id/replay', async (request, reply) => {
    const author = await authority(request, reply)
    if (author === null) return reply
    const { id = '' } = request.params as { id?: string }
    const delivery = await replayWebhook(world, { ...author, deliveryId: id })
    return delivery === null ? refuseInOne(reply, 404, 'There is no such delivery') : say(reply, 202, { delivery })
  })
}

/** What became of the events that are posted to a merchant's addresses, and once more. */
export const webhookRoutes = (app: FastifyInstance, world: World, authority: Authority): void => {
  list(app, world, authority)
  replay(app, world, authority)
}
