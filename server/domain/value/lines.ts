import type { LineFees } from '../../../schemas/config/policy.ts'
import type { Minor } from '../../../schemas/money.ts'
import { pricesMayDiffer } from '../items/prices.ts'
import type { Unit } from '../items/unit.ts'
import { basisPoints, percentOf } from '../money/percent.ts'
import { bundledUnits } from './bundle.ts'
import type { NewItem, ReturningItem, ValueInput } from './input.ts'
import { NOTHING, type Taxed, type Taxing, taxingOf, whole } from './tax.ts'

/** A unit that goes back, with what its exchange costs more or less (F5) and what the shop keeps of it (F3). */
export interface ReturningLine {
  readonly item: ReturningItem
  readonly unit: Unit
  /** How much dearer the new variant is: owed. */
  readonly dearer: Taxed
  /** How much cheaper it is, never more than the unit cost: credit. */
  readonly cheaper: Taxed
  readonly itemFee: Minor
}

/** One Shop Now line after its discount (F8, F9). */
export interface ShopLine extends Taxed {
  readonly id: string
  readonly reduction: Minor
}

/** Everything that moves, before anyone asks what becomes of the credit. */
export interface Goods {
  readonly returning: readonly ReturningLine[]
  readonly shopped: readonly ShopLine[]
}

const within = (amount: Minor, most: Minor): Minor => Math.max(0, Math.min(amount, most))

const differenceOf = ({ returnType, newVariant }: ReturningItem): Minor =>
  returnType === 'exchange' && newVariant !== null ? newVariant.price - newVariant.currentPrice : 0

/** The two sides of a price difference; a cheaper variant never gives back more than the unit cost (F5). */
export function sidesOf(difference: Minor, unit: Unit, taxing: Taxing): Pick<ReturningLine, 'dearer' | 'cheaper'> {
  if (difference >= 0) return { dearer: taxing(difference), cheaper: NOTHING }
  const { net, tax } = taxing(-difference)
  return { dearer: NOTHING, cheaper: { net: within(net, unit.net), tax: within(tax, unit.tax) } }
}

/** The part of a value that a workflow lets the shopper keep, within 0 and that value (F3). */
const keptOf = (value: Minor, { creditAmount, creditPercentage }: LineFees): Minor => {
  if (creditAmount !== undefined) return within(creditAmount, value)
  if (creditPercentage !== undefined) return within(percentOf(value, basisPoints(creditPercentage)), value)
  return value
}

/** What the shop keeps of a line: never more than the credit the line gives, so an even exchange bears none (F3). */
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

/** What Shop Now takes off an item: the percentage of its own variant, else the shop's; nothing without the flag (F9, FIX-21). */
const pointsOff = ({ discountPercentage }: NewItem, { flags, settings }: ValueInput): number =>
  flags.has('shop-now-discount-return-enabled')
    ? basisPoints(discountPercentage ?? settings.shopNowDiscountPercentage ?? 0)
    : 0

/** A Shop Now price less its discount, split into net and tax (F8, F9). */
const shopLine = (item: NewItem, input: ValueInput, taxing: Taxing): ShopLine => {
  const { id, price } = item
  const reduction = percentOf(price, pointsOff(item, input))
  return { id, reduction, ...taxing(price - reduction) }
}

/** What one thing of the shop would cost beside this return: less its discount, with its tax (F8, F9). */
export const shopLineOf = (item: NewItem, input: ValueInput): ShopLine => shopLine(item, input, taxingOf(input.order))

/** What goes back and what comes instead, line by line. */
export function goodsOf(input: ValueInput): Goods {
  const facts = { differ: pricesMayDiffer(input.settings, input.flags), taxing: taxingOf(input.order) }
  const bundled = bundledUnits(input)
  return {
    returning: input.items.map((item) => returningLine(item, bundled.get(item.unit.id) ?? item.unit, facts)),
    shopped: input.newItems.map((item) => shopLine(item, input, facts.taxing)),
  }
}

/** Whether a unit comes back to the shop, neither kept nor given away. */
export const comesBack = ({ keep }: ReturningItem): boolean => keep === undefined

/** Whether anything is sent to the shopper: a new variant or a Shop Now line (F7). */
export const sendsGoods = ({ returning, shopped }: Goods): boolean =>
  shopped.length > 0 || returning.some(({ item }) => item.returnType === 'exchange')
