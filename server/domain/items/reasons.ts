import type { Warranty } from '../../../schemas/config/warranty.ts'
import type { Reason, ReasonGroup } from '../../../schemas/entities/reason.ts'
import { fnv1a } from '../../../schemas/values/hash.ts'
import { memoizePerObject } from '../../../schemas/values/memoize.ts'
import type { Unit } from './unit.ts'

type GroupsByType = ReadonlyMap<string, ReasonGroup>

/** Cached per published list; the first group that names a type wins. */
const groupsByType = memoizePerObject((groups: readonly ReasonGroup[]): GroupsByType => {
  const named = groups.flatMap((group) => group.product_types.map((type) => [type.toLowerCase(), group] as const))
  return new Map(named.reverse())
})

/** The group of the product type, else the default (ITM-36). */
export function findReasonGroup(productType: string, groups: readonly ReasonGroup[]): ReasonGroup {
  const found =
    groupsByType(groups).get(productType.toLowerCase()) ?? groups.find((group) => group.default) ?? groups[0]
  if (found === undefined) throw new RangeError('The shop has no reason group')
  return found
}

/** A rule's group, else the claim's, else the product type's (FIX-90). */
export function resolveReasonGroup(
  { line }: Unit,
  { ruled, claimed }: { readonly ruled: string | null; readonly claimed: Warranty | null },
  groups: readonly ReasonGroup[],
): ReasonGroup {
  const named = ruled ?? claimed?.reason_group
  const found = named === undefined ? undefined : groups.find(({ id }) => id === named)
  return found ?? findReasonGroup(line.productType, groups)
}

export const listChildReasons = (group: ReasonGroup, parent: string | null): readonly Reason[] =>
  group.reasons.filter((reason) => (reason.parent_id ?? null) === parent)

const reasonById = (group: ReasonGroup, id: string): Reason | null =>
  group.reasons.find((reason) => reason.id === id) ?? null

export function findChosenReason(group: ReasonGroup, path: readonly string[]): Reason | null {
  const last = path.at(-1)
  const reason = last === undefined ? null : reasonById(group, last)
  return reason !== null && listChildReasons(group, reason.id).length === 0 ? reason : null
}

export function findReasonPath(group: ReasonGroup, id: string): readonly string[] | null {
  const found = reasonById(group, id)
  if (found === null || listChildReasons(group, id).length > 0) return null
  const above = (parent: string | null | undefined): readonly string[] => {
    const one = parent == null ? null : reasonById(group, parent)
    return one === null ? [] : [...above(one.parent_id), one.id]
  }
  return [...above(found.parent_id), id]
}

/** The longest known prefix: publishing may have removed reasons. */
export function knownPath(group: ReasonGroup, path: readonly string[]): readonly string[] {
  const known: string[] = []
  for (const id of path) {
    const reason = reasonById(group, id)
    if (reason === null || (reason.parent_id ?? null) !== (known.at(-1) ?? null)) break
    known.push(id)
  }
  return known
}

export function findChosenPath(group: ReasonGroup, path: readonly string[]): readonly string[] | null {
  const known = knownPath(group, path)
  return findChosenReason(group, known) === null ? null : known
}

const positionOf = (id: string, order: readonly string[]): number => {
  const at = order.indexOf(id)
  return at === -1 ? order.length : at
}

/** Group order, or shuffled by a seed that survives going back (ITM-38). */
export function sortReasonsForDisplay(
  group: ReasonGroup,
  parent: string | null,
  seed: string | null,
): readonly Reason[] {
  const order = group.ordered_reasons ?? []
  const sorted = listChildReasons(group, parent).toSorted((a, b) => positionOf(a.id, order) - positionOf(b.id, order))
  return seed === null ? sorted : sorted.toSorted((a, b) => fnv1a(`${seed} ${a.id}`) - fnv1a(`${seed} ${b.id}`))
}

const SIZE_OPTIONS = new Set(['size', 'taille', 'größe', 'サイズ', 'maat', 'talla', 'taglia', 'rozmiar', 'storlek'])

export const findReasonTopic = (reasons: readonly Reason[]): 'size' | 'other' =>
  reasons.some(({ smart_recommendation: next }) => SIZE_OPTIONS.has(next?.option_name.trim().toLowerCase() ?? ''))
    ? 'size'
    : 'other'
