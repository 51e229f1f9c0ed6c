import type { ShopConfig } from '../../../schemas/config/index.ts'

/** What is written to an order of which something goes back: a tag, and what a line of its note begins with; nothing of either that is not wanted. */
export function orderMarksIn({ adapters: { commerce } }: Pick<ShopConfig, 'adapters'>): {
  readonly tag?: string | undefined
  readonly note?: string | undefined
} {
  if (typeof commerce === 'string' || !('shopify' in commerce)) return {}
  const { orderTag: tag, orderNote: note } = commerce.shopify
  return { tag, note }
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
