import type { Translate } from '../../../locales/translate.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { FlowNotice } from '../../../screens/items/flow-view.ts'
import { itemNote } from '../../../screens/items/notices.ts'
import type { UnsentItems } from '../../../screens/parts/receipt-rows.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { findDestination } from '../../domain/items/selection.ts'
import type { ItemState } from '../../domain/items/state.ts'
import type { JourneyContext } from '../request/context.ts'
import { localize } from '../request/copy.ts'

/** Keep or donate may be combined with review (ITM-68, WFL-14, WFL-29). */
export function noticesOf(state: ItemState, assessed: Assessment | null): readonly FlowNotice[] {
  const keep = assessed?.keepDecisions.get(state.unit.id)
  return [
    ...(keep === undefined ? [] : [keep]),
    ...(state.evaluation.outcome.verdict === 'review' ? (['review'] as const) : []),
  ]
}

const toUnsentItems = (outcomes: readonly (readonly string[])[]): UnsentItems => {
  const count = (outcome: string) => outcomes.filter((own) => own.includes(outcome)).length
  if (outcomes.length > 0 && count('keep') === outcomes.length) return 'all-kept'
  return count('keep') + count('donate') > 0 ? 'some' : undefined
}

export const getUnsentItems = ({ selected, keepDecisions }: Assessment): UnsentItems =>
  toUnsentItems(selected.map(({ unit }) => [keepDecisions.get(unit.id) ?? '']))

export const getUnsentUnits = ({ items }: Pick<ReturnDocument, 'items'>): UnsentItems =>
  toUnsentItems(items.map(({ outcome }) => outcome))

/** The display name of the item's destination, if the merchant shows one (WFL-28). */
export const destinationName = (state: ItemState, { config, language }: JourneyContext): string | null =>
  localize(findDestination([state], config)?.display_name_in_portal, language) ?? null

export const noteTexts = (notices: readonly (FlowNotice | 'default')[], t: Translate): readonly string[] =>
  notices.flatMap((notice) => (notice === 'default' ? [] : [itemNote(t)(notice)]))
