import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'

const at = '/adapters/commerce/shopify'

/** Store credit would bypass native returns. */
export function checkNativeReturns({ adapters: { commerce }, reasonGroups }: ShopConfig): readonly ConfigProblem[] {
  if (typeof commerce === 'string' || !('shopify' in commerce)) return []
  const { returns, giftCards, returnReasons = {} } = commerce.shopify
  const known = new Set(reasonGroups.flatMap(({ reasons }) => reasons.map(({ id }) => id)))
  return [
    ...(returns === 'native' && giftCards === 'store-credit'
      ? [{ pointer: `${at}/giftCards`, message: 'A store that keeps returns of its own gives gift cards: "card"' }]
      : []),
    ...Object.keys(returnReasons)
      .filter((id) => !known.has(id))
      .map((id) => ({ pointer: `${at}/returnReasons/${id}`, message: 'There is no reason of this id' })),
  ]
}
