import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { LineItemId } from '../../../schemas/values/ids.ts'
import type { Unit } from '../items/unit.ts'

const cheapestFirst = (a: Unit, b: Unit): number => a.value - b.value || (a.id < b.id ? -1 : 1)

/** F24, FEE-38. */
export const isKeepable = (unit: Unit, policy: ReturnPolicy): boolean =>
  policy.keep_item_enabled === true &&
  policy.keep_item_threshold !== undefined &&
  unit.value <= policy.keep_item_threshold

/** All below the threshold, or only the cheapest if the policy allows one per return (F24). */
export function selectUnitsToKeep(units: readonly Unit[], policy: ReturnPolicy): ReadonlySet<LineItemId> {
  const keepable = units.filter((unit) => isKeepable(unit, policy)).sort(cheapestFirst)
  return new Set((policy.keep_item_unique ? keepable.slice(0, 1) : keepable).map(({ id }) => id))
}
