import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { Partners } from './port.ts'
import { type SandboxPartnersNeeds, sandboxPartners } from './sandbox.ts'

const unanswered = async (): Promise<never> => {
  throw new Error('No partner can be asked: their embedded stand-in serves nobody in production')
}
const nobody: Partners = { eligible: unanswered, arrange: unanswered, cancel: unanswered }

interface Needs extends SandboxPartnersNeeds {
  /** Whether the embedded stand-in serves; else it answers nobody. */
  readonly standIns: boolean
}

/** Who takes parcels for a shop beside the carrier; null for a shop that names nobody. */
export function partnerAdapters(needs: Needs) {
  const sandbox = needs.standIns ? sandboxPartners(needs) : nobody
  return ({ adapters }: Pick<ShopConfig, 'adapters'>): Partners | null =>
    adapters.partners === 'sandbox' ? sandbox : null
}
