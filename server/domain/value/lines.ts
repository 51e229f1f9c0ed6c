import type { LineFees } from '../../../schemas/config/policy.ts'
import type { Minor } from '../../../schemas/money.ts'
import { canPricesDiffer } from '../items/prices.ts'
import type { Unit } from '../items/unit.ts'
import { toBasisPoints, percentOf } from '../money/percent.ts'
import { bundledUnits } from './bundle.ts'
import type { NewItem, ReturningItem, ValueInput } from './input.ts'
import { NOTHING, type Taxed, type Taxing, taxingOf, whole } from './tax.ts'

/** A returned unit with its exchange difference (F5) and item fee (F3). */
export interface ReturningLine {
  readonly item: ReturningItem
  readonly unit: Unit
  /** Owed for a dearer variant. */
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

const within = (amount: Minor, most: Minor): Minor => Math.max(0, Math.min(amount, most))

const differenceOf = ({ returnType, newVariant }: ReturningItem): Minor =>
  returnType === 'exchange' && newVariant !== null ? newVariant.price - newVariant.currentPrice : 0

/** Splits a price difference; a cheaper variant credits at most the unit's value (F5). */
export function sidesOf(difference: Minor, unit: Unit, taxing: Taxing): Pick<ReturningLine, 'dearer' | 'cheaper'> {
  if (difference >= 0) return { dearer: taxing(difference), cheaper: NOTHING }
  const { net, tax } = taxing(-difference)
  return { dearer: NOTHING, cheaper: { net: within(net, unit.net), tax: within(tax, unit.tax) } }
}

/** The creditable part of a value, clamped to 0 and that value (F3). */
const keptOf = (value: Minor, { creditAmount, creditPercentage }: LineFees): Minor => {
  if (creditAmount !== undefined) return within(creditAmount, value)
  if (creditPercentage !== undefined) return within(percentOf(value, toBasisPoints(creditPercentage)), value)
  return value
}

/** At most the line's credit, so an even exchange bears no fee (F3). */
export const itemFeeOf = (value: Minor, credit: Minor, fees: LineFees | null): Minor =>
  fees === null ? 0 : Math.min(credit, value - keptOf(value, fees) + Math.max(0, fees.feeAmount ?? 0))

interface LineFacts {
  readonly differ: boolean
  readonly taxing: Taxing
}

const returningLine = (item: ReturningItem, unit: Unit, facts: LineFacts): ReturningLine => {
  const sides = sidesOf(facts.differ ? differenceOf(item) : 0, unit, facts.taxing)
  const credit = item.returnType === 'credit' ? unit.value : whole(sides.cheaper)
  return { item, unit, ...sides, itemFee: itemFeeOf(unit.value, credit, item.fees) }
}

/** The variant's percentage, else the shop's; 0 without the flag (F9, FIX-21). */
const pointsOff = ({ discountPercentage }: NewItem, { flags, settings }: ValueInput): number =>
  flags.has('shop-now-discount-return-enabled')
    ? toBasisPoints(discountPercentage ?? settings.shopNowDiscountPercentage ?? 0)
    : 0

/** F8, F9. */
const shopLine = (item: NewItem, input: ValueInput, taxing: Taxing): ShopLine => {
  const { id, price } = item
  const reduction = percentOf(price, pointsOff(item, input))
  return { id, reduction, ...taxing(price - reduction) }
}

/** F8, F9. */
export const shopLineOf = (item: NewItem, input: ValueInput): ShopLine => shopLine(item, input, taxingOf(input.order))

export function goodsOf(input: ValueInput): Goods {
  const facts = { differ: canPricesDiffer(input.settings, input.flags), taxing: taxingOf(input.order) }
  const bundled = bundledUnits(input)
  return {
    returning: input.items.map((item) => returningLine(item, bundled.get(item.unit.id) ?? item.unit, facts)),
    shopped: input.newItems.map((item) => shopLine(item, input, facts.taxing)),
  }
}

export const comesBack = ({ keep }: ReturningItem): boolean => keep === undefined

/** A new variant or a Shop Now line (F7). */
export const sendsGoods = ({ returning, shopped }: Goods): boolean =>
  shopped.length > 0 || returning.some(({ item }) => item.returnType === 'exchange')
