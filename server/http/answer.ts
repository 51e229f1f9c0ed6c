import type { FastifyReply } from 'fastify'
import type { Reply } from '../journey/visit.ts'
import { checkEnvelope } from './check-envelope.ts'
import { setSession } from './cookie.ts'
import type { HttpSettings } from './settings.ts'

/**
 * Sends an envelope. There is no response schema on these routes: a serializer for the union of components costs eighty
 * times what JSON.stringify does. Each component is checked by its own type outside production instead (design §2.2).
 */
export const sendEnvelope = (
  reply: FastifyReply,
  settings: HttpSettings,
  given: { readonly answer: Reply; readonly shopId: string; readonly ifNoneMatch: string | undefined },
): FastifyReply => {
  const { answer, shopId, ifNoneMatch } = given
  if (!settings.production) checkEnvelope(answer.envelope)
  if (answer.session !== undefined)
    setSession(reply, shopId, { session: answer.session, secure: settings.secureCookies })
  reply.header('cache-control', 'private, no-cache').header('vary', 'cookie, accept-language')
  if (answer.language !== undefined) reply.header('content-language', answer.language)
  if (answer.etag !== undefined) reply.header('etag', answer.etag)
  if (answer.status === 200 && answer.etag !== undefined && ifNoneMatch === answer.etag) return reply.code(304).send()
  return reply.code(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(answer.envelope))
}
