import type { FastifyRequest } from 'fastify'

/**
 * Whether a request expects a document: a navigation, or a form that a browser posts without scripts. API paths get
 * JSON.
 */
export function asksPage({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  const byItself = method === 'GET' || method === 'HEAD' || /^\/(press|press\/photos|page)(\?|$)/.test(url)
  return byItself && !url.startsWith('/api/') && (accept.includes('text/html') || !accept.includes('json'))
}
