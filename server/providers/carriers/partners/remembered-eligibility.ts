import { createHash } from 'node:crypto'
import type { ShopConfig } from '../../../../schemas/config/index.ts'
import { MINUTE_MS } from '../../../../schemas/time.ts'
import { remembering } from '../remembering.ts'
import type { Eligibility, EligibilityRequest, Partners } from './port.ts'

/** How long an answer stands, how long a failure does, and how long an answer is waited for, in milliseconds. */
export const ELIGIBILITY_LASTS = { answerMs: 5 * MINUTE_MS, failureMs: 15_000, waitMs: 8_000 } as const

/** Answers of so many characters are kept, more than are asked for within five minutes: some name every counter of a city. */
const MOST_CHARACTERS = 8_000_000

/** What one takes without its answer. */
const LEAST_CHARACTERS = 400

const charactersOf = (answer?: Eligibility): number =>
  LEAST_CHARACTERS + (answer === undefined ? 0 : JSON.stringify(answer).length)

/** One key for the same parcel from the same address, asked of the same partners; a hash, so that no address is kept. */
const keyOf = ({ partners }: ShopConfig['adapters'], { now: _now, ...request }: EligibilityRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([partners, request]))
    .digest('base64url')

/** The answer, or a failure once it has taken too long: nobody who comes later waits for the same silence. */
const inTime = async (answer: Promise<Eligibility>, ms: number): Promise<Eligibility> => {
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

/** Who takes parcels for a shop; null where nobody does. */
type PartnersOf = (config: Pick<ShopConfig, 'adapters'>) => Partners | null

/**
 * The same partners, whose eligibility is kept in this process for minutes: those who ask at once are answered together, and
 * partners that fail are left alone for a moment. `most` bounds the characters of what is kept.
 */
export function rememberedEligibility(
  partnersOf: PartnersOf,
  now: () => number,
  { most = MOST_CHARACTERS, waitMs = ELIGIBILITY_LASTS.waitMs as number } = {},
): PartnersOf {
  const remember = remembering<Eligibility>({ lasts: ELIGIBILITY_LASTS, now, most, weightOf: charactersOf })
  return (config) => {
    const partners = partnersOf(config)
    if (partners === null) return null
    const eligible: Partners['eligible'] = async (request) =>
      remember(keyOf(config.adapters, request), () => inTime(partners.eligible(request), waitMs))
    return { ...partners, eligible }
  }
}
