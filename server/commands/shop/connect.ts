import { allocate } from '../../domain/money/allocate.ts'
import { causeIn, isFault } from '../../faults.ts'
import { checkStore } from '../../providers/commerce/shopify/check-store.ts'
import { shopifyClient } from '../../providers/commerce/shopify/client.ts'
import { fixedToken, grantedTokens, type TokenOf } from '../../providers/commerce/shopify/token.ts'
import type { StoreCheck } from '../../providers/commerce/trial.ts'
import { secretPrefix } from '../../shops/check-secrets.ts'

interface Connecting {
  readonly shopId: string
  /** Where the store is, such as `https://a-shop.myshopify.com`. */
  readonly origin: string
  readonly currency: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => number
}

/** How the app gets in: by a token of its own, or by id and secret. @throws Error in one sentence where neither is set. */
const tokenIn = ({ shopId, origin, env, now }: Connecting): TokenOf => {
  const prefix = `${secretPrefix(shopId)}SHOPIFY_`
  const [token, clientId, clientSecret] = ['TOKEN', 'CLIENT_ID', 'CLIENT_SECRET'].map((name) => env[`${prefix}${name}`])
  if (token) return fixedToken(token)
  if (clientId && clientSecret) return grantedTokens({ origin, clientId, clientSecret, now })
  throw new Error(`Set ${prefix}CLIENT_ID and ${prefix}CLIENT_SECRET, or ${prefix}TOKEN: they let the app in`)
}

/**
 * What a store of Shopify lets be read with the secrets of the shop. @throws Error in one sentence where it lets nothing be asked.
 */
export async function connectStore(connecting: Connecting): Promise<StoreCheck> {
  const { origin, currency, now } = connecting
  const warnings: string[] = []
  const client = shopifyClient({ origin, token: tokenIn(connecting), now, warn: (told) => warnings.push(told) })
  try {
    const checked = await checkStore(client, { currency, allocate, now: now() })
    return { ...checked, missing: [...checked.missing, ...warnings] }
  } catch (error) {
    if (!isFault(error)) throw error
    throw new Error(`${new URL(origin).host} cannot be read: ${causeIn(error)}`)
  }
}

/** What a check found, as a person reads it. */
export const sayStore = ({ name, read, missing }: StoreCheck): string =>
  [
    `${name} was read:`,
    ...read.map((one) => `  ${one}`),
    ...(missing.length === 0 ? ['Nothing is missing.'] : ['What is missing:', ...missing.map((one) => `  ${one}`)]),
    '',
  ].join('\n')
