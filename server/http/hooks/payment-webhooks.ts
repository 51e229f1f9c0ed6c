import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../../schemas/storable.ts'
import { handlePaymentEvent } from '../../journey/hooks/payments.ts'
import { hookRoute, type Listening } from './hook.ts'

/** The body limit is large, because an event carries its whole object. */
export function paymentWebhooks(app: FastifyInstance, listening: Listening): void {
  const { world } = listening
  for (const { name, signatureHeader, webhooks } of world.paymentHooks)
    hookRoute(app, listening, {
      path: `/api/v1/:shopId/hooks/${name}`,
      id: `receive-${name}-payment`,
      summary: `Receives a payment event of ${name}`,
      bodyLimit: 262_144,
      signedWith: [signatureHeader],
      listener: webhooks,
      async hear(provider, { shopId, raw, headers }) {
        const signature = headers[signatureHeader] ?? ''
        const event = await provider.read({ shopId, raw, signature, now: world.now() })
        if (event === 'forged') return 'forged'
        if (event !== null && isStorable(event.authorization)) await handlePaymentEvent(world, { shopId, event })
        return 'taken'
      },
    })
}
