import type { Product, Variant } from '../../../schemas/entities/product.ts'
import type { ReturnedItem } from '../../../schemas/records/return.ts'
import { advancedProduct, type FlowInput, resolveVariant } from '../../domain/items/flow.ts'
import type { ItemState } from '../../domain/items/state.ts'
import { pictureOf } from '../../domain/items/swatch.ts'

type ProductSnapshot = ReturnedItem['product']

export const snapshotOf = ({ unit, product }: Pick<ItemState, 'unit' | 'product'>): ProductSnapshot => ({
  title: unit.line.title,
  variantTitle: unit.line.variantTitle,
  image: pictureOf(unit.line, product),
})

export function snapshotOfVariant(variant: Variant, state: ItemState, otherProduct: Product | null): ProductSnapshot {
  const own = snapshotOf(state)
  return {
    title: otherProduct?.title ?? own.title,
    variantTitle: variant.title,
    image: variant.image ?? (otherProduct === null ? own.image : (otherProduct.images[0] ?? null)),
  }
}

export function findReplacement(
  flow: FlowInput,
): { readonly variant: Variant; readonly product: ProductSnapshot } | null {
  const variant = resolveVariant(flow)
  return variant === null ? null : { variant, product: snapshotOfVariant(variant, flow.state, advancedProduct(flow)) }
}
