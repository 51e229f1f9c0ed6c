import type { ShopConfig } from '../../../../schemas/config/index.ts'
import { createAdapters, findAdapter } from '../../adapter.ts'
import type { PartnersAdapter, PartnersServices } from './partners-adapter.ts'
import type { Partners } from './port.ts'
import { partnersRegistry } from './registry.ts'

const rejectCall = async (): Promise<never> => {
  throw new Error('Partners are unavailable: their sandbox does not run in production')
}
const rejectingPartners: Partners = { eligible: rejectCall, arrange: rejectCall, cancel: rejectCall }

interface Needs extends PartnersServices {
  /** Calls of a disallowed sandbox reject. */
  readonly allowsSandbox: boolean
}

const registry: Readonly<Record<string, PartnersAdapter<never>>> = partnersRegistry

export function createPartnerAdapters(needs: Needs) {
  const created = createAdapters(registry, needs)
  return ({ adapters: { partners } }: Pick<ShopConfig, 'adapters'>): Partners | null => {
    if (partners === undefined) return null
    const { name, adapter, options } = findAdapter(registry, partners)
    return adapter.sandbox && !needs.allowsSandbox ? rejectingPartners : created(name)(options)
  }
}
