import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ItemWindow, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { Draft, DraftItem, DraftOrder } from '../../../schemas/records/draft.ts'
import type { Instant, LineItemId } from '../../../schemas/values/ids.ts'
import { keysOf } from '../../../schemas/values/member.ts'
import { QUARTER_MS } from '../../../schemas/values/time.ts'
import { timeZoneOf } from '../calendar/deadlines.ts'
import { type Exemption, findExemption } from '../items/allowlist.ts'
import { isPartialBundle } from '../items/bundle.ts'
import { type CartItem, judgeCart } from '../items/cart.ts'
import { buildOrderFacts } from '../items/facts.ts'
import { canSee, viewerOfOrder } from '../items/gift-visibility.ts'
import { type JudgeInput, judgeItems, type ProductReadings } from '../items/judge.ts'
import {
  type Allowance,
  applyItemWindows,
  type ChosenPolicy,
  canShop,
  choosePolicy,
  findItemWindow,
  resolveAllowance,
} from '../items/policy.ts'
import { listReservedVariants } from '../items/reserved-variants.ts'
import { resolveWindowStart, type WindowStart } from '../items/return-window.ts'
import { disableIncompatibleItems } from '../items/selection.ts'
import { type ItemState, selectedItems } from '../items/state.ts'
import { isStillAvailable } from '../items/steps.ts'
import type { Unit } from '../items/unit.ts'
import { type DeliveryTimes, unitsOf } from '../items/units.ts'
import type { FirstMile } from '../method/offer.ts'
import type { ValueInput } from '../value/input.ts'
import { evaluateCondition, type WorkflowFacts } from '../workflow/condition.ts'
import { resolveReturnAllowance } from './allowance.ts'
import { activeFlags } from './flags.ts'
import { getItemFlow } from './item-flow.ts'
import { type KeepDecisions, resolveKeepDecisions } from './keep-decisions.ts'
import { findMissing, type Missing } from './missing-details.ts'
import { type ReturnMethods, resolveReturnMethods } from './return-methods.ts'
import { findNearStores, type NearStore } from './stores.ts'
import { listWorkflows } from './workflow-group.ts'

/** All input is read by the server; none comes from a client. */
export interface AssessInput {
  readonly order: Order
  readonly claimed: ReadonlyMap<LineItemId, Instant>
  readonly delivered: DeliveryTimes
  readonly disqualified: ReadonlySet<LineItemId>
  readonly products: ProductReadings
  readonly account: ValueInput['account']
  readonly config: ShopConfig
  readonly draft: Draft & { readonly order: DraftOrder }
  /** Start of the current quarter of an hour, from `startOfQuarter`. */
  readonly now: Instant
}

/** Rules need no finer time, as days of every zone begin at a quarter, and quarters allow caching. */
export const startOfQuarter = (now: Instant): Instant => now - (now % QUARTER_MS)

/** The basis of every step and page; amounts are in `Pricing`. */
export interface Assessment {
  readonly order: Order
  readonly policy: ReturnPolicy
  readonly policyBecause: ChosenPolicy['because']
  readonly facts: WorkflowFacts
  /** Null while no day is known from which windows count. */
  readonly windowStart: WindowStart | null
  readonly allowance: Allowance
  readonly exemption: Exemption
  readonly units: readonly Unit[]
  readonly items: readonly ItemState[]
  readonly selected: readonly ItemState[]
  /** Before the amount is known (SHP-51). */
  readonly canShop: boolean
  readonly cart: readonly CartItem[]
  readonly exchanged: readonly string[]
  readonly keepDecisions: KeepDecisions
  /** WFL-29. */
  readonly underReview: boolean
  readonly returnMethods: ReturnMethods
  readonly stores: readonly NearStore[]
  readonly missing: Missing | null
}

const anonymous = { id: null, email: null, phone: null, firstName: null, lastName: null } as const

/** Adds the shopper's details; hides the buyer where required. */
const completeOrder = (order: Order, { email, address, ...opened }: DraftOrder): Order =>
  canSee(viewerOfOrder(opened), 'buyer')
    ? {
        ...order,
        customer: { ...order.customer, email: email ?? order.customer.email },
        address: address ?? order.address,
      }
    : { ...order, customer: { ...anonymous, email: email ?? null }, address: address ?? null }

const isExcluded = ({ status }: ItemState): boolean => status.kind === 'ineligible' || status.kind === 'disabled'

/** An item leaves when its answers become invalid, as when a variant sells out. */
const canStaySelected = (state: ItemState, config: ShopConfig): boolean =>
  state.status.kind === 'selected' ? isStillAvailable(getItemFlow(state, config)) : !isExcluded(state)

const unconfirmInvalid = (states: readonly ItemState[], config: ShopConfig): readonly DraftItem[] | null => {
  const invalid = states.filter((one) => one.answers?.confirmed && !canStaySelected(one, config))
  if (invalid.length === 0) return null
  // Unconfirm excluded items first: they free stock for the others.
  const excluded = invalid.filter(isExcluded)
  const lost = new Set(excluded.length > 0 ? excluded : invalid)
  return states.flatMap((state) => {
    if (state.answers === null) return []
    return [lost.has(state) ? { ...state.answers, confirmed: false } : state.answers]
  })
}

/** Conditions on a gift read the original order, not the recipient. */
const buildFacts = ({ order, draft, config, now }: AssessInput, own: Order, units: readonly Unit[]) =>
  buildOrderFacts({
    order: draft.order.gift ? order : own,
    gift: draft.order.gift,
    units,
    zone: timeZoneOf(config.settings),
    now,
  })

const memoizeAllowance = (
  policy: ReturnPolicy,
  allowanceFor: (lines: Order['lines']) => Allowance,
): JudgeInput['allowanceFor'] => {
  const byWindow = new Map<ItemWindow | undefined, Allowance>()
  return ({ line }) => {
    const window = findItemWindow(line, policy)
    const allowance = byWindow.get(window) ?? allowanceFor([line])
    byWindow.set(window, allowance)
    return allowance
  }
}

const judgeDraftItems = ({ config, draft }: AssessInput, judgeInput: JudgeInput) => {
  const judge = (answers: readonly DraftItem[]): readonly ItemState[] =>
    disableIncompatibleItems(judgeItems(judgeInput, answers), config.settings)
  let items = judge(draft.items)
  // One removal can invalidate others; each round removes at least one.
  for (let remaining = unconfirmInvalid(items, config); remaining !== null; remaining = unconfirmInvalid(items, config))
    items = judge(remaining)
  return items
}

/** A gift receipt only covers its own units (GFT-42). */
const selectReturnableUnits = (units: readonly Unit[], { receipt }: DraftOrder): readonly Unit[] =>
  receipt === undefined ? units : units.filter(({ id }) => receipt.units.includes(id))

/** Not for gifts, not at a point of sale, and only if enabled (LKP-27). */
const hasStoreLocator = ({ config, draft, order, now }: AssessInput, units: readonly Unit[]): boolean => {
  const step = config.flow?.['store-locator']
  if (draft.pos || draft.order.gift || step === false) return false
  const facts = { order, gift: draft.order.gift, units, zone: timeZoneOf(config.settings), now }
  return step === undefined || evaluateCondition(step.when, buildOrderFacts(facts)) === true
}

export function withFirstMile(
  { config, draft, now }: AssessInput,
  assessed: Assessment,
  firstMile: FirstMile,
): Assessment {
  const { order, facts, selected, keepDecisions } = assessed
  const methodsInput = { config, draft, now, order, facts, selected, keepDecisions }
  return { ...assessed, returnMethods: resolveReturnMethods(methodsInput, firstMile) }
}

const assessmentCache = new WeakMap<Draft, { readonly of: AssessInput; readonly assessed: Assessment }>()

const hasSameParts = <Parts extends object>(
  one: Parts,
  other: Parts,
  except: readonly (keyof Parts)[] = [],
): boolean => {
  const names = keysOf(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => except.includes(name) || one[name] === other[name])
  )
}

const isSameInput = (one: AssessInput, other: AssessInput): boolean =>
  hasSameParts(one.products, other.products) &&
  hasSameParts(one.account, other.account) &&
  hasSameParts(one, other, ['products', 'account'])

/** Cached while draft, order and products are unchanged. */
export function assess(input: AssessInput): Assessment {
  const cached = assessmentCache.get(input.draft)
  if (cached !== undefined && isSameInput(cached.of, input)) return cached.assessed
  const assessed = computeAssessment(input)
  assessmentCache.set(input.draft, { of: input, assessed })
  return assessed
}

/** Everything that does not depend on answers. */
interface OrderBasis {
  readonly known: Pick<
    Assessment,
    'order' | 'policy' | 'policyBecause' | 'facts' | 'windowStart' | 'allowance' | 'stores'
  >
  readonly judgeInput: JudgeInput
}

const computeOrderBasis = (input: AssessInput): OrderBasis => {
  const { claimed, delivered, config, draft, products, disqualified, now } = input
  const { settings } = config
  const order = completeOrder(input.order, draft.order)
  const units = unitsOf(order, claimed, delivered)
  const facts = buildFacts(input, order, units)
  const { policy, because: policyBecause } = choosePolicy(order, config.policies, facts)
  const exemption = findExemption(input.order, config.allowlist, draft)
  const windowStart = resolveWindowStart({ order, units }, policy, settings)
  const allowanceFor = (lines: Order['lines']) =>
    resolveAllowance({
      order,
      start: windowStart,
      settings,
      now,
      policy: applyItemWindows(lines, policy),
      gift: draft.order.gift,
      exemption: exemption,
    })
  return {
    known: {
      order,
      policy,
      policyBecause,
      facts,
      windowStart,
      allowance: allowanceFor(order.lines),
      stores: hasStoreLocator(input, units) ? findNearStores(order, config.stores, settings.storeMaxDistance) : [],
    },
    judgeInput: {
      units: selectReturnableUnits(units, draft.order),
      products,
      allowanceFor: memoizeAllowance(policy, allowanceFor),
      policy,
      config,
      flags: activeFlags(config),
      exemption: exemption,
      workflows: listWorkflows(config, draft.order.workflowGroupId),
      orderFacts: facts,
      disqualified,
      shopped: draft.cart.map(({ variant }) => variant),
      now,
    },
  }
}

const orderBasisCache = new WeakMap<DraftOrder, { readonly of: AssessInput; readonly ground: OrderBasis }>()

const basisKeys = ['cart', 'opened', 'pos'] as const

const isSameBasis = (one: AssessInput, other: AssessInput): boolean =>
  hasSameParts(one, other, ['draft', 'account']) && basisKeys.every((name) => one.draft[name] === other.draft[name])

const getOrderBasis = (input: AssessInput): OrderBasis => {
  const cached = orderBasisCache.get(input.draft.order)
  if (cached !== undefined && isSameBasis(cached.of, input)) return cached.ground
  const ground = computeOrderBasis(input)
  orderBasisCache.set(input.draft.order, { of: input, ground })
  return ground
}

const computeAssessment = (input: AssessInput): Assessment => {
  const { config, draft, now } = input
  const { settings } = config
  const { judgeInput: judged, known } = getOrderBasis(input)
  const { order, policy, facts, allowance, stores } = known
  const items = judgeDraftItems(input, judged)
  const selected = selectedItems(items).filter((state) => !isPartialBundle(state, items))
  const open = canShop(resolveReturnAllowance(allowance, { selected, credit: [] }, settings))
  const exchanged = listReservedVariants(selected, judged)
  const cart = judgeCart(draft.cart, { open, products: input.products, exchanged, settings })
  const keeps = resolveKeepDecisions(selected, policy, draft.order)
  return {
    exemption: judged.exemption,
    units: judged.units,
    items,
    selected,
    canShop: open,
    cart,
    exchanged,
    keepDecisions: keeps,
    underReview: selected.some(({ evaluation }) => evaluation.outcome.verdict === 'review'),
    returnMethods: resolveReturnMethods(
      { config, draft, now, order, facts, selected, keepDecisions: keeps },
      { kind: 'not-asked' },
    ),
    missing: findMissing(input.order, draft.order, {
      storeNear: stores.length > 0,
      nothingLeft: items.every(({ status }) => status.kind === 'ineligible'),
    }),
    ...known, // last: adding properties to a spread copy is a hundred times slower
  }
}
