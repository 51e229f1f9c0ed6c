import type { Order } from '../../../schemas/entities/order.ts'
import type { Receipt, Totals } from '../../../schemas/entities/totals.ts'
import type { ReturnDocument, ReturnRecord } from '../../../schemas/records/return.ts'
import { judgeCart, listAvailableItems, newItemOf } from '../items/cart.ts'
import { buildOrderAccount, toOrderAccount } from '../return/order-account.ts'
import { findPolicy } from '../return/policy.ts'
import { calculateGoodsUse, listReturnMoney } from '../return/return-money.ts'
import { canShopLater, getOfferState, isBonusUsed } from '../return/shop-later.ts'
import { getEntitlement } from '../return/status.ts'
import type { OrderAccount } from '../value/account.ts'
import type { ValueInput } from '../value/input.ts'
import { getPaymentChannel } from '../value/payment.ts'
import { calculateReceipt } from '../value/receipt.ts'
import { calculateTotals } from '../value/totals.ts'
import { type AssessInput, type Assessment, assess } from './assess.ts'
import { calculateCardNeed } from './card.ts'
import type { CreditInput } from './credit.ts'
import { activeFlags } from './flags.ts'
import type { Instants } from './instant.ts'
import type { Pricing } from './pricing.ts'
import type { Quote } from './quote.ts'

/** A return whose refund is spent in the shop before payout (SLT-06). */
export interface RefundSpending {
  readonly record: ReturnRecord
  /** Includes goods that this return already sends. */
  readonly account: OrderAccount
  /** Minor units; 0 when another return of the order used it. */
  readonly bonus: number
}

export function buildSpending(order: Order, record: ReturnRecord, others: readonly ReturnRecord[]): RefundSpending {
  const { document } = record
  const account = toOrderAccount(buildOrderAccount(order, listReturnMoney([record, ...others]), record.id))
  // The offer has its own bonus; the policy's once-per-order bonus is unaffected (F10).
  const bonusOfPolicy = { bonusUsed: 0, giftPayouts: 0, giftBonus: 0 }
  const promised = account.promised + calculateGoodsUse(document)
  const bonus = isBonusUsed(others) ? 0 : (document.shopLater?.bonus ?? 0)
  return { record, account: { ...account, ...bonusOfPolicy, promised }, bonus }
}

/** The offer the shopper started with is still active (SLT-12). */
export const canStillSpend = (
  { record }: Pick<RefundSpending, 'record'>,
  offer: string | undefined,
  now: number,
): boolean =>
  record.document.shopLater?.uuid === offer && getOfferState(record, now) === 'active' && canShopLater(record.document)

export function assessSpending(input: AssessInput, spending: RefundSpending): Assessment {
  const { config, draft, products, now } = input
  const { document } = spending.record
  const assessment = assess({ ...input, draft: { ...draft, items: [] } })
  const exchanged = document.replacements.map(({ variantId }) => variantId)
  const open = canStillSpend(spending, draft.shopLater?.offer, now)
  return {
    ...assessment,
    policy: findPolicy(document, config) ?? assessment.policy,
    order: { ...assessment.order, address: document.address },
    selected: [],
    exchanged,
    cart: judgeCart(draft.cart, { open, products, exchanged, settings: config.settings }),
    underReview: document.outcome === 'review',
    missing: null,
  }
}

const withoutInstant = { choice: false, possible: false, inForce: 'regular' } as const
const INSTANTS: Instants = { exchange: withoutInstant, return: withoutInstant }

const buildCredit = (totals: Totals): CreditInput => ({
  allowance: {
    refund: true,
    gift: false,
    storefront: true,
    storefrontForAll: true,
    isOnlyCashBlocking: false,
    banned: [],
  },
  settings: {},
  totals,
  hasExchange: false,
  hasNewItems: false,
  chosen: 'refund',
})

/**
 * The refund represents the returned goods after fees; no new fees apply (FEE-29). Null when the order has no units.
 */
const buildValueInput = (
  input: AssessInput,
  assessed: Assessment,
  { record, account, bonus }: RefundSpending,
): ValueInput | null => {
  const [unit] = assessed.units
  const { document } = record
  const { config, now } = input
  if (unit === undefined) return null
  const { amount } = getEntitlement(document)
  const refund = { ...unit, id: 'refund', price: amount, discount: 0, tax: 0, net: amount, value: amount }
  const isSentAlready = document.replacements.length > 0
  return {
    order: assessed.order,
    units: [],
    items: [{ unit: refund, returnType: 'credit', newVariant: null, fees: null }],
    newItems: listAvailableItems(assessed.cart).map(({ line, sold }) => newItemOf(line.id, sold.variant)),
    policy: { ...assessed.policy, shop_now_enabled: true, shop_now_bonus: bonus, instant_return_enabled: false },
    settings: { ...config.settings, reimbursements: false, ...(isSentAlready && { exchangeOrderShippingTotal: 0 }) },
    flags: new Set([...activeFlags(config)].filter((flag) => flag !== 'instant-exchanges')),
    creditType: 'refund',
    waiver: 'shop-later',
    labelRate: null,
    workflowFees: [],
    flagged: assessed.underReview,
    account,
    now,
  }
}

/** `shopped` counts the refund as its returned item. */
const addShoppedReceipt = (before: Receipt, shopped: Receipt): Receipt => ({
  ...before,
  new_items: [...before.new_items, ...shopped.new_items],
  newItemSubtotal: before.newItemSubtotal + shopped.newItemSubtotal,
  newItemTax: before.newItemTax + shopped.newItemTax,
  newItemTotal: before.newItemTotal + shopped.newItemTotal,
  subtotal: before.subtotal + shopped.newItemSubtotal,
  tax: before.tax + shopped.newItemTax,
  exchangeOrderShippingTotal: before.exchangeOrderShippingTotal + shopped.exchangeOrderShippingTotal,
  shopNowDiscount: before.shopNowDiscount + shopped.shopNowDiscount,
  bonusUsed: before.bonusUsed + shopped.bonusUsed,
  notTaken: before.notTaken + shopped.notTaken,
  total: shopped.total,
  ...(shopped.presentmentTotal !== undefined && { presentmentTotal: shopped.presentmentTotal }),
})

export function priceSpending(input: AssessInput, assessed: Assessment, spending: RefundSpending): Pricing {
  const none = { quote: null, failure: null, methodNeeded: false, labelNeeded: false }
  const value = buildValueInput(input, assessed, spending)
  if (value === null) return none
  const totals = calculateTotals(value)
  const quote: Quote = {
    input: value,
    totals,
    receipt: addShoppedReceipt(spending.record.document.receipt, calculateReceipt(value)),
    credit: buildCredit(totals),
    creditType: 'refund',
    instants: INSTANTS,
    need: calculateCardNeed({ totals, instants: INSTANTS, paymentChannel: getPaymentChannel(value) }),
    rateNeeded: false,
    labelRate: { kind: 'not-asked' },
    feesLoading: false,
  }
  return { ...none, quote }
}

/** The added bonus is the offer's, not the policy's (F10). */
const addShoppedTotals = (before: Totals, shopped: Totals): Totals => ({
  ...before,
  credit: {
    ...before.credit,
    available: shopped.credit.available,
    with_bonus: shopped.credit.with_bonus,
    with_fees: shopped.credit.with_fees,
  },
  owed: {
    ...before.owed,
    total: before.owed.total + shopped.owed.total,
    tax: before.owed.tax + shopped.owed.tax,
    cart: before.owed.cart + shopped.owed.cart,
  },
  computed: {
    ...before.computed,
    net: shopped.computed.net,
    remainingCredit: before.computed.remainingCredit - shopped.owed.total,
    notTaken: before.computed.notTaken + shopped.computed.notTaken,
  },
})

/** Turns the return into an exchange plus a refund of the rest (SLT-06, SLT-10). */
export function toExchange(
  document: ReturnDocument,
  { quote, ...sent }: { readonly quote: Quote } & Pick<ReturnDocument, 'payment' | 'replacements'>,
): ReturnDocument {
  const { shopLater } = document
  if (shopLater === undefined) return document
  const { totals, receipt } = quote
  const { bonusUsed: bonus } = totals.computed
  return {
    ...document,
    totals: addShoppedTotals(document.totals, totals),
    receipt,
    payment: sent.payment,
    replacements: [...document.replacements, ...sent.replacements],
    shopLater: {
      ...shopLater,
      state: 'accepted',
      took: 'exchange',
      totalCreditOffer: getEntitlement(document).amount,
      bonus,
    },
  }
}
