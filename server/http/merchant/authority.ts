import type { FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { ShopId } from '../../../schemas/ids.ts'
import { MINUTE_MS } from '../../../schemas/time.ts'
import { fault } from '../../faults.ts'
import type { Author, World } from '../../world.ts'
import { sameToken } from '../request/same-token.ts'
import { failureLimit } from './failures.ts'
import { refuseCall } from './results.ts'

/** Whoever may ask, by what the request carries; an answer already sent when nobody may. */
export type Authority = (
  request: FastifyRequest<{ Params: { readonly shopId: string } }>,
  reply: FastifyReply,
) => Promise<Author | null>

/**
 * The merchant who sends this request with a key of the shop; null for everybody else. No cookie and no parameter ever
 * makes somebody a merchant (SEC-06).
 */
export async function merchantOf(
  { configurations }: World,
  { headers }: Pick<FastifyRequest, 'headers'>,
  shopId: string,
): Promise<{ readonly name: string } | null> {
  const [, key] = /^Bearer (\S{1,200})$/.exec(headers.authorization ?? '') ?? []
  return key === undefined ? null : configurations.keys.bearer(shopId, key)
}

/** A wrong key, a revoked one, one of another shop, and a shop that does not exist are answered alike. */
const noKey = 'This needs a key of this shop that nobody has revoked: Authorization: Bearer hw_<shop>_<secret>'

const FAILURES = { most: 10, windowMs: MINUTE_MS } as const

/** So many wrong keys in a minute are no mistake and no neighbour's: the address is not heard, so that they cost nothing. */
const FLOOD = { most: 600, windowMs: MINUTE_MS } as const

/** Wrong keys of an address keep no right one out that comes from there, until they are a flood. */
export function byKey(world: World): Authority {
  const failures = failureLimit({ ...FAILURES, now: world.now })
  const flood = failureLimit({ ...FLOOD, now: world.now })
  return async (request, reply) => {
    const { shopId } = request.params
    const isFlooding = flood.shutOutFor(request.ip) > 0
    const merchant = isFlooding ? null : await merchantOf(world, request, shopId)
    if (merchant !== null) return { shopId, by: merchant.name }
    const wait = failures.shutOutFor(request.ip)
    failures.count(request.ip)
    flood.count(request.ip)
    if (wait > 0) {
      reply.header('retry-after', Math.ceil(wait / 1000))
      refuseCall(reply, 429, 'Too many wrong keys came from this address: try again later')
      return null
    }
    refuseCall(reply.header('www-authenticate', 'Bearer'), 401, noKey)
    return null
  }
}

/** What the name of a shop looks like: anything else asks no database. */
const shopIds = Compile(ShopId)

/** Commands of this machine, which can read the token that the portal left in its data folder. */
export function byToken(token: string): Authority {
  return async ({ headers, params: { shopId } }) => {
    if (!sameToken(headers.authorization, token) || !shopIds.Check(shopId)) throw fault('RET_ERR_NOT_FOUND')
    return { shopId, by: 'command line' }
  }
}
