import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { applyFallbacks } from '../../../schemas/envelope/fallback.ts'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import type { Reply } from '../../journey/request/visit.ts'
import type { HttpSettings } from '../settings.ts'
import { checkEnvelope } from './check-envelope.ts'
import { clearSession, setSession } from './cookie.ts'

/** The weak ETag covers revision and content, so reads, answers and compressions share it. */
const serializeEnvelope = ({
  screen,
  overlay,
  ...rest
}: Envelope): { readonly text: string; readonly etag: string } => {
  const frame = JSON.stringify(rest)
  const page =
    screen === undefined ? '' : `"screen":${JSON.stringify(screen)},"overlay":${JSON.stringify(overlay ?? null)}`
  const text = page === '' ? frame : `${frame.slice(0, -1)},${page}}`
  const contentHash = hash('sha256', page === '' ? frame : page, 'base64url').slice(0, 22)
  return { text, etag: `W/"${rest.rev ?? ''}.${contentHash}"` }
}

export const revisionOfEtag = (etag: string | undefined): string | null => /^W\/"(\w+)\./.exec(etag ?? '')?.[1] ?? null

/** Undefined leaves the cookie; null clears it. */
export function sendSession(
  reply: FastifyReply,
  { secureCookies }: Pick<HttpSettings, 'secureCookies'>,
  { answer: { session }, shopId }: { readonly answer: Pick<Reply, 'session'>; readonly shopId: string },
): void {
  if (session === null) clearSession(reply, shopId, { secureCookies })
  else if (session !== undefined) setSession(reply, shopId, { session, secureCookies })
}

/** `Homeward-Draws` lists supported component types; others become their fallbacks (CTR-06). */
const replaceUnsupported = ({ request }: FastifyReply, envelope: Envelope): Envelope => {
  const { 'homeward-draws': draws } = request.headers
  return typeof draws === 'string' ? applyFallbacks(envelope, new Set(draws.split(/[\s,]+/))) : envelope
}

/** Without a response schema: a serializer for the union of components costs eighty times as much as JSON.stringify. */
export function sendEnvelope(
  reply: FastifyReply,
  settings: HttpSettings,
  options: { readonly answer: Reply; readonly shopId: string; readonly known?: string | undefined },
): FastifyReply {
  const { answer, shopId, known } = options
  const envelope = replaceUnsupported(reply, answer.envelope)
  if (!settings.production) checkEnvelope(envelope, answer.status)
  sendSession(reply, settings, { answer, shopId })
  // Pages are personal, so HTTP caches must not store them. The client does, and sends the tag as `known`.
  reply.header('cache-control', 'no-store').header('vary', 'cookie, accept-language')
  if (answer.language !== undefined) reply.header('content-language', answer.language)
  const { text, etag } = serializeEnvelope(envelope)
  reply.header('etag', etag)
  if (answer.status === 200 && known === etag) return reply.code(204).send()
  return reply.code(answer.status).type('application/json; charset=utf-8').send(text)
}
