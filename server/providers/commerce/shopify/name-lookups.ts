import { LRUCache } from 'lru-cache'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../../schemas/values/time.ts'
import { fault } from '../../../faults.ts'
import { toNameKey } from '../name-key.ts'
import type { OrderSource } from '../source.ts'

/** Anyone can type names, and all callers share the store's rate limit. */
const LOOKUPS_PER_SECOND = 2

const MISSING_TTL_MS = MINUTE_MS
const MAX_MISSING = 10_000

interface Clock {
  readonly now: () => Instant
  readonly pause: (ms: number) => Promise<unknown>
}

/**
 * Limits lookups of typed names; excess lookups wait. @throws Fault RET_ERR_COMMERCE if the wait exceeds the time
 * limit.
 */
export function limitNameLookups(find: OrderSource['orderByName'], { now, pause }: Clock): OrderSource['orderByName'] {
  const missedAt = new LRUCache<string, Instant>({ max: MAX_MISSING })
  let slots: readonly Instant[] = []
  return async (name, withinMs) => {
    const key = toNameKey(name)
    const missed = missedAt.get(key)
    if (missed !== undefined && now() - missed < MISSING_TTL_MS) return null
    const [earliest, full] = [slots[0] ?? 0, slots.length === LOOKUPS_PER_SECOND]
    const waits = full ? Math.max(0, earliest + 1_000 - now()) : 0
    if (waits >= withinMs)
      throw fault('RET_ERR_COMMERCE', new Error('The lookups exceed the rate limit for typed order numbers'))
    slots = [...slots, now() + waits].slice(-LOOKUPS_PER_SECOND)
    if (waits > 0) await pause(waits)
    const found = await find(name, withinMs - waits)
    if (found === null) missedAt.set(key, now())
    return found
  }
}
