import type { OptionPicker } from '../../../schemas/components/option-picker.ts'
import type { Product, Variant } from '../../../schemas/entities/product.ts'
import type { DisplayPrice } from '../../domain/items/gift-visibility.ts'
import { isSwatch } from '../../domain/items/swatch.ts'
import type { Place } from '../../domain/journey/routes.ts'

/** Products on a collection page (CON-01). */
export const PAGE_SIZE = 18

export function parsePage({ query }: Place): number {
  const page = Number(query.page ?? '1')
  return Number.isSafeInteger(page) && page > 0 && page < 10_000 ? page : 1
}

export const buildAdjacentPaths = (
  number: number,
  total: number,
  pathOf: (page: number) => string,
): { readonly previous: string | null; readonly next: string | null } => ({
  previous: number > 1 ? pathOf(number - 1) : null,
  next: number * PAGE_SIZE < total ? pathOf(number + 1) : null,
})

export const priceOf = ({ price, compareAtPrice }: Pick<Variant, 'price' | 'compareAtPrice'>): DisplayPrice => ({
  price,
  struck: compareAtPrice !== null && compareAtPrice > price ? compareAtPrice : null,
})

/** The lowest price, by which a collection is sorted, and whether others differ. */
export function cheapestOf(all: readonly DisplayPrice[]): DisplayPrice & { readonly differs: boolean } {
  const { price, struck } = all.reduce(
    (least, one) => (one.price < least.price ? one : least),
    all[0] ?? { price: 0, struck: null },
  )
  return { price, struck, differs: all.some((one) => one.price !== price) }
}

export const toOptionAxes = (product: Product): OptionPicker['axes'] =>
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
