import type { ClientAuth, Configuration, IDToken, UserInfoResponse } from 'openid-client'
import type { Instant } from '../../../schemas/values/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../../../schemas/values/time.ts'
import type { ProviderIdentity, SignInProvider } from './port.ts'
import { createTicketKey, openTicket, sealTicket, type Ticket } from './ticket.ts'

export interface OpenIdOptions {
  readonly settings: {
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret: string
    readonly label: string
  }
  /** Registered with the provider. */
  readonly redirectUrl: string
  readonly secret: Uint8Array
  readonly now: () => Instant
  readonly random: (bytes: number) => Uint8Array
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
}

type OpenId = typeof import('openid-client')

const ATTEMPT_MS = 10 * MINUTE_MS
const DISCOVERY_MS = HOUR_MS
const TOLERANCE_S = 60
const TIMEOUT_S = 5
/** Of an ID token, which is made for this answer. */
const MAX_AGE_MS = 2 * MINUTE_MS
const SECOND_MS = 1_000

/** As the provider supports; its absence means basic. */
const authenticate =
  ({ ClientSecretBasic, ClientSecretPost }: OpenId, secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isPost = !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
    return (isPost ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, ...rest)
  }

const discover = async ({ settings, now }: OpenIdOptions): Promise<Configuration> => {
  const openid = await import('openid-client')
  const { issuer, clientId, clientSecret } = settings
  const isLocal = issuer.startsWith('http:')
  const metadata = {
    [openid.clockSkew]: Math.round((now() - Date.now()) / SECOND_MS),
    [openid.clockTolerance]: TOLERANCE_S,
  }
  return openid.discovery(new URL(issuer), clientId, metadata, authenticate(openid, clientSecret), {
    timeout: TIMEOUT_S,
    execute: [openid.enableNonRepudiationChecks, ...(isLocal ? [openid.allowInsecureRequests] : [])],
  })
}

/** Failures are not cached. */
const createDiscovery = (options: OpenIdOptions): (() => Promise<Configuration>) => {
  let known: { readonly found: Promise<Configuration>; readonly until: Instant } | null = null
  return () => {
    if (known !== null && options.now() < known.until) return known.found
    const found = discover(options)
    const entry = { found, until: options.now() + DISCOVERY_MS }
    known = entry
    found.catch(() => {
      if (known === entry) known = null
    })
    return found
  }
}

const emailOf = ({ email, email_verified: verified }: IDToken | UserInfoResponse): string | null =>
  typeof email === 'string' && (verified === true || String(verified) === 'true') ? email : null

const redeem = async (options: OpenIdOptions, config: Configuration, { ticket, search }: Redemption) => {
  const openid = await import('openid-client')
  const { nonce, state, verifier, note, startedAt } = ticket
  const url = new URL(options.redirectUrl)
  url.search = search
  const tokens = await openid.authorizationCodeGrant(config, url, {
    expectedNonce: nonce,
    expectedState: state,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(note.confirms && { maxAge: ATTEMPT_MS / SECOND_MS }),
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new TypeError('No ID token')
  const { iss: issuer, sub: subject, auth_time: seconds, iat } = claims
  if (Math.abs(options.now() - iat * SECOND_MS) > MAX_AGE_MS) throw new TypeError('The clocks differ')
  const authenticatedAt = seconds === undefined ? null : seconds * SECOND_MS
  if (note.confirms && (authenticatedAt ?? 0) < startedAt - TOLERANCE_S * SECOND_MS)
    throw new TypeError('Not authenticated again')
  const more = emailOf(claims) === null && config.serverMetadata().userinfo_endpoint !== undefined
  const user = more ? await openid.fetchUserInfo(config, tokens.access_token, subject) : claims
  const authenticatedAgo = authenticatedAt === null ? null : Math.max(0, options.now() - authenticatedAt)
  return { issuer, subject, email: emailOf(user), authenticatedAgo }
}

interface Redemption {
  readonly ticket: Ticket
  readonly search: string
}

/** The name or code of an error, which contains no personal data. */
const reasonOf = (error: unknown): unknown =>
  error instanceof Error ? ('code' in error ? error.code : error.message) : 'unknown'

const begin = async (options: OpenIdOptions, config: Configuration, note: Ticket['note']) => {
  const openid = await import('openid-client')
  const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()]
  const ticket: Ticket = { note, state, nonce, verifier, startedAt: options.now() }
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: options.redirectUrl,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(note.confirms && { max_age: '0', prompt: 'login' }),
  })
  return { url: url.href, ticket }
}

/** OpenID Connect: authorization code with PKCE, state and nonce. */
export function createOpenIdSignIn(options: OpenIdOptions): SignInProvider {
  const { settings, secret, now, random, warn } = options
  const key = createTicketKey(secret)
  const getConfig = createDiscovery(options)
  return {
    label: settings.label,
    async begin(note) {
      try {
        const { url, ticket } = await begin(options, await getConfig(), note)
        return { url, ticket: sealTicket(key, ticket, random), endsAt: ticket.startedAt + ATTEMPT_MS }
      } catch (error) {
        warn({ reason: reasonOf(error) }, 'The sign-in provider of the console does not answer')
        return null
      }
    },
    async finish({ ticket: sealed, search }) {
      const ticket = openTicket(key, sealed)
      if (ticket === null || ticket.startedAt + ATTEMPT_MS <= now()) return { note: null, identity: null }
      const { note } = ticket
      try {
        const identity: ProviderIdentity = await redeem(options, await getConfig(), { ticket, search })
        return { note, identity }
      } catch (error) {
        warn({ reason: reasonOf(error) }, 'A sign-in with the provider of the console was refused')
        return { note, identity: null }
      }
    },
  }
}
