import { describe, expect, it } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import {
  canRestock,
  getOrderMarks,
  hasNativeReturns,
  isRestockEnabled,
} from '../../../server/domain/return/order-system.ts'
import { plainShop } from '../characters.ts'

type Commerce = ShopConfig['adapters']['commerce']

const store = { store: 'wrenfold.myshopify.com', app: { token: 'SHOPIFY_TOKEN' } }
const medusa: Commerce = {
  medusa: { url: 'https://medusa.shop.example', email: 'a@b.example', password: 'PASSWORD', location: 'sloc_1' },
}
const others: readonly Commerce[] = [
  'local',
  'pushed',
  { http: { url: 'https://shop.example/v1', token: 'TOKEN' } },
  medusa,
]

const shopOn = (commerce: Commerce, more: Partial<ShopConfig['adapters']> = {}): Pick<ShopConfig, 'adapters'> => ({
  adapters: { ...plainShop.adapters, commerce, ...more },
})

describe('an order system’s tasks besides money', () => {
  it('BCK-08 orders of a Shopify store are marked only with its configured tags', () => {
    const marks = { orderTag: 'homeward-return', orderNote: 'Return through the portal' }
    expect(getOrderMarks(shopOn({ shopify: { ...store, ...marks } }))).toEqual({
      tag: 'homeward-return',
      note: 'Return through the portal',
    })
    for (const commerce of [...others, { shopify: store }]) expect(getOrderMarks(shopOn(commerce))).toEqual({})
  })

  it('BCK-07 only Shopify creates native returns, by the shop’s setting', () => {
    expect(hasNativeReturns(shopOn({ shopify: { ...store, returns: 'native' } }))).toBe(true)
    expect(hasNativeReturns(shopOn({ shopify: { ...store, returns: 'refund-only' } }))).toBe(false)
    expect(hasNativeReturns(shopOn({ shopify: store }))).toBe(false)
    for (const commerce of others) expect(hasNativeReturns(shopOn(commerce))).toBe(false)
  })

  it('received units are restocked by the shop’s setting if its system can; Medusa cannot', () => {
    expect(isRestockEnabled(shopOn({ shopify: store }, { restockReceived: true }))).toBe(true)
    expect(isRestockEnabled(shopOn('local', { restockReceived: true }))).toBe(true)
    expect(isRestockEnabled(shopOn('local'))).toBe(false)
    expect(isRestockEnabled(shopOn(medusa, { restockReceived: true }))).toBe(false)
    expect([...others, { shopify: store }].map((one) => canRestock(one))).toEqual([true, true, true, false, true])
  })
})
