import type { ShopConfig } from '../../../../schemas/config/index.ts'
import { createAdapters, findAdapter } from '../../adapter.ts'
import type { PartnersAdapter, PartnersServices } from './partners-adapter.ts'
import type { Partners } from './port.ts'
import { partnersRegistry } from './registry.ts'

const rejected = async (): Promise<never> => {
  throw new Error('No partner can be asked: their embedded stand-in serves nobody in production')
}
const refusedSandbox: Partners = { eligible: rejected, arrange: rejected, cancel: rejected }

interface Needs extends PartnersServices {
  /** Whether sandboxes serve; else each of their calls is rejected. */
  readonly standIns: boolean
}

const registry: Readonly<Record<string, PartnersAdapter<never>>> = partnersRegistry

/** Creates the drop-off partners of a shop; null for a shop that names none. */
export function partnerAdapters(needs: Needs) {
  const created = createAdapters(registry, needs)
  return ({ adapters: { partners } }: Pick<ShopConfig, 'adapters'>): Partners | null => {
    if (partners === undefined) return null
    const { name, adapter, options } = findAdapter(registry, partners)
    return adapter.sandbox && !needs.standIns ? refusedSandbox : created(name)(options)
  }
}
