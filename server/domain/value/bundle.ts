import type { LineItemId } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import type { Unit } from '../items/unit.ts'
import { unitValue } from '../items/units.ts'
import { allocate } from '../money/allocate.ts'
import { sumOf } from '../money/round.ts'
import type { ValueInput } from './input.ts'

/** `paid` is D: price less discount. */
interface BundlePrice {
  readonly paid: Minor
  readonly discount: Minor
  readonly tax: Minor
}

interface BundlePart extends BundlePrice {
  readonly id: string
  readonly price: Minor
}

/** Splits each amount of the bundle over its parts, weighted by their prices (F23). */
export function splitBundlePrice(bundle: BundlePrice, parts: readonly BundlePart[]): readonly BundlePart[] {
  const ids = parts.map(({ id }) => id)
  const weights = parts.map(({ price }) => price)
  const paid = allocate(bundle.paid, weights, ids)
  const discount = allocate(bundle.discount, weights, ids)
  const tax = allocate(bundle.tax, weights, ids)
  return parts.map((part, n) => ({ ...part, paid: paid[n] ?? 0, discount: discount[n] ?? 0, tax: tax[n] ?? 0 }))
}

/** The stored parts, unless together they exceed the bundle's price (F23, FEE-18). */
export function limitToBundlePrice(bundle: BundlePrice, parts: readonly BundlePart[]): readonly BundlePart[] {
  const tooMuch = sumOf(parts.map((p) => p.paid)) > bundle.paid || sumOf(parts.map((p) => p.tax)) > bundle.tax
  return tooMuch ? splitBundlePrice(bundle, parts) : parts
}

const toBundlePart = ({ id, price, discount, tax }: Unit): BundlePart => ({
  id,
  price,
  discount,
  tax,
  paid: price - discount,
})

const sumBundlePrice = (parts: readonly BundlePart[]): BundlePrice => ({
  paid: sumOf(parts.map(({ paid }) => paid)),
  discount: sumOf(parts.map(({ discount }) => discount)),
  tax: sumOf(parts.map(({ tax }) => tax)),
})

const groupByBundle = (units: readonly Unit[]): readonly (readonly Unit[])[] => {
  const bundles = new Map<string, Unit[]>()
  for (const unit of units) {
    if (unit.line.bundle === null) continue
    const parts = bundles.get(unit.line.bundle.id)
    if (parts === undefined) bundles.set(unit.line.bundle.id, [unit])
    else parts.push(unit)
  }
  return [...bundles.values()]
}

/** Bundle units at their value: shares with flag `partial-return-credit`, else as stored (F23). */
export function applyBundlePrices(input: Pick<ValueInput, 'order' | 'units' | 'flags'>): ReadonlyMap<LineItemId, Unit> {
  const split = input.flags.has('partial-return-credit') ? splitBundlePrice : limitToBundlePrice
  const { taxesIncluded } = input.order
  return new Map(
    groupByBundle(input.units).flatMap((units) => {
      const parts = units.map(toBundlePart)
      const shares = split(sumBundlePrice(parts), parts)
      return units.map((unit, n): [LineItemId, Unit] => {
        const share = shares[n] ?? toBundlePart(unit)
        return [unit.id, { ...unit, ...unitValue(share.paid, { ...share, taxesIncluded }) }]
      })
    }),
  )
}
