import type { ShopConfig } from '../../../schemas/config/index.ts'

/** The tag that orders bear of which something goes back; null where they are not touched. */
export function orderTagIn({ adapters: { commerce } }: Pick<ShopConfig, 'adapters'>): string | null {
  if (typeof commerce === 'string' || !('shopify' in commerce)) return null
  return commerce.shopify.orderTag ?? null
}

/** Whether received units go back in stock: where the shop wants it, and its order system does so. */
export const isShelving = ({ adapters }: Pick<ShopConfig, 'adapters'>): boolean =>
  adapters.restockReceived === true && canRestock(adapters.commerce)

/** Whether an order system puts units in stock for a return, once each. */
export const canRestock = (commerce: ShopConfig['adapters']['commerce']): boolean =>
  typeof commerce === 'string' || !('medusa' in commerce)

/** Whether the order system keeps a return of its own for each new return. */
export const isRecorded = ({ adapters: { commerce } }: Pick<ShopConfig, 'adapters'>): boolean =>
  typeof commerce === 'object' && 'shopify' in commerce && commerce.shopify.returns === 'native'
