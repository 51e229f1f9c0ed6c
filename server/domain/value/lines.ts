import type { LineFees } from '../../../schemas/config/policy.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { canPricesDiffer } from '../items/prices.ts'
import type { Unit } from '../items/unit.ts'
import { percentOf, toBasisPoints } from '../money/percent.ts'
import { applyBundlePrices } from './bundle.ts'
import type { NewItem, ReturningItem, ValueInput } from './input.ts'
import { createTaxSplitter, grossOf, type Taxed, type TaxSplitter, ZERO_PRICE } from './tax.ts'

/** A returned unit with its exchange difference (F5) and item fee (F3). */
export interface ReturningLine {
  readonly item: ReturningItem
  readonly unit: Unit
  readonly dearer: Taxed
  /** Credit for a cheaper variant, at most the unit's value. */
  readonly cheaper: Taxed
  readonly itemFee: Minor
}

/** A Shop Now line after its discount (F8, F9). */
export interface ShopLine extends Taxed {
  readonly id: string
  readonly reduction: Minor
}

export interface Goods {
  readonly returning: readonly ReturningLine[]
  readonly shopped: readonly ShopLine[]
}

const clamp = (amount: Minor, most: Minor): Minor => Math.max(0, Math.min(amount, most))

const differenceOf = ({ returnType, newVariant }: ReturningItem): Minor =>
  returnType === 'exchange' && newVariant !== null ? newVariant.price - newVariant.currentPrice : 0

/** Splits a price difference; a cheaper variant credits at most the unit's value (F5). */
export function splitDifference(
  difference: Minor,
  unit: Unit,
  taxing: TaxSplitter,
): Pick<ReturningLine, 'dearer' | 'cheaper'> {
  if (difference >= 0) return { dearer: taxing(difference), cheaper: ZERO_PRICE }
  const { net, tax } = taxing(-difference)
  return { dearer: ZERO_PRICE, cheaper: { net: clamp(net, unit.net), tax: clamp(tax, unit.tax) } }
}

/** The creditable part of a value, clamped to 0 and that value (F3). */
const getCreditablePart = (value: Minor, { creditAmount, creditPercentage }: LineFees): Minor => {
  if (creditAmount !== undefined) return clamp(creditAmount, value)
  if (creditPercentage !== undefined) return clamp(percentOf(value, toBasisPoints(creditPercentage)), value)
  return value
}

/** At most the line's credit, so an even exchange bears no fee (F3). */
export const calculateItemFee = (value: Minor, credit: Minor, fees: LineFees | null): Minor =>
  fees === null ? 0 : Math.min(credit, value - getCreditablePart(value, fees) + Math.max(0, fees.feeAmount ?? 0))

interface LineFacts {
  readonly differ: boolean
  readonly taxing: TaxSplitter
}

const toReturningLine = (item: ReturningItem, unit: Unit, facts: LineFacts): ReturningLine => {
  const sides = splitDifference(facts.differ ? differenceOf(item) : 0, unit, facts.taxing)
  const credit = item.returnType === 'credit' ? unit.value : grossOf(sides.cheaper)
  return { item, unit, ...sides, itemFee: calculateItemFee(unit.value, credit, item.fees) }
}

/** The variant's percentage, else the shop's; 0 without the flag (F9, FIX-21). */
const getDiscountBasisPoints = ({ discountPercentage }: NewItem, { flags, settings }: ValueInput): number =>
  flags.has('shop-now-discount-return-enabled')
    ? toBasisPoints(discountPercentage ?? settings.shopNowDiscountPercentage ?? 0)
    : 0

/** F8, F9. */
const buildShopLine = (item: NewItem, input: ValueInput, taxing: TaxSplitter): ShopLine => {
  const { id, price } = item
  const reduction = percentOf(price, getDiscountBasisPoints(item, input))
  return { id, reduction, ...taxing(price - reduction) }
}

/** F8, F9. */
export const priceShopLine = (item: NewItem, input: ValueInput): ShopLine =>
  buildShopLine(item, input, createTaxSplitter(input.order))

export function buildGoods(input: ValueInput): Goods {
  const facts = { differ: canPricesDiffer(input.settings, input.flags), taxing: createTaxSplitter(input.order) }
  const bundled = applyBundlePrices(input)
  return {
    returning: input.items.map((item) => toReturningLine(item, bundled.get(item.unit.id) ?? item.unit, facts)),
    shopped: input.newItems.map((item) => buildShopLine(item, input, facts.taxing)),
  }
}

export const isSentBack = ({ keep }: ReturningItem): boolean => keep === undefined

/** A new variant or a Shop Now line (F7). */
export const hasGoodsToSend = ({ returning, shopped }: Goods): boolean =>
  shopped.length > 0 || returning.some(({ item }) => item.returnType === 'exchange')
