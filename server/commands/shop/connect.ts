import type { ShopifyAdapter } from '../../../schemas/config/adapters.ts'
import { allocate } from '../../domain/money/allocate.ts'
import { causeIn, isFault } from '../../faults.ts'
import { checkStore } from '../../providers/commerce/shopify/check-store.ts'
import { listenTo } from '../../providers/commerce/shopify/listen.ts'
import { shopifyStores } from '../../providers/commerce/shopify/stores.ts'
import { type StoreCheck, tried } from '../../providers/commerce/trial.ts'
import { secretPrefix } from '../../shops/check-secrets.ts'

interface Connecting {
  readonly shopId: string
  readonly adapter: ShopifyAdapter
  /** Whether the shop's orders come from there: then it is told what changes. */
  readonly isChosen: boolean
  readonly currency: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => number
  /** Where a store is, for tests that have one of their own. */
  readonly originOf?: (store: string) => string
}

/**
 * A store that no configuration names yet, with the variables that are set for it. @throws Error in one sentence where none are.
 */
export function storeToTry(shopId: string, store: string, env: Connecting['env']): ShopifyAdapter {
  const prefix = `${secretPrefix(shopId)}SHOPIFY_`
  const [token, clientId, clientSecret] = [`${prefix}TOKEN`, `${prefix}CLIENT_ID`, `${prefix}CLIENT_SECRET`] as const
  if (env[token]) return { store, app: { token } }
  if (env[clientId] && env[clientSecret]) return { store, app: { clientId, clientSecret } }
  throw new Error(`Set ${clientId} and ${clientSecret}, or ${token}: they let the app in`)
}

/** Has a store tell the portal what changes, and says so. */
const listened = async ({ shopId, env }: Connecting, client: Parameters<typeof listenTo>[0]) => {
  const publicUrl = env.PUBLIC_URL
  if (!publicUrl)
    return {
      missing:
        'PUBLIC_URL is not set: the store cannot be told where to tell what changes, which is read every five minutes',
    }
  const missing = await listenTo(client, publicUrl, shopId)
  if (missing.length > 0) return { missing: missing.join('\n  ') }
  return { read: `it tells ${publicUrl} what changes` }
}

/**
 * What a store of Shopify lets be read with the secrets of the shop; one whose orders the shop has is told to tell what changes. @throws
 * Error in one sentence where it lets nothing be asked.
 */
export async function connectStore(connecting: Connecting): Promise<StoreCheck> {
  const { adapter, currency, env, now, isChosen, originOf } = connecting
  const warnings: string[] = []
  const secretOf = (variable: string) => env[variable]
  const client = shopifyStores({ secretOf, now, originOf, warn: (_fields, told) => warnings.push(told) })(adapter)
  try {
    const { read, missing, ...checked } = await checkStore(client, { currency, allocate, now: now() })
    const hooks = isChosen ? await tried('Its subscriptions', () => listened(connecting, client)) : {}
    return {
      ...checked,
      read: [...read, ...(hooks.read ? [hooks.read] : [])],
      missing: [...missing, ...(hooks.missing ? [hooks.missing] : []), ...warnings],
    }
  } catch (error) {
    if (!isFault(error)) throw error
    throw new Error(`${adapter.store} cannot be read: ${causeIn(error)}`)
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
