import type { FastifyRequest } from 'fastify'
import { type Fault, fault } from '../../faults.ts'

/** 1 to 200 visible characters. */
export const KEY_PATTERN = '^[\\x21-\\x7e]{1,200}$'

const keyPattern = new RegExp(KEY_PATTERN)

/** Null without a key. A malformed key is a fault: ignoring it could repeat the effect. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null | Fault {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  return typeof key === 'string' && keyPattern.test(key) ? key : fault('RET_ERR_BAD_KEY')
}
