import type { FastifyInstance, FastifyReply } from 'fastify'
import { fault } from '../faults.ts'
import { isGenuine, SIGNATURE_HEADER } from '../journey/follow-ups/signature.ts'
import { carrierSaid } from '../journey/hooks/tracking.ts'
import type { World } from '../world.ts'
import { liveConfig } from './live-config.ts'
import { newsIn } from './parcel-news.ts'
import { route } from './route.ts'
import type { HttpSettings } from './settings.ts'
import { shopOfPath } from './visit.ts'

/** One event of one parcel is small. */
const BODY_LIMIT = 16_384

const answer = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(body)

/** With what carriers sign for this shop; nothing that is not set can open anything. */
const secretsOf = async (world: World, shopId: string): Promise<readonly string[]> => {
  const { carrierWebhook } = (await liveConfig(world, shopId)).adapters
  return (carrierWebhook?.secrets ?? []).flatMap((variable) => world.secretOf(variable) || [])
}

/** The JSON of a body; undefined where it is none. */
const jsonIn = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined // refused like everything else that is no news
  }
}

/**
 * Where carriers tell of parcels, on an app that leaves bodies as they came. A shop that does not exist and one that takes no
 * such news are answered alike, and so is every parcel that a genuine sender names, ours or not.
 */
export function carrierHook(hooks: FastifyInstance, world: World, settings: HttpSettings): void {
  route(hooks, {
    method: 'POST',
    url: '/hooks/carriers/:shopId',
    bodyLimit: BODY_LIMIT,
    config: { perMinute: 6_000 },
    handler: async (request, reply) => {
      const { body, headers } = request
      const shopId = await shopOfPath(world, settings, request)
      const secrets = await secretsOf(world, shopId)
      if (secrets.length === 0) throw fault('RET_ERR_SHOP_UNKNOWN')
      const signature = headers[SIGNATURE_HEADER]
      const isSigned =
        Buffer.isBuffer(body) && typeof signature === 'string' && isGenuine(secrets, { body, signature }, world.now())
      if (!isSigned) return answer(reply, 401, { received: false })
      const news = newsIn(shopId, jsonIn(body), world.now())
      // Without an id the same news could not be known again when it is sent again.
      if (news?.id === undefined) return answer(reply, 422, { received: false })
      await carrierSaid(world, news)
      return answer(reply, 200, { received: true })
    },
  })
}
