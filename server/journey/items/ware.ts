import type { Product, Variant } from '../../../schemas/entities/product.ts'
import type { ReturnedItem } from '../../../schemas/records/return.ts'
import { advancedProduct, type FlowInput, variantOf } from '../../domain/items/flow.ts'
import type { ItemState } from '../../domain/items/state.ts'
import { pictureOf } from '../../domain/items/swatch.ts'

type Ware = ReturnedItem['ware']

/** What was bought, as it is called. */
export const boughtWare = ({ unit, product }: Pick<ItemState, 'unit' | 'product'>): Ware => ({
  title: unit.line.title,
  variantTitle: unit.line.variantTitle,
  image: pictureOf(unit.line, product),
})

/** A variant that would come instead, as it is called; `other` is its product where that is not the item's own. */
export const wareOf = (variant: Variant, state: ItemState, other: Product | null): Ware => {
  const own = boughtWare(state)
  return {
    title: other?.title ?? own.title,
    variantTitle: variant.title,
    image: variant.image ?? (other === null ? own.image : (other.images[0] ?? null)),
  }
}

/** What comes instead of an item; null while nothing does. */
export const replacementOf = (flow: FlowInput): { readonly variant: Variant; readonly ware: Ware } | null => {
  const variant = variantOf(flow)
  return variant === null ? null : { variant, ware: wareOf(variant, flow.state, advancedProduct(flow)) }
}
