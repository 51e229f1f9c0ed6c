import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { serveOperation } from '../operation/serve.ts'
import { type ShopperOperation, sessionApi, shopperOperation } from '../operation/shopper-api.ts'
import { liveConfig } from '../request/live-config.ts'
import type { HttpSettings } from '../settings.ts'

const PER_MINUTE = 60

/** @throws Fault RET_ERR_NOT_FOUND when the shop does not use the sandbox payment provider */
const checkSandbox = async (world: World, shopId: string): Promise<void> => {
  const { adapters } = await liveConfig(world, shopId)
  if (adapters.payments !== 'sandbox') throw fault('RET_ERR_NOT_FOUND')
}

const takeCard = shopperOperation({
  method: 'POST',
  path: '/api/v1/:shopId/sandbox-payments/cards',
  id: 'takeSandboxCard',
  summary: 'Exchanges a card for a token of the sandbox provider',
  perMinute: PER_MINUTE,
  body: Closed({
    number: Type.String({ minLength: 1, maxLength: 40 }),
    exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
    exp_year: Type.Integer({ minimum: 2000, maximum: 2200 }),
    cvc: Type.String({ maxLength: 10 }),
  }),
  response: Closed({ token: Type.String() }),
  handler: async ({ world, params: { shopId }, body, done }) => {
    await checkSandbox(world, shopId)
    const { number, exp_month: expMonth, exp_year: expYear, cvc } = body
    const card = await world.sandboxPayments.takeCard(shopId, { number, expMonth, expYear, cvc })
    // 402 like a real provider, to exercise the client.
    if (card.kind !== 'token') return { status: 402, refused: { error: { code: card.code, message: card.message } } }
    return done({ token: card.token })
  },
})

const answerAuthentication = shopperOperation({
  method: 'POST',
  path: '/api/v1/:shopId/sandbox-payments/authentications/:secret',
  id: 'answerSandboxAuthentication',
  summary: 'Approves or declines an authentication as the bank of the shopper',
  perMinute: PER_MINUTE,
  body: Closed({ approve: Type.Boolean() }),
  response: Closed({}),
  handler: async ({ world, params: { shopId, secret }, body: { approve }, done }) => {
    await checkSandbox(world, shopId)
    const answer = approve ? 'approve' : 'decline'
    if ((await world.sandboxPayments.answerAuthentication(shopId, secret, answer)) === 'unknown')
      throw fault('RET_ERR_NOT_FOUND')
    return done({})
  },
})

/** In no document: only the sandbox has them. With another payment provider, these answer 404. */
const sandboxOperations: readonly ShopperOperation[] = [takeCard, answerAuthentication]

export function sandboxPaymentRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  for (const operation of sandboxOperations) serveOperation(app, operation, sessionApi(world, settings))
}
