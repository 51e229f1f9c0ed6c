import type { FastifyReply, FastifyRequest } from 'fastify'
import { DRAFT_LIVES_MS } from '../journey/standing.ts'

/** One session a shop: `__Host-` pins the cookie to this very host where https protects it. */
export const cookieName = (shopId: string, secure: boolean): string => `${secure ? '__Host-' : ''}hw-${shopId}`

const pattern = /^[A-Za-z0-9_-]{22}$/

/** The session of the request; null for a new visitor or a cookie that is none of ours. */
export const sessionOf = (request: FastifyRequest, shopId: string, secure: boolean): string | null => {
  const value = request.cookies[cookieName(shopId, secure)]
  return value !== undefined && pattern.test(value) ? value : null
}

const LIVES_S = DRAFT_LIVES_MS / 1000

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

/** Sets the session's cookie: the only thing the browser keeps. */
export const setSession = (reply: FastifyReply, shopId: string, given: { session: string; secure: boolean }): void => {
  reply.setCookie(cookieName(shopId, given.secure), given.session, {
    ...attributes(given.secure),
    maxAge: LIVES_S,
  })
}

/** Takes the session's cookie away. */
export const clearSession = (reply: FastifyReply, shopId: string, secure: boolean): void => {
  reply.clearCookie(cookieName(shopId, secure), attributes(secure))
}
