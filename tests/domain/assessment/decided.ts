import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import type { Decided } from '../../../server/domain/assessment/decisions/about.ts'
import { assessed, plainDraft, plainShop, priced, TODAY } from '../characters.ts'

/** What decisions are told of, of some answered items. */
export const decidedOf = (items: DraftItem[], given: Partial<AssessInput> = {}): Decided => {
  const { config = plainShop, draft = plainDraft, now } = given
  const { quote } = priced(items, given)
  return { assessed: assessed(items, given), quote, config, order: draft.order, now: now ?? TODAY }
}
