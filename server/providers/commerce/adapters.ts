import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ShopId } from '../../../schemas/values/ids.ts'
import { memoizePerObject } from '../../../schemas/values/memoize.ts'
import { fault } from '../../faults.ts'
import { createAdapters, findAdapter } from '../adapter.ts'
import type { CommerceAdapter, CommerceServices } from './commerce-adapter.ts'
import { commerceByShop } from './commerce-by-shop.ts'
import { withRefundsByHand } from './operations/refunds-by-hand.ts'
import { withOriginReset } from './origin-reset.ts'
import type { Commerce, CommerceHook } from './port.ts'
import { commerceRegistry } from './registry.ts'

interface CommerceNeeds extends Omit<CommerceServices, 'requireSecret'> {
  /** The active configuration of a shop; null before the first publish. */
  readonly configOf: (shopId: ShopId) => Promise<ShopConfig | null>
}

const registry: Readonly<Record<string, CommerceAdapter<never>>> = commerceRegistry

export function commerceAdapters(needs: CommerceNeeds): Commerce {
  const { configOf, database, local } = needs
  const requireSecret = (variable: string): string => {
    const secret = needs.secretOf(variable)
    if (secret) return secret
    throw fault('RET_ERR_COMMERCE_REFUSED', new Error(`The variable ${variable} is not set`))
  }
  const created = createAdapters(registry, { ...needs, requireSecret })
  const openCommerce = memoizePerObject((config: ShopConfig): Commerce => {
    const { name, adapter, options } = findAdapter(registry, config.adapters.commerce)
    const connection = withRefundsByHand(created(name).open(options, config), needs)
    const origin = adapter.origin(options)
    return origin === null ? connection : withOriginReset(connection, database, origin)
  })
  const commerce = commerceByShop(async (shopId) => {
    const config = await configOf(shopId)
    return config === null ? local : openCommerce(config)
  })
  return {
    ...commerce,
    async listen(shopId, publicUrl) {
      const config = await configOf(shopId)
      const chosen = config && findAdapter(registry, config.adapters.commerce)
      const warnings: string[] = []
      // Old subscriptions are removed even if the new order system sends no webhooks.
      for (const name of Object.keys(registry)) {
        const options = chosen?.name === name ? chosen.options : null
        warnings.push(...((await created(name).unsubscribe?.({ shopId, publicUrl }, options)) ?? []))
      }
      return [...warnings, ...(await commerce.listen(shopId, publicUrl))]
    },
  }
}

/** One per endpoint, which several order systems may share. */
export function createCommerceHooks(services: Pick<CommerceServices, 'secretOf' | 'warn'>): readonly CommerceHook[] {
  const endpoints = new Set(Object.values(registry).flatMap(({ webhooks }) => webhooks ?? []))
  return [...endpoints].map((endpoint) => {
    const created = endpoint.create(services)
    return {
      ...endpoint,
      webhooks({ adapters }, when) {
        const { adapter, options } = findAdapter(registry, adapters.commerce)
        return adapter.webhooks === endpoint ? created(options, when) : null
      },
    }
  })
}
