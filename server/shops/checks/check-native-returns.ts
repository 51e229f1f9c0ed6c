import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { getOrderSystem } from '../../domain/return/order-system.ts'

/** Store credit would bypass native returns. */
export function checkNativeReturns({ adapters, reasonGroups }: ShopConfig): readonly ConfigProblem[] {
  const { name, options } = getOrderSystem(adapters.commerce)
  const { returns, giftCards, returnReasons = {} } = options
  const at = `/adapters/commerce/${name}`
  const known = new Set(reasonGroups.flatMap(({ reasons }) => reasons.map(({ id }) => id)))
  return [
    ...(returns === 'native' && giftCards === 'store-credit'
      ? [{ pointer: `${at}/giftCards`, message: 'Native returns require gift cards of the type "card"' }]
      : []),
    ...Object.keys(returnReasons)
      .filter((id) => !known.has(id))
      .map((id) => ({ pointer: `${at}/returnReasons/${id}`, message: 'No reason has this id' })),
  ]
}
