import type { FastifyRequest } from 'fastify'
import { memberOf } from '../../../schemas/values/member.ts'

/** Selects the shop; empty when the host does. */
export function shopQuery({ query }: Pick<FastifyRequest, 'query'>): string {
  const shop = memberOf(query, 'shop')
  return typeof shop === 'string' ? `?${new URLSearchParams({ shop })}` : ''
}

export const addressOf = (path: string, search: string): string =>
  search === '' ? path : `${path}${path.includes('?') ? `&${search.slice(1)}` : search}`
