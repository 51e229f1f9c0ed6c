import type { FastifyRequest } from 'fastify'

/** Whether another site's page made the browser send this: then nothing is done. */
export const crossSite = (request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.origin
  if (origin === undefined) return false // not a browser's page: a fixture, a command
  try {
    const page = new URL(origin)
    // Read alike, so that a port which goes without saying is none.
    return page.host !== new URL(`${page.protocol}//${request.host}`).host
  } catch {
    return true
  }
}
