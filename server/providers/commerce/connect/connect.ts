import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../../schemas/merchant/configuration.ts'
import type { ShopId } from '../../../../schemas/values/ids.ts'
import { findAdapter, type SecretOf } from '../../adapter.ts'
import type { ConnectContext, ConnectServices } from '../commerce-adapter.ts'
import type { Commerce } from '../port.ts'
import { mergeProbeResults, type ProbeResult, runProbe, type StoreCheck } from '../probe.ts'
import { commerceRegistry } from '../registry.ts'

interface ConnectNeeds extends ConnectServices, Pick<Commerce, 'listen'> {
  readonly publicUrl: string
  readonly secretPrefix: (shopId: ShopId) => string
  readonly findSecretProblems: (config: ShopConfig, secretOf: SecretOf) => readonly ConfigProblem[]
  /** The active configuration of a shop; null before the first publish. */
  readonly configOf: (shopId: ShopId) => Promise<ShopConfig | null>
}

/**
 * Checks a shop's order system, or a store that is not configured yet. Returns one sentence if there is nothing to
 * check.
 */
export type Connect = (shopId: ShopId, store: string | null) => Promise<StoreCheck | string>

const probeSubscriptions = async ({ listen, publicUrl }: ConnectNeeds, shopId: ShopId): Promise<ProbeResult> => {
  const missing = await listen(shopId, publicUrl)
  return missing.length > 0 ? { missing: missing.join('\n  ') } : { read: `it notifies ${publicUrl} of changes` }
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

const connectUnconfigured = async (store: string, context: ConnectContext): Promise<StoreCheck | string> => {
  for (const adapter of Object.values(commerceRegistry)) {
    const checked = adapter.connectUnconfigured?.(store, context) ?? null
    if (checked !== null) return checked
  }
  return `No order system has the store ${store}`
}

export function createConnect(needs: ConnectNeeds): Connect {
  return async (shopId, store) => {
    const config = await needs.configOf(shopId)
    if (config === null) return `"${shopId}" has no published configuration`
    const secretProblems = needs
      .findSecretProblems(config, needs.secretOf)
      .filter(({ pointer }) => pointer.startsWith('/adapters/commerce/'))
      .map(({ pointer, message }) => `${pointer} ${message}`)
    const context = { ...needs, config, secretProblems, prefix: needs.secretPrefix(shopId) }
    if (store !== null) return connectUnconfigured(store, context)
    const { adapter, options } = findAdapter(commerceRegistry, config.adapters.commerce)
    const checked = await adapter.connect(options, context)
    return adapter.subscribes ? withSubscriptions(needs, shopId, checked) : checked
  }
}
