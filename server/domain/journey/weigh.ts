import type { ReturnMethod, ShopConfig } from '../../../schemas/config/index.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { ReturnPolicy } from '../../../schemas/entities/policy.ts'
import type { Instant, LineItemId } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { Draft, DraftItem, DraftOrder } from '../../../schemas/records/draft.ts'
import { isAllowlisted } from '../items/allowlist.ts'
import { besideSelected } from '../items/beside.ts'
import { isTorn } from '../items/bundle.ts'
import { orderFacts } from '../items/facts.ts'
import { judgeItems, type Wares } from '../items/judge.ts'
import { type Allowance, allowanceOf, policyFor } from '../items/policy.ts'
import { type ItemState, selectedItems } from '../items/state.ts'
import { stillHolds } from '../items/steps.ts'
import type { Unit } from '../items/unit.ts'
import { unitsOf } from '../items/units.ts'
import { methodInForce, methodsFor } from '../method/methods.ts'
import type { ValueInput } from '../value/input.ts'
import { holds } from '../workflow/condition.ts'
import { activeFlags } from './flags.ts'
import { type InstantChosen, instantChosen } from './instant.ts'
import { type Missing, missingOf } from './lookup.ts'
import { type NearStore, storesNear } from './stores.ts'
import { workflowsOf } from './workflow-group.ts'
import { flowOf, type Keeps, keepsOf, type Worth, type WorthInput, worthOf } from './worth.ts'

/** Everything a draft with an order is weighed from. All of it is read by the server; nothing comes from a client. */
export interface WeighInput {
  readonly order: Order
  readonly claimed: ReadonlyMap<LineItemId, Instant>
  /** Units that a rule rejected for good. */
  readonly disqualified: ReadonlySet<LineItemId>
  readonly wares: Wares
  readonly earlier: ValueInput['earlier']
  /** Refunds promised to other returns of the order. */
  readonly promised: Minor
  readonly config: ShopConfig
  readonly draft: Draft & { readonly order: DraftOrder }
  readonly now: Instant
}

/** A draft with its order, weighed: what every step of the journey decides and draws from. */
export interface Weighed {
  /** With the email and address that the shopper added. */
  readonly order: Order
  readonly policy: ReturnPolicy
  readonly allowance: Allowance
  readonly allowlisted: boolean
  readonly units: readonly Unit[]
  readonly items: readonly ItemState[]
  readonly selected: readonly ItemState[]
  readonly keeps: Keeps
  /** A rule sends one of the selected items to manual review (WFL-29). */
  readonly underReview: boolean
  /** Which instant outcomes are chosen unasked; null while nothing is selected. */
  readonly instant: InstantChosen | null
  readonly worth: Worth | null
  /** Why the worth could not be worked out: the order page stays, Continue says so (ITM-81). */
  readonly worthFailure?: string
  readonly methods: readonly ReturnMethod[]
  readonly method: ReturnMethod | null
  readonly labelNeeded: boolean
  readonly stores: readonly NearStore[]
  readonly missing: Missing | null
}

const nobody = { id: null, email: null, phone: null, firstName: null, lastName: null } as const

/** The order with what the shopper added. A gift shows nothing of whoever bought it. */
const completed = (order: Order, { gift, email, address }: DraftOrder): Order =>
  gift
    ? { ...order, customer: { ...nobody, email: email ?? null }, address: address ?? null }
    : {
        ...order,
        customer: { ...order.customer, email: email ?? order.customer.email },
        address: address ?? order.address,
      }

/** Whether something else than the catalogue keeps an item back. */
const isKeptBack = ({ status }: ItemState): boolean => status.kind === 'ineligible' || status.kind === 'disabled'

/** An item stays selected only while its answers still hold: a variant may have sold out, a reason may be gone. */
const stillHolding = (state: ItemState, config: ShopConfig): boolean =>
  state.status.kind === 'selected' ? stillHolds(flowOf(state, config)) : !isKeptBack(state)

/** The answers of all items, those that hold no longer not confirmed any more; null when all of them hold. */
const mended = (states: readonly ItemState[], config: ShopConfig): readonly DraftItem[] | null => {
  const lost = new Set(states.filter((one) => one.answers?.confirmed && !stillHolding(one, config)))
  if (lost.size === 0) return null
  return states.flatMap((state) => {
    if (state.answers === null) return []
    return [lost.has(state) ? { ...state.answers, confirmed: false } : state.answers]
  })
}

/** The items as they are answered for now. */
const itemsOf = (
  weighing: WeighInput,
  given: Pick<Weighed, 'order' | 'policy' | 'allowance' | 'allowlisted' | 'units'>,
) => {
  const { config, draft, wares, disqualified, now } = weighing
  const { order, ...rest } = given
  const { gift, workflowGroupId } = draft.order
  const judge = (answers: readonly DraftItem[]): readonly ItemState[] =>
    besideSelected(
      judgeItems({
        ...rest,
        wares,
        config,
        flags: activeFlags(config),
        workflows: workflowsOf(config, workflowGroupId),
        // A gift's rules see the order as it was bought, not the recipient.
        orderFacts: orderFacts({ order: gift ? weighing.order : order, gift, now }),
        answers,
        disqualified,
        shopped: draft.cart.length,
        now,
      }),
      config.settings,
    )
  let items = judge(draft.items)
  // An item that leaves may take others along, as rules count them; each round leaves one fewer at least.
  for (let holding = mended(items, config); holding !== null; holding = mended(items, config)) items = judge(holding)
  return items
}

/** Whether the store locator may stand: not for a gift, not at a point of sale, and only where the merchant lets it (LKP-27). */
const locatesStores = ({ config, draft, order, now }: WeighInput): boolean => {
  const step = config.flow?.['store-locator']
  if (draft.pos || draft.order.gift || step === false) return false
  return step === undefined || holds(step.when, orderFacts({ order, gift: draft.order.gift, now })) === true
}

/** What the return is worth, or why nobody can say. */
const valuedOr = (input: WorthInput): Pick<Weighed, 'worth' | 'worthFailure'> => {
  try {
    return { worth: worthOf(input) }
  } catch (error) {
    return { worth: null, worthFailure: String(error) }
  }
}

/** The draft weighed: states of all items, what the return is worth, how it travels, what is still missing. */
export const weigh = (weighing: WeighInput): Weighed => {
  const { claimed, config, draft, earlier, promised, now } = weighing
  const { settings } = config
  const order = completed(weighing.order, draft.order)
  const policy = policyFor(order, config.policies)
  const allowlisted = isAllowlisted(weighing.order, config.allowlist)
  const allowance = allowanceOf({ order, policy, settings, gift: draft.order.gift, allowlisted, now })
  const units = unitsOf(order, claimed)
  const items = itemsOf(weighing, { order, policy, allowance, allowlisted, units })
  const selected = selectedItems(items).filter((state) => !isTorn(state, items))
  const keeps = keepsOf(selected, policy)
  const valued = valuedOr({ order, policy, allowance, units, selected, keeps, config, draft, earlier, promised, now })
  const { worth } = valued
  const underReview = selected.some(({ evaluation }) => evaluation.terms.verdict === 'review')
  const methods = methodsFor(order.address, config.methods)
  const stores = locatesStores(weighing) ? storesNear(order, config.stores, settings.storeMaxDistance) : []
  return {
    order,
    policy,
    allowance,
    allowlisted,
    units,
    items,
    selected,
    keeps,
    underReview,
    instant: worth && instantChosen(policy, worth.totals, underReview ? 'under-review' : 'not-reviewed'),
    ...valued,
    methods,
    method: methodInForce(draft.method, methods, settings.preselectReturnMethodEnabled === true ? 'first' : 'ask'),
    // Where the shop offers no way to ship, the parcel goes to the return address without a label.
    labelNeeded:
      policy.labelsEnabled &&
      draft.order.inStore !== true &&
      config.methods.length > 0 &&
      worth?.totals.shippable.outcome !== 'keep' &&
      worth?.totals.shippable.outcome !== 'donate',
    stores,
    missing: missingOf(weighing.order, draft.order, stores.length > 0),
  }
}
