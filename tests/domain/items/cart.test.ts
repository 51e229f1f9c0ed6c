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

const limited = (stock: number | null) => withVariants(({ id }) => (id === 'shirt-l' ? { stock } : {}))

const offs = (cart: readonly CartLine[], given: Partial<Parameters<typeof judgeCart>[1]> = {}) =>
  judgeCart(cart, {
    open: true,
    products: { [linenShirt.id]: limited(2) },
    exchanged: [],
    settings: plainSettings,
    ...given,
  }).map(({ problem: off }) => off)

describe('the cart of Shop Now', () => {
  it('F27 SHP-31 of a variant no more come than there are, the first ones first', () => {
    expect(offs([line('a'), line('b'), line('c')])).toEqual([null, null, 'sold-out'])
  })

  it('F27 SHP-31 what an exchange of this return takes is missing for the cart', () => {
    expect(offs([line('a'), line('b')], { exchanged: ['shirt-l'] })).toEqual([null, 'sold-out'])
    expect(offs([line('a'), line('b')], { exchanged: ['shirt-m'] })).toEqual([null, null])
  })

  it('F27 a variant whose stock nobody tracks never ends', () => {
    expect(offs([line('a'), line('b'), line('c')], { products: { [linenShirt.id]: limited(null) } })).toEqual([
      null,
      null,
      null,
    ])
  })

  it('SHP-35 what is not published, was taken from the catalogue or lost its variant does not come', () => {
    expect(offs([line('a')], { products: { [linenShirt.id]: { ...linenShirt, published: false } } })).toEqual(['gone'])
    expect(offs([line('a')], { products: {} })).toEqual(['gone'])
    expect(offs([line('a', 'shirt-xxl')])).toEqual(['gone'])
  })

  it('ERR-52 a catalogue that does not answer loses nothing of the cart for good', () => {
    expect(offs([line('a')], { products: { [linenShirt.id]: 'failed' } })).toEqual(['unread'])
    expect(offs([line('a')], { products: { [linenShirt.id]: 'loading' } })).toEqual(['unread'])
  })

  it('SHP-51 a return whose value may not be spent in the shop has nothing coming from it', () => {
    expect(offs([line('a')], { open: false })).toEqual(['not-allowed'])
  })

  it('SHP-35 what comes is what stands, at what the catalogue says of it now', () => {
    const facts = { open: true, products: { [linenShirt.id]: limited(1) }, exchanged: [], settings: plainSettings }
    const come = listAvailableItems(judgeCart([line('a'), line('b')], facts))
    expect(come.map((item) => [item.line.id, item.sold.variant.id])).toEqual([['a', 'shirt-l']])
  })

  it('FIX-21 F9 a variant costs less by a percentage of its own, 0 too; one that says none leaves it to the shop', () => {
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
