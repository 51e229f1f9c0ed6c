import type { ReviewView } from '../../../screens/review/page.ts'
import {
  findCreditProblem,
  isCreditChoiceNeeded,
  isShopPreviewNeeded,
  listOfferedCredits,
  sortCredits,
} from '../../domain/assessment/credit.ts'
import { calculateCreditWorth } from '../../domain/assessment/credit-worth.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { CREDIT_OPTIONS } from '../../domain/journey/reachable-path.ts'
import type { JourneyContext } from '../request/context.ts'

/** Explains that only one kind of credit is offered, and what closes the other; null if there is a choice. */
export function getCreditNote({ credit, totals }: Quote): ReviewView['creditNote'] {
  const [only, another] = listOfferedCredits(credit)
  if (totals.computed.remainingCredit <= 0 || only === undefined || another !== undefined) return null
  const off = findCreditProblem(only === 'refund' ? 'gift' : 'refund', credit)
  const isInPolicy = off !== 'no-gift-card' && off !== 'exchange-only'
  return { only, off: isInPolicy ? off : null }
}

/** The credit that the credit page asked for; the cart comes to the review without that page. */
export function findChosenCredit({ draft }: JourneyContext, quote: Quote): ReviewView['chosenCredit'] {
  const { credit, totals, creditType, instants } = quote
  if (draft.cart.length > 0 || totals.computed.net <= 0 || !isCreditChoiceNeeded(credit)) return null
  if (creditType === null || creditType === 'exchange') return null
  const isInstant = creditType === 'refund' && instants.return.inForce === 'instant'
  return { credit: isInstant ? 'instant' : creditType, edit: isShopPreviewNeeded(credit) ? CREDIT_OPTIONS : '/credit' }
}

/** Null without a choice (REV-07), or after the credit page (UXD-03). */
export function buildCreditChoice(context: JourneyContext, quote: Quote): ReviewView['credit'] {
  const { credit, totals, creditType } = quote
  if (totals.computed.net <= 0 || listOfferedCredits(credit).length < 2) return null
  if (findChosenCredit(context, quote) !== null) return null
  return {
    selected: creditType === 'exchange' ? null : creditType,
    options: sortCredits(
      listOfferedCredits(credit).map((one) => ({
        credit: one,
        amount: calculateCreditWorth(one, quote).amount,
        bonus: calculateCreditWorth(one, quote).bonus,
        off: null,
      })),
      context.config.settings,
    ),
  }
}
