import type { FastifyRequest } from 'fastify'

const MAX_CHARACTERS = 200

/**
 * The revision in `If-Match`; null without the header. Proxies may write `W/"d7"` for `"d7"`. A value that is too long
 * matches no revision.
 */
export function readIfMatch({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const { 'if-match': value = '' } = headers
  return value === '' ? null : value.slice(0, MAX_CHARACTERS).replace(/^W\//, '').replace(/^"|"$/g, '')
}
