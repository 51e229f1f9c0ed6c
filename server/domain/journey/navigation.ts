import type { CollectionHead } from '../../../schemas/entities/product.ts'
import type { Instant } from '../../../schemas/ids.ts'

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
export function navigationOf(collections: readonly CollectionHead[], now: Instant): readonly NavEntry[] {
  const byId = new Map(collections.map((one) => [one.id, one]))
  const shown = collections.filter((one) => isPublishedAt(one, now) && nameOf(one) !== null)
  const isShown = new Set(shown.map(({ id }) => id))

  const parentOf = (child: CollectionHead): string | null => {
    const passed = new Set([child.id])
    let nearest: string | null = null
    let at = child.parentId
    for (; at !== undefined && !passed.has(at); at = byId.get(at)?.parentId) {
      if (nearest === null && isShown.has(at)) nearest = at
      passed.add(at)
    }
    return at === child.id ? null : nearest
  }
  const under = new Map<string | null, CollectionHead[]>()
  for (const one of shown.toSorted(byOrder)) {
    const parent = parentOf(one)
    const beside = under.get(parent)
    if (beside === undefined) under.set(parent, [one])
    else beside.push(one)
  }
  const branch = (parent: string | null, level: number): readonly NavEntry[] =>
    (under.get(parent) ?? []).flatMap((one) => [
      { collection: one, name: nameOf(one) ?? '', level },
      ...branch(one.id, level + 1),
    ])
  return branch(null, 1)
}
