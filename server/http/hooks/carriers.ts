import type { FastifyInstance } from 'fastify'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { isGenuine, SIGNATURE_HEADER } from '../../journey/follow-ups/signature.ts'
import { handleCarrierEvent } from '../../journey/hooks/tracking.ts'
import type { World } from '../../world.ts'
import { type HookContext, serveHook } from './hook.ts'
import { parseTrackingUpdate } from './parcel-event.ts'

/** Null without secrets. Unset variables are skipped. */
const listSecrets = ({ secretOf }: Pick<World, 'secretOf'>, { adapters }: ShopConfig): readonly string[] | null => {
  const secrets = (adapters.carrierWebhook?.secrets ?? []).flatMap((variable) => secretOf(variable) || [])
  return secrets.length === 0 ? null : secrets
}

const parseJson = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Small bodies: one event of one parcel. */
export function serveCarrierHook(app: FastifyInstance, context: HookContext): void {
  const { world } = context
  serveHook(app, context, {
    path: '/hooks/carriers/:shopId',
    id: 'receiveCarrierEvent',
    summary: 'Receives a tracking event that a carrier signed for the shop',
    bodyLimit: 16_384,
    signatureHeaders: [SIGNATURE_HEADER],
    listener: (config) => listSecrets(world, config),
    async handle(secrets, { shopId, raw, headers }) {
      const signed = { body: raw, signature: headers[SIGNATURE_HEADER] }
      if (!isGenuine(secrets, signed, world.now())) return 'forged'
      const update = parseTrackingUpdate(shopId, parseJson(raw))
      // Without an id, a repeated event could not be detected.
      if (update?.id === undefined) return 'unreadable'
      await handleCarrierEvent(world, update)
      return 'taken'
    },
  })
}
