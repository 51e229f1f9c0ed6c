import { LRUCache } from 'lru-cache'
import type { Instant } from '../../../schemas/values/ids.ts'

interface FailureLimit {
  /** 0 when the address may try again. */
  getBlockedMs(address: string): number
  count(address: string): void
}

const MAX_ADDRESSES = 10_000

/** Blocks an address after `most` failures within `windowMs`, until the window ends. */
export function createFailureLimit({
  most,
  windowMs,
  now,
}: {
  readonly most: number
  readonly windowMs: number
  readonly now: () => Instant
}): FailureLimit {
  const cache = new LRUCache<string, { readonly times: number; readonly until: Instant }>({ max: MAX_ADDRESSES })
  const current = (address: string) => {
    const failures = cache.get(address)
    return failures !== undefined && now() < failures.until ? failures : null
  }
  return {
    getBlockedMs(address) {
      const failures = current(address)
      return failures !== null && failures.times >= most ? failures.until - now() : 0
    },
    count(address) {
      const failures = current(address)
      cache.set(address, { times: (failures?.times ?? 0) + 1, until: failures?.until ?? now() + windowMs })
    },
  }
}
