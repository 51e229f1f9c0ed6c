import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../../schemas/values/storable.ts'
import { handlePaymentEvent } from '../../journey/hooks/payments.ts'
import { type HookContext, serveHook } from './hook.ts'

/** An event carries its whole object. */
export function servePaymentWebhooks(app: FastifyInstance, context: HookContext): void {
  const { world } = context
  for (const { name, signatureHeader, webhooks } of world.paymentHooks)
    serveHook(app, context, {
      path: `/api/v1/:shopId/hooks/${name}`,
      id: `receive-${name}-payment`,
      summary: `Receives a payment event of ${name}`,
      bodyLimit: 262_144,
      signatureHeaders: [signatureHeader],
      listener: webhooks,
      async handle(provider, { shopId, raw, headers }) {
        const signature = headers[signatureHeader] ?? ''
        const event = await provider.read({ shopId, raw, signature, now: world.now() })
        if (event === 'forged') return 'forged'
        if (event !== null && isStorable(event.authorization)) await handlePaymentEvent(world, { shopId, event })
        return 'taken'
      },
    })
}
