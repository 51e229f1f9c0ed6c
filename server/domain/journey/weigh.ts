import type { ReturnMethod, ShopConfig, StoreLocation } from '../../../schemas/config/index.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { ReturnPolicy } from '../../../schemas/entities/policy.ts'
import type { Receipt, Totals } from '../../../schemas/entities/totals.ts'
import type { Instant, LineItemId } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { Draft, DraftItem, DraftOrder } from '../../../schemas/records/draft.ts'
import { decisionOf, type FlowInput, stillHolds, unanswered, variantOf } from '../items/flow.ts'
import { type ItemState, judgeItems, selectedItems, type Wares } from '../items/judge.ts'
import { type Allowance, allowanceOf, policyFor } from '../items/policy.ts'
import { reasonGroupFor } from '../items/reasons.ts'
import type { Unit } from '../items/unit.ts'
import { unitsOf } from '../items/units.ts'
import { isNearStore, milesBetween } from '../method/distance.ts'
import { methodInForce, methodsFor } from '../method/methods.ts'
import type { ReturningItem, ValueInput } from '../value/input.ts'
import { receiptOf } from '../value/receipt.ts'
import { totalsOf } from '../value/totals.ts'
import { type CreditInput, type CreditType, creditInForce } from './credit.ts'
import { type Missing, missingOf } from './lookup.ts'

/** Everything a draft with an order is weighed from. All of it is read by the server; nothing comes from a client. */
export interface WeighInput {
  readonly order: Order
  readonly claimed: ReadonlyMap<LineItemId, Instant>
  readonly wares: Wares
  readonly earlier: ValueInput['earlier']
  /** Refunds promised to other returns of the order. */
  readonly promised: Minor
  readonly config: ShopConfig
  readonly draft: Draft & { readonly order: DraftOrder }
  readonly now: Instant
}

/** What the return is worth, once something is selected. */
export interface Worth {
  readonly input: ValueInput
  readonly totals: Totals
  readonly receipt: Receipt
  readonly credit: CreditInput
  readonly creditType: CreditType | null
}

/** A store near the shopper, with its distance in miles. */
export interface NearStore {
  readonly store: StoreLocation
  readonly miles: number
}

/** A draft with its order, weighed: what every step of the journey decides and draws from. */
export interface Weighed {
  /** With the email and address that the shopper added. */
  readonly order: Order
  readonly policy: ReturnPolicy
  readonly allowance: Allowance
  readonly units: readonly Unit[]
  readonly items: readonly ItemState[]
  readonly selected: readonly ItemState[]
  readonly worth: Worth | null
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

/** What the flow of one item depends on, with the answers given so far. */
export const flowOf = (state: ItemState, config: ShopConfig): FlowInput => ({
  state,
  answers: state.answers ?? unanswered(state.unit.id),
  group: reasonGroupFor(state.unit.line.productType, config.reasonGroups),
  settings: config.settings,
})

/** An item stays selected only while its answers still hold: a variant may have sold out, a reason may be gone. */
const stillHolding = (states: readonly ItemState[], config: ShopConfig): readonly DraftItem[] =>
  states.flatMap((state) => {
    if (state.answers === null) return []
    const holds = state.status.kind !== 'selected' || stillHolds(flowOf(state, config))
    return [holds ? state.answers : { ...state.answers, confirmed: false }]
  })

const returningItem = (state: ItemState, config: ShopConfig): ReturningItem => {
  const flow = flowOf(state, config)
  const variant = variantOf(flow)
  const own = state.product?.variants.find(({ id }) => id === state.unit.line.variantId)
  return {
    unit: state.unit,
    returnType: decisionOf(flow).returnType,
    newVariant:
      variant === null ? null : { id: variant.id, price: variant.price, currentPrice: own?.price ?? state.unit.price },
    fees: null,
  }
}

const worthOf = (
  weighing: WeighInput,
  given: Pick<Weighed, 'order' | 'policy' | 'allowance' | 'units' | 'selected'>,
): Worth | null => {
  const { config, draft, earlier, now } = weighing
  const { order, policy, allowance, units, selected } = given
  if (selected.length === 0) return null
  const input: ValueInput = {
    order,
    units,
    items: selected.map((state) => returningItem(state, config)),
    newItems: [],
    policy,
    settings: config.settings,
    flags: activeFlags(config),
    creditType: null,
    waiver: null,
    labelRate: null,
    workflowFees: [],
    earlier,
    now,
  }
  const hasExchange = input.items.some(({ returnType }) => returnType === 'exchange')
  // The choice offered depends on what the return is worth before a choice; what is paid out depends on the choice.
  const credit: CreditInput = {
    order,
    allowance,
    totals: totalsOf(input),
    hasExchange,
    chosen: draft.creditType,
    promised: weighing.promised,
  }
  const creditType = creditInForce(credit)
  const settled = { ...input, creditType }
  return { input: settled, totals: totalsOf(settled), receipt: receiptOf(settled), credit, creditType }
}

/** The feature flags that are on. */
export const activeFlags = (config: ShopConfig): ReadonlySet<string> =>
  new Set(config.flags.filter(({ active }) => active).map(({ name }) => name))

/** Stores near enough to hand the parcel in, nearest first; none for a gift and at a point of sale (LKP-28). */
const storesNear = ({ config, draft }: WeighInput, order: Order): readonly NearStore[] => {
  const { latitude, longitude } = order.address ?? {}
  if (latitude === undefined || longitude === undefined || draft.pos || draft.order.gift) return []
  return config.stores
    .flatMap((store) => {
      const place = store.address
      if (place.latitude === undefined || place.longitude === undefined) return []
      const miles = milesBetween({ latitude, longitude }, { latitude: place.latitude, longitude: place.longitude })
      return isNearStore(miles, config.settings.storeMaxDistance) ? [{ store, miles }] : []
    })
    .sort((a, b) => a.miles - b.miles)
}

/** A part of a bundle that goes back only as a whole, while another part of it stays (ITM-24). */
export const isTorn = ({ unit }: ItemState, states: readonly ItemState[]): boolean => {
  const { bundle } = unit.line
  if (bundle === null || bundle.partialReturns) return false
  return states.some((one) => one.unit.line.bundle?.id === bundle.id && one.status.kind === 'eligible')
}

/** The draft weighed: states of all items, what the return is worth, how it travels, what is still missing. */
export const weigh = (weighing: WeighInput): Weighed => {
  const { claimed, wares, config, draft, now } = weighing
  const { settings } = config
  const order = completed(weighing.order, draft.order)
  const policy = policyFor(order, config.policies)
  const allowance = allowanceOf({ order, policy, settings, gift: draft.order.gift, now })
  const units = unitsOf(order, claimed)
  const judge = (answers: readonly DraftItem[]) => judgeItems({ units, wares, allowance, settings, answers })
  const items = judge(stillHolding(judge(draft.items), config))
  const selected = selectedItems(items).filter((state) => !isTorn(state, items))
  const methods = methodsFor(order.address, config.methods)
  const stores = storesNear(weighing, order)
  return {
    order,
    policy,
    allowance,
    units,
    items,
    selected,
    worth: worthOf(weighing, { order, policy, allowance, units, selected }),
    methods,
    method: methodInForce(draft.method, methods, settings.preselectReturnMethod === true ? 'first' : 'ask'),
    // Where the shop offers no way to ship, the parcel goes to the return address without a label.
    labelNeeded: policy.labelsEnabled && draft.order.inStore !== true && config.methods.length > 0,
    stores,
    missing: missingOf(weighing.order, draft.order, stores.length > 0),
  }
}
