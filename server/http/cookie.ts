import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptSession } from '../journey/request/visit.ts'

/** One session a shop: `__Host-` pins the cookie to this very host where https protects it. */
export const cookieName = (shopId: string, secure: boolean): string => `${secure ? '__Host-' : ''}hw-${shopId}`

const pattern = /^[A-Za-z0-9_-]{22}$/

/** The session of the request; null for a new visitor or a cookie that is none of ours. */
export const sessionOf = (request: FastifyRequest, shopId: string, secure: boolean): string | null => {
  const value = request.cookies[cookieName(shopId, secure)]
  return value !== undefined && pattern.test(value) ? value : null
}

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

/** Sets the session's cookie: the only thing the browser keeps, and as long as its draft is kept. */
export const setSession = (
  reply: FastifyReply,
  shopId: string,
  given: { session: KeptSession; secure: boolean },
): void => {
  const { id, livesMs } = given.session
  reply.setCookie(cookieName(shopId, given.secure), id, {
    ...attributes(given.secure),
    maxAge: Math.floor(livesMs / 1000),
  })
}

/** Takes the session's cookie away. */
export const clearSession = (reply: FastifyReply, shopId: string, secure: boolean): void => {
  reply.clearCookie(cookieName(shopId, secure), attributes(secure))
}
