import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { LabelOption } from '../../../schemas/config/method.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { ItemState } from '../items/state.ts'
import { type MethodFlaw, methodFlaws } from '../method/flaws.ts'
import { needsLabel, type PartnerKind } from '../method/kinds.ts'
import { selectLabelOption, listLabelOptions } from '../method/labels.ts'
import { selectMethod, methodsFor } from '../method/methods.ts'
import type { FirstMile, MethodOffer } from '../method/offer.ts'
import { boxAndShip, listPartnerKinds, listMethodOffers, type OfferFacts } from '../method/offers.ts'
import { evaluateCondition, type WorkflowFacts } from '../workflow/condition.ts'
import { activeFlags } from './flags.ts'
import type { KeepDecisions } from './keeps.ts'

export interface ReturnMethods {
  readonly firstMile: FirstMile
  readonly partners: readonly PartnerKind[]
  /** In display order. */
  readonly offers: readonly MethodOffer[]
  /** Null asks the shopper. */
  readonly inForce: MethodOffer | null
  readonly labelOptions: readonly LabelOption[]
  readonly labelOption: LabelOption | null
  readonly flaws: readonly MethodFlaw[]
}

interface ReturnMethodsInput {
  readonly config: ShopConfig
  readonly draft: Draft
  readonly order: Order
  readonly facts: WorkflowFacts
  readonly selected: readonly ItemState[]
  readonly keeps: KeepDecisions
  readonly now: Instant
}

const conditioned = ({ config, facts }: ReturnMethodsInput): ShopConfig['methods'] =>
  config.methods.filter(({ when }) => when === undefined || evaluateCondition(when, facts) === true)

/** A merchant who opens a return gets labelled methods only, else the carrier's (FIX-79). */
const methodsOf = (given: ReturnMethodsInput): ShopConfig['methods'] => {
  const { draft, order, config } = given
  const methods = conditioned(given)
  if (draft.opened === undefined) return methods
  const labelled = methodsFor(order.address, methods).filter(({ kind }) => needsLabel(kind))
  return labelled.length > 0 || config.methods.length === 0 ? labelled : [boxAndShip]
}

const offerFacts = (given: ReturnMethodsInput, firstMile: FirstMile): OfferFacts => {
  const { config, order, selected, keeps } = given
  const { stores, settings } = config
  return {
    config: { methods: methodsOf(given), stores, settings },
    flags: activeFlags(config),
    address: order.address,
    fullyKept: selected.length > 0 && selected.every(({ unit }) => keeps.has(unit.id)),
    firstMile,
  }
}

/** MTH-01, REV-22, REV-23. */
export function returnMethodsOf(facts: ReturnMethodsInput, firstMile: FirstMile): ReturnMethods {
  const { config, draft, order, now } = facts
  const offering = offerFacts(facts, firstMile)
  const offers = listMethodOffers(offering)
  const isPreselected = config.settings.preselectReturnMethodEnabled === true || draft.opened !== undefined
  // Merchants choose a method, not a place.
  const named = draft.opened && offers.find(({ method }) => method.id === draft.method)?.id
  const inForce = selectMethod(named ?? draft.method, offers, isPreselected ? 'first' : 'ask')
  const labelOptions = inForce === null ? [] : listLabelOptions(inForce.method, offering.flags)
  const labelOption = selectLabelOption(draft.labelOption, labelOptions)
  const judged = { address: order.address, options: labelOptions, option: labelOption, pickup: draft.pickup, now }
  return {
    firstMile,
    partners: listPartnerKinds(offering),
    offers,
    inForce,
    labelOptions,
    labelOption,
    flaws: inForce === null ? [] : methodFlaws({ method: inForce.method, ...judged }),
  }
}
