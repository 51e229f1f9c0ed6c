import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'

export interface Person {
  readonly sub: string
  readonly email: string
  readonly verified: boolean
}

const CLIENT = { clientId: 'homeward', clientSecret: 'a secret of the client' } as const

/** An OpenID Connect provider on loopback. The person of the next login is `is`. */
export interface LocalProvider {
  readonly issuer: string
  readonly client: typeof CLIENT
  is(person: Person): void
  authenticate(url: string): Promise<URL>
  close(): Promise<void>
}

const create = (server: Server, redirectUrl: string, people: Map<string, Person>, current: () => Person) => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUrl] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of a test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: Context, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: people.get(id)?.email, email_verified: people.get(id)?.verified }),
    }),
    interactions: { url: () => '/login' },
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url !== '/login') return answer(request, response)
    return provider.interactionFinished(request, response, { login: { accountId: current().sub } })
  })
  return issuer
}

/** Cookies of all paths: the provider sets each for the page that reads it. */
const createBrowser = () => {
  const cookies = new Map<string, string>()
  return async (url: string): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
}

const MAX_PAGES = 10

export const openLocalProvider = async (redirectUrl: string): Promise<LocalProvider> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const people = new Map<string, Person>()
  let person: Person = { sub: '', email: '', verified: false }
  const issuer = create(server, redirectUrl, people, () => person)
  let browse = createBrowser()
  return {
    issuer,
    client: CLIENT,
    is(next) {
      if (next.sub !== person.sub) browse = createBrowser()
      person = next
      people.set(next.sub, next)
    },
    async authenticate(url) {
      let at = url
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const response = await browse(at)
        const location = response.headers.get('location')
        if (location === null) throw new Error(`The provider answers ${response.status}: ${await response.text()}`)
        at = new URL(location, at).href
        if (at.startsWith(redirectUrl)) return new URL(at)
      }
      throw new Error('The provider does not lead back')
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
