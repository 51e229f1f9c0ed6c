import type { Instant } from '../../../schemas/ids.ts'
import { latest } from '../../latest.ts'

/** Who failed how often, by address, within the window that the first failure opened. */
interface Failures {
  /** Milliseconds until the address is heard again; 0 while it is. */
  shutOutFor(address: string): number
  count(address: string): void
}

/** So many addresses are remembered; the one heard of longest ago is forgotten first. */
const REMEMBERED = 10_000

/** Shuts an address out once it has failed `most` times in `windowMs`, until the window is over. */
export function failureLimit(given: {
  readonly most: number
  readonly windowMs: number
  readonly now: () => Instant
}): Failures {
  const { most, windowMs, now } = given
  const known = latest<{ readonly times: number; readonly until: Instant }>(REMEMBERED)
  const current = (address: string) => {
    const seen = known.get(address)
    return seen !== undefined && now() < seen.until ? seen : null
  }
  return {
    shutOutFor(address) {
      const seen = current(address)
      return seen !== null && seen.times >= most ? seen.until - now() : 0
    },
    count(address) {
      const seen = current(address)
      known.set(address, { times: (seen?.times ?? 0) + 1, until: seen?.until ?? now() + windowMs })
    },
  }
}
