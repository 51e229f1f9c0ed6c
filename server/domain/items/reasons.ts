import type { Warranty } from '../../../schemas/config/warranty.ts'
import type { Reason, ReasonGroup } from '../../../schemas/entities/reason.ts'
import { fnv1a } from '../../../schemas/hash.ts'
import { oncePer } from '../../../schemas/once.ts'
import type { Unit } from './unit.ts'

type GroupsByType = ReadonlyMap<string, ReasonGroup>

/** The group of each product type that one names, gathered once per published list; the first that names it counts. */
const groupsByType = oncePer((groups: readonly ReasonGroup[]): GroupsByType => {
  const named = groups.flatMap((group) => group.product_types.map((type) => [type.toLowerCase(), group] as const))
  return new Map(named.reverse())
})

/** The reasons for an item: the group that names its product type, else the default one (ITM-36). */
export function reasonGroupFor(productType: string, groups: readonly ReasonGroup[]): ReasonGroup {
  const found =
    groupsByType(groups).get(productType.toLowerCase()) ?? groups.find((group) => group.default) ?? groups[0]
  if (found === undefined) throw new RangeError('reasonGroupFor: a shop has at least one group')
  return found
}

/** The group that a rule names, else that of the claim, else that of the product type (FIX-90). */
export function reasonGroupOf(
  { line }: Unit,
  { ruled, claimed }: { readonly ruled: string | null; readonly claimed: Warranty | null },
  groups: readonly ReasonGroup[],
): ReasonGroup {
  const named = ruled ?? claimed?.reason_group
  const found = named === undefined ? undefined : groups.find(({ id }) => id === named)
  return found ?? reasonGroupFor(line.productType, groups)
}

/** The reasons under a parent, or the first ones when `parent` is null, in the order of display. */
export const reasonsUnder = (group: ReasonGroup, parent: string | null): readonly Reason[] =>
  group.reasons.filter((reason) => (reason.parent_id ?? null) === parent)

const reasonById = (group: ReasonGroup, id: string): Reason | null =>
  group.reasons.find((reason) => reason.id === id) ?? null

/** The chosen reason, once it has no children that would ask again; null while the choice is not finished. */
export function chosenReason(group: ReasonGroup, path: readonly string[]): Reason | null {
  const last = path.at(-1)
  const reason = last === undefined ? null : reasonById(group, last)
  return reason !== null && reasonsUnder(group, reason.id).length === 0 ? reason : null
}

/** A reason with those above it, from the first; null where it is none, or others stand beneath it. */
export function pathToReason(group: ReasonGroup, id: string): readonly string[] | null {
  const found = reasonById(group, id)
  if (found === null || reasonsUnder(group, id).length > 0) return null
  const above = (parent: string | null | undefined): readonly string[] => {
    const one = parent == null ? null : reasonById(group, parent)
    return one === null ? [] : [...above(one.parent_id), one.id]
  }
  return [...above(found.parent_id), id]
}

/** The longest beginning of `path` that the group still knows: a published change may have removed the rest. */
export function knownPath(group: ReasonGroup, path: readonly string[]): readonly string[] {
  const known: string[] = []
  for (const id of path) {
    const reason = reasonById(group, id)
    if (reason === null || (reason.parent_id ?? null) !== (known.at(-1) ?? null)) break
    known.push(id)
  }
  return known
}

/** The reason chosen from a group, with those above it; null while it is not chosen to its last child. */
export function reasonPath(group: ReasonGroup, path: readonly string[]): readonly string[] | null {
  const known = knownPath(group, path)
  return chosenReason(group, known) === null ? null : known
}

const place = (id: string, order: readonly string[]): number => {
  const at = order.indexOf(id)
  return at === -1 ? order.length : at
}

/**
 * The reasons under a parent as they are shown: in the order of the group, or, with a seed, mixed so that the same seed mixes
 * them the same way: going back finds them where they were (ITM-38).
 */
export function reasonsShown(group: ReasonGroup, parent: string | null, seed: string | null): readonly Reason[] {
  const order = group.ordered_reasons ?? []
  const sorted = reasonsUnder(group, parent).toSorted((a, b) => place(a.id, order) - place(b.id, order))
  return seed === null ? sorted : sorted.toSorted((a, b) => fnv1a(`${seed} ${a.id}`) - fnv1a(`${seed} ${b.id}`))
}
