import type { FastifyRequest } from 'fastify'
import { fault } from '../../faults.ts'

/** Whether another site's page made the browser send this. */
const isCrossSite = (request: Pick<FastifyRequest, 'headers' | 'host'>): boolean => {
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

/** Stands before a call that no other site's page may make a browser do. @throws Fault RET_ERR_BAD_REQUEST */
export async function refuseCrossSite(request: Pick<FastifyRequest, 'headers' | 'host'>): Promise<void> {
  if (isCrossSite(request)) throw fault('RET_ERR_BAD_REQUEST')
}
