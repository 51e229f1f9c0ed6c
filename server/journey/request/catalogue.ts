import type { OptionPicker } from '../../../schemas/components/option-picker.ts'
import type { Product, Variant } from '../../../schemas/entities/product.ts'
import type { ShownPrice } from '../../domain/items/gift-visibility.ts'
import { isSwatch } from '../../domain/items/swatch.ts'
import type { Place } from '../../domain/journey/routes.ts'

/** Products on one page of a collection (CON-01). */
export const PAGE_SIZE = 18

/** The page that a path asks for, the first unless it names another. */
export function pageAsked({ query }: Place): number {
  const page = Number(query.page ?? '1')
  return Number.isSafeInteger(page) && page > 0 && page < 10_000 ? page : 1
}

/** The paths of the pages beside one; null where there is none. `pathOf` makes the path of a page. */
export const pagesBeside = (
  number: number,
  total: number,
  pathOf: (page: number) => string,
): { readonly previous: string | null; readonly next: string | null } => ({
  previous: number > 1 ? pathOf(number - 1) : null,
  next: number * PAGE_SIZE < total ? pathOf(number + 1) : null,
})

/** What a variant costs, and the price struck through beside it when it was dearer before. */
export const priceOf = ({ price, compareAtPrice }: Pick<Variant, 'price' | 'compareAtPrice'>): ShownPrice => ({
  price,
  struck: compareAtPrice !== null && compareAtPrice > price ? compareAtPrice : null,
})

/** What a product costs as one of many: its cheapest variant, by which a collection is sorted, and whether others cost more. */
export function cheapestOf(all: readonly ShownPrice[]): ShownPrice & { readonly differs: boolean } {
  const { price, struck } = all.reduce(
    (least, one) => (one.price < least.price ? one : least),
    all[0] ?? { price: 0, struck: null },
  )
  return { price, struck, differs: all.some((one) => one.price !== price) }
}

/** The options of a product, colours as swatches with a picture of a variant in that colour. */
export const axesOf = (product: Product): OptionPicker['axes'] =>
  product.options.map((option, axis) => {
    const kind = isSwatch(option.name) ? ('swatch' as const) : ('radio' as const)
    const labels = [...new Set([...option.values, ...product.variants.map(({ options }) => options[axis] ?? '')])]
    const imageOf = (label: string) =>
      product.variants.find(({ options, image }) => options[axis] === label && image)?.image
    return {
      name: option.name,
      kind,
      values: labels.map((label) => {
        const src = kind === 'swatch' ? imageOf(label) : undefined
        return { label, ...(src && { picture: { src, alt: '' } }) }
      }),
    }
  })
