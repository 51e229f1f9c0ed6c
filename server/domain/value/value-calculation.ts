import type { Minor } from '../../../schemas/values/money.ts'
import type { Unit } from '../items/unit.ts'
import { sumOf } from '../money/round.ts'
import { remainingOf } from './account.ts'
import { shopNowBonus, storeCreditBonus } from './bonus.ts'
import { creditOutcome, getHandlingFee, type HandlingFee, isMostlyExchanged } from './fees.ts'
import type { CreditType, ValueInput } from './input.ts'
import { type Goods, hasGoodsToSend } from './lines.ts'
import { calculateReimbursement, type ReimbursedAmounts } from './reimbursement.ts'
import { grossOf, sumOfTaxed, type Taxed } from './tax.ts'

/** Value to the shopper (F4, F6). `extra` is E: spending power that is never paid out. */
interface Credit {
  readonly base: Taxed
  readonly total: Minor
  readonly itemFees: Minor
  readonly reimbursed: ReimbursedAmounts
  readonly net: Minor
  readonly extra: Minor
}

/** Owed by the shopper (F7). `shopped` is S: Shop Now lines with tax. */
interface Owed {
  readonly cart: Taxed
  readonly shipping: Minor
  readonly shopped: Minor
  readonly total: Minor
}

/** Added by the shop, and how much of it is used (F4, F10). */
interface BonusUse {
  readonly extraUsed: Minor
  readonly bonus: Minor
  readonly bonusUsed: Minor
}

export interface ValueCalculation {
  readonly creditType: CreditType
  readonly credit: Credit
  readonly owed: Owed
  readonly added: BonusUse
  /** F12: before bonus and handling fee; may be negative. */
  readonly remaining: Minor
  /** As charged: a credit or refund fee takes at most the credit (F16). */
  readonly fee: HandlingFee
  readonly feeCharged: Minor
  /** Credit withheld because the order never captured it or already refunded it (F16). */
  readonly notTaken: Minor
  /** F16: positive is paid to the shopper, negative is owed. */
  readonly net: Minor
  readonly payout: Minor
  /** F11; 0 without a gift card. */
  readonly giftBonus: Minor
}

/** E, the discounts of returned items; 0 when the order has nothing left to give (F4, F16). */
const extraOf = (creditUnits: readonly Unit[], input: ValueInput): Minor =>
  input.settings.preDiscountCredit && remainingOf(input.account) > 0
    ? sumOf(creditUnits.map(({ discount }) => discount))
    : 0

const calculateCredit = ({ returning }: Goods, creditType: CreditType, input: ValueInput): Credit => {
  const creditUnits = returning.filter(({ item }) => item.returnType === 'credit').map(({ unit }) => unit)
  const base = sumOfTaxed([...creditUnits, ...returning.map(({ cheaper }) => cheaper)])
  const total = grossOf(base)
  const itemFees = sumOf(returning.map(({ itemFee }) => itemFee))
  const reimbursed = calculateReimbursement(creditType, input)
  const net = Math.max(0, total - itemFees + reimbursed.shipping + reimbursed.duties)
  return { base, total, itemFees, reimbursed, net, extra: extraOf(creditUnits, input) }
}

const calculateOwed = (goods: Goods, { settings }: ValueInput): Owed => {
  const shop = sumOfTaxed(goods.shopped)
  const cart = sumOfTaxed([shop, ...goods.returning.map(({ dearer }) => dearer)])
  const shipping = hasGoodsToSend(goods) ? (settings.exchangeOrderShippingTotal ?? 0) : 0
  return { cart, shipping, shopped: grossOf(shop), total: grossOf(cart) + shipping }
}

/** Credit pays first, then E, then the bonus, which pays only Shop Now lines (F4, F10). */
const applyBonuses = (credit: Credit, owed: Owed, input: ValueInput): BonusUse => {
  const usable = Math.min(credit.net, remainingOf(input.account))
  const short = Math.max(0, owed.total - usable)
  const extraUsed = Math.min(credit.extra, short)
  const bonus = shopNowBonus(usable, input)
  return { extraUsed, bonus, bonusUsed: Math.min(bonus, owed.shopped, short - extraUsed) }
}

interface FeeChoice {
  readonly mostlyExchanged: boolean
  readonly creditType: CreditType
  readonly input: ValueInput
}

/** The exchange fee if mostly exchanged, else the credit's fee, limited to `available` (F15, F16). */
const chooseCharge = (available: Minor, { mostlyExchanged, creditType, input }: FeeChoice): HandlingFee => {
  const outcome = mostlyExchanged ? 'exchange' : creditOutcome(creditType)
  const fee = getHandlingFee(outcome, input)
  if (fee.kind !== 'charged' || outcome === 'exchange' || fee.amount <= available) return fee
  return available > 0 ? { kind: 'charged', amount: available } : { kind: 'none' }
}

/**
 * Calculates a return for a given `creditType` (F4 to F18).
 * @throws as `resolveHandlingFee` does
 */
export function calculateValue(goods: Goods, creditType: CreditType, input: ValueInput): ValueCalculation {
  const credit = calculateCredit(goods, creditType, input)
  const owed = calculateOwed(goods, input)
  const added = applyBonuses(credit, owed, input)
  const remaining = credit.net - owed.total
  const mostlyExchanged = isMostlyExchanged(goods, credit.total)
  const fee = chooseCharge(Math.max(0, remaining), { mostlyExchanged, creditType, input })
  const feeCharged = fee.kind === 'charged' ? fee.amount : 0
  const notTaken = Math.max(0, credit.net - feeCharged - remainingOf(input.account))
  const net = remaining + added.bonusUsed + added.extraUsed - feeCharged - notTaken
  const payout = Math.max(0, net)
  const giftBonus = creditType === 'gift' ? storeCreditBonus(payout, input) : 0
  return { creditType, credit, owed, added, remaining, fee, feeCharged, notTaken, net, payout, giftBonus }
}
