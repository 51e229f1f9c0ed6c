import type { ShopConfig } from '../../../schemas/config/index.ts'
import { oncePer } from '../../../schemas/once.ts'
import type { World } from '../../world.ts'
import type { SessionContext } from './session.ts'

/** The configuration of a shop that keeps back one more of each variant than is needed to send one. */
const keepingOneBack = oncePer((config: ShopConfig): ShopConfig => {
  const { settings } = config
  return { ...config, settings: { ...settings, minimum_inventory: Math.max(1, settings.minimum_inventory ?? 0) + 1 } }
})

/** Whether products are to be read anew, and by which configuration their variants are offered. */
interface Offered {
  readonly isRead: boolean
  readonly config: ShopConfig
}

/**
 * Asks what is left of products whose variants are about to be offered. Where the order system does not say, one of each variant is
 * kept back that somebody may have bought meanwhile.
 */
export async function askWhatIsLeft(
  { commerce }: Pick<World, 'commerce'>,
  { config, visit }: Pick<SessionContext, 'config' | 'visit'>,
  productId: string | null | undefined,
): Promise<Offered> {
  const stock = typeof productId === 'string' ? await commerce.askStock(visit.shopId, [productId]) : 'same'
  return { isRead: stock === 'read', config: stock === 'away' ? keepingOneBack(config) : config }
}
