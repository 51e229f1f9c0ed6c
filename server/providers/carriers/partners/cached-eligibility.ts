import { createHash } from 'node:crypto'
import type { ShopConfig } from '../../../../schemas/config/index.ts'
import { MINUTE_MS } from '../../../../schemas/values/time.ts'
import { memoizeAsync } from '../memoize-async.ts'
import type { Eligibility, EligibilityRequest, Partners } from './port.ts'

/** `waitMs` is the timeout of a request. */
export const ELIGIBILITY_TTL = { answerMs: 5 * MINUTE_MS, failureMs: 15_000, waitMs: 8_000 } as const

/** A response may list every counter of a city. */
const MAX_CHARACTERS = 8_000_000

const MIN_CHARACTERS = 400

const charactersOf = (answer?: Eligibility): number =>
  MIN_CHARACTERS + (answer === undefined ? 0 : JSON.stringify(answer).length)

/** Hashed, so that the cache holds no addresses. */
const keyOf = ({ partners }: ShopConfig['adapters'], { now: _now, ...request }: EligibilityRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([partners, request]))
    .digest('base64url')

const withTimeout = async (answer: Promise<Eligibility>, ms: number): Promise<Eligibility> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The partners did not respond in time')), ms)
    timer.unref()
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

type PartnersOf = (config: Pick<ShopConfig, 'adapters'>) => Partners | null

/** Caches up to `maxSize` characters. Concurrent requests share one call. */
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
