import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How a text is packed on its way; `identity` is not at all. */
type Coding = 'br' | 'gzip' | 'identity'

/**
 * A text as it is sent again and again: written, tagged and compressed once, when it is first asked for. `etag` is of
 * the content, so that two processes and two starts give the same one; `as` has the bytes in a coding. @fastify/compress would do
 * it again for each answer, and keeps nothing.
 */
export function prepared(value: unknown) {
  const text = JSON.stringify(value)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const codings: Partial<Record<Coding, Promise<Buffer>>> = {}
  const compress: Readonly<Record<Coding, () => Promise<Buffer>>> = {
    br: () => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: () => promisify(gzip)(text, { level: 9 }),
    identity: async () => Buffer.from(text),
  }
  const as = (coding: Coding): Promise<Buffer> => {
    const bytes = codings[coding] ?? compress[coding]()
    codings[coding] = bytes
    return bytes
  }
  return { etag, as }
}
export type Prepared = ReturnType<typeof prepared>

/** The best of what the client takes. */
const codingOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Coding => {
  const taken = String(headers['accept-encoding'] ?? '')
  return negotiate(taken, ['br', 'gzip']) ?? 'identity'
}

/** Sends what is prepared as the client takes it, or that it has it already. */
export async function sendPrepared(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  part: Prepared,
): Promise<FastifyReply> {
  const coding = codingOf(request)
  // The same words are tagged apart by how they are packed, as they are other bytes.
  const etag = coding === 'identity' ? part.etag : part.etag.replace(/"$/, `-${coding}"`)
  reply.header('cache-control', 'public, max-age=300').header('vary', 'accept-encoding').header('etag', etag)
  const known = String(request.headers['if-none-match'] ?? '').split(',')
  if (known.some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type('application/json; charset=utf-8').send(await part.as(coding))
}
