import { createHash } from 'node:crypto'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { MINUTE_MS } from '../../../schemas/time.ts'
import type { Carriers, QuoteRequest } from './port.ts'
import { remembering } from './remembering.ts'

/** How long a price stands, and how long a failure does, in milliseconds. */
const QUOTE_LASTS = { answerMs: 15 * MINUTE_MS, failureMs: 5_000 } as const

/** More parcels than are asked about within a quarter of an hour; beyond them the one asked for longest ago is forgotten. */
const MOST_QUOTES = 10_000

/** One key for the same parcel between the same addresses; a hash, so that no address is kept. */
const keyOf = (
  { carriers }: ShopConfig['adapters'],
  { shopId, from, to, parcel, currency, exponent, choice }: QuoteRequest,
): string =>
  createHash('sha256')
    .update(JSON.stringify([carriers, shopId, from, to, parcel, currency, exponent, choice]))
    .digest('base64url')

/** Who makes the labels of a shop. */
type CarriersOf = (config: Pick<ShopConfig, 'adapters'>) => Carriers

/**
 * The same carriers, whose quotes are kept in this process for a while: those who ask at once are answered together, and a
 * carrier that fails is left alone for a moment. `most` bounds what is kept.
 */
export function rememberedQuotes(carriersOf: CarriersOf, now: () => number, most = MOST_QUOTES): CarriersOf {
  const remember = remembering<number | null>({ lasts: QUOTE_LASTS, now, most })
  return ({ adapters }) => {
    const carriers = carriersOf({ adapters })
    return { ...carriers, quote: async (request) => remember(keyOf(adapters, request), () => carriers.quote(request)) }
  }
}
