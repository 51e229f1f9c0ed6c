import type { Overlay } from '../../../schemas/envelope/screen.ts'
import type { LineView } from '../../../screens/parts/lines.ts'
import type { CartLineView } from '../../../screens/shop/cart-lines.ts'
import { type CartSum, type CartView, cartOverlay } from '../../../screens/shop/overlays.ts'
import { type ReturnCartView, returnCartOverlay } from '../../../screens/shop/return-cart.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { getVisiblePrice, getVisibleReplacementPrice } from '../../domain/items/gift-visibility.ts'
import type { ItemState } from '../../domain/items/state.ts'
import { pictureOf } from '../../domain/items/swatch.ts'
import type { Place } from '../../domain/journey/routes.ts'
import { getNewPrice, getReturnedPrice, toDisplayPrice } from '../../domain/value/display-price.ts'
import { findReplacement } from '../items/snapshot.ts'
import { buildBudgetView, buildSummaryView } from '../items/summary.ts'
import type { JourneyContext } from '../request/context.ts'
import { viewerIn } from '../request/context.ts'
import { listAddableUnits, toCartLines } from './cart.ts'

const buildCartSum = (context: JourneyContext, quote: Quote): CartSum => {
  const { receipt } = quote
  const ids = new Set(context.draft.cart.map(({ id }) => id))
  const lines = receipt.new_items.filter(({ id }) => ids.has(id))
  const goods = lines.reduce((sum, line) => sum + toDisplayPrice(line, receipt).price, 0)
  return {
    goods,
    tax: lines.reduce((sum, line) => sum + line.item_total, 0) - goods,
    summary: buildSummaryView(context, quote),
    budget: buildBudgetView(quote),
  }
}

/** Unavailable units too, with the reason. */
const toEditableLines = (context: JourneyContext): readonly CartLineView[] => {
  const addable = listAddableUnits(context)
  return toCartLines(context, { lost: true }).map((line) => ({ ...line, more: addable.has(line.id) }))
}

/** Cart lines, their cost and the remaining credit (SHP-38). */
const buildCartView = (context: JourneyContext): CartView => {
  const { priced, config } = context
  const quote = priced?.quote ?? null
  return {
    currency: quote?.totals.currency ?? config.currency,
    lines: toEditableLines(context),
    sum: quote === null ? null : buildCartSum(context, quote),
  }
}

const getReplacement = (state: ItemState, { config }: JourneyContext) => findReplacement(getItemFlow(state, config))

const toReturnedLine = (
  state: ItemState,
  quote: Quote,
  context: JourneyContext,
): ReturnCartView['returned'][number] => ({
  id: state.unit.id,
  title: state.unit.line.title,
  variant: state.unit.line.variantTitle,
  image: pictureOf(state.unit.line, state.product),
  ...getVisiblePrice(viewerIn(context), getReturnedPrice(quote.receipt, state.unit.id)),
  details: [],
  exchanged: getReplacement(state, context) !== null,
})

const toExchangedLines = (state: ItemState, quote: Quote, context: JourneyContext): readonly LineView[] => {
  const next = getReplacement(state, context)
  if (next === null) return []
  const { title, variantTitle, image } = next.product
  const price = getVisibleReplacementPrice(viewerIn(context), getNewPrice(quote.receipt, state.unit.id))
  return [{ id: `new-${state.unit.id}`, title, variant: variantTitle, image, ...price, details: [] }]
}

/** The whole return: items, replacements, cart and totals (SHP-43 to SHP-47). */
const buildReturnCartView = (context: JourneyContext, quote: Quote, { query }: Place): ReturnCartView => {
  const selected = context.assessed?.selected ?? []
  return {
    currency: quote.totals.currency,
    returned: selected.map((state) => toReturnedLine(state, quote, context)),
    exchanged: selected.flatMap((state) => toExchangedLines(state, quote, context)),
    cart: toEditableLines(context),
    summary: buildSummaryView(context, quote),
    editing: query.edit === 'on',
    budget: buildBudgetView(quote),
  }
}

/** With its flag the cart shows the whole return. */
export function buildCartOverlay(context: JourneyContext, place: Place): Overlay {
  const { t, visit, priced, config } = context
  const at = { shopId: visit.shopId, path: place.path, closePath: '/shop' }
  const quote = priced?.quote ?? null
  return quote !== null && activeFlags(config).has('return-shopping-cart')
    ? returnCartOverlay(at, buildReturnCartView(context, quote, place), t)
    : cartOverlay(at, buildCartView(context), t)
}
