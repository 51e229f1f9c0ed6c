import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { invalidRequest, isFault } from '../../faults.ts'
import type { Caller } from '../../journey/operations/perform.ts'
import type { Author, World } from '../../world.ts'
import { operationsFor, type ServedOperation } from '../operation/define.ts'
import type { Api } from '../operation/serve.ts'
import { idempotencyKeyOf } from '../request/idempotency-key.ts'
import type { Authority } from './authority.ts'

/** `call` identifies a repeated request of an idempotent operation. */
export interface MerchantCaller {
  readonly caller: Caller
}

export type MerchantOperation = ServedOperation<MerchantCaller>

export const merchantOperation = operationsFor<MerchantCaller>()

/** Detects a different request under the same key. */
const fingerprintOf = ({ method, url, body }: Pick<FastifyRequest, 'method' | 'url' | 'body'>): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('base64url')

export function merchantApi(
  world: World,
  {
    prefix,
    authority,
  }: { readonly prefix: '/merchant/v1/:shopId' | '/local/shops/:shopId'; readonly authority: Authority },
): Api<MerchantCaller> {
  const authors = new WeakMap<object, Author>()
  return {
    world,
    prefix,
    refuse: (status, problems) => ({ status, refused: { problems } }),
    async authenticate(request, reply) {
      // The prefix has `shopId`.
      const author = await authority(request as Parameters<Authority>[0], reply)
      if (author !== null) authors.set(request, author)
      return author !== null
    },
    async callerOf(request, { idempotent }) {
      const author = authors.get(request)
      if (author === undefined) throw new Error('A merchant operation was called without authentication')
      const key = idempotent ? idempotencyKeyOf(request) : null
      if (isFault(key)) throw invalidRequest([{ pointer: '', message: key.message }])
      return { caller: { ...author, call: key === null ? null : { key, fingerprint: fingerprintOf(request) } } }
    },
  }
}
