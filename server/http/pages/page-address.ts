import type { FastifyRequest } from 'fastify'
import { memberOf } from '../../../schemas/member.ts'

/** What addresses the shop of a request, for the links and forms of its page: nothing where the host does. */
export function shopQuery({ query }: Pick<FastifyRequest, 'query'>): string {
  const shop = memberOf(query, 'shop')
  return typeof shop === 'string' ? `?${new URLSearchParams({ shop })}` : ''
}

/** The address of a page of the journey. */
export const addressOf = (path: string, search: string): string =>
  search === '' ? path : `${path}${path.includes('?') ? `&${search.slice(1)}` : search}`
