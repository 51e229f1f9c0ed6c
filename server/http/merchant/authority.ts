import type { FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import type { Role } from '../../../schemas/merchant/keys.ts'
import { type Instant, ShopId, toIsoTime } from '../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../schemas/values/time.ts'
import { endsSoon } from '../../domain/access/key-end.ts'
import { isAllowed, listRoles, type Right } from '../../domain/access/rights.ts'
import { fault } from '../../faults.ts'
import type { Author, KeyCheck, World } from '../../world.ts'
import { hasToken } from '../request/bearer-token.ts'
import { createFailureLimit } from './failure-limit.ts'
import { refuseAccess, refuseCall } from './results.ts'

export interface Staff extends Author {
  readonly actor: string
  readonly role: Role
}

/** Null if it has already sent a refusal. */
export type Authority = (
  request: FastifyRequest<{ Params: { readonly shopId: string } }>,
  reply: FastifyReply,
) => Promise<Staff | null>

type Authorized = Pick<FastifyRequest, 'headers'>

/** Cookies and parameters never authenticate a merchant (SEC-06). */
const checkKey = async (
  { configurations }: World,
  { headers }: Authorized,
  shopId: string,
): Promise<KeyCheck | null> => {
  const [, key] = /^Bearer (\S{1,200})$/.exec(headers.authorization ?? '') ?? []
  return key === undefined ? null : configurations.keys.findByKey(shopId, key)
}

/** Null without a valid key whose role has the right. */
export async function findMerchant(
  world: World,
  request: Authorized,
  { shopId, right }: { readonly shopId: string; readonly right: Right },
): Promise<{ readonly name: string } | null> {
  const check = await checkKey(world, request, shopId)
  return check?.kind === 'valid' && isAllowed(check.role, right) ? { name: check.name } : null
}

/** Wrong, revoked and foreign keys and unknown shops are answered alike. */
const INVALID_KEY = 'A valid key of this shop is required: Authorization: Bearer hw_<shop>_<secret>'

const describeEnd = (endsAt: Instant): string =>
  `This key ended at ${toIsoTime(endsAt)}. An owner makes a new one with POST /merchant/v1/{shop}/keys or npm run shop -- key <shop> create <name> --role <role>`

export const describeMissingRight = (role: Role, right: Right): string =>
  `This key has the role ${role}, which does not include this call. Roles that may make it: ${listRoles(right).join(', ')}`

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
    const check = isFlooding ? null : await checkKey(world, request, shopId)
    if (check?.kind === 'valid') {
      const { id, name, role, endsAt } = check
      if (endsAt !== null && endsSoon(endsAt, world.now())) reply.header('x-key-ends', toIsoTime(endsAt))
      return { shopId, by: name, actor: `key:${id}`, role }
    }
    if (check?.kind === 'ended') {
      reply.header('www-authenticate', 'Bearer')
      return refuseAccess(reply, { status: 401, code: 'key-ended', message: describeEnd(check.endsAt) })
    }
    const waitMs = failures.getBlockedMs(request.ip)
    failures.count(request.ip)
    flood.count(request.ip)
    if (waitMs > 0) {
      reply.header('retry-after', Math.ceil(waitMs / 1000))
      refuseCall(reply, 429, 'Too many requests with wrong keys from this address; try again later')
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
    return { shopId, by: 'command line', actor: 'command-line', role: 'owner' }
  }
}
