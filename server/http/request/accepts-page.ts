import type { FastifyRequest } from 'fastify'

/** A navigation, or a form posted without scripts. API paths get JSON. */
export function acceptsPage({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  const isDocumentRequest = method === 'GET' || method === 'HEAD' || /^\/(press|press\/photos|page)(\?|$)/.test(url)
  return isDocumentRequest && !url.startsWith('/api/') && (accept.includes('text/html') || !accept.includes('json'))
}
