import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleReply } from '../../console/context.ts'
import { SIGN_IN_CALLBACK } from '../../domain/access/console-link.ts'
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

/** Sent with the provider's answer, which another site navigates to. */
const ticketCookie = ({ secureCookies }: CookieSettings): string => `${secureCookies ? '__Secure-' : ''}hw-sign-in`

const ticketAttributes = ({ secureCookies }: CookieSettings) =>
  ({ path: SIGN_IN_CALLBACK, httpOnly: true, sameSite: 'lax', secure: secureCookies }) as const

export const ticketOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>, settings: CookieSettings): string =>
  cookies[ticketCookie(settings)] ?? ''

/** Null clears it. */
export function sendTicket(
  reply: FastifyReply,
  settings: CookieSettings,
  { attempt, now }: { readonly attempt: NonNullable<ConsoleReply['attempt']> | null; readonly now: number },
): void {
  if (attempt === null) reply.clearCookie(ticketCookie(settings), ticketAttributes(settings))
  else
    reply.setCookie(ticketCookie(settings), attempt.ticket, {
      ...ticketAttributes(settings),
      maxAge: Math.floor((attempt.endsAt - now) / 1000),
    })
}
