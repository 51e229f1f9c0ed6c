import { type CreditOptionView, type CreditView, creditOptions } from '../../../screens/credit/options.ts'
import { shopPreview } from '../../../screens/credit/preview.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import type { ProductView } from '../../../screens/shop/pages.ts'
import type { Assessed } from '../../domain/assessment/assess.ts'
import {
  type CreditInput,
  creditCards,
  creditOff,
  creditOffered,
  shopPreviewNeeded,
} from '../../domain/assessment/credit.ts'
import { creditWhen, creditWorth } from '../../domain/assessment/credit-worth.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { CREDIT_OPTIONS } from '../../domain/journey/reachable.ts'
import type { Place } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { feesPollView, rememberingRate } from '../quotes/fees.ts'
import { cardPaidWith, customerOf, type JourneyContext } from '../request/context.ts'
import { type Answer, go, type Intent } from '../request/visit.ts'
import { storeUrl } from '../shop/leave-for-store.ts'
import { previewProducts } from '../shop/shop.ts'

/** What drawing the page takes. */
type Needs = Pick<World, 'commerce'>

/** Records the choice and moves to the review (CRD-20). The screen offers what is allowed, and nothing else is taken. */
export async function chooseCredit(_: unknown, context: JourneyContext, intent: Intent): Promise<Answer> {
  const { returnType: _before, ...draft } = rememberingRate(context.draft, context)
  // The shape of the action allows the four choices only.
  const chosen = intent.args.credit as 'gift' | 'refund' | 'exchange' | 'instant'
  if (chosen === 'instant') return go('/review', { draft: { ...draft, creditType: 'refund', returnType: 'instant' } })
  // Whoever takes the ordinary refund beside an instant one has chosen it (CRD-09).
  const returnType = chosen === 'refund' ? { returnType: 'regular' as const } : {}
  return go('/review', { draft: { ...draft, creditType: chosen, ...returnType } })
}

/** What the cards to choose among are drawn from. */
type Offered = Pick<CreditView, 'options'>['options']

/** A way to be paid back, as its card shows it. */
const cardOf = (credit: 'gift' | 'refund', quote: Quote, assessed: Assessed): CreditOptionView => {
  const { amount, bonus, fee, receipt } = creditWorth(credit, quote)
  return {
    credit,
    amount,
    without: bonus === null ? null : amount - bonus,
    bonus,
    fee,
    receipt,
    when: creditWhen(credit, assessed, quote),
    loading: quote.feesLoading,
    off: creditOff(credit, quote.credit),
  }
}

/** Giving the rest up: the only choice where there is no other (CRD-10). */
const noThanks = ({ credit: { totals }, feesLoading }: Quote): CreditOptionView => ({
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

/** The cards to choose among; where money can be sent ahead, an instant refund stands before the later one. */
const optionsOf = (quote: Quote, assessed: Assessed): Offered => {
  const cards = creditCards(quote.credit).map((card) =>
    card === 'exchange' ? noThanks(quote) : cardOf(card, quote, assessed),
  )
  if (!quote.instants.return.possible || !creditOffered(quote.credit).includes('refund')) return cards
  // It is the same refund, only sooner: its card shows the same amounts.
  return cards.flatMap((card) =>
    card.credit === 'refund' ? [{ ...card, credit: 'instant' as const, when: 'immediate' as const }, card] : [card],
  )
}

/** What was chosen before, by the name of its card; null before a choice. */
const chosenIn = ({ creditType, returnType }: JourneyContext['draft']): CreditOptionView['credit'] | null =>
  creditType === 'refund' && returnType === 'instant' ? 'instant' : (creditType ?? null)

/** What can be paid out at most, where that is less than the return is worth. */
const limitOf = (quote: Quote | null): number | null => {
  if (quote === null) return null
  const { credit, computed } = quote.totals
  return credit.available < computed.remainingCredit ? credit.available : null
}

/** What shopping now would give, beside the kinds of credit. */
const preview = (frame: FrameView, credit: CreditInput, products: readonly ProductView[], context: JourneyContext) => {
  const { totals } = credit
  const offered = creditOffered(credit)
  return shopPreview(
    frame,
    {
      currency: totals.currency,
      refund: offered.includes('refund') ? totals.credit.preCalculated.refundCredit : null,
      paysBack: offered.length > 0,
      shopNow: totals.credit.with_bonus,
      bonus: totals.credit.bonus.total,
      products,
      shopPath: storeUrl(context) === null ? '/shop' : null,
      options: CREDIT_OPTIONS,
    },
    context.t,
  )
}

/** Slide 1, shopping with the value, or slide 2, the ways to be paid back (CRD-02). */
export async function showCredit(context: JourneyContext, place: Place, frame: FrameView, needs: Needs) {
  const { t, config } = context
  const { assessed, draft } = context
  const quote = context.priced?.quote ?? null
  // Without a quote nobody knows what there is to spend: the second slide says that it could not be worked out.
  const first = quote !== null && shopPreviewNeeded(quote.credit)
  if (first && place.query.slide !== 'options')
    return { screen: preview(frame, quote.credit, await previewProducts(needs, context), context) }
  const screen = creditOptions(
    frame,
    {
      currency: quote?.totals.currency ?? config.currency,
      options: quote === null || assessed === null ? [] : optionsOf(quote, assessed),
      chosen: chosenIn(draft),
      email: assessed === null ? null : customerOf(assessed.order).email,
      card: assessed === null ? null : cardPaidWith(assessed.order, draft),
      failure: quote === null ? 'totals' : null,
      limit: limitOf(quote),
      poll: quote?.feesLoading ? feesPollView(context, place.path) : null,
      back: first ? '/credit' : '/exchange',
    },
    t,
  )
  return { screen }
}
