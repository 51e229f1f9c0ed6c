import { memberOf } from '../../../../schemas/values/member.ts'
import { fault } from '../../../faults.ts'

/** Returns a token. Given a refused one, returns a new one if there is any. */
export type GetToken = (refused?: string) => Promise<string>

export const fixedToken =
  (token: string): GetToken =>
  async () =>
    token

interface Credentials {
  /** Such as `https://a-shop.myshopify.com`. */
  readonly origin: string
  readonly clientId: string
  readonly clientSecret: string
  readonly now: () => number
}

interface TokenGrant {
  readonly token: string
  readonly renewedFrom: number
}

const CALL_MS = 10_000
const RENEW_BEFORE_MS = 300_000

/** @throws Fault RET_ERR_COMMERCE if unavailable, RET_ERR_COMMERCE_REFUSED if the app is rejected. */
const requestToken = async ({ origin, clientId, clientSecret, now }: Credentials): Promise<TokenGrant> => {
  const requestedAt = now()
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
      new Error(`The app received no token: ${answer.status}`),
    )
  const body: unknown = await answer.json().catch(() => null)
  const [token, lifetimeS] = [memberOf(body, 'access_token'), memberOf(body, 'expires_in')]
  if (typeof token !== 'string' || typeof lifetimeS !== 'number')
    throw fault('RET_ERR_COMMERCE', new Error('The token response contains no token'))
  return { token, renewedFrom: requestedAt + lifetimeS * 1000 - RENEW_BEFORE_MS }
}

/** Renews tokens five minutes before they expire; concurrent callers share one request. */
export function grantedTokens(credentials: Credentials): GetToken {
  let current: TokenGrant | null = null
  let renewal: Promise<TokenGrant> | null = null
  const renew = (): Promise<TokenGrant> => {
    renewal ??= requestToken(credentials)
      .then((granted) => {
        current = granted
        return granted
      })
      .finally(() => {
        renewal = null
      })
    return renewal
  }
  return async (refused) => {
    const isGood = current !== null && current.token !== refused && credentials.now() < current.renewedFrom
    return isGood && current !== null ? current.token : (await renew()).token
  }
}
