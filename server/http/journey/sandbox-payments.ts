import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { createBodyParser } from '../request/body.ts'
import { liveConfig } from '../request/live-config.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { route } from '../request/route.ts'
import { type ShopRequest, shopOfPath } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'

const PER_MINUTE = 60

const parseCard = createBodyParser(
  Closed({
    number: Type.String({ minLength: 1, maxLength: 40 }),
    exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
    exp_year: Type.Integer({ minimum: 2000, maximum: 2200 }),
    cvc: Type.String({ maxLength: 10 }),
  }),
)

const parseConfirmation = createBodyParser(Closed({ approve: Type.Boolean() }))

// Rejects malformed secrets without a database query.
const secretPattern = /^[A-Za-z0-9_-]{1,100}$/

const sendJson = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(body)

/** @throws Fault RET_ERR_NOT_FOUND when the shop does not use the sandbox payment provider */
const findSandboxShop = async (world: World, settings: HttpSettings, request: ShopRequest): Promise<string> => {
  const shopId = await shopOfPath(world, settings, request)
  const { adapters } = await liveConfig(world, shopId)
  if (adapters.payments !== 'sandbox') throw fault('RET_ERR_NOT_FOUND')
  return shopId
}

/** Takes cards and confirms bank authentications. With Stripe, browsers call Stripe, and these URLs answer 404. */
export function sandboxPaymentRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const config = { perMinute: Math.min(PER_MINUTE, settings.actionsPerMinute) }

  route(app, {
    method: 'POST',
    url: '/api/v1/:shopId/sandbox-payments/cards',
    config,
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const shopId = await findSandboxShop(world, settings, request)
      const { number, exp_month: expMonth, exp_year: expYear, cvc } = parseCard(request.body)
      const card = await world.sandboxPayments.takeCard(shopId, { number, expMonth, expYear, cvc })
      // 402 like a real provider, to exercise the client.
      if (card.kind === 'token') return sendJson(reply, 200, { token: card.token })
      return sendJson(reply, 402, { error: { code: card.code, message: card.message } })
    },
  })

  route(app, {
    method: 'POST',
    url: '/api/v1/:shopId/sandbox-payments/authentications/:secret',
    config,
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const shopId = await findSandboxShop(world, settings, request)
      const { secret } = request.params
      const confirmation = parseConfirmation(request.body)
      if (!secretPattern.test(secret)) throw fault('RET_ERR_NOT_FOUND')
      const answer = confirmation.approve ? 'approve' : 'decline'
      if ((await world.sandboxPayments.answerAuthentication(shopId, secret, answer)) === 'unknown')
        throw fault('RET_ERR_NOT_FOUND')
      return sendJson(reply, 200, {})
    },
  })
}
