import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleReply } from '../../console/context.ts'
import type { HttpSettings } from '../settings.ts'

type CookieSettings = Pick<HttpSettings, 'secureCookies'>

const consoleCookie = ({ secureCookies }: CookieSettings): string => `${secureCookies ? '__Secure-' : ''}hw-console`

/** 32 random bytes in base64url. */
const pattern = /^[A-Za-z0-9_-]{43}$/

export function consoleTokenOf({ cookies }: Pick<FastifyRequest, 'cookies'>, settings: CookieSettings): string | null {
  const value = cookies[consoleCookie(settings)]
  return value !== undefined && pattern.test(value) ? value : null
}

/** Sent to the console only, and with no request from another site. */
export function sendConsoleSession(
  reply: FastifyReply,
  settings: CookieSettings,
  { session, now }: Pick<ConsoleReply, 'session'> & { readonly now: number },
): void {
  const attributes = {
    path: '/console',
    httpOnly: true,
    sameSite: 'strict',
    secure: settings.secureCookies,
  } as const
  if (session === null) reply.clearCookie(consoleCookie(settings), attributes)
  else if (session !== undefined)
    reply.setCookie(consoleCookie(settings), session.token, {
      ...attributes,
      maxAge: Math.floor((session.endsAt - now) / 1000),
    })
}
