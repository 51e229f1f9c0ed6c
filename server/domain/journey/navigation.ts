import type { CollectionHead } from '../../../schemas/entities/product.ts'
import type { Instant } from '../../../schemas/values/ids.ts'

/** `level` 1 is the top. */
export interface NavEntry {
  readonly collection: CollectionHead
  readonly name: string
  readonly level: number
}

export const isPublishedAt = ({ publishedAt }: CollectionHead, now: Instant): boolean =>
  publishedAt !== null && publishedAt <= now

const nameOf = ({ tabName, title }: CollectionHead): string | null => (tabName === undefined ? title : tabName)

/** Collections without an order come last. */
const byOrder = (a: CollectionHead, b: CollectionHead): number => {
  const [before, after] = [a.tabOrder ?? Number.MAX_SAFE_INTEGER, b.tabOrder ?? Number.MAX_SAFE_INTEGER]
  return before - after
}

/**
 * Depth first, by order, then as listed (SHP-02). A collection with a hidden parent moves to the nearest visible
 * ancestor; a cycle starts at the top.
 */
export function buildNavigation(collections: readonly CollectionHead[], now: Instant): readonly NavEntry[] {
  const byId = new Map(collections.map((one) => [one.id, one]))
  const visible = collections.filter((one) => isPublishedAt(one, now) && nameOf(one) !== null)
  const visibleIds = new Set(visible.map(({ id }) => id))

  const parentOf = (child: CollectionHead): string | null => {
    const visited = new Set([child.id])
    let nearest: string | null = null
    let at = child.parentId
    for (; at !== undefined && !visited.has(at); at = byId.get(at)?.parentId) {
      if (nearest === null && visibleIds.has(at)) nearest = at
      visited.add(at)
    }
    return at === child.id ? null : nearest
  }
  const childrenByParent = new Map<string | null, CollectionHead[]>()
  for (const one of visible.toSorted(byOrder)) {
    const parent = parentOf(one)
    const siblings = childrenByParent.get(parent)
    if (siblings === undefined) childrenByParent.set(parent, [one])
    else siblings.push(one)
  }
  const branch = (parent: string | null, level: number): readonly NavEntry[] =>
    (childrenByParent.get(parent) ?? []).flatMap((one) => [
      { collection: one, name: nameOf(one) ?? '', level },
      ...branch(one.id, level + 1),
    ])
  return branch(null, 1)
}
