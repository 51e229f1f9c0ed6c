import type { ShopConfig } from '../../../schemas/config/index.ts'
import { memoizePerObject } from '../../../schemas/values/memoize.ts'
import type { World } from '../../world.ts'
import type { SessionContext } from './session.ts'

/** Withholds one more unit of each variant. */
const withReservedUnit = memoizePerObject((config: ShopConfig): ShopConfig => {
  const { settings } = config
  return { ...config, settings: { ...settings, minimum_inventory: Math.max(1, settings.minimum_inventory ?? 0) + 1 } }
})

interface OfferedStock {
  readonly isRead: boolean
  readonly config: ShopConfig
}

/** If the order system does not answer, withholds one unit of each variant that another customer may have bought. */
export async function fetchOfferedStock(
  { commerce }: Pick<World, 'commerce'>,
  { config, visit }: Pick<SessionContext, 'config' | 'visit'>,
  productId: string | null | undefined,
): Promise<OfferedStock> {
  const stock = typeof productId === 'string' ? await commerce.refreshStock(visit.shopId, [productId]) : 'same'
  return { isRead: stock === 'read', config: stock === 'away' ? withReservedUnit(config) : config }
}
