import { type CreditOptionView, type CreditView, creditOptions } from '../../../screens/credit/options.ts'
import { shopPreview } from '../../../screens/credit/preview.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import type { ProductView } from '../../../screens/shop/pages.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import {
  findCreditProblem,
  findRestCredit,
  isShopPreviewNeeded,
  listCreditOptions,
  listOfferedCredits,
  sortCredits,
} from '../../domain/assessment/credit.ts'
import { calculateCreditWorth, getCreditTiming } from '../../domain/assessment/credit-worth.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { CREDIT_OPTIONS } from '../../domain/journey/reachable-path.ts'
import type { Place } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { getUnsentItems } from '../items/notices.ts'
import { findPayout } from '../items/summary.ts'
import { buildFeesPoll, withQuotedRate } from '../quotes/fees.ts'
import { getAmountNotation } from '../request/amount-notation.ts'
import { customerOf, type JourneyContext, refundCardOf } from '../request/context.ts'
import { type Answer, go, type Intent } from '../request/visit.ts'
import { listPreviewProducts } from '../shop/shop.ts'
import { storeUrl } from '../shop/store-visit.ts'

type Needs = Pick<World, 'commerce'>

/** Stores the choice and continues to the review (CRD-20). Only offered choices reach this step. */
export async function chooseCredit(_: unknown, context: JourneyContext, intent: Intent): Promise<Answer> {
  const { returnType: _before, ...draft } = withQuotedRate(context.draft, context)
  // The action's schema allows these four values only.
  const chosen = intent.args.credit as 'gift' | 'refund' | 'exchange' | 'instant'
  if (chosen === 'instant') return go('/review', { draft: { ...draft, creditType: 'refund', returnType: 'instant' } })
  // Declines the instant refund (CRD-09).
  const returnType = chosen === 'refund' ? { returnType: 'regular' as const } : {}
  return go('/review', { draft: { ...draft, creditType: chosen, ...returnType } })
}

type CreditOptionViews = Pick<CreditView, 'options'>['options']

const buildCreditOption = (credit: 'gift' | 'refund', quote: Quote, assessed: Assessment): CreditOptionView => {
  const { amount, bonus, fee, receipt } = calculateCreditWorth(credit, quote)
  return {
    credit,
    amount,
    without: bonus === null ? null : amount - bonus,
    bonus,
    fee,
    receipt,
    when: getCreditTiming(credit, assessed, quote),
    loading: quote.feesLoading,
    off: findCreditProblem(credit, quote.credit),
  }
}

/** Forfeits the remaining value; the only option if no credit is offered (CRD-10). */
const buildForfeitOption = ({ credit: { totals }, feesLoading }: Quote): CreditOptionView => ({
  credit: 'exchange',
  amount: totals.computed.net,
  without: null,
  bonus: null,
  fee: null,
  receipt: null,
  when: null,
  loading: feesLoading,
  off: null,
})

const buildCreditOptions = (quote: Quote, assessed: Assessment): CreditOptionViews => {
  const cards = listCreditOptions(quote.credit).map((card) =>
    card === 'exchange' ? buildForfeitOption(quote) : buildCreditOption(card, quote, assessed),
  )
  if (!quote.instants.return.possible || !listOfferedCredits(quote.credit).includes('refund')) return cards
  // Both refunds have the same amounts.
  return cards.flatMap((card) =>
    card.credit === 'refund' ? [card, { ...card, credit: 'instant' as const, when: 'immediate' as const }] : [card],
  )
}

const getChosenCredit = ({ creditType, returnType }: JourneyContext['draft']): CreditOptionView['credit'] | null =>
  creditType === 'refund' && returnType === 'instant' ? 'instant' : (creditType ?? null)

/** The maximum payout in minor units; null if the full value can be paid out. */
const findPayoutLimit = (quote: Quote | null): number | null => {
  if (quote === null) return null
  const { credit, computed } = quote.totals
  return credit.available < computed.remainingCredit ? credit.available : null
}

const buildPreviewScreen = (
  frame: FrameView,
  quote: Quote,
  products: readonly ProductView[],
  context: JourneyContext,
) => {
  const { totals } = quote.credit
  const offered = listOfferedCredits(quote.credit)
  return shopPreview(
    frame,
    {
      currency: totals.currency,
      notation: getAmountNotation(context.config),
      refund: offered.includes('refund') ? totals.credit.preCalculated.refundCredit : null,
      payout: findPayout(quote),
      rest: findRestCredit(quote.credit) ?? 'none',
      shopNow: totals.credit.with_bonus,
      bonus: totals.credit.bonus.total,
      products,
      shopPath: storeUrl(context) === null ? '/shop' : null,
      options: CREDIT_OPTIONS,
    },
    context.t,
  )
}

/** Slide 1: shop with the value. Slide 2: the credit options (CRD-02). */
export async function showCredit(context: JourneyContext, place: Place, frame: FrameView, needs: Needs) {
  const { t, config } = context
  const { assessed, draft } = context
  const quote = context.priced?.quote ?? null
  // Without a quote only slide 2 can report the failure.
  const first = quote !== null && isShopPreviewNeeded(quote.credit)
  if (first && place.query.slide !== 'options')
    return { screen: buildPreviewScreen(frame, quote, await listPreviewProducts(needs, context), context) }
  const screen = creditOptions(
    frame,
    {
      currency: quote?.totals.currency ?? config.currency,
      notation: getAmountNotation(config),
      ...(assessed !== null && { unsent: getUnsentItems(assessed) }),
      options:
        quote === null || assessed === null ? [] : sortCredits(buildCreditOptions(quote, assessed), config.settings),
      chosen: getChosenCredit(draft),
      email: assessed === null ? null : customerOf(assessed.order).email,
      card: assessed === null ? null : refundCardOf(assessed.order, draft),
      failure: quote === null ? 'totals' : null,
      limit: findPayoutLimit(quote),
      poll: quote?.feesLoading ? buildFeesPoll(context, place.path) : null,
      back: first ? '/credit' : '/exchange',
    },
    t,
  )
  return { screen }
}
