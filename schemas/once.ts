/**
 * The same function, with its answer worked out once for each object that it is asked about and forgotten together with it. For
 * objects that never change, such as what a shop has published.
 */
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
