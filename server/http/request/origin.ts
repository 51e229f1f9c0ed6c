import type { FastifyRequest } from 'fastify'
import { fault } from '../../faults.ts'

const isCrossSite = (request: Pick<FastifyRequest, 'headers' | 'host'>): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.origin
  if (origin === undefined) return false // not a browser page, but a test or command
  try {
    const page = new URL(origin)
    // Parsed alike, so that a default port compares equal.
    return page.host !== new URL(`${page.protocol}//${request.host}`).host
  } catch {
    return true
  }
}

/** @throws Fault RET_ERR_BAD_REQUEST when a page of another site sent the request */
export async function refuseCrossSite(request: Pick<FastifyRequest, 'headers' | 'host'>): Promise<void> {
  if (isCrossSite(request)) throw fault('RET_ERR_BAD_REQUEST')
}
