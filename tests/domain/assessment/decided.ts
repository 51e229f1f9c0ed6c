import type { ItemDecision } from '../../../schemas/decisions/decision.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import type { DecisionContext } from '../../../server/domain/assessment/decisions/context.ts'
import { listItemDecisions } from '../../../server/domain/assessment/decisions/item.ts'
import { assessed, plainDraft, plainShop, priced, stateOf, TODAY } from '../characters.ts'

export const decidedOf = (items: DraftItem[], given: Partial<AssessInput> = {}): DecisionContext => {
  const { config = plainShop, draft = plainDraft, now } = given
  const { quote } = priced(items, given)
  return { assessed: assessed(items, given), quote, config, order: draft.order, now: now ?? TODAY }
}

export const ofItem = (id: string, given: Partial<AssessInput> = {}, items: DraftItem[] = []): ItemDecision[] => {
  const decided = decidedOf(items, given)
  return listItemDecisions(stateOf(decided.assessed, id), decided)
}
