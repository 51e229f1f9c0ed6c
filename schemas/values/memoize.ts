export function memoizePerObject<Source extends object, Answer extends object>(work: (source: Source) => Answer) {
  const results = new WeakMap<Source, Answer>()
  return (source: Source): Answer => {
    const found = results.get(source)
    if (found !== undefined) return found
    const answer = work(source)
    results.set(source, answer)
    return answer
  }
}

export function memoizePerKey<Source extends object, Answer>(work: (source: Source, key: string) => Answer) {
  const resultsOf = memoizePerObject((_: Source) => new Map<string, Answer>())
  return (source: Source, key: string): Answer => {
    const results = resultsOf(source)
    const found = results.get(key)
    if (found !== undefined) return found
    const answer = work(source, key)
    results.set(key, answer)
    return answer
  }
}
