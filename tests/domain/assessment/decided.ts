import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { Decided } from '../../../server/domain/assessment/decisions/about.ts'
import type { WeighInput } from '../../../server/domain/assessment/weigh.ts'
import { plainDraft, plainShop, TODAY, weighed } from '../characters.ts'

/** What decisions are told of, of some answered items. */
export const decidedOf = (items: DraftItem[], given: Partial<WeighInput> = {}): Decided => {
  const { config = plainShop, draft = plainDraft, now } = given
  const seen = weighed(items, given)
  return { weighed: seen, config, order: draft.order, now: now ?? TODAY }
}
