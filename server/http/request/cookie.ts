import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredSession } from '../../journey/request/visit.ts'
import type { HttpSettings } from '../settings.ts'

type CookieSettings = Pick<HttpSettings, 'secureCookies'>

export function cookieName(shopId: string, { secureCookies }: CookieSettings): string {
  return `${secureCookies ? '__Host-' : ''}hw-${shopId}`
}

/** 16 random bytes in base64url. */
const pattern = /^[A-Za-z0-9_-]{22}$/

export function sessionOf(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  shopId: string,
  safety: CookieSettings,
): string | null {
  const value = cookies[cookieName(shopId, safety)]
  return value !== undefined && pattern.test(value) ? value : null
}

const LOOK_COOKIE = 'hw-look'

/** The chosen theme of a demo shop. */
export const lookOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined => cookies[LOOK_COOKIE]

export function setLook(reply: FastifyReply, look: string, safety: CookieSettings): void {
  reply.setCookie(LOOK_COOKIE, look, buildAttributes(safety))
}

/** Hidden from scripts, and not sent with forms of other sites. */
const buildAttributes = ({ secureCookies }: CookieSettings) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: secureCookies }) as const

/** Lives as long as the draft. The browser stores nothing else. */
export function setSession(
  reply: FastifyReply,
  shopId: string,
  { session, ...safety }: CookieSettings & { readonly session: StoredSession },
): void {
  const { id, livesMs } = session
  reply.setCookie(cookieName(shopId, safety), id, {
    ...buildAttributes(safety),
    maxAge: Math.floor(livesMs / 1000),
  })
}

export function clearSession(reply: FastifyReply, shopId: string, safety: CookieSettings): void {
  reply.clearCookie(cookieName(shopId, safety), buildAttributes(safety))
}
