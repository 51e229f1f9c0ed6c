import { type CreditOptionView, creditOptions } from '../../../screens/credit/options.ts'
import { shopPreview } from '../../../screens/credit/preview.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import type { ProductView } from '../../../screens/shop/pages.ts'
import {
  type CreditInput,
  creditCards,
  creditOff,
  creditOffered,
  shopPreviewNeeded,
} from '../../domain/assessment/credit.ts'
import type { Worth } from '../../domain/assessment/worth.ts'
import { type Place, pathTo } from '../../domain/journey/routes.ts'
import { totalsOf } from '../../domain/value/totals.ts'
import type { World } from '../../world.ts'
import { feesWatch, withQuote } from '../quotes/fees.ts'
import type { JourneyContext } from '../request/context.ts'
import { type Answer, go, type Intent } from '../request/visit.ts'
import { previewProducts } from '../shop/shop.ts'

type Needs = Pick<World, 'commerce'>

/** Slide 2 of the credit page, when slide 1 stands before it. */
const OPTIONS = pathTo('/credit', { slide: 'options' })

/** Records the choice and moves to the review (CRD-20). The screen offers what is allowed, and nothing else is taken. */
export async function chooseCredit(_: unknown, context: JourneyContext, intent: Intent): Promise<Answer> {
  const { returnType: _before, ...draft } = withQuote(context.draft, context)
  // The shape of the action allows the four choices only.
  const chosen = intent.args.credit as 'gift' | 'refund' | 'exchange' | 'instant'
  if (chosen === 'instant') return go('/review', { draft: { ...draft, creditType: 'refund', returnType: 'instant' } })
  // Whoever takes the ordinary refund beside an instant one has chosen it (CRD-09).
  const returnType = chosen === 'refund' ? { returnType: 'regular' as const } : {}
  return go('/review', { draft: { ...draft, creditType: chosen, ...returnType } })
}

/** What a way to be paid back would bring, with its own fee and bonus (F17). */
const cardOf = (credit: 'gift' | 'refund', worth: Worth): CreditOptionView => {
  const { credit: totals, computed } = totalsOf({ ...worth.input, creditType: credit })
  const bonus = credit === 'gift' ? totals.bonus.storeCreditBonus : 0
  const amount = credit === 'gift' ? totals.preCalculated.storeCredit : totals.preCalculated.refundCredit
  return {
    credit,
    amount,
    without: bonus > 0 ? amount - bonus : null,
    bonus: bonus > 0 ? bonus : null,
    fee: computed.handlingFee > 0 ? computed.handlingFee : null,
    loading: worth.feesLoading,
    off: creditOff(credit, worth.credit),
  }
}

/** Giving the rest up: the only choice where there is no other (CRD-10). */
const noThanks = ({ credit: { totals }, feesLoading }: Worth): CreditOptionView => ({
  credit: 'exchange',
  amount: totals.computed.net,
  without: null,
  bonus: null,
  fee: null,
  loading: feesLoading,
  off: null,
})

const optionsOf = (worth: Worth): readonly CreditOptionView[] => {
  const cards = creditCards(worth.credit).map((card) => (card === 'exchange' ? noThanks(worth) : cardOf(card, worth)))
  if (!worth.instants.return.possible || !creditOffered(worth.credit).includes('refund')) return cards
  return cards.flatMap((card) => (card.credit === 'refund' ? [{ ...card, credit: 'instant' as const }, card] : [card]))
}

/** What can be paid out at most, where that is less than the return is worth. */
const limitOf = (worth: Worth | null): number | null => {
  if (worth === null) return null
  const { credit, computed } = worth.totals
  return credit.available < computed.remainingCredit ? credit.available : null
}

const preview = (frame: FrameView, { totals }: CreditInput, products: readonly ProductView[], t: JourneyContext['t']) =>
  shopPreview(
    frame,
    {
      currency: totals.currency,
      refund: totals.credit.preCalculated.refundCredit,
      shopNow: totals.credit.with_bonus,
      bonus: totals.credit.bonus.total,
      products,
      shopPath: '/shop',
      options: OPTIONS,
    },
    t,
  )

/** Slide 1, shopping with the value, or slide 2, the ways to be paid back (CRD-02). */
export const showCredit = async (context: JourneyContext, place: Place, frame: FrameView, needs: Needs) => {
  const { t, config } = context
  const worth = context.assessed?.worth ?? null
  const first = worth !== null && shopPreviewNeeded(worth.credit)
  if (first && place.query.slide !== 'options')
    return { screen: preview(frame, worth.credit, await previewProducts(needs, context), t) }
  const screen = creditOptions(
    frame,
    {
      currency: worth?.totals.currency ?? config.currency,
      options: worth === null ? [] : optionsOf(worth),
      failure: worth === null ? 'totals' : null,
      limit: limitOf(worth),
      watch: worth?.feesLoading ? feesWatch(context, place.path) : null,
      back: first ? '/credit' : '/exchange',
    },
    t,
  )
  return { screen }
}
