import { withNearDates } from '../../../locales/translate.ts'
import { fnv1a } from '../../../schemas/values/hash.ts'
import { choiceNote, unevenNote } from '../../../screens/items/notices.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import type { LineView } from '../../../screens/parts/lines.ts'
import type { SubmitOff } from '../../../screens/review/off-reasons.ts'
import { type ReviewView, reviewPage } from '../../../screens/review/page.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { findCardProblem } from '../../domain/assessment/card.ts'
import { getCreditTiming } from '../../domain/assessment/credit-worth.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import { hasQuote, type Pricing, type QuotedPricing } from '../../domain/assessment/pricing.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import {
  type Acceptance,
  listSubmitBlocks,
  type SubmitBlock,
  type SubmitInput,
} from '../../domain/assessment/submit.ts'
import { getSummaryOutcome } from '../../domain/assessment/summary-outcome.ts'
import { getInstantDeadline, timeZoneOf } from '../../domain/calendar/deadlines.ts'
import { listAvailableItems } from '../../domain/items/cart.ts'
import { advancedProduct, getChosenReason, resolveOutcome } from '../../domain/items/flow.ts'
import {
  canSee,
  getVisiblePrice,
  getVisibleReplacementPrice,
  isGiftRecipient,
} from '../../domain/items/gift-visibility.ts'
import type { ItemState } from '../../domain/items/state.ts'
import { pictureOf } from '../../domain/items/swatch.ts'
import type { Place } from '../../domain/journey/routes.ts'
import { getPayoutDays } from '../../domain/return/progress.ts'
import { type DisplayPrices, getNewPrice, getReturnedPrice } from '../../domain/value/display-price.ts'
import { isLawBetterForQuote } from '../../domain/withdrawal/comparison.ts'
import type { World } from '../../world.ts'
import { noticesOf } from '../items/notices.ts'
import { findReplacement } from '../items/snapshot.ts'
import { buildSummaryView, findUnusedBonus } from '../items/summary.ts'
import { getDisplayPrices } from '../items/variant-picker.ts'
import { buildFeesPoll } from '../quotes/fees.ts'
import { areMethodsLoading, buildMethodsView, shouldHoldLabel } from '../quotes/methods.ts'
import { getAmountNotation } from '../request/amount-notation.ts'
import { customerOf, type JourneyContext, viewerIn } from '../request/context.ts'
import { reasonText } from '../request/copy.ts'
import { hasStoreCart, toCartLines } from '../shop/cart.ts'
import { buildCreditChoice, findChosenCredit, getCreditNote } from './credit-choice.ts'
import { getPolicyReading } from './policy-reading.ts'

type Needs = Pick<World, 'payments'>

interface TickedBoxes {
  readonly policy: boolean
  readonly payment: boolean
}

const toAcceptance = ({ asked, ticked }: { readonly asked: boolean; readonly ticked: boolean }): Acceptance =>
  !asked ? 'not-required' : ticked ? 'accepted' : 'missing'

/** Button and action use the same conditions (REV-38). */
export function buildSubmitInput(
  context: JourneyContext,
  quoted: { assessed: Assessment; priced: QuotedPricing },
  ticked: TickedBoxes,
): SubmitInput {
  const { assessed, priced } = quoted
  const { quote, methodNeeded } = priced
  const { inForce, flaws } = assessed.returnMethods
  const { settings, adapters } = context.config
  return {
    items: assessed.selected.length + listAvailableItems(assessed.cart).length,
    totals: quote.totals,
    creditType: quote.creditType,
    feesLoading: quote.feesLoading,
    instants: quote.instants,
    need: quote.need,
    card: context.draft.card,
    takesCards: adapters.payments !== undefined,
    methodNeeded,
    methodsLoading: areMethodsLoading(assessed, priced),
    method: inForce?.id ?? null,
    methodFlaws: flaws,
    policy: toAcceptance({ asked: settings.requirePolicyAcceptance === true, ticked: ticked.policy }),
    payment: toAcceptance({ asked: quote.need.due > 0, ticked: ticked.payment }),
  }
}

/** Encodes the amounts that the shopper confirms: payout, charge and holds (REV-41). */
const encodeAmounts = ({ receipt, need, creditType }: Quote): string =>
  [
    creditType ?? 'open',
    receipt.total,
    receipt.giftCardBonus,
    need.due,
    ...need.holds.map(({ charge }) => charge),
  ].join('/')

const encodeMethod = ({ returnMethods }: Assessment, { methodNeeded }: Pricing): string =>
  methodNeeded ? fnv1a(`${returnMethods.inForce?.id} ${returnMethods.labelOption?.id}`).toString(36) : ''

export const encodeQuotes = (assessed: Assessment, priced: QuotedPricing): string =>
  `${encodeAmounts(priced.quote)}/${encodeMethod(assessed, priced)}`

export function findQuoteChange(
  confirmedQuotes: unknown,
  assessed: Assessment,
  priced: QuotedPricing,
): 'amounts' | 'way' | null {
  if (confirmedQuotes === encodeQuotes(assessed, priced)) return null
  return String(confirmedQuotes).startsWith(`${encodeAmounts(priced.quote)}/`) ? 'way' : 'amounts'
}

/** Blocks that the page shows at their boxes, not above the button. */
const boxBlocks = new Set<SubmitBlock>(['policy-unticked', 'payment-not-accepted'])
const isShownAboveButton = (block: SubmitBlock): block is SubmitOff => !boxBlocks.has(block)

interface SentLineInput {
  readonly quote: Quote
  readonly uneven: DisplayPrices['uneven']
}

/** Undefined unless the item is exchanged for another variant. */
const findSwap = (state: ItemState, { receipt }: Quote, { config, t }: JourneyContext): LineView['swap'] => {
  const flow = getItemFlow(state, config)
  const next = findReplacement(flow)
  const { id, line } = state.unit
  const { variantTitle: to } = next?.product ?? {}
  if (advancedProduct(flow) !== null || line.variantTitle === null || !to) return undefined
  const { shown, difference } = getNewPrice(receipt, id)
  return {
    from: line.variantTitle,
    to: resolveOutcome(flow) === 'replace' ? t('review.swap-same') : to,
    price: difference === 0 ? null : shown.price,
  }
}

const toSentLine = (state: ItemState, { quote, uneven }: SentLineInput, context: JourneyContext): LineView => {
  const { id, line } = state.unit
  const flow = getItemFlow(state, context.config)
  const reason = getChosenReason(flow)
  const viewer = viewerIn(context)
  const more = canSee(viewer, 'paid-price') ? uneven.get(id) : undefined
  const swap = findSwap(state, quote, context)
  const facts = [
    ...(swap === undefined && line.variantTitle !== null ? [line.variantTitle] : []),
    ...(reason === null ? [] : [reasonText(reason, context.language)]),
  ]
  const notices = noticesOf(state, context.assessed).filter((one) => one !== 'review')
  return {
    id,
    title: line.title,
    variant: facts.length === 0 ? null : facts.join(' · '),
    image: pictureOf(line, state.product),
    ...getVisiblePrice(viewer, getReturnedPrice(quote.receipt, id)),
    ...(swap !== undefined && { swap }),
    details: [
      ...notices.map(choiceNote(context.t, resolveOutcome(flow) ?? 'return')),
      ...(more === undefined ? [] : [unevenNote(more, quote.receipt.currency, context.t)]),
    ],
  }
}

const listReviewTitles = ({ selected }: Assessment, { assessed }: JourneyContext): readonly string[] =>
  selected.filter((state) => noticesOf(state, assessed).includes('review')).map(({ unit }) => unit.line.title)

const toReceivedLines = (state: ItemState, quote: Quote, context: JourneyContext): LineView[] => {
  const next = findReplacement(getItemFlow(state, context.config))
  if (next === null || findSwap(state, quote, context) !== undefined) return []
  return [
    {
      id: `new-${state.unit.id}`,
      title: next.product.title,
      variant: next.product.variantTitle,
      image: next.product.image,
      ...getVisibleReplacementPrice(viewerIn(context), getNewPrice(quote.receipt, state.unit.id)),
      details: [],
    },
  ]
}

/** Null if no card is needed or the shop takes none. */
export function buildCardRequest(
  needs: Needs,
  { config, visit, draft }: JourneyContext,
  { need }: Quote,
): ReviewView['payment'] {
  const payments = need.use === 'none' ? null : needs.payments(config)
  if (payments === null) return null
  const { card } = draft
  // During authentication the card is unknown, and another one may be entered.
  const savedCard = card?.state === 'saved' && findCardProblem(need, card) !== 'card-missing' ? card.card : null
  const captcha = savedCard === null ? (draft.cardTried ?? null) : null
  return { due: need.due, entry: payments.entry(visit.shopId), taken: savedCard, captcha, acceptance: need.due > 0 }
}

/** The credit page asks for the return type with the credit. The deadline is open while the label awaits approval. */
const buildInstantView = (
  context: JourneyContext,
  quoted: { readonly assessed: Assessment; readonly priced: QuotedPricing },
) => {
  const { quote } = quoted.priced
  const { instants, need } = quote
  const asksReturnType = instants.return.choice && findChosenCredit(context, quote) === null
  const labelHeld = shouldHoldLabel(context, quoted)
  return {
    exchangeType: instants.exchange.choice ? { selected: instants.exchange.inForce } : null,
    returnType: asksReturnType ? { selected: instants.return.inForce } : null,
    holds: need.holds.map(({ purpose, authorize, charge, window }) => ({
      of: purpose,
      authorize,
      charge,
      deadline: labelHeld ? null : getInstantDeadline(timeZoneOf(context.config.settings), context.visit.now, window),
    })),
  }
}

/** An instant refund waits for no parcel. */
const buildPayout = (
  { config }: JourneyContext,
  { assessed, priced: { quote } }: { readonly assessed: Assessment; readonly priced: QuotedPricing },
): ReviewView['payout'] => {
  const kind = getSummaryOutcome(quote.totals, quote.creditType)
  if (kind !== 'refund' && kind !== 'gift') return null
  const isInstant = kind === 'refund' && quote.instants.return.inForce === 'instant'
  const timing = isInstant ? 'immediate' : getCreditTiming(kind, assessed, quote)
  return { kind, timing, days: getPayoutDays(config.settings) }
}

/** Amounts in minor units. */
const buildMoneyView = (needs: Needs, context: JourneyContext, quote: Quote) => {
  const { need, totals, creditType } = quote
  const { net } = totals.computed
  return {
    credit: buildCreditChoice(context, quote),
    chosenCredit: findChosenCredit(context, quote),
    creditNote: getCreditNote(quote),
    payment: buildCardRequest(needs, context, quote),
    overage: net < 0 ? -net : null,
    covered: getSummaryOutcome(totals, creditType) === 'covered',
    checkout: need.checkout > 0,
    forfeited: creditType === 'exchange' && net > 0 ? net : null,
  }
}

export function showReview(needs: Needs, context: JourneyContext, place: Place, frame: FrameView) {
  const { assessed, priced, config, t } = context
  if (assessed === null || !hasQuote(priced)) throw new TypeError('The review page requires items')
  const { order } = assessed
  const { quote } = priced
  const quoted = { assessed, priced }
  const blocks = listSubmitBlocks(buildSubmitInput(context, quoted, { policy: true, payment: true })).filter(
    isShownAboveButton,
  )
  const lineInput = { quote, uneven: getDisplayPrices(context).uneven }
  return reviewPage(
    frame,
    {
      sent: assessed.selected.map((state) => toSentLine(state, lineInput, context)),
      byHand: listReviewTitles(assessed, context),
      received: [
        ...assessed.selected.flatMap((state) => toReceivedLines(state, quote, context)),
        ...toCartLines(context, { lost: false }),
      ],
      customer: { ...customerOf(order), address: order.address },
      isGift: context.draft.order?.gift === true,
      summary: buildSummaryView(context, quote),
      unused: findUnusedBonus(context, quote),
      notation: getAmountNotation(config),
      payout: buildPayout(context, quoted),
      ...buildMoneyView(needs, context, quote),
      ...buildInstantView(context, quoted),
      ...buildMethodsView(context, quoted, place.path),
      seen: encodeQuotes(assessed, priced),
      policyRequired: config.settings.requirePolicyAcceptance === true,
      policyReading: getPolicyReading(context.config, context.language),
      feesLoading: quote.feesLoading ? buildFeesPoll(context, place.path) : null,
      submitOff: blocks,
      leave: hasStoreCart(context.draft),
      spends: context.draft.shopLater !== undefined,
      isLawBetter:
        !isGiftRecipient(viewerIn(context)) && isLawBetterForQuote(quote, { assessed, config, now: context.visit.now }),
    },
    withNearDates(t, context.visit.now),
  )
}
