import type { FastifyInstance, FastifyReply } from 'fastify'
import { OfferRead, OfferSpent, OfferTaken } from '../../../schemas/calls/offers.ts'
import { isStorable } from '../../../schemas/storable.ts'
import { fault, isFault } from '../../faults.ts'
import { callAccept, callOffer, callShop, callSpend, type OfferAnswer } from '../../journey/calls/offers.ts'
import type { World } from '../../world.ts'
import { sendSession } from '../request/answer.ts'
import { bodyBy } from '../request/body.ts'
import { onceKeyOf } from '../request/once-key.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { route } from '../request/route.ts'
import type { AnsweringCall } from '../request/shopper-call.ts'
import { type OfShop, shopOfPath, visitOf } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'

/** What comes with an update. The rest of a client's return state is not heard: the session has its own. */
const spent = bodyBy(OfferSpent)

/** An offer that stands, in cents: a gift card of 106.70 dollars, of which the shop adds 15. */
const active = {
  ...{ state: 'active', giftCardEnabled: true, exchangesEnabled: true },
  ...{ totalCreditOffer: 10_670, bonus: 1_500, uuid: 'k3bQ0dUqTn2hJx9vYwZr1A' },
}
const taken = { shopLaterOffer: { ...active, state: 'accepted' } }

/** How the calls are told of; what serves them stands below. */
const described: readonly AnsweringCall[] = [
  {
    ...{ method: 'GET', path: '/api/v1/:shopId/shoplater/:id', id: 'readOffer' },
    says: 'Tells the offer after submit with this id, or that of the return with this key',
    answers: OfferRead,
    examples: { answer: active },
  },
  {
    ...{ method: 'POST', path: '/api/v1/:shopId/return/:key/shoplater/:offer', id: 'takeOffer', takesIfMatch: true },
    says: 'Takes the gift card instead of the refund, once',
    answers: OfferTaken,
    examples: { answer: taken },
  },
  {
    ...{
      method: 'POST',
      path: '/api/v1/:shopId/return/:key/shoplater/:offer/shop',
      id: 'shopWithOffer',
      takesKey: true,
    },
    says: 'Begins to shop with the refund; refused with 403 until this session has looked the order up',
    answers: OfferTaken,
    examples: { answer: { shopLaterOffer: active } },
    needsSession: true,
  },
  {
    ...{ method: 'PUT', path: '/api/v1/:shopId/return/:key/shoplater/:offer', id: 'spendOffer', needsIfMatch: true },
    says: 'Submits what was shopped with the refund, at what it comes to as it was shown',
    body: OfferSpent,
    answers: OfferTaken,
    examples: { body: { net: 1_200, fees: null, acceptsPolicyConditions: true }, answer: taken },
    needsSession: true,
  },
]

/** The calls as they are described. */
export const offerCalls = described.map((call) => ({ ...call, tellsRevision: true as const }))

/**
 * The offer after submit as data, for clients that draw it themselves: it is read, taken as a gift card, shopped with, and what was
 * shopped is sent in (API-10, API-25, API-26, API-55). Each does what the button of the page does, under the same session,
 * revisions and keys, so that nothing passes here that the journey refuses.
 */
export function offerRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const visiting = async (request: OfShop) => {
    const shopId = await shopOfPath(world, settings, request)
    if (!Object.values(request.params).every(isStorable)) throw fault('RET_ERR_BAD_REQUEST')
    // A key that is none is refused before anything is done: passed over, the same could be done twice.
    const idempotencyKey = onceKeyOf(request)
    if (isFault(idempotencyKey)) throw idempotencyKey
    return visitOf(world, settings, { request, shopId, drawsNone: true, idempotencyKey })
  }
  const send = (reply: FastifyReply, shopId: string, answer: OfferAnswer | null): FastifyReply => {
    if (answer === null) throw fault('RET_ERR_NOT_FOUND')
    sendSession(reply, settings, { answer, shopId })
    reply.header('cache-control', 'no-store')
    if (answer.rev !== null) reply.header('etag', `"${answer.rev}"`)
    return reply.code(answer.status).send(answer.body)
  }

  route(app, {
    method: 'GET',
    url: '/api/v1/:shopId/shoplater/:id',
    handler: async (request, reply) => {
      const found = await callOffer(world, await visiting(request), request.params.id)
      if (found === null) throw fault('RET_ERR_NOT_FOUND')
      return reply.header('cache-control', 'no-store').header('etag', `"${found.rev}"`).send(found.offer)
    },
  })

  route(app, {
    method: 'POST',
    url: '/api/v1/:shopId/return/:key/shoplater/:offer',
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const visit = await visiting(request)
      return send(reply, visit.shopId, await callAccept(world, visit, request.params))
    },
  })

  route(app, {
    method: 'POST',
    url: '/api/v1/:shopId/return/:key/shoplater/:offer/shop',
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const visit = await visiting(request)
      return send(reply, visit.shopId, await callShop(world, visit, request.params))
    },
  })

  route(app, {
    method: 'PUT',
    url: '/api/v1/:shopId/return/:key/shoplater/:offer',
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const visit = await visiting(request)
      const { body, params } = request
      return send(reply, visit.shopId, await callSpend(world, visit, params, spent(body)))
    },
  })
}
