import { withNearDates } from '../../../locales/translate.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { itemsList } from '../../../screens/items/list.ts'
import { disabledText, ineligibleText } from '../../../screens/items/list-item.ts'
import type { BundleView, ItemsView, ItemView, OrderReturnView } from '../../../screens/items/list-view.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { listOfferedCredits } from '../../domain/assessment/credit.ts'
import { calculateCreditWorth } from '../../domain/assessment/credit-worth.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { getSummaryOutcome } from '../../domain/assessment/summary-outcome.ts'
import { countDays } from '../../domain/calendar/days.ts'
import { timeZoneOf } from '../../domain/calendar/deadlines.ts'
import { findBundleParts, isPartialBundle, isWholeOnly } from '../../domain/items/bundle.ts'
import { selectEffectiveAnswers } from '../../domain/items/effective-answers.ts'
import { advancedProduct, getChosenReason, resolveOutcome } from '../../domain/items/flow.ts'
import { canSee, getVisibleOrderNumber, getVisiblePrice, isGiftRecipient } from '../../domain/items/gift-visibility.ts'
import { type ItemState, isExcludedByAnswers, isOpen } from '../../domain/items/state.ts'
import { pictureOf } from '../../domain/items/swatch.ts'
import type { Place } from '../../domain/journey/routes.ts'
import { findReturnOfUnit, getCurrentCard, type OrderReturn } from '../../domain/return/order-returns.ts'
import type { DisplayPrices } from '../../domain/value/display-price.ts'
import { isLawBetterForOrder } from '../../domain/withdrawal/comparison.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'
import { listVisibleReturns, viewerIn } from '../request/context.ts'
import { localize, reasonText } from '../request/copy.ts'
import { readGiver } from '../request/giver.ts'
import { buildFlowOverlay } from './flow-view.ts'
import { destinationName, noticesOf } from './notices.ts'
import { groupIdenticalUnits } from './rows.ts'
import { findReplacement } from './snapshot.ts'
import { getDisplayPrices } from './variant-picker.ts'
import { buildWindowView } from './window-view.ts'

const toReplacementView = (state: ItemState, context: JourneyContext) => {
  const flow = getItemFlow(state, context.config)
  const next = findReplacement(flow)
  if (next === null || resolveOutcome(flow) === 'replace') return null
  return {
    title: advancedProduct(flow) === null ? null : next.product.title,
    variant: next.product.variantTitle,
    image: next.product.image,
  }
}

/** Null until every question has an answer. */
const buildChoiceView = (state: ItemState, context: JourneyContext): ItemView['choice'] => {
  if (state.status.kind !== 'selected') return null
  const flow = getItemFlow(state, context.config)
  const outcome = resolveOutcome(flow)
  const reason = getChosenReason(flow)
  if (outcome === null || reason === null) return null
  return {
    outcome,
    next: toReplacementView(state, context),
    reason: reasonText(reason, context.language),
    comment: selectEffectiveAnswers(flow).comment || null,
    warranty: localize(state.claims.claimed?.copy, context.language) ?? null,
    notices: noticesOf(state, context.assessed),
    destination: destinationName(state, context),
  }
}

const findIneligibleReason = (
  { unit, evaluation, ineligibleReason: keptBack }: ItemState,
  { allowance }: Assessment,
) => {
  if (evaluation.outcome.verdict === 'reject') return null
  if (unit.line.giftCard) return 'gift-card' as const
  if (keptBack === 'no-shipping') return keptBack
  return allowance.creditable ? null : ('unpaid' as const)
}

const toReturnView =
  (now: Instant) =>
  (one: OrderReturn): OrderReturnView => ({
    number: one.number,
    path: `/return/${one.key}`,
    card: getCurrentCard(one, now),
    createdAt: one.createdAt,
    titles: one.units.map(({ title }) => title),
    image: one.units[0]?.image ?? null,
    paid: one.paid,
    sendBy: one.sendBy !== null && now <= one.sendBy ? one.sendBy : null,
    isBrought: one.isBrought,
  })

/** The window of the item, where the order has a later one. */
const buildOwnWindowView = ({ window }: ItemState, { allowance }: Assessment, { language }: JourneyContext) =>
  window === null || window.end === allowance.window?.end ? null : buildWindowView(window, language)

const COUNTDOWN_DAYS = 14

/** Counts days of the shop's zone; null before the last two weeks. */
const countDaysLeft = (window: ItemState['window'], { config, visit }: JourneyContext): number | null => {
  if (window === null) return null
  const days = countDays(timeZoneOf(config.settings), visit.now, window.end)
  return days > COUNTDOWN_DAYS ? null : Math.max(0, days)
}

const hasOpenWindow = (state: ItemState): boolean => isOpen(state) && !state.claims.only

/** A day that all items share is stated once, for the order (UXD-12). */
const buildLastDay = (
  state: ItemState,
  { assessed, context, differs }: RowContext,
): Pick<ItemView, 'window' | 'lastDay' | 'daysLeft'> => {
  const window = hasOpenWindow(state) ? buildOwnWindowView(state, assessed, context) : null
  if (!hasOpenWindow(state) || (window === null && !differs)) return { window: null, lastDay: null, daysLeft: null }
  return { window, lastDay: state.window?.end ?? null, daysLeft: countDaysLeft(state.window, context) }
}

const findRejectionSentence = (
  { unit, evaluation }: ItemState,
  { config, reads, language }: JourneyContext,
): string | null => {
  const by = reads?.rejectedBy?.[unit.id]
  const workflows = (config.workflowGroups ?? []).flatMap((group) => group.workflows)
  const rejecting = workflows.find(({ id }) => id === by?.workflowId)?.rules.find(({ id }) => id === by?.ruleId)
  return localize(evaluation.outcome.sentence ?? rejecting?.sentence, language) ?? null
}

const buildIneligibleView = (
  state: ItemState,
  assessed: Assessment,
  context: JourneyContext,
): ItemView['ineligible'] => {
  const { status } = state
  if (status.kind !== 'ineligible') return null
  return {
    code: status.code,
    past: status.code === 3,
    window: status.code === 3 ? buildOwnWindowView(state, assessed, context) : null,
    returnedAt: status.returnedAt,
    inReturn: status.code === 4 ? (findReturnOfUnit(listVisibleReturns(context), state.unit.id)?.number ?? null) : null,
    sentence: status.code === 2 ? findRejectionSentence(state, context) : null,
    because: status.code === 2 ? findIneligibleReason(state, assessed) : null,
    answerAgain: isExcludedByAnswers(state),
  }
}

/** Why an item cannot be selected; null if it can. */
export function describeUnselectable(state: ItemState, context: JourneyContext): string | null {
  const { t, assessed } = context
  const { status } = state
  if (status.kind === 'disabled') return disabledText(status.because, t)
  if (status.kind === 'failed') return t('items.failed')
  if (status.kind === 'loading') return t('items.loading')
  const ineligible = assessed && buildIneligibleView(state, assessed, context)
  if (ineligible === null) return null
  const sentence = ineligibleText(ineligible, t)
  return typeof sentence === 'string' ? sentence : sentence.text
}

interface RowContext {
  readonly assessed: Assessment
  readonly context: JourneyContext
  readonly prices: DisplayPrices
  readonly differs: boolean
}

const buildItemView = (state: ItemState, page: RowContext): ItemView => {
  const { assessed, context, prices } = page
  const { unit, product, status, outcomes, claims } = state
  const { line } = unit
  const exchanges = outcomes.exchange || outcomes.replace || outcomes.advanced.length > 0
  const unclaimed = claims.only && claims.claimed === null
  const viewer = viewerIn(context)
  return {
    id: unit.id,
    units: [unit.id],
    total: 1,
    ordered: assessed.items.filter((other) => other.unit.line.id === line.id).length,
    remaining: [],
    more: null,
    title: line.title,
    variant: line.variantTitle,
    image: pictureOf(line, product),
    ...getVisiblePrice(viewer, prices.of(unit)),
    uneven: canSee(viewer, 'paid-price') ? (prices.uneven.get(unit.id) ?? null) : null,
    properties: canSee(viewer, 'properties') ? line.properties : [],
    state: status.kind,
    disabled: status.kind === 'disabled' ? status.because : null,
    exchangeOnly: status.kind !== 'ineligible' && !unclaimed && !outcomes.return && exchanges,
    claimOnly: status.kind !== 'ineligible' && claims.only,
    ...buildLastDay(state, page),
    ineligible: buildIneligibleView(state, assessed, context),
    choice: buildChoiceView(state, context),
  }
}

const buildRows = (states: readonly ItemState[], page: RowContext): readonly ItemView[] =>
  groupIdenticalUnits(states.map((state) => ({ state, view: buildItemView(state, page) })))

const isListedPart = ({ unit, status }: ItemState): boolean => unit.line.bundle !== null && status.kind !== 'ineligible'

const buildBundleView = (id: string, page: RowContext): BundleView => {
  const { assessed, context } = page
  const all = findBundleParts(id, assessed.items)
  const states = all.filter(isListedPart)
  const whole = all.some(isWholeOnly)
  const open = all.filter(isOpen)
  const single = context.config.settings.single_product_returns === true
  const unselected = open.some(({ status }) => status.kind !== 'selected')
  return {
    id,
    title: all[0]?.unit.line.bundle?.title ?? '',
    whole,
    open: states.some(({ status }) => status.kind === 'selected'),
    returnAll: unselected && (whole ? open.length === all.length : open.length > 0 && !single),
    size: states.length,
    items: buildRows(states, page),
  }
}

/** Why the shopper cannot continue; null if they can. */
const findContinueBlock = (assessed: Assessment): ItemsView['continueOff'] => {
  if (assessed.items.some(({ status, answers }) => status.kind === 'loading' && answers?.confirmed === true))
    return 'loading'
  if (assessed.items.some((state) => state.status.kind === 'selected' && isPartialBundle(state, assessed.items)))
    return 'bundle'
  return assessed.selected.length === 0 ? 'none-selected' : null
}

/**
 * The value of the selection, of each credit type while one must be chosen. Null while a fee depends on an unknown
 * label price.
 */
const buildWorth = (quote: Quote | null): ItemsView['worth'] => {
  if (quote === null || (quote.rateNeeded && quote.labelRate.kind !== 'known')) return null
  const { creditType, credit, totals, receipt } = quote
  if (totals.computed.net > 0 && creditType === null && listOfferedCredits(credit).length > 0) {
    const amountAs = (one: 'refund' | 'gift') => calculateCreditWorth(one, quote).amount
    return { kind: 'open', refund: amountAs('refund'), gift: amountAs('gift') }
  }
  return { kind: 'sum', receipt, outcome: getSummaryOutcome(totals, creditType) }
}

/** Prices all rows together, as shares of a sum must add up. */
const buildItemsView = (assessed: Assessment, context: JourneyContext, giver: string): ItemsView => {
  const differs = new Set(assessed.items.filter(hasOpenWindow).map(({ window }) => window?.end)).size > 1
  const page = { assessed, context, prices: getDisplayPrices(context), differs }
  const ineligible = assessed.items.filter(({ status }) => status.kind === 'ineligible')
  const loose = assessed.items.filter(({ unit, status }) => unit.line.bundle === null && status.kind !== 'ineligible')
  const bundles = [...new Set(assessed.items.filter(isListedPart).map(({ unit }) => unit.line.bundle?.id ?? ''))]
  const { order, allowance } = assessed
  const foreign = order.presentment !== null && order.presentment.currency !== order.currency
  return {
    isGift: isGiftRecipient(viewerIn(context)),
    orderName: getVisibleOrderNumber(viewerIn(context), order.name),
    giver,
    returns: listVisibleReturns(context).map(toReturnView(context.visit.now)),
    firstName: order.customer.firstName,
    currency: order.currency,
    presentment: foreign ? (order.presentment?.currency ?? null) : null,
    past: allowance.past,
    window: allowance.window === null ? null : buildWindowView(allowance.window, context.language),
    daysLeft: countDaysLeft(allowance.window, context),
    unpaid: allowance.creditable ? null : allowance.exchangeable ? 'exchange' : 'nothing',
    eligible: buildRows(loose, page),
    ineligible: buildRows(ineligible, page),
    bundles: bundles.map((id) => buildBundleView(id, page)),
    selected: assessed.selected.length,
    worth: buildWorth(context.priced?.quote ?? null),
    hasDisabledItems: assessed.items.some(({ status }) => status.kind === 'disabled'),
    continueOff: findContinueBlock(assessed),
    canContinue: ineligible.length < assessed.items.length,
    isLawBetter:
      !isGiftRecipient(viewerIn(context)) && isLawBetterForOrder(assessed, context.config, context.visit.now),
    allReturned: assessed.items.every(({ status }) => status.kind === 'ineligible' && status.code === 4),
  }
}

export async function showItems(
  context: JourneyContext,
  place: Place,
  frame: FrameView,
  needs: Pick<World, 'commerce' | 'store' | 'log'>,
) {
  const { assessed, t } = context
  if (assessed === null) throw new TypeError('The item list requires an order')
  const item = place.query.item
  const overlay = item === undefined ? null : await buildFlowOverlay(needs, context, { item, place })
  // An item without a flow falls back to the list.
  const path = overlay?.path ?? '/exchange'
  const history = path === frame.path ? frame.history : 'replace'
  const view = buildItemsView(assessed, context, await readGiver(needs, context))
  return { screen: itemsList({ ...frame, path, history }, view, withNearDates(t, context.visit.now)), overlay }
}
