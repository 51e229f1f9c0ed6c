import type { ShopifyAdapter } from '../../../../schemas/config/adapters.ts'
import type { ShopConfig } from '../../../../schemas/config/index.ts'
import { describeCause, isFault } from '../../../faults.ts'
import type { StoreCheck } from '../probe.ts'
import { checkStore } from '../shopify/check-store.ts'
import { shopifyStores } from '../shopify/stores.ts'
import type { ConnectNeeds } from './needs.ts'

/** Adapter of an unconfigured store from its secrets. Returns one sentence if none are set. */
export function resolveStoreAdapter(
  { secretPrefix, secretOf }: Pick<ConnectNeeds, 'secretPrefix' | 'secretOf'>,
  { shop }: Pick<ShopConfig, 'shop'>,
  store: string,
): ShopifyAdapter | string {
  const prefix = `${secretPrefix(shop.id)}SHOPIFY_`
  const [token, clientId, clientSecret] = [`${prefix}TOKEN`, `${prefix}CLIENT_ID`, `${prefix}CLIENT_SECRET`] as const
  if (secretOf(token)) return { store, app: { token } }
  if (secretOf(clientId) && secretOf(clientSecret)) return { store, app: { clientId, clientSecret } }
  return `Set ${clientId} and ${clientSecret}, or ${token}: they grant the app access`
}

/** Checks a Shopify store. Returns one sentence if it cannot be read. */
export async function connectStore(
  { now, secretOf, allocate, shopifyOrigin }: ConnectNeeds,
  { currency }: Pick<ShopConfig, 'currency'>,
  adapter: ShopifyAdapter,
): Promise<StoreCheck | string> {
  const warnings: string[] = []
  const warn = (_fields: object, message: string) => void warnings.push(message)
  const client = shopifyStores({ secretOf, now, originOf: shopifyOrigin, warn })(adapter)
  try {
    const { giftCards = 'card', returns = 'refund-only' } = adapter
    const checked = await checkStore(client, { currency, allocate, now: now(), giftCards, returns })
    return { ...checked, missing: [...checked.missing, ...warnings] }
  } catch (error) {
    if (!isFault(error)) throw error
    return `${adapter.store} cannot be read: ${describeCause(error)}`
  }
}
