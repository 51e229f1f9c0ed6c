import type { ItemDecision } from '../../../../schemas/decisions/decision.ts'
import type { ItemDisabledReason } from '../../../../schemas/entities/disabled-reason.ts'
import { dateAt } from '../../calendar/days.ts'
import { timeZoneOf } from '../../calendar/deadlines.ts'
import { findFinalSaleTag } from '../../items/non-returnable.ts'
import type { IneligibleReason, ItemState } from '../../items/state.ts'
import type { DecisionContext } from './context.ts'
import { listOutcomeDecisions } from './outcomes.ts'
import { listWindowDecisions } from './window.ts'

const getFinalSalePointer = (tag: string, { config }: DecisionContext): string =>
  `/settings/finalSaleTags/${(config.settings.finalSaleTags ?? []).indexOf(tag)}`

/** Final sale and whether the order was exempt; empty for other units. */
const decideFinalSale = ({ unit }: ItemState, context: DecisionContext): ItemDecision[] => {
  const tag = findFinalSaleTag(unit, context.config.settings)
  if (tag === null) return []
  const outcome = context.assessed.exemption === null ? 'kept-back' : 'let-pass'
  return [{ decided: 'final-sale', outcome, tag, by: getFinalSalePointer(tag, context) }]
}

const settingPointers: Partial<Readonly<Record<IneligibleReason | ItemDisabledReason, string>>> = {
  'gift-card': '/settings/giftCardsReturnable',
  'no-shipping': '/settings/noShippingReturnable',
  'not-sent': '/settings/allowUnfulfilledItems',
  'single-item': '/settings/single_product_returns',
  'product-rules': '/settings/enforce_product_rules',
}

/** Items that are neither eligible nor ineligible could not be read. */
const decideEligibility = (
  { unit, status, ineligibleReason: keptBack }: ItemState,
  context: DecisionContext,
): ItemDecision => {
  const because = status.kind === 'disabled' ? status.because : keptBack
  const isUnread = status.kind === 'loading' || status.kind === 'failed'
  const tag = findFinalSaleTag(unit, context.config.settings)
  const sale = because === 'final-sale' && tag !== null ? getFinalSalePointer(tag, context) : null
  const at = unit.returned?.at ?? null
  return {
    decided: 'item',
    outcome: because !== null ? 'kept-back' : isUnread ? 'unread' : 'may-go-back',
    because,
    returnedOn: at === null ? null : dateAt(timeZoneOf(context.config.settings), at),
    by: because === null ? null : (settingPointers[because] ?? sale),
  }
}

/** Decisions besides rules, from the deciding facts, so that draft and return agree. */
export const listItemDecisions = (state: ItemState, context: DecisionContext): ItemDecision[] => [
  ...listWindowDecisions(state, context),
  ...decideFinalSale(state, context),
  decideEligibility(state, context),
  ...listOutcomeDecisions(state, context),
]
