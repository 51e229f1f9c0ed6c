import { LRUCache } from 'lru-cache'

interface Ttl {
  readonly answerMs: number
  readonly failureMs: number
}

/**
 * Caches failures too, and shares concurrent loads. Evicts the least recently used keys above `maxSize`. `sizeOf` also
 * measures pending and failed entries.
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
