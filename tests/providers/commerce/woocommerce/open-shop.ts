import { expect } from 'vitest'
import type { RefundOperation } from '../../../../server/providers/commerce/port.ts'
import { openedDatabase } from '../../../contract/open-database.ts'
import { soldOrder, soldProduct } from '../../../support/woocommerce/goods.ts'
import type { WooState } from '../../../support/woocommerce/state.ts'
import { createWooShops } from '../../../support/woocommerce/woo-commerce.ts'

export const clock = { at: Date.UTC(2026, 10, 20, 12) }

/** Two portal processes on a shop that sold two units; one unit of variation 14 is left. */
export const createOpenShop = () => {
  const shops = createWooShops(openedDatabase(), () => clock.at)
  return async (overrides: Partial<WooState> = {}, options: object = {}) => {
    const { product, variations } = soldProduct(13, [
      { id: 14, stock: 1 },
      { id: 16, stock: null },
    ])
    const sold = soldOrder({ number: 1001, shipping: 0, items: [{ unit: 25, quantity: 2, variation: 16 }] })
    const goods = { orders: [sold], products: [product], variations: { 13: variations } }
    const { server, shopId } = await shops.open({ ...goods, ...overrides }, options)
    return { shop: server, shopId, commerce: shops.commerce(), other: shops.commerce() }
  }
}

export const refundOf = (shopId: string, overrides: Partial<RefundOperation> = {}): RefundOperation => ({
  shopId,
  orderId: '1001',
  reference: 'r1:refund:1',
  now: clock.at,
  amount: 2500,
  currency: 'EUR',
  lines: [{ lineId: '10011', quantity: 1 }],
  ...overrides,
})

export const refusal = (because: string) => expect.objectContaining({ kind: 'refused', because })
