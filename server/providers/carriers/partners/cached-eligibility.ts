import { createHash } from 'node:crypto'
import type { ShopConfig } from '../../../../schemas/config/index.ts'
import { MINUTE_MS } from '../../../../schemas/time.ts'
import { memoizeAsync } from '../memoize-async.ts'
import type { Eligibility, EligibilityRequest, Partners } from './port.ts'

/** How long an answer and a failure are cached, and the timeout of a request, in milliseconds. */
export const ELIGIBILITY_TTL = { answerMs: 5 * MINUTE_MS, failureMs: 15_000, waitMs: 8_000 } as const

/** The size of the cache in characters, more than is requested within five minutes: some answers list every counter of a city. */
const MAX_CHARACTERS = 8_000_000

/** The size of an entry without its answer. */
const MIN_CHARACTERS = 400

const charactersOf = (answer?: Eligibility): number =>
  MIN_CHARACTERS + (answer === undefined ? 0 : JSON.stringify(answer).length)

/** The cache key of a parcel from an address, for the same partners; a hash, so that no address is stored. */
const keyOf = ({ partners }: ShopConfig['adapters'], { now: _now, ...request }: EligibilityRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([partners, request]))
    .digest('base64url')

/** Rejects after `ms`. Later callers share the rejection instead of waiting again. */
const withTimeout = async (answer: Promise<Eligibility>, ms: number): Promise<Eligibility> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('partners: no answer in time')), ms)
    timer.unref()
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The partners of a shop; null for a shop without any. */
type PartnersOf = (config: Pick<ShopConfig, 'adapters'>) => Partners | null

/** Caches the eligibility answers of partners in this process, at most `maxSize` characters. Concurrent requests share one call. */
export function cacheEligibility(
  partnersOf: PartnersOf,
  now: () => number,
  { maxSize = MAX_CHARACTERS, waitMs = ELIGIBILITY_TTL.waitMs as number } = {},
): PartnersOf {
  const memoized = memoizeAsync<Eligibility>({ ttl: ELIGIBILITY_TTL, now, maxSize, sizeOf: charactersOf })
  return (config) => {
    const partners = partnersOf(config)
    if (partners === null) return null
    const eligible: Partners['eligible'] = async (request) =>
      memoized(keyOf(config.adapters, request), () => withTimeout(partners.eligible(request), waitMs))
    return { ...partners, eligible }
  }
}
