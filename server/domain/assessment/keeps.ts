import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { LineItemId } from '../../../schemas/ids.ts'
import type { DraftOrder } from '../../../schemas/records/draft.ts'
import type { ItemState } from '../items/state.ts'
import { keptUnits } from '../value/keep.ts'

/** What becomes of units that are not sent. */
export type Keeps = ReadonlyMap<LineItemId, 'keep' | 'donate'>

/**
 * Units that stay with the shopper: what a rule says, else all that a merchant leaves there, else those there is nothing to send
 * of, else what the policy says of things worth little (WFL-09, F24, FIX-09).
 */
export function keepsOf(selected: readonly ItemState[], policy: ReturnPolicy, order: Pick<DraftOrder, 'kept'>): Keeps {
  const byRule = selected.flatMap(({ unit, evaluation }): [LineItemId, 'keep' | 'donate'][] =>
    evaluation.outcome.keep === null ? [] : [[unit.id, evaluation.outcome.keep]],
  )
  const ruled = new Set(byRule.map(([id]) => id))
  const rest = selected.filter(({ unit }) => !ruled.has(unit.id)).map(({ unit }) => unit)
  const unsendable = rest.filter(({ line }) => order.kept === true || line.shipsNothing)
  const sendable = rest.filter((unit) => !unsendable.includes(unit))
  const kept = [...unsendable.map(({ id }) => id), ...keptUnits(sendable, policy)]
  return new Map([...byRule, ...kept.map((id): [LineItemId, 'keep'] => [id, 'keep'])])
}
