import type { ShopConfig } from '../../../schemas/config/index.ts'

export function getOrderMarks({ adapters: { commerce } }: Pick<ShopConfig, 'adapters'>): {
  readonly tag?: string | undefined
  readonly note?: string | undefined
} {
  if (typeof commerce === 'string' || !('shopify' in commerce)) return {}
  const { orderTag: tag, orderNote: note } = commerce.shopify
  return { tag, note }
}

export const isRestockEnabled = ({ adapters }: Pick<ShopConfig, 'adapters'>): boolean =>
  adapters.restockReceived === true && canRestock(adapters.commerce)

export const canRestock = (commerce: ShopConfig['adapters']['commerce']): boolean =>
  typeof commerce === 'string' || !('medusa' in commerce)

/** The order system stores a return of its own. */
export const hasNativeReturns = ({ adapters: { commerce } }: Pick<ShopConfig, 'adapters'>): boolean =>
  typeof commerce === 'object' && 'shopify' in commerce && commerce.shopify.returns === 'native'
