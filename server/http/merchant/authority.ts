import type { FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { ShopId } from '../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../schemas/values/time.ts'
import { fault } from '../../faults.ts'
import type { Author, World } from '../../world.ts'
import { hasToken } from '../request/bearer-token.ts'
import { createFailureLimit } from './failure-limit.ts'
import { refuseCall } from './results.ts'

/** Null if it has already sent a refusal. */
export type Authority = (
  request: FastifyRequest<{ Params: { readonly shopId: string } }>,
  reply: FastifyReply,
) => Promise<Author | null>

/** Null without a valid key. Cookies and parameters never authenticate a merchant (SEC-06). */
export async function findMerchant(
  { configurations }: World,
  { headers }: Pick<FastifyRequest, 'headers'>,
  shopId: string,
): Promise<{ readonly name: string } | null> {
  const [, key] = /^Bearer (\S{1,200})$/.exec(headers.authorization ?? '') ?? []
  return key === undefined ? null : configurations.keys.findByKey(shopId, key)
}

/** Wrong, revoked and foreign keys and unknown shops are answered alike. */
const INVALID_KEY = 'This needs a key of this shop that nobody has revoked: Authorization: Bearer hw_<shop>_<secret>'

const FAILURES = { most: 10, windowMs: MINUTE_MS } as const

/** Above this rate, keys are not checked. */
const FLOOD = { most: 600, windowMs: MINUTE_MS } as const

/** Wrong keys of an address do not block its valid keys, unless they flood. */
export function keyAuthority(world: World): Authority {
  const failures = createFailureLimit({ ...FAILURES, now: world.now })
  const flood = createFailureLimit({ ...FLOOD, now: world.now })
  return async (request, reply) => {
    const { shopId } = request.params
    const isFlooding = flood.getBlockedMs(request.ip) > 0
    const merchant = isFlooding ? null : await findMerchant(world, request, shopId)
    if (merchant !== null) return { shopId, by: merchant.name }
    const waitMs = failures.getBlockedMs(request.ip)
    failures.count(request.ip)
    flood.count(request.ip)
    if (waitMs > 0) {
      reply.header('retry-after', Math.ceil(waitMs / 1000))
      refuseCall(reply, 429, 'Too many wrong keys came from this address: try again later')
      return null
    }
    refuseCall(reply.header('www-authenticate', 'Bearer'), 401, INVALID_KEY)
    return null
  }
}

/** Malformed shop ids are refused without a query. */
const shopIds = Compile(ShopId)

export function tokenAuthority(token: string): Authority {
  return async ({ headers, params: { shopId } }) => {
    if (!hasToken(headers.authorization, token) || !shopIds.Check(shopId)) throw fault('RET_ERR_NOT_FOUND')
    return { shopId, by: 'command line' }
  }
}
