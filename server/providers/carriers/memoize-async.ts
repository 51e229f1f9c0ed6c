import { LRUCache } from 'lru-cache'

/** How long an answer and a failure are cached, in milliseconds. */
interface Ttl {
  readonly answerMs: number
  readonly failureMs: number
}

/**
 * Returns a loader that caches answers by key in this process. Concurrent calls with one key share one load, and a failure is
 * cached too. The cache holds `maxSize` at most and evicts the least recently used key; `sizeOf` is the size of an answer, or of
 * a pending or failed one, and is 1 by default.
 */
export function memoizeAsync<Answer>({
  ttl,
  now,
  maxSize,
  sizeOf = () => 1,
}: {
  readonly ttl: Ttl
  readonly now: () => number
  readonly maxSize: number
  readonly sizeOf?: (answer?: Answer) => number
}): (key: string, load: () => Promise<Answer>) => Promise<Answer> {
  const cache = new LRUCache<string, { readonly answer: Promise<Answer>; readonly expiresAt: number }>({ maxSize })

  const cacheAnswer = (key: string, answer: Promise<Answer>): Promise<Answer> => {
    const set = (ms: number, size: number) => cache.set(key, { answer, expiresAt: now() + ms }, { size })
    const isCached = (): boolean => cache.peek(key)?.answer === answer
    set(ttl.answerMs, sizeOf())
    answer.then(
      (loaded) => isCached() && set(ttl.answerMs, sizeOf(loaded)),
      () => isCached() && set(ttl.failureMs, sizeOf()),
    )
    return answer
  }

  return (key, load) => {
    const cached = cache.get(key)
    return cached !== undefined && now() < cached.expiresAt ? cached.answer : cacheAnswer(key, load())
  }
}
