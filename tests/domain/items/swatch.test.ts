import { describe, expect, it } from 'vitest'
import { isSwatch, pictureOf } from '../../../server/domain/items/swatch.ts'
import { linenShirt } from '../characters.ts'

describe('the picture of an item', () => {
  const pictured = {
    ...linenShirt,
    images: ['product.png', 'second.png'],
    variants: linenShirt.variants.map((variant) =>
      variant.id === 'shirt-m' ? { ...variant, image: 'variant.png' } : variant,
    ),
  }
  it.each([
    ['its variant first', { variantId: 'shirt-m', image: 'bought.png' }, pictured, 'variant.png'],
    ['then the one it was bought with', { variantId: 'shirt-l', image: 'bought.png' }, pictured, 'bought.png'],
    ['then the first of its product', { variantId: 'shirt-l', image: null }, pictured, 'product.png'],
    ['that of the order when the product is gone', { variantId: 'shirt-m', image: 'bought.png' }, null, 'bought.png'],
    ['none at all', { variantId: null, image: null }, null, null],
  ])('ITM-69 %s', (_sentence, line, product, image) => {
    expect(pictureOf(line, product)).toBe(image)
  })
})

describe('swatches', () => {
  it.each(['Color', ' COLOURS ', 'Select a style', 'shade-2', 'Material'])('CON-29 %j is shown as swatches', (name) => {
    expect(isSwatch(name)).toBe(true)
  })
  it.each(['Size', 'Length', 'Colour way', ''])('CON-29 %j is not', (name) => {
    expect(isSwatch(name)).toBe(false)
  })
})
