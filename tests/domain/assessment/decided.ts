import type { ItemDecision } from '../../../schemas/decisions/decision.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import type { DecisionContext } from '../../../server/domain/assessment/decisions/context.ts'
import { listItemDecisions } from '../../../server/domain/assessment/decisions/item.ts'
import { assessItems, plainDraft, plainShop, priceItems, stateOf, TODAY } from '../characters.ts'

export const buildDecisionContext = (items: DraftItem[], overrides: Partial<AssessInput> = {}): DecisionContext => {
  const { config = plainShop, draft = plainDraft, now } = overrides
  const { quote } = priceItems(items, overrides)
  return { assessed: assessItems(items, overrides), quote, config, order: draft.order, now: now ?? TODAY }
}

export const listDecisionsOfItem = (
  id: string,
  overrides: Partial<AssessInput> = {},
  items: DraftItem[] = [],
): ItemDecision[] => {
  const decided = buildDecisionContext(items, overrides)
  return listItemDecisions(stateOf(decided.assessed, id), decided)
}
