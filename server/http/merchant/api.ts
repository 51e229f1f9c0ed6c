import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { DEFAULT_CURRENCY } from '../../../schemas/values/money.ts'
import { isAllowed, isLimited, type Right } from '../../domain/access/rights.ts'
import { getStaffLimit, type StaffLimit } from '../../domain/access/staff-limit.ts'
import { invalidRequest, isFault } from '../../faults.ts'
import type { Caller } from '../../journey/operations/perform.ts'
import type { World } from '../../world.ts'
import { operationsFor, type ServedOperation } from '../operation/define.ts'
import type { Api } from '../operation/serve.ts'
import { idempotencyKeyOf } from '../request/idempotency-key.ts'
import { readIfMatch } from '../request/if-match.ts'
import { type Authority, describeMissingRight, type Staff } from './authority.ts'
import { refuseAccess } from './results.ts'

/** `call` identifies a repeated request of an idempotent operation. */
export interface MerchantCaller {
  readonly caller: Caller & Staff
}

/** The right is required: an operation without one does not compile. */
interface NeedsRight {
  readonly right: Right
}

export type MerchantOperation = ServedOperation<MerchantCaller> & NeedsRight

export const merchantOperation = operationsFor<MerchantCaller, NeedsRight>()

/** Detects a different request under the same key. */
const fingerprintOf = ({ method, url, body }: Pick<FastifyRequest, 'method' | 'url' | 'body'>): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('base64url')

/** Null when the role has the right without a limit. Of a shop without a configuration no amount is known. */
const findLimit = async (
  { shops }: Pick<World, 'shops'>,
  { shopId, role }: Staff,
  right: Right | undefined,
): Promise<StaffLimit | null> => {
  if (right === undefined || !isLimited(role, right)) return null
  const config = await shops.inForce(shopId)
  return config === null ? { amount: 0, currency: DEFAULT_CURRENCY } : getStaffLimit(config)
}

export function merchantApi(
  world: World,
  {
    prefix,
    authority,
  }: { readonly prefix: '/merchant/v1/:shopId' | '/local/shops/:shopId'; readonly authority: Authority },
): Api<MerchantCaller> {
  const callers = new WeakMap<object, Staff>()
  return {
    world,
    prefix,
    refuse: (status, problems) => ({ status, refused: { problems } }),
    async authenticate(request, reply, { id, right }) {
      if (right === undefined) throw new Error(`The merchant operation ${id} names no right`)
      // The prefix has `shopId`.
      const staff = await authority(request as Parameters<Authority>[0], reply)
      if (staff === null) return false
      if (!isAllowed(staff.role, right)) {
        refuseAccess(reply, { status: 403, code: 'role-forbidden', message: describeMissingRight(staff.role, right) })
        return false
      }
      callers.set(request, staff)
      return true
    },
    async callerOf(request, { idempotent, ifMatch, right }) {
      const staff = callers.get(request)
      if (staff === undefined) throw new Error('A merchant operation was called without authentication')
      const key = idempotent ? idempotencyKeyOf(request) : null
      if (isFault(key)) throw invalidRequest([{ pointer: '', message: key.message }])
      const limit = await findLimit(world, staff, right)
      const revision = ifMatch === undefined ? null : readIfMatch(request)
      return {
        caller: {
          ...staff,
          ...(limit && { limit }),
          ...(revision !== null && { ifMatch: revision }),
          call: key === null ? null : { key, fingerprint: fingerprintOf(request) },
        },
      }
    },
  }
}
