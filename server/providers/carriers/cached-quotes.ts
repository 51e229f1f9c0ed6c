import { createHash } from 'node:crypto'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { MINUTE_MS } from '../../../schemas/time.ts'
import { memoizeAsync } from './memoize-async.ts'
import type { Carriers, QuoteRequest } from './port.ts'

/** How long a price and a failure are cached, in milliseconds. */
const QUOTE_TTL = { answerMs: 15 * MINUTE_MS, failureMs: 5_000 } as const

/** More parcels than shoppers ask about within a quarter of an hour. */
const MAX_QUOTES = 10_000

/** The cache key of a parcel between two addresses; a hash, so that no address is stored. */
const keyOf = (
  { carriers }: ShopConfig['adapters'],
  { shopId, from, to, parcel, currency, exponent, choice }: QuoteRequest,
): string =>
  createHash('sha256')
    .update(JSON.stringify([carriers, shopId, from, to, parcel, currency, exponent, choice]))
    .digest('base64url')

/** The carriers of a shop. */
type CarriersOf = (config: Pick<ShopConfig, 'adapters'>) => Carriers

/** Caches the quotes of carriers in this process, at most `maxSize` of them. Concurrent requests for one parcel share one call. */
export function cacheQuotes(carriersOf: CarriersOf, now: () => number, maxSize = MAX_QUOTES): CarriersOf {
  const memoized = memoizeAsync<number | null>({ ttl: QUOTE_TTL, now, maxSize })
  return ({ adapters }) => {
    const carriers = carriersOf({ adapters })
    return { ...carriers, quote: async (request) => memoized(keyOf(adapters, request), () => carriers.quote(request)) }
  }
}
