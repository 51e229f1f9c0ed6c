import { type CommerceName, RESTOCK_REFUSALS, type ShopifyOptions } from '../../../schemas/config/commerce.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'

type Commerce = ShopConfig['adapters']['commerce']

/** Optional features. An order system supports one if its schema has the members. */
type OrderSystemFeatures = Partial<
  Pick<ShopifyOptions, 'store' | 'orderTag' | 'orderNote' | 'returns' | 'returnReasons' | 'giftCards'> & {
    readonly restock: string
  }
>

export function getOrderSystem(commerce: Commerce): {
  readonly name: CommerceName
  readonly options: OrderSystemFeatures
} {
  if (typeof commerce === 'string') return { name: commerce, options: {} }
  // The schema allows exactly one member.
  const [[name, options]] = Object.entries(commerce) as [[CommerceName, OrderSystemFeatures]]
  return { name, options }
}

export function getOrderMarks({ adapters }: Pick<ShopConfig, 'adapters'>): {
  readonly tag?: string | undefined
  readonly note?: string | undefined
} {
  const { orderTag: tag, orderNote: note } = getOrderSystem(adapters.commerce).options
  return { tag, note }
}

export const isRestockEnabled = ({ adapters }: Pick<ShopConfig, 'adapters'>): boolean =>
  adapters.restockReceived === true && canRestock(adapters.commerce)

export function findRestockRefusal(commerce: Commerce): string | undefined {
  const { name, options } = getOrderSystem(commerce)
  return options.restock === undefined ? RESTOCK_REFUSALS[name] : undefined
}

export const canRestock = (commerce: Commerce): boolean => findRestockRefusal(commerce) === undefined

export const hasNativeReturns = ({ adapters }: Pick<ShopConfig, 'adapters'>): boolean =>
  getOrderSystem(adapters.commerce).options.returns === 'native'
