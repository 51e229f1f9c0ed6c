import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../../schemas/values/storable.ts'
import { handleCarrierEvent } from '../../journey/hooks/tracking.ts'
import type { World } from '../../world.ts'
import { type HookContext, serveHook } from './hook.ts'

type CarrierHook = World['carrierHooks'][number]

/** An event carries the whole history of its parcel. */
const serveCarrierWebhook = (
  app: FastifyInstance,
  context: HookContext,
  { name, signatureHeader, webhooks }: CarrierHook,
): void => {
  const { world } = context
  serveHook(app, context, {
    path: `/hooks/${name}/:shopId${signatureHeader === null ? '/:token' : ''}`,
    id: `receive-${name}-event`,
    summary: `Receives a tracking event of ${name}`,
    bodyLimit: 262_144,
    signatureHeaders: signatureHeader === null ? [] : [signatureHeader],
    listener: webhooks,
    async handle(carrier, { shopId, raw, headers, token }) {
      const signature = signatureHeader === null ? token : (headers[signatureHeader] ?? '')
      const event = await carrier.read({ raw, signature })
      if (event === 'forged') return 'forged'
      if (event !== null && Object.values(event).every((value) => typeof value !== 'string' || isStorable(value)))
        await handleCarrierEvent(world, { ...event, shopId })
      return 'taken'
    },
  })
}

export function serveCarrierWebhooks(app: FastifyInstance, context: HookContext): void {
  for (const hook of context.world.carrierHooks) serveCarrierWebhook(app, context, hook)
}
