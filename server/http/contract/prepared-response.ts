import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Coding = 'br' | 'gzip' | 'identity'

/** Serializes and compresses a response once, on first use. `etag` is a content hash, so all processes agree. */
export function prepareResponse(value: unknown) {
  const text = JSON.stringify(value)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const codings: Partial<Record<Coding, Promise<Buffer>>> = {}
  const compress: Readonly<Record<Coding, () => Promise<Buffer>>> = {
    br: () => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: () => promisify(gzip)(text, { level: 9 }),
    identity: async () => Buffer.from(text),
  }
  const encode = (coding: Coding): Promise<Buffer> => {
    const bytes = codings[coding] ?? compress[coding]()
    codings[coding] = bytes
    return bytes
  }
  return { etag, as: encode }
}
export type PreparedResponse = ReturnType<typeof prepareResponse>

const chooseCoding = ({ headers }: Pick<FastifyRequest, 'headers'>): Coding => {
  const accepted = String(headers['accept-encoding'] ?? '')
  return negotiate(accepted, ['br', 'gzip']) ?? 'identity'
}

export async function sendPrepared(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  part: PreparedResponse,
): Promise<FastifyReply> {
  const coding = chooseCoding(request)
  // Codings differ in bytes, so each has its own tag.
  const etag = coding === 'identity' ? part.etag : part.etag.replace(/"$/, `-${coding}"`)
  reply.header('cache-control', 'public, max-age=300').header('vary', 'accept-encoding').header('etag', etag)
  const known = String(request.headers['if-none-match'] ?? '').split(',')
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type('application/json; charset=utf-8').send(await part.as(coding))
}
