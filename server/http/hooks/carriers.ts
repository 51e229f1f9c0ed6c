import type { FastifyInstance } from 'fastify'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { isGenuine, SIGNATURE_HEADER } from '../../journey/follow-ups/signature.ts'
import { handleCarrierEvent } from '../../journey/hooks/tracking.ts'
import type { World } from '../../world.ts'
import { hookRoute, type Listening } from './hook.ts'
import { newsIn } from './parcel-news.ts'

/** The secrets with which carriers sign for a shop; null without any. Unset variables are skipped. */
const secretsIn = ({ secretOf }: Pick<World, 'secretOf'>, { adapters }: ShopConfig): readonly string[] | null => {
  const secrets = (adapters.carrierWebhook?.secrets ?? []).flatMap((variable) => secretOf(variable) || [])
  return secrets.length === 0 ? null : secrets
}

const jsonIn = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Serves the generic carrier webhook. The body is small: one event of one parcel. */
export function carrierHook(app: FastifyInstance, listening: Listening): void {
  const { world } = listening
  hookRoute(app, listening, {
    ...{ path: '/hooks/carriers/:shopId', id: 'receiveCarrierEvent' },
    summary: 'Receives a tracking event that a carrier signed for the shop',
    bodyLimit: 16_384,
    signedWith: [SIGNATURE_HEADER],
    listener: (config) => secretsIn(world, config),
    async hear(secrets, { shopId, raw, headers }) {
      const signed = { body: raw, signature: headers[SIGNATURE_HEADER] }
      if (!isGenuine(secrets, signed, world.now())) return 'forged'
      const news = newsIn(shopId, jsonIn(raw), world.now())
      // Without an id, a repeated event could not be detected.
      if (news?.id === undefined) return 'unreadable'
      await handleCarrierEvent(world, news)
      return 'taken'
    },
  })
}
