import { describe, expect, it } from 'vitest'
import type { CartLine } from '../../../schemas/records/draft.ts'
import { judgeCart, listAvailableItems, newItemOf } from '../../../server/domain/items/cart.ts'
import { linenShirt } from '../characters.ts'
import { plainSettings } from '../value/example.ts'
import { withVariants } from './shirts.ts'

const line = (id: string, variant = 'shirt-l'): CartLine => ({
  id,
  product: linenShirt.id,
  variant,
  title: 'Linen Shirt',
  price: 12_000,
})

const withStockLimit = (stock: number | null) => withVariants(({ id }) => (id === 'shirt-l' ? { stock } : {}))

const listCartProblems = (cart: readonly CartLine[], overrides: Partial<Parameters<typeof judgeCart>[1]> = {}) =>
  judgeCart(cart, {
    open: true,
    products: { [linenShirt.id]: withStockLimit(2) },
    exchanged: [],
    settings: plainSettings,
    ...overrides,
  }).map(({ problem: off }) => off)

describe('the cart of Shop Now', () => {
  it('F27 SHP-31 of a variant no more come than there are, the first ones first', () => {
    expect(listCartProblems([line('a'), line('b'), line('c')])).toEqual([null, null, 'sold-out'])
  })

  it('F27 SHP-31 exchanges of this return reduce the stock for the cart', () => {
    expect(listCartProblems([line('a'), line('b')], { exchanged: ['shirt-l'] })).toEqual([null, 'sold-out'])
    expect(listCartProblems([line('a'), line('b')], { exchanged: ['shirt-m'] })).toEqual([null, null])
  })

  it('F27 a variant without stock tracking is always available', () => {
    expect(
      listCartProblems([line('a'), line('b'), line('c')], { products: { [linenShirt.id]: withStockLimit(null) } }),
    ).toEqual([null, null, null])
  })

  it('SHP-35 unpublished or removed products and lost variants leave the cart', () => {
    expect(
      listCartProblems([line('a')], { products: { [linenShirt.id]: { ...linenShirt, published: false } } }),
    ).toEqual(['gone'])
    expect(listCartProblems([line('a')], { products: {} })).toEqual(['gone'])
    expect(listCartProblems([line('a', 'shirt-xxl')])).toEqual(['gone'])
  })

  it('ERR-52 a catalogue that does not answer loses nothing of the cart for good', () => {
    expect(listCartProblems([line('a')], { products: { [linenShirt.id]: 'failed' } })).toEqual(['unread'])
    expect(listCartProblems([line('a')], { products: { [linenShirt.id]: 'loading' } })).toEqual(['unread'])
  })

  it('SHP-51 a return without Shop Now has an empty cart', () => {
    expect(listCartProblems([line('a')], { open: false })).toEqual(['not-allowed'])
  })

  it('SHP-35 the cart contains available items at the current catalog price', () => {
    const facts = {
      open: true,
      products: { [linenShirt.id]: withStockLimit(1) },
      exchanged: [],
      settings: plainSettings,
    }
    const come = listAvailableItems(judgeCart([line('a'), line('b')], facts))
    expect(come.map((item) => [item.line.id, item.sold.variant.id])).toEqual([['a', 'shirt-l']])
  })

  it('FIX-21 F9 a variant’s own percentage, 0 too, precedes the shop’s percentage', () => {
    const [shirt] = linenShirt.variants
    if (shirt === undefined) throw new Error('The shirt has variants')
    const { shopNowDiscountPercentage: _none, ...plain } = shirt
    expect(newItemOf('a', plain)).toEqual({ id: 'a', price: shirt.price })
    expect(newItemOf('a', { ...plain, shopNowDiscountPercentage: 0 })).toEqual({
      id: 'a',
      price: shirt.price,
      discountPercentage: 0,
    })
  })
})
