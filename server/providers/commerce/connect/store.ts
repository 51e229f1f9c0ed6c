import type { ShopifyAdapter } from '../../../../schemas/config/adapters.ts'
import type { ShopConfig } from '../../../../schemas/config/index.ts'
import { causeIn, isFault } from '../../../faults.ts'
import { checkStore } from '../shopify/check-store.ts'
import { listenTo } from '../shopify/listen.ts'
import { shopifyStores } from '../shopify/stores.ts'
import { type StoreCheck, tried } from '../trial.ts'
import type { ConnectNeeds } from './needs.ts'

/** A store that no configuration names yet, with the secrets that are set for it; a sentence where none are. */
export function storeToTry(
  { secretPrefix, secretOf }: Pick<ConnectNeeds, 'secretPrefix' | 'secretOf'>,
  { shop }: Pick<ShopConfig, 'shop'>,
  store: string,
): ShopifyAdapter | string {
  const prefix = `${secretPrefix(shop.id)}SHOPIFY_`
  const [token, clientId, clientSecret] = [`${prefix}TOKEN`, `${prefix}CLIENT_ID`, `${prefix}CLIENT_SECRET`] as const
  if (secretOf(token)) return { store, app: { token } }
  if (secretOf(clientId) && secretOf(clientSecret)) return { store, app: { clientId, clientSecret } }
  return `Set ${clientId} and ${clientSecret}, or ${token}: they let the app in`
}

/** Has a store tell the portal what changes, and says so. */
const listened = async (client: Parameters<typeof listenTo>[0], publicUrl: string, shopId: string) => {
  if (!publicUrl.startsWith('https://'))
    return {
      missing:
        'PUBLIC_URL is no address that begins with https: the store cannot be told where to tell what changes, which is read every five minutes',
    }
  const missing = await listenTo(client, publicUrl, shopId)
  return missing.length > 0 ? { missing: missing.join('\n  ') } : { read: `it tells ${publicUrl} what changes` }
}

/**
 * What a store of Shopify lets be read with the secrets of the shop; the one that the shop's orders come from is told to tell what
 * changes. A sentence where it lets nothing be asked.
 */
export async function connectStore(
  { now, secretOf, allocate, publicUrl, shopifyOrigin }: ConnectNeeds,
  { shop, currency }: Pick<ShopConfig, 'shop' | 'currency'>,
  { adapter, isChosen }: { readonly adapter: ShopifyAdapter; readonly isChosen: boolean },
): Promise<StoreCheck | string> {
  const warnings: string[] = []
  const warn = (_fields: object, told: string) => void warnings.push(told)
  const client = shopifyStores({ secretOf, now, originOf: shopifyOrigin, warn })(adapter)
  try {
    const { read, missing, ...checked } = await checkStore(client, { currency, allocate, now: now() })
    const hooks = isChosen ? await tried('Its subscriptions', () => listened(client, publicUrl, shop.id)) : {}
    return {
      ...checked,
      read: [...read, ...(hooks.read ? [hooks.read] : [])],
      missing: [...missing, ...(hooks.missing ? [hooks.missing] : []), ...warnings],
    }
  } catch (error) {
    if (!isFault(error)) throw error
    return `${adapter.store} cannot be read: ${causeIn(error)}`
  }
}
