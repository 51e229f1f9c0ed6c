import { LRUCache } from 'lru-cache'
import type { ShopifyOptions } from '../../../../schemas/config/commerce.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { fault } from '../../../faults.ts'
import { type ShopifyClient, shopifyClient } from './client.ts'
import { fixedToken, type GetToken, grantedTokens } from './token.ts'

interface Needs {
  readonly now: () => Instant
  readonly secretOf: (variable: string) => string | undefined
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
  /** Overrides the origin, for tests. */
  readonly storeOrigin?: ((store: string) => string) | undefined
}

const listVariables = (app: ShopifyOptions['app']): readonly string[] =>
  'token' in app ? [app.token] : [app.clientId, app.clientSecret]

/** @throws Fault RET_ERR_COMMERCE_REFUSED on the first token request if a variable is not set. */
const createTokenSource = ({ app }: ShopifyOptions, origin: string, { secretOf, now }: Needs): GetToken => {
  const requireSecret = (variable: string): string => {
    const secret = secretOf(variable)
    if (secret) return secret
    throw fault('RET_ERR_COMMERCE_REFUSED', new Error(`The variable ${variable} is not set`))
  }
  let known: { readonly by: string; readonly token: GetToken } | undefined
  return async (refused) => {
    const [first = '', clientSecret] = listVariables(app).map(requireSecret)
    const by = JSON.stringify([first, clientSecret])
    // Secrets may change at runtime.
    if (known?.by !== by)
      known = {
        by,
        token:
          clientSecret === undefined
            ? fixedToken(first)
            : grantedTokens({ origin, clientId: first, clientSecret, now }),
      }
    return known.token(refused)
  }
}

/** An evicted client requests a new token and learns its rate limit again. */
const MAX_CLIENTS = 1_000

export function shopifyStores(needs: Needs) {
  const { now, warn, storeOrigin = (store) => `https://${store}` } = needs
  const clients = new LRUCache<string, ShopifyClient>({ max: MAX_CLIENTS })
  return (adapter: ShopifyOptions): ShopifyClient => {
    const { store, app } = adapter
    const name = JSON.stringify([store, ...listVariables(app)])
    const client =
      clients.get(name) ??
      shopifyClient({
        origin: storeOrigin(store),
        token: createTokenSource(adapter, storeOrigin(store), needs),
        now,
        warn: (sentence) => warn({ store }, sentence),
      })
    clients.set(name, client)
    return client
  }
}
