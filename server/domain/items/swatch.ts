import type { Product } from '../../../schemas/entities/product.ts'

/** CON-29. */
const swatchNames = new Set(
  'color colors colours colour shade shade-1 shade-2 shade-3 shades select-a-style material'.split(' '),
)

/** Ignores case; blanks read as `-`. */
export const isSwatch = (optionName: string): boolean =>
  swatchNames.has(optionName.trim().toLowerCase().replace(/\s+/g, '-'))

/** The variant's image, else the one at purchase, else the product's first (ITM-69). */
export const pictureOf = (
  line: { readonly variantId: string | null; readonly image: string | null },
  product: Product | null,
): string | null =>
  product?.variants.find(({ id }) => id === line.variantId)?.image ?? line.image ?? product?.images[0] ?? null
