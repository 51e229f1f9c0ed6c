import type { ShopId } from '../../../../schemas/values/ids.ts'
import { mergeProbeResults, type ProbeResult, runProbe, type StoreCheck } from '../probe.ts'
import { connectBackend } from './backend.ts'
import type { ConnectNeeds } from './needs.ts'
import { connectStore, resolveStoreAdapter } from './store.ts'

/**
 * Checks a shop's order system, or an unconfigured Shopify store. Returns one sentence if there is nothing to check.
 */
export type Connect = (shopId: ShopId, store: string | null) => Promise<StoreCheck | string>

const probeSubscriptions = async ({ listen, publicUrl }: ConnectNeeds, shopId: ShopId): Promise<ProbeResult> => {
  const missing = await listen(shopId, publicUrl)
  return missing.length > 0 ? { missing: missing.join('\n  ') } : { read: `it tells ${publicUrl} what changes` }
}

/** Adds the result of the webhook subscription. */
const withSubscriptions = async (
  needs: ConnectNeeds,
  shopId: ShopId,
  checked: StoreCheck | string,
): Promise<StoreCheck | string> => {
  if (typeof checked === 'string') return checked
  const subscriptions = mergeProbeResults([
    await runProbe('Its subscriptions', () => probeSubscriptions(needs, shopId)),
  ])
  return {
    ...checked,
    read: [...checked.read, ...subscriptions.read],
    missing: [...checked.missing, ...subscriptions.missing],
  }
}

export function createConnect(needs: ConnectNeeds): Connect {
  return async (shopId, store) => {
    const config = await needs.configOf(shopId)
    if (config === null) return `"${shopId}" has published nothing yet`
    if (store !== null) {
      const adapter = resolveStoreAdapter(needs, config, store)
      return typeof adapter === 'string' ? adapter : connectStore(needs, config, adapter)
    }
    const { commerce } = config.adapters
    if (commerce === 'local') return 'Its orders are those that were loaded: there is nothing to connect'
    if (commerce === 'pushed')
      return 'Its order system pushes what it has and cannot be asked: `sync` says what came, and when'
    if ('shopify' in commerce)
      return withSubscriptions(needs, shopId, await connectStore(needs, config, commerce.shopify))
    return connectBackend(needs, config, commerce)
  }
}
