import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EntryVisit } from '../../console/context.ts'
import { finishProviderSignIn } from '../../console/session/provider.ts'
import { SIGN_IN_CALLBACK } from '../../domain/access/console-link.ts'
import type { World } from '../../world.ts'
import { route } from '../request/route.ts'
import type { HttpSettings } from '../settings.ts'
import { sendConsoleSession, sendTicket, ticketOf } from './cookie.ts'

interface CallbackOptions {
  readonly settings: HttpSettings
  readonly visitOf: (request: FastifyRequest) => EntryVisit
}

/** The provider's answer. Its ticket works once in this browser; a code works once at the provider. */
export function signInCallback(app: FastifyInstance, world: World, { settings, visitOf }: CallbackOptions): void {
  if (world.signIn === null) return
  route(app, {
    method: 'GET',
    url: SIGN_IN_CALLBACK,
    handler: async (request, reply) => {
      const [, search = ''] = request.url.split('?', 2)
      const answer = { ticket: ticketOf(request, settings), search }
      const { href, session } = await finishProviderSignIn(world, visitOf(request), answer)
      const now = world.now()
      sendTicket(reply, settings, { attempt: null, now })
      sendConsoleSession(reply, settings, { ...(session !== undefined && { session }), now })
      return reply.header('cache-control', 'no-store').redirect(href, 303)
    },
  })
}
