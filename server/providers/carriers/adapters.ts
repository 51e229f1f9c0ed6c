import type { ShopConfig } from '../../../schemas/config/index.ts'
import { type LocalCarrierNeeds, localCarrier } from './local.ts'
import type { Carriers } from './port.ts'

/** Who makes the labels of a shop. */
export function carrierAdapters(needs: LocalCarrierNeeds) {
  const local = localCarrier(needs)
  return (_config: Pick<ShopConfig, 'adapters'>): Carriers => local
}
