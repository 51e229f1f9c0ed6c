import type { FastifyRequest } from 'fastify'
import { type Fault, fault } from '../../faults.ts'

/** What an Idempotency-Key has to look like: 1 to 200 visible characters. */
export const KEY_PATTERN = '^[\\x21-\\x7e]{1,200}$'

const keys = new RegExp(KEY_PATTERN)

/** The key under which a request is done once, null where none was sent. What is no key is told so: passed over, it would be done twice. */
export function onceKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null | Fault {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  return typeof key === 'string' && keys.test(key) ? key : fault('RET_ERR_BAD_KEY')
}
