import { fnv1a } from '../../../schemas/hash.ts'
import { unevenNote } from '../../../screens/items/notices.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import type { LineView } from '../../../screens/parts/lines.ts'
import type { SubmitOff } from '../../../screens/review/off-reasons.ts'
import { type ReviewView, reviewPage } from '../../../screens/review/page.ts'
import type { Assessed } from '../../domain/assessment/assess.ts'
import { cardOff } from '../../domain/assessment/card.ts'
import { creditOff, creditOffered, creditPageNeeded } from '../../domain/assessment/credit.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { summaryOutcome } from '../../domain/assessment/outcome.ts'
import { type Acceptance, type SubmitBlock, type SubmitInput, submitBlocks } from '../../domain/assessment/submit.ts'
import { flowOf, type Worth } from '../../domain/assessment/worth.ts'
import { reasonOf } from '../../domain/items/flow.ts'
import type { ItemState } from '../../domain/items/state.ts'
import { pictureOf } from '../../domain/items/swatch.ts'
import { instantDeadline } from '../../domain/items/window.ts'
import type { Place } from '../../domain/journey/routes.ts'
import { type ShownPrices, shownLine } from '../../domain/value/shown.ts'
import type { World } from '../../world.ts'
import { noteTexts, noticesOf } from '../items/notices.ts'
import { pricesIn } from '../items/variant-picking.ts'
import { replacementOf } from '../items/ware.ts'
import { feesWatch } from '../quotes/fees.ts'
import { areMethodsLoading, waysView } from '../quotes/methods.ts'
import { customerOf, type JourneyContext } from '../request/context.ts'
import { reasonText } from '../request/copy.ts'

type Needs = Pick<World, 'payments'>

/** The boxes that a shopper ticked, as far as they are asked for. */
export interface Ticked {
  readonly policy: boolean
  readonly payment: boolean
}

const acceptance = (asked: boolean, ticked: boolean): Acceptance =>
  !asked ? 'not-required' : ticked ? 'accepted' : 'missing'

/** What the submit of this context depends on; the button and the action ask the same question (REV-38). */
export const submitInput = (
  context: JourneyContext,
  given: { assessed: Assessed; worth: Worth },
  ticked: Ticked,
): SubmitInput => {
  const { assessed, worth } = given
  const { settings, adapters } = context.config
  return {
    items: assessed.selected.length,
    totals: worth.totals,
    creditType: worth.creditType,
    feesLoading: worth.feesLoading,
    instants: worth.instants,
    need: worth.need,
    card: context.draft.card,
    takesCards: adapters.payments !== undefined,
    methodNeeded: assessed.methodNeeded,
    methodsLoading: areMethodsLoading(assessed),
    method: assessed.method?.id ?? null,
    methodFlaws: assessed.methodFlaws,
    policy: acceptance(settings.requirePolicyAcceptance === true, ticked.policy),
    payment: acceptance(worth.need.due > 0, ticked.payment),
  }
}

/** What the shopper is shown and confirms by pressing submit: what is paid out, charged and held (REV-41). */
const seenAmounts = ({ receipt, need, creditType }: Worth): string =>
  [
    creditType ?? 'open',
    receipt.total,
    receipt.giftCardBonus,
    need.due,
    ...need.holds.map(({ charge }) => charge),
  ].join('/')

/** How the parcel travels, as it was shown. */
const seenWay = (assessed: Assessed | null): string =>
  assessed?.methodNeeded ? fnv1a(`${assessed.method?.id} ${assessed.labelOption?.id}`).toString(36) : ''

/** Everything that the shopper is shown and confirms by pressing submit. */
export const seenTerms = (assessed: Assessed | null, worth: Worth): string =>
  `${seenAmounts(worth)}/${seenWay(assessed)}`

/** What is other than the shopper saw it; null when nothing is. */
export const changedSince = (seen: unknown, assessed: Assessed, worth: Worth): 'amounts' | 'way' | null => {
  if (seen === seenTerms(assessed, worth)) return null
  return String(seen).startsWith(`${seenAmounts(worth)}/`) ? 'way' : 'amounts'
}

const boxes = new Set<SubmitBlock>(['policy-unticked', 'payment-not-accepted'])
const isShown = (block: SubmitBlock): block is SubmitOff => !boxes.has(block)

/** What the lines of what is sent are drawn from. */
interface Sending {
  readonly worth: Worth
  readonly uneven: ShownPrices['uneven']
}

const sentLine = (state: ItemState, { worth, uneven }: Sending, context: JourneyContext): LineView => {
  const reason = reasonOf(flowOf(state, context.config))
  const more = uneven.get(state.unit.id)
  return {
    id: state.unit.id,
    title: state.unit.line.title,
    variant: state.unit.line.variantTitle,
    image: pictureOf(state.unit.line, state.product),
    ...shownLine(worth.receipt, 'returned_items', state.unit.id),
    details: [
      ...(reason === null ? [] : [reasonText(reason, context.language)]),
      ...noteTexts(noticesOf(state, context.assessed), context.t),
      ...(more === undefined ? [] : [unevenNote(more, worth.receipt.currency, context.t)]),
    ],
  }
}

const receivedLine = (state: ItemState, worth: Worth, context: JourneyContext): LineView[] => {
  const next = replacementOf(flowOf(state, context.config))
  if (next === null) return []
  return [
    {
      id: `new-${state.unit.id}`,
      title: next.ware.title,
      variant: next.ware.variantTitle,
      image: next.ware.image,
      ...shownLine(worth.receipt, 'new_items', state.unit.id),
      details: [],
    },
  ]
}

const creditNote = ({ credit, totals }: Worth): ReviewView['creditNote'] => {
  const offered = creditOffered(credit)
  if (totals.computed.remainingCredit <= 0 || offered.length !== 1) return null
  return offered[0] === 'refund' ? 'refund-only' : 'gift-only'
}

/** The choice of credit once more, while there is one and something to choose about (REV-07). */
const creditChoice = ({ credit, totals, creditType }: Worth): ReviewView['credit'] => {
  if (totals.computed.net <= 0 || creditOffered(credit).length < 2) return null
  const { refundCredit, storeCredit } = totals.credit.preCalculated
  return {
    selected: creditType === 'exchange' ? null : creditType,
    options: [
      { credit: 'gift', amount: storeCredit, off: creditOff('gift', credit) },
      { credit: 'refund', amount: refundCredit, off: creditOff('refund', credit) },
    ],
  }
}

const paymentOf = (needs: Needs, { config, visit, draft }: JourneyContext, { need }: Worth): ReviewView['payment'] => {
  const payments = need.use === 'none' ? null : needs.payments(config)
  if (payments === null) return null
  const { card } = draft
  // While its bank is asked, nothing is known of a card, and another one may be given.
  const taken = card?.state === 'saved' && cardOff(need, card) !== 'card-missing' ? card.card : null
  const captcha = taken === null ? (draft.cardTried ?? null) : null
  return { due: need.due, entry: payments.entry(visit.shopId), taken, captcha, acceptance: need.due > 0 }
}

/** Back from the review: the cart, the credit page while credit remains, else the items (REV-15). */
const backFrom = ({ draft }: JourneyContext, { credit, totals }: Worth): string => {
  if (draft.cart.length > 0) return '/shop/cart'
  return totals.computed.remainingCredit > 0 && creditPageNeeded(credit) ? '/credit' : '/exchange'
}

const instantParts = ({ instants, need }: Worth, now: number) => ({
  exchangeType: instants.exchange.choice ? { selected: instants.exchange.inForce } : null,
  returnType: instants.return.choice ? { selected: instants.return.inForce ?? ('regular' as const) } : null,
  holds: need.holds.map(({ purpose, authorize, charge, window }) => ({
    of: purpose,
    authorize,
    charge,
    deadline: instantDeadline(now, window),
  })),
})

const moneyParts = (needs: Needs, context: JourneyContext, worth: Worth) => {
  const { need, totals, creditType } = worth
  const { net } = totals.computed
  return {
    credit: creditChoice(worth),
    creditNote: creditNote(worth),
    payment: paymentOf(needs, context, worth),
    overage: net < 0 ? -net : null,
    covered: summaryOutcome(totals, creditType) === 'covered',
    checkout: need.checkout > 0,
    forfeited: creditType === 'exchange' && net > 0 ? net : null,
  }
}

/** The review page: everything once more, and what keeps it from being submitted. */
export const showReview = (needs: Needs, context: JourneyContext, place: Place, frame: FrameView) => {
  const { assessed, config, t, visit } = context
  const worth = assessed?.worth
  if (!assessed || !worth) throw new TypeError('showReview: the place is reachable with items only')
  const { order } = assessed
  const blocks = submitBlocks(submitInput(context, { assessed, worth }, { policy: true, payment: true })).filter(
    isShown,
  )
  const sending = { worth, uneven: pricesIn(context).uneven }
  const signed = activeFlags(config).has('return-summary-sign-identifiers')
  return reviewPage(
    frame,
    {
      sent: assessed.selected.map((state) => sentLine(state, sending, context)),
      received: assessed.selected.flatMap((state) => receivedLine(state, worth, context)),
      customer: { ...customerOf(order), address: order.address },
      summary: {
        receipt: worth.receipt,
        outcome: summaryOutcome(worth.totals, worth.creditType),
      },
      signs: signed ? 'signed' : 'plain',
      ...moneyParts(needs, context, worth),
      ...instantParts(worth, visit.now),
      ...waysView(context, { assessed, worth }, place.path),
      seen: seenTerms(assessed, worth),
      policyRequired: config.settings.requirePolicyAcceptance === true,
      feesLoading: worth.feesLoading ? feesWatch(context, place.path) : null,
      submitOff: blocks[0] ?? null,
      leave: false,
      back: backFrom(context, worth),
    },
    t,
  )
}
