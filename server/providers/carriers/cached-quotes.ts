import { createHash } from 'node:crypto'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { MINUTE_MS } from '../../../schemas/values/time.ts'
import { memoizeAsync } from './memoize-async.ts'
import type { Carriers, QuoteRequest } from './port.ts'

const QUOTE_TTL = { answerMs: 15 * MINUTE_MS, failureMs: 5_000 } as const

const MAX_QUOTES = 10_000

/** Hashed, so that the cache holds no addresses. */
const keyOf = (
  { carriers }: ShopConfig['adapters'],
  { shopId, from, to, parcel, currency, exponent, choice }: QuoteRequest,
): string =>
  createHash('sha256')
    .update(JSON.stringify([carriers, shopId, from, to, parcel, currency, exponent, choice]))
    .digest('base64url')

type CarriersOf = (config: Pick<ShopConfig, 'adapters'>) => Carriers

/** Concurrent requests for equal parcels share one call. */
export function cacheQuotes(carriersOf: CarriersOf, now: () => number, maxSize = MAX_QUOTES): CarriersOf {
  const memoized = memoizeAsync<number | null>({ ttl: QUOTE_TTL, now, maxSize })
  return ({ adapters }) => {
    const carriers = carriersOf({ adapters })
    return { ...carriers, quote: async (request) => memoized(keyOf(adapters, request), () => carriers.quote(request)) }
  }
}
