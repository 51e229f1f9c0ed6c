/** Levenshtein distance. */
const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row[b.length] ?? 0
}

const MAX_LENGTH = 64

/** A suffix such as ` (did you mean "window"?)`; empty when no known word is close. */
export function suggestClosestMatch(word: string, known: readonly string[]): string {
  if (word.length > MAX_LENGTH) return ''
  const plain = word.toLowerCase()
  const [best] = known
    .map((name) => ({ name, far: editDistance(plain, name.toLowerCase()) }))
    .filter(({ name, far }) => far <= Math.max(1, Math.floor(Math.min(word.length, name.length) / 3)))
    .sort((a, b) => a.far - b.far)
  return best === undefined ? '' : ` (did you mean "${best.name}"?)`
}
