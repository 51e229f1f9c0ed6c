import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { LabelOption } from '../../../schemas/config/method.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { shopTimeOf } from '../calendar/deadlines.ts'
import type { ItemState } from '../items/state.ts'
import { type MethodFlaw, methodFlaws } from '../method/flaws.ts'
import { needsLabel, type PartnerKind } from '../method/kinds.ts'
import { listLabelOptions, selectLabelOption } from '../method/labels.ts'
import { methodsFor, selectMethod } from '../method/methods.ts'
import type { FirstMile, MethodOffer } from '../method/offer.ts'
import { boxAndShip, listMethodOffers, listPartnerKinds, type OfferFacts } from '../method/offers.ts'
import { evaluateCondition, type WorkflowFacts } from '../workflow/condition.ts'
import { activeFlags } from './flags.ts'
import type { KeepDecisions } from './keep-decisions.ts'

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
  readonly keepDecisions: KeepDecisions
  readonly now: Instant
}

const filterByCondition = ({ config, facts }: ReturnMethodsInput): ShopConfig['methods'] =>
  config.methods.filter(({ when }) => when === undefined || evaluateCondition(when, facts) === true)

/** A merchant who opens a return gets labelled methods only, else the carrier's (FIX-79). */
const listApplicableMethods = (input: ReturnMethodsInput): ShopConfig['methods'] => {
  const { draft, order, config } = input
  const methods = filterByCondition(input)
  if (draft.opened === undefined) return methods
  const labelled = methodsFor(order.address, methods).filter(({ kind }) => needsLabel(kind))
  return labelled.length > 0 || config.methods.length === 0 ? labelled : [boxAndShip]
}

const buildOfferFacts = (input: ReturnMethodsInput, firstMile: FirstMile): OfferFacts => {
  const { config, order, selected, keepDecisions: keeps } = input
  const { stores, settings } = config
  return {
    config: { methods: listApplicableMethods(input), stores, settings },
    flags: activeFlags(config),
    address: order.address,
    fullyKept: selected.length > 0 && selected.every(({ unit }) => keeps.has(unit.id)),
    firstMile,
  }
}

/** MTH-01, REV-22, REV-23. */
export function resolveReturnMethods(facts: ReturnMethodsInput, firstMile: FirstMile): ReturnMethods {
  const { config, draft, order, now } = facts
  const offerInput = buildOfferFacts(facts, firstMile)
  const offers = listMethodOffers(offerInput)
  const isPreselected = config.settings.preselectReturnMethodEnabled === true || draft.opened !== undefined
  // Merchants choose a method, not a place.
  const merchantOfferId = draft.opened && offers.find(({ method }) => method.id === draft.method)?.id
  const inForce = selectMethod(merchantOfferId ?? draft.method, offers, isPreselected ? 'first' : 'ask')
  const labelOptions = inForce === null ? [] : listLabelOptions(inForce.method, offerInput.flags)
  const labelOption = selectLabelOption(draft.labelOption, labelOptions)
  const flawFacts = {
    address: order.address,
    options: labelOptions,
    option: labelOption,
    pickup: draft.pickup,
    ...shopTimeOf(config.settings, now),
  }
  return {
    firstMile,
    partners: listPartnerKinds(offerInput),
    offers,
    inForce,
    labelOptions,
    labelOption,
    flaws: inForce === null ? [] : methodFlaws({ method: inForce.method, ...flawFacts }),
  }
}
