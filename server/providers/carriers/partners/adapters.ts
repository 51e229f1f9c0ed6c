import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { Partners } from './port.ts'
import { type SandboxPartnersNeeds, sandboxPartners } from './sandbox.ts'

/** Who takes parcels for a shop beside the carrier; null for a shop that names nobody. */
export function partnerAdapters(needs: SandboxPartnersNeeds) {
  const sandbox = sandboxPartners(needs)
  return ({ adapters }: Pick<ShopConfig, 'adapters'>): Partners | null =>
    adapters.partners === 'sandbox' ? sandbox : null
}
