import type { ComposedState, EligibilityRequest } from '../../../schemas/shopper-api/return-state.ts'
import { hasQuote } from '../../domain/assessment/pricing.ts'
import { buildMethodsView } from '../quotes/methods.ts'
import type { JourneyContext } from '../request/context.ts'
import { draftRev } from '../request/session.ts'
import type { Visit } from '../request/visit.ts'
import { buildCardRequest } from '../review/review.ts'
import { type JourneyNeeds, readContext } from '../show.ts'
import { listBlocks, toBlockResponse } from './blocks.ts'
import { parseStateChoices } from './chosen-return.ts'
import { composeReturn } from './compose.ts'
import type { RefusedState } from './compose-result.ts'

const buildTotals = (needs: JourneyNeeds, context: JourneyContext) => {
  const { assessed, priced, config } = context
  if (assessed === null || !hasQuote(priced)) throw new TypeError('The totals require a quote')
  const { quote } = priced
  const { customer, address } = assessed.order
  const card = buildCardRequest(needs, context, quote)
  return {
    ...quote.totals,
    creditType: quote.creditType,
    shopNowDiscountPercentage: config.settings.shopNowDiscountPercentage ?? 0,
    address,
    customer: { email: customer.email },
    card: card === null || card.taken !== null ? null : { entry: card.entry, captcha: card.captcha !== null },
    errors: [],
    blocks: listBlocks(context, { policy: true, payment: true }).map((block) => toBlockResponse(block, context)),
  }
}

/** Calculates the totals of a return without saving, with the revision that its submit may send (API-21). */
export async function callTotals(
  needs: JourneyNeeds,
  visit: Visit,
  state: ComposedState,
): Promise<
  RefusedState | { readonly kind: 'told'; readonly totals: ReturnType<typeof buildTotals>; readonly rev: string | null }
> {
  const read = await readContext(needs, visit, '/review')
  const composed = await composeReturn(needs, read, parseStateChoices(state))
  if (composed.kind === 'refused') return composed
  return { kind: 'told', totals: buildTotals(needs, composed.context), rev: draftRev(read) }
}

/** The handling fee of each outcome; `other`: the order is not the session's (API-40, FEE-26). */
export async function callFees(
  needs: JourneyNeeds,
  visit: Visit,
  { order, ...state }: ComposedState & { readonly order?: { readonly id: string } },
) {
  const context = await readContext(needs, visit, '/review')
  if (order !== undefined && context.draft.order !== undefined && context.draft.order.id !== order.id) return 'other'
  const composed = await composeReturn(needs, context, parseStateChoices(state))
  if (composed.kind === 'refused') return composed
  const fees = composed.context.priced?.quote?.receipt.fees ?? null
  const { refund = 0, credit = 0, exchange = 0 } = fees ?? {}
  return { kind: 'told' as const, fees: { refund, credit, exchange, waived: fees === null, errors: [] } }
}

/** The available return methods, after asking the partners; empty if nothing is sent (API-44, MTH-01). */
export async function callMethods(
  needs: JourneyNeeds,
  visit: Visit,
  options: { readonly order: string; readonly eligibility: EligibilityRequest },
) {
  const { cart, newItems = cart, ...state } = options.eligibility
  const read = await readContext(needs, visit, '/review')
  if (read.draft.order !== undefined && read.draft.order.id !== options.order) return 'other'
  const chosen = parseStateChoices(
    { ...state, ...(newItems !== undefined && { newItems }) },
    cart === undefined ? {} : { variants: 'cart' },
  )
  const composed = await composeReturn(needs, read, chosen)
  if (composed.kind === 'refused') return composed
  const { assessed, priced } = composed.context
  if (assessed === null || !hasQuote(priced)) throw new TypeError('The return methods require a quote')
  const { methods } = buildMethodsView(composed.context, { assessed, priced }, '/review')
  return {
    kind: 'told' as const,
    methods: methods.map(({ offer, kind, handing, name, needs: inHand, fee, places }) => ({
      id: offer,
      kind,
      type: handing,
      name,
      needs: inHand,
      fee,
      missing: fee === null && priced.quote.creditType === null ? ('creditType' as const) : null,
      places: places.map(({ id, name: placeName, address, distance }) => ({
        id,
        name: placeName,
        address,
        distance: distance === null ? null : { value: distance.miles, unit: 'mi' as const },
      })),
    })),
  }
}
