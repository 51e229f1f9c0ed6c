import type { Product } from '../../../schemas/entities/product.ts'

/** Option names whose values are shown as swatches (CON-29). */
const swatchNames = new Set(
  'color colors colours colour shade shade-1 shade-2 shade-3 shades select-a-style material'.split(' '),
)

/** Whether an option is shown as swatches: compared ignoring case, blanks read as `-`. */
export const isSwatch = (optionName: string): boolean =>
  swatchNames.has(optionName.trim().toLowerCase().replace(/\s+/g, '-'))

/** The picture of an item: its variant's, else the one it was bought with, else the product's first (ITM-69). */
export const pictureOf = (
  line: { readonly variantId: string | null; readonly image: string | null },
  product: Product | null,
): string | null =>
  product?.variants.find(({ id }) => id === line.variantId)?.image ?? line.image ?? product?.images[0] ?? null
