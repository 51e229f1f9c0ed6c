import { memberOf } from '../../../../schemas/member.ts'
import { fault } from '../../../faults.ts'

/** Returns a token. Given a refused one, returns a new one if there is any. */
export type TokenOf = (refused?: string) => Promise<string>

/** A permanent token. */
export const fixedToken =
  (token: string): TokenOf =>
  async () =>
    token

interface Credentials {
  /** Such as `https://a-shop.myshopify.com`. */
  readonly origin: string
  readonly clientId: string
  readonly clientSecret: string
  readonly now: () => number
}

interface Granted {
  readonly token: string
  readonly renewedFrom: number
}

const CALL_MS = 10_000
const EARLY_MS = 300_000

/** @throws Fault RET_ERR_COMMERCE if unavailable, RET_ERR_COMMERCE_REFUSED if the app is rejected. */
const grant = async ({ origin, clientId, clientSecret, now }: Credentials): Promise<Granted> => {
  const asked = now()
  const answer = await fetch(`${origin}/admin/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_MS),
  }).catch((error: unknown) => {
    throw fault('RET_ERR_COMMERCE', error)
  })
  if (!answer.ok)
    throw fault(
      answer.status === 429 || answer.status >= 500 ? 'RET_ERR_COMMERCE' : 'RET_ERR_COMMERCE_REFUSED',
      new Error(`The app got no token: ${answer.status}`),
    )
  const told: unknown = await answer.json().catch(() => null)
  const [token, lastsS] = [memberOf(told, 'access_token'), memberOf(told, 'expires_in')]
  if (typeof token !== 'string' || typeof lastsS !== 'number')
    throw fault('RET_ERR_COMMERCE', new Error('The app was answered something else than a token'))
  return { token, renewedFrom: asked + lastsS * 1000 - EARLY_MS }
}

/** Renews tokens five minutes before they expire; concurrent callers share one request. */
export function grantedTokens(credentials: Credentials): TokenOf {
  let held: Granted | null = null
  let underway: Promise<Granted> | null = null
  const renewed = (): Promise<Granted> => {
    underway ??= grant(credentials)
      .then((granted) => {
        held = granted
        return granted
      })
      .finally(() => {
        underway = null
      })
    return underway
  }
  return async (refused) => {
    const isGood = held !== null && held.token !== refused && credentials.now() < held.renewedFrom
    return isGood && held !== null ? held.token : (await renewed()).token
  }
}
