import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredSession } from '../../journey/request/visit.ts'
import type { HttpSettings } from '../settings.ts'

/** Whether cookies are for https alone. */
type Safety = Pick<HttpSettings, 'secureCookies'>

/** One session a shop: `__Host-` pins the cookie to this very host where https protects it. */
export function cookieName(shopId: string, { secureCookies }: Safety): string {
  return `${secureCookies ? '__Host-' : ''}hw-${shopId}`
}

/** A session as we name them: 16 random bytes in base64url. */
const pattern = /^[A-Za-z0-9_-]{22}$/

/** The session of the request; null for a new visitor or a cookie that is none of ours. */
export function sessionOf({ cookies }: Pick<FastifyRequest, 'cookies'>, shopId: string, safety: Safety): string | null {
  const value = cookies[cookieName(shopId, safety)]
  return value !== undefined && pattern.test(value) ? value : null
}

/** How the cookie is kept: no script reads it, and the forms of other sites do not send it along. */
const attributes = ({ secureCookies }: Safety) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies }) as const

/** Sets the session's cookie: the only thing the browser keeps, and as long as its draft is kept. */
export function setSession(
  reply: FastifyReply,
  shopId: string,
  { session, ...safety }: Safety & { readonly session: StoredSession },
): void {
  const { id, livesMs } = session
  reply.setCookie(cookieName(shopId, safety), id, {
    ...attributes(safety),
    maxAge: Math.floor(livesMs / 1000),
  })
}

/** Takes the session's cookie away. */
export function clearSession(reply: FastifyReply, shopId: string, safety: Safety): void {
  reply.clearCookie(cookieName(shopId, safety), attributes(safety))
}
