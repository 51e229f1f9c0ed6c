import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Receipt } from '../../../schemas/entities/totals.ts'
import { getVisiblePrice, getVisibleReplacementPrice } from '../../../server/domain/items/gift-visibility.ts'
import { allocate } from '../../../server/domain/money/allocate.ts'
import {
  createDisplayPrices,
  getNewPrice,
  getReturnedPrice,
  toDisplayPrice,
} from '../../../server/domain/value/display-price.ts'
import type { ReturningItem } from '../../../server/domain/value/input.ts'
import { buildGoods } from '../../../server/domain/value/lines.ts'
import { calculateReceipt } from '../../../server/domain/value/receipt.ts'
import { anyReturn } from './arbitrary.ts'
import { A, anyPrice, anyPriceSettings, B, evenB, forVariant, inputOf } from './example.ts'

const discounted = { item_net: 10_880, item_tax: 870, item_discount: 1_920 }

describe('the price of a unit on every page', () => {
  it('FIX-15 a shirt at 15 % off shows its paid price, list price struck', () => {
    expect(toDisplayPrice(discounted, { taxesIncluded: false })).toEqual({ price: 10_880, struck: 12_800 })
  })

  it('FIX-15 a shirt in a shop with tax-inclusive prices includes tax', () => {
    expect(toDisplayPrice(discounted, { taxesIncluded: true })).toEqual({ price: 11_750, struck: 13_670 })
  })

  it('FIX-15 a shirt without discount strikes no price; one cent of discount does', () => {
    expect(toDisplayPrice({ ...discounted, item_discount: 0 }, { taxesIncluded: false }).struck).toBeNull()
    expect(toDisplayPrice({ ...discounted, item_discount: 1 }, { taxesIncluded: false }).struck).toBe(10_881)
  })

  it('FIX-15 UXD-21 a unit has the same price and taxed difference in list, picker and receipt', () => {
    fc.assert(
      fc.property(anyReturn, (input) => {
        const prices = createDisplayPrices(input)
        const receipt = calculateReceipt(input)
        for (const { item, unit } of buildGoods(input).returning) {
          expect(prices.of(item.unit)).toEqual(getReturnedPrice(receipt, unit.id))
          const { newVariant, returnType } = item
          if (returnType !== 'exchange' || newVariant === null) continue
          const difference = newVariant.price - newVariant.currentPrice
          expect(prices.instead(item.unit, difference)).toEqual(getNewPrice(receipt, unit.id).shown)
          const totalOf = (lines: Receipt['new_items']) => lines.find(({ id }) => id === unit.id)?.item_total ?? 0
          const taxed = totalOf(receipt.new_items) - totalOf(receipt.returned_items)
          expect(prices.differenceWithTax(item.unit, difference)).toBe(taxed)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('FIX-15 another size at the same price costs exactly as much as the shirt', () => {
    const prices = createDisplayPrices(inputOf({}))
    const paid = getVisiblePrice('buyer', prices.of(A))
    expect(prices.instead(A, 0)).toEqual(paid)
    expect(paid.struck).toBe(A.price)
  })
})

describe('the price of a gift', () => {
  const untold = { price: null, struck: null }

  it('GFT-41 an equal-priced replacement does not reveal the gift’s price; others show their own', () => {
    const receiptFor = (item: ReturningItem) =>
      calculateReceipt(inputOf({ items: [item], settings: anyPriceSettings, flags: anyPrice }))
    const [even, dearer] = [receiptFor(evenB), receiptFor(forVariant(B, 6000))]
    const { shown: displayed, difference } = getNewPrice(dearer, B.id)
    expect(difference).toBeGreaterThan(0)
    expect(getVisibleReplacementPrice('recipient', getNewPrice(even, B.id))).toEqual(untold)
    expect(getVisibleReplacementPrice('buyer', getNewPrice(even, B.id))).toEqual(getNewPrice(even, B.id).shown)
    expect(getVisibleReplacementPrice('recipient', getNewPrice(dearer, B.id))).toEqual(displayed)
  })
})

describe('units that are just alike', () => {
  const threeOf = (discount: number, tax: number) => {
    const line = { ...A.line, id: 'three', quantity: 3 }
    const ids = ['three.1', 'three.2', 'three.3']
    const discounts = allocate(discount, [1, 1, 1], ids)
    const taxes = allocate(tax, [1, 1, 1], ids)
    return ids.map((id, n) => {
      const [off, own] = [discounts[n] ?? 0, taxes[n] ?? 0]
      const net = A.price - off
      return { ...A, id, k: n + 1, line, discount: off, tax: own, net, value: net + own }
    })
  }
  const unevenOf = (discount: number, tax: number) =>
    Object.fromEntries(createDisplayPrices({ ...inputOf({}), units: threeOf(discount, tax) }).uneven)

  it('FIX-16 units differ when a shared discount makes one of three a cent cheaper', () => {
    expect(unevenOf(100, 0)).toEqual({ 'three.1': 1, 'three.2': 1, 'three.3': 1 })
  })

  it('FIX-16 units differ when their shared tax differs', () => {
    expect(unevenOf(0, 200)).toEqual({ 'three.1': 1, 'three.2': 1, 'three.3': 1 })
  })

  it('FIX-16 units with equal shares do not differ', () => {
    expect(unevenOf(99, 300)).toEqual({})
  })
})
