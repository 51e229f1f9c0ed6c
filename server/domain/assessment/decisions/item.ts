import type { ItemDecision } from '../../../../schemas/decision.ts'
import type { DisabledBecause } from '../../../../schemas/entities/because.ts'
import { findFinalSaleTag } from '../../items/barred.ts'
import type { ItemState, IneligibleReason } from '../../items/state.ts'
import { dayOf } from '../../items/window.ts'
import type { Decided } from './about.ts'
import { outcomesTold } from './outcomes.ts'
import { windowsOf } from './window.ts'

const finalSalePointer = (tag: string, { config }: Decided): string =>
  `/settings/finalSaleTags/${(config.settings.finalSaleTags ?? []).indexOf(tag)}`

/** Final sale and whether the order was exempt; empty for other units. */
const finalSale = ({ unit }: ItemState, decided: Decided): ItemDecision[] => {
  const tag = findFinalSaleTag(unit, decided.config.settings)
  if (tag === null) return []
  const outcome = decided.assessed.passedBy === null ? 'kept-back' : 'let-pass'
  return [{ decided: 'final-sale', outcome, tag, by: finalSalePointer(tag, decided) }]
}

const settingOf: Partial<Readonly<Record<IneligibleReason | DisabledBecause, string>>> = {
  'gift-card': '/settings/giftCardsReturnable',
  'no-shipping': '/settings/noShippingReturnable',
  'not-sent': '/settings/allowUnfulfilledItems',
  'single-item': '/settings/single_product_returns',
  'product-rules': '/settings/enforce_product_rules',
}

/** Items that are neither eligible nor ineligible could not be read. */
const standing = ({ unit, status, ineligibleReason: keptBack }: ItemState, decided: Decided): ItemDecision => {
  const because = status.kind === 'disabled' ? status.because : keptBack
  const isUnread = status.kind === 'loading' || status.kind === 'failed'
  const tag = findFinalSaleTag(unit, decided.config.settings)
  const sale = because === 'final-sale' && tag !== null ? finalSalePointer(tag, decided) : null
  const at = unit.returned?.at ?? null
  return {
    decided: 'item',
    outcome: because !== null ? 'kept-back' : isUnread ? 'unread' : 'may-go-back',
    because,
    returnedOn: at === null ? null : dayOf(at),
    by: because === null ? null : (settingOf[because] ?? sale),
  }
}

/** Decisions besides rules, from the deciding facts, so that draft and return agree. */
export const decisionsOfItem = (state: ItemState, decided: Decided): ItemDecision[] => [
  ...windowsOf(state, decided),
  ...finalSale(state, decided),
  standing(state, decided),
  ...outcomesTold(state, decided),
]
