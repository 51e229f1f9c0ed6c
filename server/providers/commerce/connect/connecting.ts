import type { ShopId } from '../../../../schemas/ids.ts'
import { foundBy, type StoreCheck, type TriedOut, tried } from '../trial.ts'
import { connectBackend } from './backend.ts'
import type { ConnectNeeds } from './needs.ts'
import { connectStore, storeToTry } from './store.ts'

/** Tries the order system of a shop, or a store of Shopify that it does not name yet; a sentence where nothing can be tried. */
export type Connect = (shopId: ShopId, store: string | null) => Promise<StoreCheck | string>

/** Has the order system of a shop tell the portal what changes, and says so. */
const listened = async ({ listen, publicUrl }: ConnectNeeds, shopId: ShopId): Promise<TriedOut> => {
  const missing = await listen(shopId, publicUrl)
  return missing.length > 0 ? { missing: missing.join('\n  ') } : { read: `it tells ${publicUrl} what changes` }
}

/** What was found, with what came of having it tell what changes. */
const told = async (
  needs: ConnectNeeds,
  shopId: ShopId,
  checked: StoreCheck | string,
): Promise<StoreCheck | string> => {
  if (typeof checked === 'string') return checked
  const came = foundBy([await tried('Its subscriptions', () => listened(needs, shopId))])
  return { ...checked, read: [...checked.read, ...came.read], missing: [...checked.missing, ...came.missing] }
}

/** Tries order systems as the portal would ask them, with the secrets that the portal has. */
export function connecting(needs: ConnectNeeds): Connect {
  return async (shopId, store) => {
    const config = await needs.configOf(shopId)
    if (config === null) return `"${shopId}" has published nothing yet`
    if (store !== null) {
      const adapter = storeToTry(needs, config, store)
      return typeof adapter === 'string' ? adapter : connectStore(needs, config, adapter)
    }
    const { commerce } = config.adapters
    if (commerce === 'local') return 'Its orders are those that were loaded: there is nothing to connect'
    if (commerce === 'pushed')
      return 'Its order system pushes what it has and cannot be asked: `sync` says what came, and when'
    if ('shopify' in commerce) return told(needs, shopId, await connectStore(needs, config, commerce.shopify))
    return connectBackend(needs, config, commerce)
  }
}
