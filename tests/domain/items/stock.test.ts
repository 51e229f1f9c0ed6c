import { describe, expect, it } from 'vitest'
import { canReplace, isOptionOut, isSoldOut, stockOf } from '../../../server/domain/items/stock.ts'
import { plainSettings } from '../value/example.ts'

const counted = { ...plainSettings, use_shopify_inventory: true }

describe('stock (F27)', () => {
  it('F27 waiting exchanges lower the stock only with use_shopify_inventory', () => {
    const facts = { limit: 5, exchanged: 2 }
    expect([stockOf(facts, plainSettings), stockOf(facts, counted)]).toEqual([5, 3])
    expect(stockOf({ limit: null, exchanged: 2 }, counted)).toBeNull()
  })

  it('F27 an option value is out only when all its variants are', () => {
    expect([isOptionOut([0, -1]), isOptionOut([0, 1]), isOptionOut([0, null])]).toEqual([true, false, false])
  })

  it('F27 with a limit of 2, one in the cart and one exchange line are sold out; a limit of 3 is selectable', () => {
    expect([isSoldOut(2, 2), isSoldOut(3, 2), isSoldOut(null, 99)]).toEqual([true, false, false])
  })

  it('CON-23 a limit of 0 is out of stock', () => {
    expect([isSoldOut(0, 0), isOptionOut([0])]).toEqual([true, true])
  })

  it('ITM-49 F27 a replacement needs an available variant with the least stock, when stock is tracked', () => {
    const settings = { ...plainSettings, minimum_inventory: 3 }
    expect(canReplace({ available: true, limit: 3 }, settings)).toBe(true)
    expect(canReplace({ available: true, limit: 2 }, settings)).toBe(false)
    expect(canReplace({ available: true, limit: null }, settings)).toBe(true)
    expect(canReplace({ available: false, limit: 9 }, settings)).toBe(false)
    expect(canReplace({ available: true, limit: 0 }, plainSettings)).toBe(true)
  })
})
