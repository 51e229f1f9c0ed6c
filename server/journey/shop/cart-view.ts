import type { Overlay } from '../../../schemas/envelope/screen.ts'
import type { LineView } from '../../../screens/parts/lines.ts'
import { type CartSum, type CartView, cartOverlay } from '../../../screens/shop/overlays.ts'
import { type ReturnCartView, returnCartOverlay } from '../../../screens/shop/return-cart.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { getSummaryOutcome } from '../../domain/assessment/summary-outcome.ts'
import { getVisiblePrice, getVisibleReplacementPrice } from '../../domain/items/gift-visibility.ts'
import type { ItemState } from '../../domain/items/state.ts'
import { pictureOf } from '../../domain/items/swatch.ts'
import type { Place } from '../../domain/journey/routes.ts'
import { unspentBonus } from '../../domain/value/bonus.ts'
import { getNewPrice, getReturnedPrice, toDisplayPrice } from '../../domain/value/display-price.ts'
import { getUnsentItems } from '../items/notices.ts'
import { findReplacement } from '../items/snapshot.ts'
import { getAmountNotation } from '../request/amount-notation.ts'
import type { JourneyContext } from '../request/context.ts'
import { viewerIn } from '../request/context.ts'
import { toCartLines } from './cart.ts'

const buildCartSum = ({ draft }: JourneyContext, { receipt, totals, feesLoading }: Quote): CartSum => {
  const { credit, computed } = totals
  const ids = new Set(draft.cart.map(({ id }) => id))
  const lines = receipt.new_items.filter(({ id }) => ids.has(id))
  const goods = lines.reduce((sum, line) => sum + toDisplayPrice(line, receipt).price, 0)
  return {
    goods,
    tax: lines.reduce((sum, line) => sum + line.item_total, 0) - goods,
    left: computed.net < 0 ? computed.net : credit.with_bonus,
    loading: feesLoading,
  }
}

/** Cart lines, their cost and the remaining credit (SHP-38). */
const buildCartView = (context: JourneyContext): CartView => {
  const { priced, config } = context
  const quote = priced?.quote ?? null
  return {
    currency: quote?.totals.currency ?? config.currency,
    lines: toCartLines(context, { lost: true }),
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
    cart: toCartLines(context, { lost: true }),
    summary: {
      receipt: quote.receipt,
      outcome: getSummaryOutcome(quote.totals, quote.creditType),
      notation: getAmountNotation(context.config),
      ...(context.assessed !== null && { unsent: getUnsentItems(context.assessed) }),
      loading: quote.feesLoading,
    },
    editing: query.edit === 'on',
    bonus: unspentBonus(quote.totals),
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
