import { editId } from '../../../screens/items/list-item.ts'
import { getPageAfterItems } from '../../domain/assessment/credit.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import { findEqualBatch, findRowUnit } from '../../domain/items/alike-units.ts'
import { findJointParts } from '../../domain/items/bundle.ts'
import { canSkipItemList } from '../../domain/items/selection.ts'
import { type ItemState, isOpen } from '../../domain/items/state.ts'
import { canConfirm, confirmedAnswers } from '../../domain/items/steps.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'
import { type Answer, go, type Intent } from '../request/visit.ts'
import { refuseShortStock } from './batch.ts'
import {
  assessWith,
  findItem,
  findItemFlow,
  listOpenBatch,
  nameUnits,
  openStepPath,
  refuseUnavailable,
  withItems,
} from './flow.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log'>

const resolvePathAfterConfirm = (context: JourneyContext, state: ItemState): string => {
  const { assessed, priced, config } = context
  const items = assessed?.items ?? []
  const open = findJointParts(state, items).find((part) => part.answers?.confirmed !== true)
  if (open !== undefined) return openStepPath(getItemFlow(open, context.config))
  const quote = canSkipItemList(state, items, config.settings) ? (priced?.quote ?? null) : null
  return quote === null ? '/exchange' : getPageAfterItems(quote.credit)
}

/** Selects an item whose questions all have answers (ITM-14); a lone item continues at once (ITM-16, ITM-17). */
export async function selectItem(needs: Needs, context: JourneyContext, id: string): Promise<Answer> {
  const found = findItemFlow(context, id)
  const answers = found === null ? null : confirmedAnswers(found)
  if (found === null || answers === null) return refuseUnavailable(context)

  const otherParts = findJointParts(found.state, context.assessed?.items ?? []).filter(isOpen)
  const parts = otherParts.map((part) => getItemFlow(part, context.config))
  const ready = parts.filter(canConfirm)
  const batch = listOpenBatch(context, id)
  const short = await refuseShortStock(needs, context, id, null)
  if (short !== null) return short
  const joined = findEqualBatch(found.state, answers, context.assessed?.items ?? [])
  const units = batch.map(({ unit }) => ({ ...answers, id: unit.id, ...(joined !== undefined && { batch: joined }) }))
  const confirmed = [...units, ...ready.flatMap((part) => confirmedAnswers(part) ?? [])]
  const draft = withItems(context.draft, confirmed)
  const after = await assessWith(needs, context, draft)
  const state = findItem(after, id) ?? found.state
  const row = findRowUnit(listOpenBatch(after, id))
  const text = context.t('item.confirmed', { item: nameUnits(context, found.state, batch.length) })
  const path = resolvePathAfterConfirm(after, state)
  return go(path, {
    draft,
    effects: [
      { type: 'announce', text },
      // Focuses the row, as the pressed button no longer exists (FIX-83).
      ...(path === '/exchange' ? [{ type: 'focus' as const, id: editId(row?.unit.id ?? id) }] : []),
      ...confirmed.map((item) => ({ type: 'cue' as const, id: item.id, name: 'selected' as const })),
    ],
  })
}

export const confirmItem = (needs: Needs, context: JourneyContext, { args }: Intent): Promise<Answer> =>
  selectItem(needs, context, String(args.item))
