import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../../schemas/storable.ts'
import { paymentEvent } from '../../journey/hooks/payments.ts'
import { hookRoute, type Listening } from './hook.ts'

/** Where Stripe tells of payments. An event carries the whole of what it is about. */
export function stripeHook(app: FastifyInstance, listening: Listening): void {
  const { world } = listening
  hookRoute(app, listening, {
    url: '/api/v1/:shopId/hooks/stripe',
    bodyLimit: 262_144,
    signedWith: ['stripe-signature'],
    listener: world.paymentWebhooks,
    async hear(stripe, { shopId, raw, headers }) {
      const event = await stripe.read({ shopId, raw, signature: headers['stripe-signature'], now: world.now() })
      if (event === 'forged') return 'forged'
      if (event !== null && isStorable(event.authorization)) await paymentEvent(world, { shopId, event })
      return 'taken'
    },
  })
}
