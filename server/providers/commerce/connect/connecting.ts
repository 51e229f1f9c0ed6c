import type { ShopId } from '../../../../schemas/ids.ts'
import type { StoreCheck } from '../trial.ts'
import { connectBackend } from './backend.ts'
import type { ConnectNeeds } from './needs.ts'
import { connectStore, storeToTry } from './store.ts'

/** Tries the order system of a shop, or a store of Shopify that it does not name yet; a sentence where nothing can be tried. */
export type Connect = (shopId: ShopId, store: string | null) => Promise<StoreCheck | string>

/** Tries order systems as the portal would ask them, with the secrets that the portal has. */
export function connecting(needs: ConnectNeeds): Connect {
  return async (shopId, store) => {
    const config = await needs.configOf(shopId)
    if (config === null) return `"${shopId}" has published nothing yet`
    if (store !== null) {
      const adapter = storeToTry(needs, config, store)
      return typeof adapter === 'string' ? adapter : connectStore(needs, config, { adapter, isChosen: false })
    }
    const { commerce } = config.adapters
    if (commerce === 'local') return 'Its orders are those that were loaded: there is nothing to connect'
    if (commerce === 'pushed')
      return 'Its order system pushes what it has and cannot be asked: `sync` says what came, and when'
    return 'shopify' in commerce
      ? connectStore(needs, config, { adapter: commerce.shopify, isChosen: true })
      : connectBackend(needs, config, commerce)
  }
}
