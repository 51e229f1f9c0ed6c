import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { Closed } from '../../../schemas/closed.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { bodyBy } from '../request/body.ts'
import { liveConfig } from '../request/live-config.ts'
import { refuseCrossSite } from '../request/origin.ts'
import { route } from '../request/route.ts'
import { type OfShop, shopOfPath } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'

/** Nobody types more cards than this, or confirms more payments. */
const PER_MINUTE = 60

/** Reads a card as the sandbox's own fields post it. @throws Fault RET_ERR_BAD_REQUEST */
const typedCard = bodyBy(
  Closed({
    number: Type.String({ minLength: 1, maxLength: 40 }),
    exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
    exp_year: Type.Integer({ minimum: 2000, maximum: 2200 }),
    cvc: Type.String({ maxLength: 10 }),
  }),
)

/** Reads what the shopper answered in the place of a bank. @throws Fault RET_ERR_BAD_REQUEST */
const confirmation = bodyBy(Closed({ approve: Type.Boolean() }))

// Narrower than an id can be: what does not fit is unknown, without asking the database.
const secrets = /^[A-Za-z0-9_-]{1,100}$/

/** An answer in the form in which a real provider answers; no cache keeps it. */
const say = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(body)

/**
 * The shop that the request is for.
 * @throws Fault when the shop takes no cards with the stand-in.
 */
const sandboxShop = async (world: World, settings: HttpSettings, request: OfShop): Promise<string> => {
  const shopId = await shopOfPath(world, settings, request)
  const { adapters } = await liveConfig(world, shopId)
  if (adapters.payments !== 'sandbox') throw fault('RET_ERR_NOT_FOUND')
  return shopId
}

/**
 * Where browsers give cards to the stand-in of a payment provider, and tell its bank that it was them. A shop that
 * takes cards with Stripe does not have these addresses: there the browser speaks to Stripe itself.
 */
export function sandboxPaymentRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const config = { perMinute: Math.min(PER_MINUTE, settings.actionsPerMinute) }

  route(app, {
    method: 'POST',
    url: '/api/v1/:shopId/sandbox-payments/cards',
    config,
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const shopId = await sandboxShop(world, settings, request)
      const { number, exp_month: expMonth, exp_year: expYear, cvc } = typedCard(request.body)
      const taken = await world.sandboxPayments.takeCard(shopId, { number, expMonth, expYear, cvc })
      // 402 with an error, as a real provider refuses a card: what the client shows then is tried here as well.
      if (taken.kind === 'token') return say(reply, 200, { token: taken.token })
      return say(reply, 402, { error: { code: taken.code, message: taken.message } })
    },
  })

  route(app, {
    method: 'POST',
    url: '/api/v1/:shopId/sandbox-payments/authentications/:secret',
    config,
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const shopId = await sandboxShop(world, settings, request)
      const { secret } = request.params
      const given = confirmation(request.body)
      if (!secrets.test(secret)) throw fault('RET_ERR_NOT_FOUND')
      const answer = given.approve ? 'approve' : 'decline'
      if ((await world.sandboxPayments.answerAuthentication(shopId, secret, answer)) === 'unknown')
        throw fault('RET_ERR_NOT_FOUND')
      return say(reply, 200, {})
    },
  })
}
