import { describe, expect, it } from 'vitest'
import type { Product } from '../../../schemas/entities/product.ts'
import type { Reason } from '../../../schemas/entities/reason.ts'
import { findRecommendedVariant, isProductRecommendationOn } from '../../../server/domain/items/recommendation.ts'
import { linenShirt } from '../characters.ts'

const of = (colour: string, size: string): Product['variants'][number] => {
  const [any] = linenShirt.variants
  if (any === undefined) throw new Error('The shirt has no variant')
  return { ...any, id: `${colour}-${size}`, options: [colour, size] }
}

const shirt: Product = {
  ...linenShirt,
  options: [
    { name: 'Colour', values: ['Blue', 'Red'] },
    { name: 'Size', values: ['S', 'M', 'L'] },
  ],
  variants: [of('Blue', 'S'), of('Blue', 'M'), of('Red', 'S'), of('Red', 'M'), of('Red', 'L')],
}

const reason = (recommend_order: number, option_name = 'size'): Reason => ({
  id: 'fit',
  text: 'It does not fit',
  has_smart_recommendation: true,
  smart_recommendation: { option_name, recommend_order },
})
const instead = (ownId: string | null, fallback = reason(1)) =>
  findRecommendedVariant(shirt, ownId, fallback)?.id ?? null

describe('the variant that would have been right', () => {
  it('ITM-64 a recommendation matches all other options, shifted by the reason’s steps', () => {
    expect([instead('Red-S'), instead('Red-S', reason(2)), instead('Red-L', reason(-1))]).toEqual([
      'Red-M',
      'Red-L',
      'Red-M',
    ])
    expect(instead('Blue-M', reason(1, 'COLOUR'))).toBe('Red-M')
  })

  it('ITM-66 unsold variants, ends of the range and unsold products have no recommendation', () => {
    expect([instead('Blue-M'), instead('Red-L'), instead('Red-S', reason(-1)), instead(null)]).toEqual(
      Array(4).fill(null),
    )
  })

  it('ITM-64 a reason without a recommendation gives none, even with an option name', () => {
    expect(instead('Red-S', { ...reason(1), has_smart_recommendation: false })).toBeNull()
    const { smart_recommendation: _, ...nowhere } = reason(1)
    expect(instead('Red-S', nowhere)).toBeNull()
  })

  it('ITM-66 a product without the option or the bought value has no recommendation', () => {
    expect(instead('Red-S', reason(1, 'length'))).toBeNull()
    const renamed = { ...shirt, variants: [...shirt.variants, { ...of('Red', 'Small'), id: 'old' }] }
    expect(findRecommendedVariant(renamed, 'old', reason(1))).toBeNull()
  })
})

it('SHP-27 CFG-14 other products are recommended only with setting and flag on', () => {
  const on = new Set(['product-recommendations'])
  const settingsOf = (recommendationsEnabled?: boolean) => ({
    allowed_languages: ['en'],
    ...(recommendationsEnabled !== undefined && { recommendationsEnabled }),
  })
  const enabled = [settingsOf(true), settingsOf(false), settingsOf()].map((settings) =>
    isProductRecommendationOn(settings, on),
  )
  expect([...enabled, isProductRecommendationOn(settingsOf(true), new Set())]).toEqual([true, false, false, false])
})
