import type { Product, Variant } from '../../schemas/entities/product.ts'
import type { VariantView } from '../../screens/items/flow-view.ts'
import { type FlowInput, variantOf } from '../domain/items/flow.ts'
import { inStock } from '../domain/items/outcomes.ts'
import { currentPriceOf } from '../domain/items/prices.ts'
import { isSwatch } from '../domain/items/swatch.ts'

/** What a price differs by, as far as prices may differ at all: those that may not are not among the variants. */
export const differenceOf = (variant: Variant, { state }: FlowInput): number =>
  variant.price - currentPriceOf(state.unit, state.product)

const axesOf = (product: Product) =>
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

/** The variants of a product as a picker shows them: its own one, and those that are offered in its place. */
export const picking = (product: Product | null, offered: readonly Variant[], flow: FlowInput) => {
  const axes = product === null ? [] : axesOf(product)
  const own = flow.state.unit.line.variantId
  const shown = (product?.variants ?? []).filter(
    (variant) => variant.id === own || offered.some(({ id }) => id === variant.id),
  )
  const variants = shown.map((variant): VariantView => {
    const available = inStock(variant, flow.settings) ? ('available' as const) : ('out-of-stock' as const)
    return {
      id: variant.id,
      at: axes.map(({ values }, axis) => values.findIndex(({ label }) => label === variant.options[axis])),
      state: offered.some(({ id }) => id === variant.id) ? available : 'own',
      price: variant.price,
      difference: differenceOf(variant, flow),
      image: variant.image,
    }
  })
  return { axes, variants, chosen: variantOf(flow)?.id ?? null }
}
