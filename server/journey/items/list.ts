import type { DraftItem } from '../../../schemas/records/draft.ts'
import { selectId } from '../../../screens/items/list-item.ts'
import { findCreditOnContinue, getPageAfterItems } from '../../domain/assessment/credit.ts'
import { findJointRemovals, isWholeOnly } from '../../domain/items/bundle.ts'
import { answersOf } from '../../domain/items/flow.ts'
import { type ItemState, isRejected } from '../../domain/items/state.ts'
import { parsePlace } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { buildTotalsProblem, withFees, withQuotedRate } from '../quotes/fees.ts'
import type { JourneyContext } from '../request/context.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'
import { findRowId, isQuantityOpen, listItemSteps, QUANTITY_STEP } from './batch.ts'
import {
  assessWith,
  findItem,
  findItemFlow,
  flowPath,
  listOpenBatch,
  nameUnits,
  openStepPath,
  refuseUnavailable,
  rejectItems,
  settleClaim,
  shareAnswers,
  withItems,
  withoutItems,
} from './flow.ts'
import { listKnownLosses, withoutLosses } from './losses.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log'>
type FeeNeeds = Pick<World, 'carriers' | 'log'>

const toSeparateAnswers = (state: ItemState): DraftItem => {
  const { together: _dropped, ...answers } = answersOf(state)
  return isWholeOnly(state) ? answersOf(state) : answers
}

/** Opens an item's flow at its first question without an answer. Rejects the item if a rule does (ITM-30, WFL-03). */
export async function openItem(needs: Needs, before: JourneyContext, intent: Intent): Promise<Answer> {
  const id = String(intent.args.item)
  const context = await settleClaim(needs, before, id)
  const found = findItemFlow(context, id)
  if (found === null) return refuseUnavailable(context)
  if (isRejected(found.state)) return rejectItems(context, [found.state])

  const [first] = listItemSteps(context, found)
  const opensFirst =
    found.state.status.kind === 'selected' || (first?.step === QUANTITY_STEP.step && isQuantityOpen(found))
  const path = first === undefined || !opensFirst ? openStepPath(found) : flowPath(id, first)
  const draft = withItems(context.draft, [toSeparateAnswers(found.state)])
  return go(path, { draft: shareAnswers(draft, id, listOpenBatch(context, id)) })
}

/** The row of the item once it is not selected any more. */
const findRowAfter = async (needs: Needs, context: JourneyContext, id: string): Promise<string> => {
  const item = findItem(context, id)
  if (item?.unit.line.quantity === 1) return id
  const after = await assessWith(needs, context, context.draft)
  const state = findItem(after, id)
  return state === undefined ? id : findRowId(after, state)
}

/** Removes the item with its answers and its cart entry (ITM-15), and the units answered with it. */
export async function discardItem(needs: Needs, context: JourneyContext, intent: Intent): Promise<Answer> {
  const id = String(intent.args.item)
  const items = context.assessed?.items ?? []
  const item = findItem(context, id)
  if (item === undefined) return refuseUnavailable(context)

  const batch = listOpenBatch(context, id)
  const removed = [...batch, ...findJointRemovals(item, items)]
  const draft = withoutItems(
    context.draft,
    removed.map(({ unit }) => unit.id),
  )
  const text = context.t('items.discarded', { item: nameUnits(context, item, batch.length) })
  const row = await findRowAfter(needs, { ...context, draft }, id)
  // An item removed in the cart leaves the shopper in the cart (SHP-45).
  const isInCart = parsePlace(intent.at).route === 'shopnowcart'
  return go(isInCart ? intent.at : '/exchange', {
    draft,
    effects: [
      { type: 'toast', tone: 'success', text },
      { type: 'focus', id: isInCart ? 'continue' : selectId(row) },
    ],
  })
}

/** Drawing the page reads the products again (ERR-52). */
export const retryItem = async (): Promise<Answer> => go('/exchange')

/** Continues to credit or review. Needs totals (ITM-76, ITM-81); rejects items that rules reject by now (WFL-03). */
export async function continueItems(needs: FeeNeeds, before: JourneyContext): Promise<Answer> {
  const context = await withFees(needs, before, 'action')
  const { assessed, priced, t } = context
  if (priced?.failure) return stay(buildTotalsProblem(context, priced.failure))
  const quote = priced?.quote ?? null
  if (assessed === null || quote === null) return stay({ code: 'no-items', title: t('error.no-line-items') })
  const rejected = assessed.selected.filter(isRejected)
  if (rejected.length > 0) return rejectItems(context, rejected)

  const creditType = findCreditOnContinue(quote.credit)
  // The page has already shown these losses.
  const remainingDraft = withoutLosses(context.draft, listKnownLosses(context))
  const draft = withQuotedRate({ ...remainingDraft, ...(creditType !== null && { creditType }) }, context)
  return go(getPageAfterItems(quote.credit), { draft })
}
