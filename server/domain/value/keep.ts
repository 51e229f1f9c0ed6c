import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { LineItemId } from '../../../schemas/ids.ts'
import type { Unit } from '../items/unit.ts'

const cheapestFirst = (a: Unit, b: Unit): number => a.value - b.value || (a.id < b.id ? -1 : 1)

/** Whether a unit is worth so little that it need not come back (F24, FEE-38). */
export const isKeepable = (unit: Unit, policy: ReturnPolicy): boolean =>
  policy.keep_item_enabled === true &&
  policy.keep_item_threshold !== undefined &&
  unit.value <= policy.keep_item_threshold

/** The units of a return that the shopper keeps: all that may be, or only the cheapest when one a return is the rule (F24). */
export function keptUnits(units: readonly Unit[], policy: ReturnPolicy): ReadonlySet<LineItemId> {
  const keepable = units.filter((unit) => isKeepable(unit, policy)).sort(cheapestFirst)
  return new Set((policy.keep_item_unique ? keepable.slice(0, 1) : keepable).map(({ id }) => id))
}
