import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { ChosenMethod } from '../../../schemas/records/method.ts'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import type { Withdrawal } from '../../../schemas/records/withdrawal.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { activeFlags } from '../assessment/flags.ts'
import { endOfDate } from '../calendar/days.ts'
import { timeZoneOf } from '../calendar/deadlines.ts'
import { buildOrderFacts } from '../items/facts.ts'
import { choosePolicy } from '../items/policy.ts'
import type { Unit } from '../items/unit.ts'
import { toWithdrawalPolicy } from '../return/policy.ts'
import type { OrderAccount } from '../value/account.ts'
import type { ValueInput } from '../value/input.ts'
import { buildMoneyBasis } from '../value/money-basis.ts'
import { calculateReceipt } from '../value/receipt.ts'
import { calculateTotals } from '../value/totals.ts'
import { calculateWithdrawal } from './amounts.ts'
import { getConsumerDate, getSendBackDate } from './deadlines.ts'
import { buildHolidayCalendar } from './verdict.ts'

export interface AcceptedUnits {
  readonly withdrawal: Pick<Withdrawal, 'id' | 'number' | 'receivedAt' | 'language' | 'configVersion'>
  readonly order: Order
  readonly config: ShopConfig
  /** All units of the order. */
  readonly units: readonly Unit[]
  /** Of one return: all dispatched, or none. */
  readonly accepted: readonly Unit[]
  readonly account: OrderAccount
  readonly now: Instant
}

type ValuedUnits = Omit<AcceptedUnits, 'withdrawal'>

export const isDispatched = ({ fulfilledAt, line }: Unit): boolean => fulfilledAt !== null && line.shipsNothing !== true

export function chooseWithdrawalPolicy({ order, config, units, now }: ValuedUnits): ReturnPolicy {
  const zone = timeZoneOf(config.settings)
  const facts = buildOrderFacts({ order, gift: false, units, zone, now })
  return toWithdrawalPolicy(choosePolicy(order, config.policies, facts).policy, config)
}

const calculateReimbursed = ({ order, units, accepted, account, config }: ValuedUnits) => {
  const ids = new Set(accepted.map(({ id }) => id))
  const standard = order.standardShipping
  const { shipping, duties } = calculateWithdrawal({
    units: units.map(({ id, value, returned }) => ({
      id,
      value,
      state: ids.has(id) ? 'withdrawn' : returned === null ? 'open' : 'closed',
    })),
    shipping: {
      paid: order.shippingTotal,
      ...(standard !== undefined && { standard }),
      refundedBefore: account.shippingRefunded + account.shippingReimbursed,
    },
    duties: order.dutiesTotal,
    partialShipping: config.withdrawal?.partialShipping ?? 'proportional',
  })
  const dutiesLeft = Math.max(0, order.dutiesTotal - account.dutiesRefunded - account.dutiesReimbursed)
  return { shipping, duties: Math.min(duties, dutiesLeft) }
}

const buildValueInput = (input: ValuedUnits, policy: ReturnPolicy): ValueInput => {
  const { order, units, accepted, account, config, now } = input
  return {
    order,
    units,
    items: accepted.map((unit) => ({
      unit,
      returnType: 'credit',
      newVariant: null,
      fees: null,
      ...(!isDispatched(unit) && { keep: 'keep' as const }),
    })),
    newItems: [],
    policy,
    settings: config.settings,
    flags: activeFlags(config),
    creditType: 'refund',
    waiver: null,
    labelRate: null,
    workflowFees: [],
    account,
    reimbursed: calculateReimbursed(input),
    now,
  }
}

/** The refund in minor units if the law instead of the policy applied to the same units (WDR-12). */
export function calculateStatutoryRefund(input: ValueInput, config: ShopConfig): Minor {
  const accepted = input.items.map(({ unit }) => unit)
  const policy = toWithdrawalPolicy(input.policy, config)
  return calculateTotals(buildValueInput({ ...input, accepted, config }, policy)).computed.net
}

export const calculateAcceptedRefund = (input: ValuedUnits): Minor =>
  calculateTotals(buildValueInput(input, chooseWithdrawalPolicy(input))).computed.net

const toReturnedItem = (unit: Unit): ReturnedItem => {
  const { line, id, value } = unit
  return {
    lineItemId: id,
    variantId: line.variantId,
    sku: line.sku,
    product: { title: line.title, variantTitle: line.variantTitle, image: line.image },
    returnType: 'credit',
    resolution: 'return',
    reason: { id: '', text: '' },
    grams: line.grams,
    value,
    outcome: [isDispatched(unit) ? 'default' : 'keep'],
    outcomesSetByWorkflow: [],
    advanced: false,
    inputs: [],
    warranty: null,
    applicableLineItemFees: null,
    trace: [],
  }
}

/** A return of the track `withdrawal`: no questions, fee, bonus or offer (WDR-13). */
export function buildWithdrawalDocument(
  input: AcceptedUnits,
  policy: ReturnPolicy,
  { method, customer }: { readonly method: ChosenMethod | null; readonly customer: ReturnDocument['customer'] },
): { readonly document: Omit<ReturnDocument, 'label'>; readonly value: ValueInput } {
  const { withdrawal, order, accepted, config } = input
  const value = buildValueInput(input, policy)
  const totals = calculateTotals(value)
  const country = order.address?.country ?? config.returnAddress.country
  const sendBack = getSendBackDate(
    getConsumerDate(country, withdrawal.receivedAt),
    buildHolidayCalendar(country, config),
  )
  const document: Omit<ReturnDocument, 'label'> = {
    orderName: order.name,
    track: 'withdrawal',
    withdrawal: { id: withdrawal.id, number: withdrawal.number },
    configVersion: withdrawal.configVersion,
    policyId: policy.id,
    language: withdrawal.language,
    pos: false,
    gift: false,
    creditType: 'refund',
    exchangeType: 'regular',
    returnType: 'regular',
    ...(order.paidWith !== undefined && { refundCard: order.paidWith }),
    workflowGroupId: null,
    outcome: totals.shippable.outcome,
    destination: null,
    customer,
    address: order.address,
    items: accepted.map(toReturnedItem),
    replacements: [],
    totals,
    receipt: calculateReceipt(value),
    moneyBasis: buildMoneyBasis(value),
    method,
    payment: null,
    holds: [],
    returnBy: endOfDate(timeZoneOf(config.settings), sendBack),
    tracking: 'new',
  }
  return { document, value }
}
