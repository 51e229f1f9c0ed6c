import { createHash } from 'node:crypto'
import type { Carriers, QuoteRequest } from './port.ts'

/** How long a price stands, and how long a failure does, in milliseconds. */
export const QUOTE_LASTS = { answerMs: 15 * 60_000, failureMs: 5_000 } as const

/** More parcels than are asked about within a quarter of an hour; beyond them the oldest is forgotten. */
const MOST_QUOTES = 10_000

interface Asked {
  readonly answer: Promise<number | null>
  /** When it is asked again. */
  until: number
}

/** One key for the same parcel between the same addresses; a hash, so that no address is kept. */
const keyOf = ({ shopId, from, to, parcel, currency, exponent, choice }: QuoteRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([shopId, from, to, parcel, currency, exponent, choice]))
    .digest('base64url')

/**
 * The same carriers, whose quotes are kept in this process for a while: those who ask at once are answered together, and a
 * carrier that fails is left alone for a moment. `most` bounds what is kept.
 */
export function rememberedQuotes(carriers: Carriers, now: () => number, most = MOST_QUOTES): Carriers {
  const known = new Map<string, Asked>()

  const keep = (key: string, answer: Promise<number | null>): Asked => {
    const asked: Asked = { answer, until: now() + QUOTE_LASTS.answerMs }
    const lasts = (ms: number) => () => {
      asked.until = now() + ms
    }
    answer.then(lasts(QUOTE_LASTS.answerMs), lasts(QUOTE_LASTS.failureMs))
    known.delete(key) // the map is in the order of asking, the oldest first
    known.set(key, asked)
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
    return asked
  }

  return {
    ...carriers,
    async quote(request) {
      const key = keyOf(request)
      const before = known.get(key)
      const asked = before !== undefined && now() < before.until ? before : keep(key, carriers.quote(request))
      return asked.answer
    },
  }
}
