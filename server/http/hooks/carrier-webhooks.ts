import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../../schemas/storable.ts'
import { handleCarrierEvent } from '../../journey/hooks/tracking.ts'
import type { World } from '../../world.ts'
import { hookRoute, type Listening } from './hook.ts'

type Hook = World['carrierHooks'][number]

/** The body limit is large, because an event carries the whole history of its parcel. */
const openHook = (app: FastifyInstance, listening: Listening, { name, signatureHeader, webhooks }: Hook): void => {
  const { world } = listening
  hookRoute(app, listening, {
    path: `/hooks/${name}/:shopId${signatureHeader === null ? '/:token' : ''}`,
    id: `receive-${name}-event`,
    summary: `Receives a tracking event of ${name}`,
    bodyLimit: 262_144,
    signedWith: signatureHeader === null ? [] : [signatureHeader],
    listener: webhooks,
    async hear(carrier, { shopId, raw, headers, token }) {
      const signature = signatureHeader === null ? token : (headers[signatureHeader] ?? '')
      const event = await carrier.read({ raw, signature })
      if (event === 'forged') return 'forged'
      if (event !== null && Object.values(event).every((value) => typeof value !== 'string' || isStorable(value))) {
        const { at, ...update } = event
        await handleCarrierEvent(world, { ...update, shopId, at: at ?? world.now() })
      }
      return 'taken'
    },
  })
}

export function carrierWebhooks(app: FastifyInstance, listening: Listening): void {
  for (const hook of listening.world.carrierHooks) openHook(app, listening, hook)
}
