import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { DateTime } from 'luxon'
import type { Database } from '../../../../database/database.ts'
import { generateCode } from '../../code-form.ts'
import { sentinelOf } from '../../sentinels.ts'
import type {
  ArrangeAnswer,
  ArrangedReturn,
  ArrangeRequest,
  Coordinate,
  EligibilityRequest,
  PartnerName,
  PartnerOffer,
  Partners,
} from '../port.ts'
import { findCoordinate } from './coordinates.ts'
import { findNearestPlaces, simulatedPlaces } from './places.ts'
import { type PartnerRow, partnerQueries } from './rows.ts'
import { getArrangementExpiry, isAvailableIn, SCHEDULING_MS, simulatedPartners } from './simulated-partners.ts'

export interface SandboxPartnersNeeds {
  readonly database: Pick<Database, 'query'>
  /** Replaced in tests. */
  readonly wait?: (ms: number) => Promise<unknown>
}

export const SLOW_MS = 3_000

/**
 * Simulates every partner with `simulated-partners.ts` and `places.ts`. Postal codes of `../../sentinels.ts` trigger
 * failures.
 */
export const createSandboxPartners = ({ database, wait = sleep }: SandboxPartnersNeeds): Partners => ({
  async eligible(request) {
    const { address } = request
    const sentinel = address === null ? null : sentinelOf(address)
    if (sentinel === 'eligible-fails') throw timeoutError()
    if (sentinel === 'eligible-slowly') await wait(SLOW_MS)

    const spot = address === null ? null : findCoordinate(address)
    return { offers: sentinel === 'nobody-eligible' ? [] : findOffers(request, spot), spot }
  },

  async arrange(request) {
    const rows = partnerQueries(database, request.shopId)
    const existing = await rows.find(request.reference)
    if (existing !== null) return toArrangeAnswer(existing, request.now)
    const sentinel = request.from === null ? null : sentinelOf(request.from)
    if (sentinel === 'partner-times-out') throw timeoutError()

    const fresh = buildRow(request)
    await rows.save(fresh)
    if (sentinel === 'partner-times-out-after-making') throw timeoutError()

    return toArrangeAnswer((await rows.find(request.reference)) ?? { ...fresh, cancelled: false }, request.now)
  },

  cancel: async (shopId, reference) =>
    (await partnerQueries(database, shopId).cancel(reference)) ? 'cancelled' : 'not-found',
})

const sleep = (ms: number): Promise<unknown> => setTimeout(ms, undefined, { ref: false })

const timeoutError = (): Error => new Error('The partners did not respond in time')

const findOffers = (request: EligibilityRequest, spot: Coordinate): readonly PartnerOffer[] => {
  const { kinds, address, items, isFullKeepItem } = request
  if (isFullKeepItem || items.length === 0) return []
  const country = address?.country ?? null
  const grams = items.reduce((sum, item) => sum + item.grams, 0)
  return [...new Set(kinds)]
    .filter((kind) => isAvailableIn(simulatedPartners[kind], country) && grams <= simulatedPartners[kind].heaviestGrams)
    .map((kind) => ({ kind, places: country === null ? [] : findNearestPlaces(kind, country, spot) }))
    .filter(({ kind, places }) => simulatedPartners[kind].takes !== 'at-places' || places.length > 0)
}

const buildRow = (request: ArrangeRequest): Omit<PartnerRow, 'cancelled'> => {
  const { shopId, reference, kind, from } = request
  const seed = createHash('sha256')
    .update(JSON.stringify([shopId, reference, kind]))
    .digest()
  return {
    reference,
    kind,
    rma_code: generateCode(simulatedPartners[kind].rmaCode, seed),
    return_number: request.returnNumber,
    place_id: request.placeId,
    pickup_date: request.booking?.pickupDate ?? null,
    conduct: from === null ? null : sentinelOf(from),
    refused: findRefusal(request),
    asked_at: request.now,
  }
}

const findRefusal = ({ kind, from, placeId, booking, now }: ArrangeRequest): string | null => {
  if (from !== null && sentinelOf(from) === 'partner-refuses') return `${kind} does not accept this return`
  const partner = simulatedPartners[kind]
  if (!isAvailableIn(partner, from?.country ?? null))
    return `${kind} is not available in ${from?.country ?? 'no known country'}`
  if (placeId !== null && partner.takes === 'at-places' && !isPlaceOf(kind, placeId))
    return `${kind} has no place ${JSON.stringify(placeId)}`
  if (partner.schedules !== 'driver') return null
  if (booking === null) return 'A pick-up requires a day'
  return booking.pickupDate <= lastDateAt(now) ? 'The day of the pick-up has passed' : null
}

/** The date where the day ends last, as the zone of the pick-up is unknown. */
const lastDateAt = (now: number): string => DateTime.fromMillis(now, { zone: 'Etc/GMT+12' }).toISODate() ?? ''

const isPlaceOf = (kind: PartnerName, id: string): boolean =>
  simulatedPlaces.some((one) => one.kind === kind && one.place.id === id)

const refuse = (message: string): ArrangeAnswer => ({ kind: 'refused', message })

const toArrangeAnswer = (row: PartnerRow, now: number): ArrangeAnswer => {
  if (row.refused !== null) return refuse(row.refused)
  if (row.cancelled) return refuse('The return was cancelled. Request another one with a new reference')
  const state = getState(row, now)
  if (state === 'no-driver') return refuse('No driver is available on the day of the pick-up')
  return { kind: 'arranged', arranged: toArrangedReturn(row, state) }
}

/** the table holds known kinds only */
const partnerOf = ({ kind }: PartnerRow) => simulatedPartners[kind as PartnerName]

const getState = (row: PartnerRow, now: number): ArrangedReturn['state'] | 'no-driver' => {
  if (partnerOf(row).schedules !== 'driver') return 'new'
  if (row.conduct === 'partner-never-schedules' || now < row.asked_at + SCHEDULING_MS) return 'needs_scheduled'
  return row.conduct === 'partner-finds-no-driver' ? 'no-driver' : 'pre_transit'
}

const toArrangedReturn = (row: PartnerRow, state: ArrangedReturn['state']): ArrangedReturn => {
  const { reference, kind, rma_code: rmaCode, return_number: returnNumber, asked_at: askedAt, conduct } = row
  const partner = partnerOf(row)
  const scheduled = state === 'pre_transit'
  return {
    reference,
    state,
    rmaCode,
    qr: partner.hasQr && conduct !== 'partner-has-no-qr' ? [kind.toUpperCase(), rmaCode, returnNumber].join('|') : null,
    schedulePickupUrl: partner.schedules === 'page' ? `https://${kind}.example/pickups/${rmaCode}` : null,
    serviceDate: scheduled ? row.pickup_date : null,
    scheduledAt: scheduled ? askedAt + SCHEDULING_MS : null,
    expiresAt: conduct === 'partner-expires-at-once' ? askedAt : getArrangementExpiry(partner, askedAt),
  }
}
