import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { applyFallbacks } from '../../../schemas/fallback.ts'
import type { Envelope } from '../../../schemas/screen.ts'
import type { Reply } from '../../journey/request/visit.ts'
import type { HttpSettings } from '../settings.ts'
import { checkEnvelope } from './check-envelope.ts'
import { clearSession, setSession } from './cookie.ts'

/**
 * An envelope as text, with the tag of what it draws, its revision in front: the same page has the same tag, whether it was read or
 * answered, and however it is packed on its way. That is what a weak tag says, and what proxies that pack answers make of a strong one.
 */
const written = ({ screen, overlay, ...rest }: Envelope): { readonly text: string; readonly etag: string } => {
  const around = JSON.stringify(rest)
  // The page is most of the text, so that it is written once for both.
  const page =
    screen === undefined ? '' : `"screen":${JSON.stringify(screen)},"overlay":${JSON.stringify(overlay ?? null)}`
  const text = page === '' ? around : `${around.slice(0, -1)},${page}}`
  const drawn = hash('sha256', page === '' ? around : page, 'base64url').slice(0, 22)
  return { text, etag: `W/"${rest.rev ?? ''}.${drawn}"` }
}

/** The revision that an ETag of ours speaks of; null where it is none of ours, or there was none. */
export const drawnRevision = (etag: string | undefined): string | null => /^W\/"(\w+)\./.exec(etag ?? '')?.[1] ?? null

/** Has the browser keep, renew or drop its session, as an answer says. */
export function sendSession(
  reply: FastifyReply,
  { secureCookies }: Pick<HttpSettings, 'secureCookies'>,
  { answer: { session }, shopId }: { readonly answer: Pick<Reply, 'session'>; readonly shopId: string },
): void {
  if (session === null) clearSession(reply, shopId, { secureCookies })
  else if (session !== undefined) setSession(reply, shopId, { session, secureCookies })
}

/** A client may say which types of component it draws, with commas between: the others come as their fallbacks (CTR-06). */
const forWhatIsDrawn = ({ request }: FastifyReply, envelope: Envelope): Envelope => {
  const { 'homeward-draws': draws } = request.headers
  return typeof draws === 'string' ? applyFallbacks(envelope, new Set(draws.split(/[\s,]+/))) : envelope
}

/**
 * Sends an envelope. There is no response schema on these routes: a serializer for the union of components costs eighty
 * times what JSON.stringify does. Each component is checked by its own type outside production instead.
 */
export function sendEnvelope(
  reply: FastifyReply,
  settings: HttpSettings,
  given: { readonly answer: Reply; readonly shopId: string; readonly known?: string | undefined },
): FastifyReply {
  const { answer, shopId, known } = given
  const envelope = forWhatIsDrawn(reply, answer.envelope)
  if (!settings.production) checkEnvelope(envelope, answer.status)
  sendSession(reply, settings, { answer, shopId })
  // Pages are personal, so that no cache keeps them; the client keeps its own while it runs, and says the tag of it.
  reply.header('cache-control', 'no-store').header('vary', 'cookie, accept-language')
  if (answer.language !== undefined) reply.header('content-language', answer.language)
  const { text, etag } = written(envelope)
  reply.header('etag', etag)
  if (answer.status === 200 && known === etag) return reply.code(204).send()
  return reply.code(answer.status).type('application/json; charset=utf-8').send(text)
}
