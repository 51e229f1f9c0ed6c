export const countUnits = (variantIds: readonly string[]): ReadonlyMap<string, number> =>
  variantIds.reduce((counts, id) => counts.set(id, (counts.get(id) ?? 0) + 1), new Map<string, number>())
