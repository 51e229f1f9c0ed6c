import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fault } from '../../faults.ts'
import type { HttpSettings } from '../settings.ts'

const ON_BOTH = ['/assets/', '/demo-art/', '/favicon.ico', '/healthz', '/readyz', '/metrics', '/local/']

const isConsolePath = (path: string): boolean => path === '/console' || path.startsWith('/console/')

/** Parsed alike, so that a default port compares equal. */
const isHost = ({ host }: Pick<FastifyRequest, 'host'>, { protocol, host: expected }: URL): boolean => {
  const url = `${protocol}//${host}`
  return URL.canParse(url) && new URL(url).host === expected
}

/**
 * A console with its own origin is missing on the hosts of shops, and nothing of the shops is on its origin: scripts of a
 * portal never run with its cookie.
 */
export function separateConsole(app: FastifyInstance, { consoleOrigin }: Pick<HttpSettings, 'consoleOrigin'>): void {
  if (consoleOrigin === null) return
  const origin = new URL(consoleOrigin)
  app.addHook('onRequest', async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isConsole = isHost(request, origin)
    if (isConsole && path === '/') return reply.redirect('/console')
    if (ON_BOTH.some((prefix) => path.startsWith(prefix)) || isConsole === isConsolePath(path)) return
    throw fault('RET_ERR_NOT_FOUND')
  })
}
