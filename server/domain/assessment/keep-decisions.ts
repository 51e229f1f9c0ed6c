import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { DraftOrder } from '../../../schemas/records/draft.ts'
import type { LineItemId } from '../../../schemas/values/ids.ts'
import type { ItemState } from '../items/state.ts'
import { selectUnitsToKeep } from '../value/keep.ts'

export type KeepDecisions = ReadonlyMap<LineItemId, 'keep' | 'donate'>

/** By precedence: a rule, the merchant's choice, nothing to ship, low value by policy (WFL-09, F24, FIX-09). */
export function resolveKeepDecisions(
  selected: readonly ItemState[],
  policy: ReturnPolicy,
  order: Pick<DraftOrder, 'kept'>,
): KeepDecisions {
  const byRule = selected.flatMap(({ unit, evaluation }): [LineItemId, 'keep' | 'donate'][] =>
    evaluation.outcome.keep === null ? [] : [[unit.id, evaluation.outcome.keep]],
  )
  const decidedByRule = new Set(byRule.map(([id]) => id))
  const rest = selected.filter(({ unit }) => !decidedByRule.has(unit.id)).map(({ unit }) => unit)
  const unsendable = rest.filter(({ line }) => order.kept === true || line.shipsNothing)
  const sendable = rest.filter((unit) => !unsendable.includes(unit))
  const keptIds = [...unsendable.map(({ id }) => id), ...selectUnitsToKeep(sendable, policy)]
  return new Map([...byRule, ...keptIds.map((id): [LineItemId, 'keep'] => [id, 'keep'])])
}
