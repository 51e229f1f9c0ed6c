import type { Receipt, ReceiptLine } from '../../../schemas/entities/totals.ts'
import type { LineItemId } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import { pricesMayDiffer } from '../items/prices.ts'
import type { Unit } from '../items/unit.ts'
import { bundledUnits } from './bundle.ts'
import type { ValueInput } from './input.ts'
import { sidesOf } from './lines.ts'
import { newVariantLine, returnedLine } from './receipt.ts'
import { taxingOf } from './tax.ts'

/** A price as shoppers see it; `struck` is the list price that it stands in for. */
export interface ShownPrice {
  readonly price: Minor
  readonly struck: Minor | null
}

/** A price as it may be read; null where it is not told. */
export type ToldPrice = { readonly [Part in keyof ShownPrice]: Minor | null }

/** What a unit cost, as whoever returns it may read it: what was paid for a gift is between its giver and the shop. */
export const paidFor = (shown: ShownPrice, { gift }: { readonly gift?: boolean | undefined } = {}): ToldPrice =>
  gift === true ? { price: null, struck: null } : shown

type PricedLine = Pick<ReceiptLine, 'item_net' | 'item_tax' | 'item_discount'>

/**
 * The one price of a line, wherever it is shown: what was paid after its discounts, with tax exactly where the shop writes its
 * prices with tax, so that lines add up to the row that they are summed in (FIX-15).
 */
export function shownPrice(line: PricedLine, { taxesIncluded }: Pick<Receipt, 'taxesIncluded'>): ShownPrice {
  const { item_net, item_tax, item_discount } = line
  const price = taxesIncluded ? item_net + item_tax : item_net
  return { price, struck: item_discount > 0 ? price + item_discount : null }
}

/** The price of a line of a receipt; 0 for a line that is not there. */
export function shownLine(receipt: Receipt, side: 'returned_items' | 'new_items', id: string): ShownPrice {
  const line = receipt[side].find((one) => one.id === id)
  return line === undefined ? { price: 0, struck: null } : shownPrice(line, receipt)
}

/**
 * The price of a line of what comes instead, as whoever gets it may read it: what costs the same as the gift that it comes for would tell
 * what that cost.
 */
export function shownNewLine(receipt: Receipt, id: string, of?: { readonly gift?: boolean | undefined }): ToldPrice {
  const shown = shownLine(receipt, 'new_items', id)
  return shown.price === shownLine(receipt, 'returned_items', id).price ? paidFor(shown, of) : shown
}

/** What a unit costs, and what another thing costs in its place. */
export interface ShownPrices {
  readonly of: (unit: Unit) => ShownPrice
  /** `difference` is how much dearer its price of today is than that of the unit's own variant; less is below 0. */
  readonly instead: (unit: Unit, difference: Minor) => ShownPrice
  /** Units that another one just like them comes to more or less than, and by how much: shares cannot all be equal (F1). */
  readonly uneven: ReadonlyMap<LineItemId, Minor>
}

type Priced = Pick<ValueInput, 'order' | 'units' | 'settings' | 'flags'>

const spread = (alike: readonly Unit[]): Minor => {
  const values = alike.map(({ value }) => value)
  return Math.max(...values) - Math.min(...values)
}

/** Units of one line are alike in everything but what rounding made of them. */
const unevenIn = (units: readonly Unit[]): ReadonlyMap<LineItemId, Minor> => {
  const byLine = new Map<string, Unit[]>()
  for (const unit of units) byLine.set(unit.line.id, [...(byLine.get(unit.line.id) ?? []), unit])
  const uneven = [...byLine.values()].filter((alike) => spread(alike) > 0)
  return new Map(uneven.flatMap((alike) => alike.map(({ id }): [LineItemId, Minor] => [id, spread(alike)])))
}

/** The prices of an order's units, on every page the same as on the receipt (FIX-15, FIX-16). */
export function shownPricesOf(priced: Priced): ShownPrices {
  const { order, units, settings, flags } = priced
  const bundled = bundledUnits(priced)
  const counted = (unit: Unit): Unit => bundled.get(unit.id) ?? unit
  const taxing = taxingOf(order)
  const differ = pricesMayDiffer(settings, flags)
  return {
    of: (unit) => shownPrice(returnedLine({ unit: counted(unit) }), order),
    instead: (unit, difference) => {
      const paid = counted(unit)
      const line = newVariantLine({ unit: paid, ...sidesOf(differ ? difference : 0, paid, taxing) })
      return shownPrice(line, order)
    },
    uneven: unevenIn(units.map(counted)),
  }
}
