import type { LineItemResponse } from '../../../schemas/shopper-api/orders.ts'
import { toIsoTime } from '../../../schemas/values/ids.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import { selectEffectiveAnswers } from '../../domain/items/effective-answers.ts'
import { getChosenReason, resolveOutcome, resolveVariant, toDecision } from '../../domain/items/flow.ts'
import { canSee, type Viewer } from '../../domain/items/gift-visibility.ts'
import { type ItemState, isOpen } from '../../domain/items/state.ts'
import { describeUnselectable } from '../items/list-view.ts'
import { type JourneyContext, viewerIn } from '../request/context.ts'
import { localize } from '../request/copy.ts'
import { toOptionValues, toProductOptions } from '../shop/calls.ts'
import { toIsoOrNull } from './return-response.ts'

const excludedOf = ({ evaluation }: ItemState): LineItemResponse['excluded'] => {
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

const allowedOf = (state: ItemState, context: JourneyContext): LineItemResponse['allowed'] => {
  const { allowed, outcomes } = state
  const may = isOpen(state)
  return {
    exchange: may && (outcomes.exchange || outcomes.replace || outcomes.advanced.length > 0),
    return: may && outcomes.return,
    gift: may && allowed.gift,
    refund: may && allowed.refund,
    shopNow: may && allowed.shopNow,
    reason: describeUnselectable(state, context),
  }
}

const ruledOutcomes = ({ evaluation }: ItemState): LineItemResponse['outcome'] => {
  const { keep, verdict } = evaluation.outcome
  const outcomes = [keep, verdict].filter((one) => one !== null)
  return outcomes.length === 0 ? ['default'] : outcomes
}

const bundleOf = ({ unit }: ItemState): LineItemResponse['bundle'] => {
  const { bundle } = unit.line
  if (bundle === null) return null
  const { id, title, partialReturns, exchanges } = bundle
  return { id, title, partialReturns, disallowBundleExchange: !exchanges }
}

const paidOf = ({ price, discount, tax }: ItemState['unit'], viewer: Viewer) =>
  canSee(viewer, 'paid-price')
    ? { price, discount, discounted_price: price - discount, tax }
    : { price: null, discount: null, discounted_price: null, tax: null }

/** The viewer may not see the price of a gift. */
const catalogueOf = ({ unit: { line }, product }: ItemState, viewer: Viewer) => {
  const variant = product?.variants.find(({ id }) => id === line.variantId) ?? null
  return {
    variant_image: variant?.image ?? null,
    images: product?.images ?? [],
    current_variant_price: canSee(viewer, 'paid-price') ? (variant?.price ?? null) : null,
    options: product === null ? [] : toProductOptions(product),
    ...toOptionValues(variant ?? { options: [] }),
  }
}

const NO_CHOICE = {
  returnType: null,
  resolution: null,
  reason: null,
  user_input: {},
  new_variant: null,
  advanced: null,
}

const choiceOf = (state: ItemState, { config }: JourneyContext) => {
  if (state.answers === null) return NO_CHOICE
  const flow = getItemFlow(state, config)
  const answers = selectEffectiveAnswers(flow)
  const reason = getChosenReason(flow)
  const { option, product } = answers.advanced ?? {}
  const variant = resolveVariant(flow)
  return {
    ...(resolveOutcome(flow) === null ? { returnType: null, resolution: null } : toDecision(flow)),
    reason: reason === null ? null : { id: reason.id, comment: answers.comment ?? null },
    user_input: answers.inputs ?? {},
    new_variant: variant === null ? null : { id: variant.id },
    advanced: option === undefined || product === undefined ? null : { option, product },
  }
}

/** Item fees of a rule replace those of the policy (WFL-24). */
const lineItemFeesOf = ({ evaluation }: ItemState, { assessed }: JourneyContext) => {
  const { lineItemFees } = evaluation.outcome
  const fallbackLineItemFees = assessed?.policy.fallbackLineItemFees ?? null
  return { lineItemFees, fallbackLineItemFees, applicableLineItemFees: lineItemFees ?? fallbackLineItemFees }
}

const destinationsOf = (
  { evaluation }: ItemState,
  { config, language }: JourneyContext,
): LineItemResponse['destinations'] =>
  (evaluation.outcome.destinations ?? []).map((id) => {
    const found = config.destinations?.find((one) => one.id === id)
    return { id, display_name_in_portal: localize(found?.display_name_in_portal, language) ?? null }
  })

/** A unit as the calls return it (ENT-06). */
export function toItemResponse(state: ItemState, context: JourneyContext): LineItemResponse {
  const viewer = viewerIn(context)
  const { unit, product, ineligibleReason: keptBack, status, claims, reasonGroup } = state
  const { line } = unit
  return {
    id: unit.id,
    line_id: line.id,
    product_id: line.productId,
    variant_id: line.variantId,
    sku: line.sku,
    title: line.title,
    variant_title: line.variantTitle,
    image: line.image,
    ...paidOf(unit, viewer),
    product_type: line.productType,
    vendor: line.vendor,
    tags: line.tags,
    grams: line.grams,
    taxable: line.taxable,
    product_exists: product !== null,
    visible_properties: canSee(viewer, 'properties') ? line.properties : [],
    is_bundle: line.bundle !== null,
    bundle: bundleOf(state),
    fulfilled_at: toIsoOrNull(unit.fulfilledAt),
    // An item that rules rejected for good counts as returned (WFL-17).
    returned: unit.returned !== null || keptBack === 'rejected-before',
    returned_at: toIsoOrNull(unit.returned?.at ?? null),
    status: status.kind,
    code: status.kind === 'ineligible' ? status.code : null,
    allowed: allowedOf(state, context),
    excluded: excludedOf(state),
    outcome: ruledOutcomes(state),
    reason_group: reasonGroup.id,
    qualifiedWarranties: claims.qualified.map(({ warranty, until }) => ({
      id: warranty.id,
      until: toIsoTime(until),
    })),
    destinations: destinationsOf(state, context),
    ...catalogueOf(state, viewer),
    ...choiceOf(state, context),
    ...lineItemFeesOf(state, context),
  }
}

/** The units of the session's order; unsent ones on request (API-18, ITM-72). */
export const callLineItems = (context: JourneyContext, unsent: 'listed' | 'left-out'): LineItemResponse[] =>
  (context.assessed?.items ?? [])
    .filter(({ unit }) => unsent === 'listed' || unit.fulfilledAt !== null)
    .map((state) => toItemResponse(state, context))
