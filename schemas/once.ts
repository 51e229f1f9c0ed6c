/** Memoizes per object, weakly. For immutable objects, such as published configurations. */
export function oncePer<Given extends object, Answer extends object>(work: (given: Given) => Answer) {
  const known = new WeakMap<Given, Answer>()
  return (given: Given): Answer => {
    const found = known.get(given)
    if (found !== undefined) return found
    const answer = work(given)
    known.set(given, answer)
    return answer
  }
}

/** Memoizes per object and key, such as a language. */
export function oncePerKey<Given extends object, Answer>(work: (given: Given, key: string) => Answer) {
  const answersOf = oncePer((_: Given) => new Map<string, Answer>())
  return (given: Given, key: string): Answer => {
    const answers = answersOf(given)
    const found = answers.get(key)
    if (found !== undefined) return found
    const answer = work(given, key)
    answers.set(key, answer)
    return answer
  }
}
