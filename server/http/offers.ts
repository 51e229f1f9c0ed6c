import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { isStorable } from '../../schemas/storable.ts'
import { fault } from '../faults.ts'
import { callAccept, callOffer, callShop, callSpend, type OfferAnswer } from '../journey/calls/offers.ts'
import type { World } from '../world.ts'
import { sendSession } from './answer.ts'
import { refuseCrossSite } from './origin.ts'
import { route } from './route.ts'
import type { HttpSettings } from './settings.ts'
import { type OfShop, shopOfPath, visitOf } from './visit.ts'

/** What comes with an update. The rest of a client's return state is not heard: the session has its own. */
const update = Compile(
  Type.Object({
    net: Type.Integer(),
    /** Nothing is asked for shopping with a refund (FEE-29). */
    fees: Type.Optional(Type.Null()),
    newItems: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1_000 })),
    stripeToken: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    captcha: Type.Optional(Type.String({ maxLength: 4_000 })),
    acceptsPolicyConditions: Type.Optional(Type.Boolean()),
    acceptsPayment: Type.Optional(Type.Boolean()),
  }),
)

/**
 * The offer after submit as data, for clients that draw it themselves: it is read, taken as a gift card, shopped with, and what was
 * shopped is sent in (API-10, API-25, API-26, API-55). Each does what the button of the page does, under the same session,
 * revisions and keys, so that nothing passes here that the journey refuses.
 */
export function offerRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const visiting = async (request: OfShop) => {
    const shopId = await shopOfPath(world, settings, request)
    if (!Object.values(request.params).every(isStorable)) throw fault('RET_ERR_BAD_REQUEST')
    return visitOf(world, settings, { request, shopId })
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
      if (!update.Check(body)) throw fault('RET_ERR_BAD_REQUEST')
      return send(reply, visit.shopId, await callSpend(world, visit, params, body))
    },
  })
}
