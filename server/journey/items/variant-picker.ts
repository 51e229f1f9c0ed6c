import type { Product, Variant } from '../../../schemas/entities/product.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import type { VariantView } from '../../../screens/items/flow-view.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { type FlowInput, resolveVariant } from '../../domain/items/flow.ts'
import { getVisibleReplacementPrice, type ReplacementPrice } from '../../domain/items/gift-visibility.ts'
import { inStock } from '../../domain/items/outcomes.ts'
import { currentPriceOf } from '../../domain/items/prices.ts'
import { createDisplayPrices, type DisplayPrices } from '../../domain/value/display-price.ts'
import { toOptionAxes } from '../request/catalogue.ts'
import { type JourneyContext, viewerIn } from '../request/context.ts'

/** @throws TypeError without an order. */
export function getDisplayPrices(context: JourneyContext): DisplayPrices {
  const { assessed, config } = context
  if (assessed === null) throw new TypeError('Exchange prices require an order')
  return createDisplayPrices({
    order: assessed.order,
    units: assessed.units,
    settings: config.settings,
    flags: activeFlags(config),
  })
}

export function priceReplacement(price: Minor, { state }: FlowInput, prices: DisplayPrices): ReplacementPrice {
  const difference = price - currentPriceOf(state.unit, state.product)
  return {
    shown: prices.instead(state.unit, difference),
    difference: prices.differenceWithTax(state.unit, difference),
  }
}

/** Lists the item's own variant and the offered ones. */
export function buildVariantPicker(
  { product, offered }: { readonly product: Product | null; readonly offered: readonly Variant[] },
  flow: FlowInput,
  context: JourneyContext,
) {
  const prices = getDisplayPrices(context)
  const axes = product === null ? [] : toOptionAxes(product)
  const own = flow.state.unit.line.variantId
  const listedVariants = (product?.variants ?? []).filter(
    (variant) => variant.id === own || offered.some(({ id }) => id === variant.id),
  )
  const variants = listedVariants.map((variant): VariantView => {
    const instead = priceReplacement(variant.price, flow, prices)
    const available = inStock(variant, flow.settings) ? ('available' as const) : ('out-of-stock' as const)
    return {
      id: variant.id,
      title: variant.title,
      at: axes.map(({ values }, axis) => values.findIndex(({ label }) => label === variant.options[axis])),
      state: offered.some(({ id }) => id === variant.id) ? available : 'own',
      ...getVisibleReplacementPrice(viewerIn(context), instead),
      difference: instead.difference,
      image: variant.image,
    }
  })
  return { axes, variants, chosen: resolveVariant(flow)?.id ?? null }
}
