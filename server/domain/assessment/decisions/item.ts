import type { ItemDecision } from '../../../../schemas/decision.ts'
import type { DisabledBecause } from '../../../../schemas/entities/because.ts'
import { finalSaleTag } from '../../items/barred.ts'
import type { ItemState, KeptBack } from '../../items/state.ts'
import { dayOf } from '../../items/window.ts'
import type { Decided } from './about.ts'
import { outcomesTold } from './outcomes.ts'
import { windowsOf } from './window.ts'

/** Where the document names the tag that makes a unit a final sale. */
const finalSalePointer = (tag: string, { config }: Decided): string =>
  `/settings/finalSaleTags/${(config.settings.finalSaleTags ?? []).indexOf(tag)}`

/** That a unit was a final sale, and whether an allowlist let it pass; nothing where it is none. */
const finalSale = ({ unit }: ItemState, decided: Decided): ItemDecision[] => {
  const tag = finalSaleTag(unit, decided.config.settings)
  if (tag === null) return []
  const outcome = decided.assessed.passedBy === null ? 'kept-back' : 'let-pass'
  return [{ decided: 'final-sale', outcome, tag, by: finalSalePointer(tag, decided) }]
}

/** Where it stands what keeps an item back, if it does in one place. */
const settingOf: Partial<Readonly<Record<KeptBack | DisabledBecause, string>>> = {
  'gift-card': '/settings/giftCardsReturnable',
  'no-shipping': '/settings/noShippingReturnable',
  'not-sent': '/settings/allowUnfulfilledItems',
  'single-item': '/settings/single_product_returns',
  'product-rules': '/settings/enforce_product_rules',
}

/** Whether a unit may go back at all; what neither may nor is kept back could not be read. */
const standing = ({ unit, status, keptBack }: ItemState, decided: Decided): ItemDecision => {
  const because = status.kind === 'disabled' ? status.because : keptBack
  const isUnread = status.kind === 'loading' || status.kind === 'failed'
  const tag = finalSaleTag(unit, decided.config.settings)
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

/**
 * What was decided of an item beside its rules: its windows, a final sale, whether it may go back, and each outcome with all that
 * stands against it. Told from the same facts that decided, so that a draft and the return that it becomes say the same.
 */
export const decisionsOfItem = (state: ItemState, decided: Decided): ItemDecision[] => [
  ...windowsOf(state, decided),
  ...finalSale(state, decided),
  standing(state, decided),
  ...outcomesTold(state, decided),
]
