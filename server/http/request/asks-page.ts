import type { FastifyRequest } from 'fastify'

/**
 * Whether a page is asked for: a path of the portal that was typed, pasted or followed, or what a browser posts by itself.
 * JSON is for the calls of the service, and for whoever asks for it.
 */
export function asksPage({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  const byItself = method === 'GET' || method === 'HEAD' || /^\/(press|press\/photos|page)(\?|$)/.test(url)
  return byItself && !url.startsWith('/api/') && (accept.includes('text/html') || !accept.includes('json'))
}
