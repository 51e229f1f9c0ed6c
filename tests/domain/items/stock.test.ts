import { describe, expect, it } from 'vitest'
import { canReplace, isOptionOutOfStock, reserveUnit, withoutReserved } from '../../../server/domain/items/stock.ts'
import { linenShirt } from '../characters.ts'
import { plainSettings } from '../value/example.ts'
import { withVariants } from './shirts.ts'

const stockLeft = (limit: number | null, taken: number) => {
  const shirt = withVariants(({ id }) => (id === 'shirt-l' ? { stock: limit } : {}))
  return withoutReserved(shirt, new Map([['shirt-l', taken]]))?.variants.map(({ stock }) => stock)
}

describe('stock (F27)', () => {
  it('F27 each unit that is taken counts as one', () => {
    const reservedStock = new Map([['shirt-m', 1]])
    for (const variant of ['shirt-l', 'shirt-m', 'shirt-l']) reserveUnit(reservedStock, variant)
    expect([...reservedStock]).toEqual([
      ['shirt-m', 2],
      ['shirt-l', 2],
    ])
  })

  it('F27 an option value is out only when all its variants are', () => {
    expect([isOptionOutOfStock([0, -1]), isOptionOutOfStock([0, 1]), isOptionOutOfStock([0, null])]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('F27 cart and exchange take one each: limit 2 leaves 0, limit 3 leaves 1', () => {
    expect(stockLeft(2, 2)).toEqual([5, 5, 0, 0])
    expect(stockLeft(3, 2)).toEqual([5, 5, 1, 0])
  })

  it('F27 use above stock leaves zero, and untracked stock never ends', () => {
    expect(stockLeft(1, 2)).toEqual([5, 5, 0, 0])
    expect(stockLeft(null, 99)).toEqual([5, 5, null, 0])
  })

  it('F27 a product without use stays unchanged, and a removed product stays removed', () => {
    expect(withoutReserved(linenShirt, new Map([['candle', 1]]))).toBe(linenShirt)
    expect(withoutReserved(null, new Map([['shirt-l', 1]]))).toBe(null)
  })

  it('CON-23 a limit of 0 is out of stock', () => {
    expect(isOptionOutOfStock([0])).toBe(true)
    expect(canReplace({ available: !isOptionOutOfStock([0]), limit: 0 }, plainSettings)).toBe(false)
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
