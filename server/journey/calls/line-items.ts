import type { CalledItem } from '../../../schemas/calls/orders.ts'
import { isoTime } from '../../../schemas/ids.ts'
import { type ItemState, isOpen } from '../../domain/items/state.ts'
import type { JourneyContext } from '../request/context.ts'
import { writtenOr } from './return-told.ts'

/** What rules bar for a unit, by the names that these calls have for it. */
const excludedOf = ({ evaluation }: ItemState): CalledItem['excluded'] => {
  const { excluded } = evaluation.outcome
  return {
    advancedExchange: excluded.includes('advancedExchange'),
    inlineExchange: excluded.includes('inlineExchange'),
    instantExchange: excluded.includes('instantExchange'),
    shopNow: excluded.includes('shopNow'),
    refund: excluded.includes('refund'),
    storeCredit: excluded.includes('storeCredit'),
  }
}

/** What may become of an item; nothing of one that cannot be chosen. */
const allowedOf = (state: ItemState): CalledItem['allowed'] => {
  const { allowed, outcomes } = state
  const may = isOpen(state)
  return {
    exchange: may && (outcomes.exchange || outcomes.replace || outcomes.advanced.length > 0),
    return: may && outcomes.return,
    gift: may && allowed.gift,
    refund: may && allowed.refund,
    shopNow: may && allowed.shopNow,
  }
}

/** What rules make of a unit; `default` where none says anything. */
const outcomeOf = ({ evaluation }: ItemState): CalledItem['outcome'] => {
  const { keep, verdict } = evaluation.outcome
  const said = [keep, verdict].filter((one) => one !== null)
  return said.length === 0 ? ['default'] : said
}

/** The bundle that a unit was sold in; null where it was sold by itself. */
const bundleOf = ({ unit }: ItemState): CalledItem['bundle'] => {
  const { bundle } = unit.line
  if (bundle === null) return null
  const { id, title, partialReturns, exchanges } = bundle
  return { id, title, partialReturns, disallowBundleExchange: !exchanges }
}

/** What was paid for a unit: for a gift that is between its giver and the shop, as pages have it. */
const paidOf = ({ price, discount, tax }: ItemState['unit'], { gift }: { readonly gift: boolean }) =>
  gift
    ? { price: null, discount: null, discounted_price: null, tax: null }
    : { price, discount, discounted_price: price - discount, tax }

/** A unit of an order as data: what it is, and what may become of it (ENT-06). */
export function calledItem(
  state: ItemState,
  { gift = false }: { readonly gift?: boolean | undefined } = {},
): CalledItem {
  const { unit, product, keptBack, status, claims, reasonGroup } = state
  const { line } = unit
  return {
    ...{ id: unit.id, line_id: line.id, product_id: line.productId, variant_id: line.variantId, sku: line.sku },
    ...{ title: line.title, variant_title: line.variantTitle, image: line.image },
    ...paidOf(unit, { gift }),
    ...{
      product_type: line.productType,
      vendor: line.vendor,
      tags: line.tags,
      grams: line.grams,
      taxable: line.taxable,
    },
    product_exists: product !== null,
    visible_properties: gift ? [] : line.properties,
    is_bundle: line.bundle !== null,
    bundle: bundleOf(state),
    fulfilled_at: writtenOr(unit.fulfilledAt),
    // What rules have rejected for good answers so too: it cannot be chosen again (WFL-17).
    returned: unit.returned !== null || keptBack === 'rejected-before',
    returned_at: writtenOr(unit.returned?.at ?? null),
    status: status.kind,
    code: status.kind === 'ineligible' ? status.code : null,
    allowed: allowedOf(state),
    excluded: excludedOf(state),
    outcome: outcomeOf(state),
    reason_group: reasonGroup.id,
    qualifiedWarranties: claims.qualified.map(({ warranty, until }) => ({
      id: warranty.id,
      until: isoTime(until),
    })),
  }
}

/** The units of the order of a session; those that were not sent yet where they are asked for (API-18, ITM-72). */
export const callLineItems = ({ assessed, draft }: JourneyContext, unsent: 'listed' | 'left-out'): CalledItem[] =>
  (assessed?.items ?? [])
    .filter(({ unit }) => unsent === 'listed' || unit.fulfilledAt !== null)
    .map((state) => calledItem(state, draft.order))
