import type { Receipt, ReceiptLine } from '../../../schemas/entities/totals.ts'
import type { LineItemId } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import {
  calculateDifference,
  type DisplayPrice,
  type PaidPrice,
  type ReplacementPrice,
  toPaidPrice,
} from '../items/gift-visibility.ts'
import { canPricesDiffer } from '../items/prices.ts'
import type { Unit } from '../items/unit.ts'
import { applyBundlePrices } from './bundle.ts'
import type { ValueInput } from './input.ts'
import { splitDifference } from './lines.ts'
import { newVariantLine, returnedLine } from './receipt.ts'
import { createTaxSplitter } from './tax.ts'

type PricedLine = Pick<ReceiptLine, 'item_net' | 'item_tax' | 'item_discount'>

/**
 * The same price on every page: after discounts, with tax if the order's prices include it. Lines add up to their total
 * (FIX-15).
 */
export function toDisplayPrice(line: PricedLine, { taxesIncluded }: Pick<Receipt, 'taxesIncluded'>): DisplayPrice {
  const { item_net, item_tax, item_discount } = line
  const price = taxesIncluded ? item_net + item_tax : item_net
  return { price, struck: item_discount > 0 ? price + item_discount : null }
}

const getLinePrice = (receipt: Receipt, side: 'returned_items' | 'new_items', id: string): DisplayPrice => {
  const line = receipt[side].find((one) => one.id === id)
  return line === undefined ? { price: 0, struck: null } : toDisplayPrice(line, receipt)
}

/** 0 for an unknown unit. */
export const getReturnedPrice = (receipt: Receipt, id: string): PaidPrice =>
  toPaidPrice(getLinePrice(receipt, 'returned_items', id))

/** 0 for an unknown item. */
export function getNewPrice(receipt: Receipt, id: string): ReplacementPrice {
  const displayPrice = getLinePrice(receipt, 'new_items', id)
  return { shown: displayPrice, difference: calculateDifference(displayPrice, getReturnedPrice(receipt, id)) }
}

export interface DisplayPrices {
  readonly of: (unit: Unit) => PaidPrice
  /** `difference` is today's price less that of the unit's own variant. */
  readonly instead: (unit: Unit, difference: Minor) => DisplayPrice
  readonly differenceWithTax: (unit: Unit, difference: Minor) => Minor
  /** Units whose share differs from their siblings', with the spread (F1). */
  readonly uneven: ReadonlyMap<LineItemId, Minor>
}

type Priced = Pick<ValueInput, 'order' | 'units' | 'settings' | 'flags'>

const spread = (alike: readonly Unit[]): Minor => {
  const values = alike.map(({ value }) => value)
  return Math.max(...values) - Math.min(...values)
}

/** Units of one line differ only by rounding. */
const findUnevenUnits = (units: readonly Unit[]): ReadonlyMap<LineItemId, Minor> => {
  const byLine = new Map<string, Unit[]>()
  for (const unit of units) byLine.set(unit.line.id, [...(byLine.get(unit.line.id) ?? []), unit])
  const uneven = [...byLine.values()].filter((alike) => spread(alike) > 0)
  return new Map(uneven.flatMap((alike) => alike.map(({ id }): [LineItemId, Minor] => [id, spread(alike)])))
}

/** Every page shows the receipt's prices (FIX-15, FIX-16). */
export function createDisplayPrices(priced: Priced): DisplayPrices {
  const { order, units, settings, flags } = priced
  const bundled = applyBundlePrices(priced)
  const withBundlePrice = (unit: Unit): Unit => bundled.get(unit.id) ?? unit
  const taxing = createTaxSplitter(order)
  const differ = canPricesDiffer(settings, flags)
  const split = (paid: Unit, difference: Minor) => splitDifference(differ ? difference : 0, paid, taxing)
  return {
    of: (unit) => toPaidPrice(toDisplayPrice(returnedLine({ unit: withBundlePrice(unit) }), order)),
    instead: (unit, difference) => {
      const paid = withBundlePrice(unit)
      return toDisplayPrice(newVariantLine({ unit: paid, ...split(paid, difference) }), order)
    },
    differenceWithTax: (unit, difference) => {
      const { dearer, cheaper } = split(withBundlePrice(unit), difference)
      return dearer.net + dearer.tax - cheaper.net - cheaper.tax
    },
    uneven: findUnevenUnits(units.map(withBundlePrice)),
  }
}
