import { describe, expect, test } from 'vitest'
import type {
  ArrangeAnswer,
  ArrangedReturn,
  ArrangeRequest,
  EligibilityRequest,
  Partners,
} from '../../server/providers/carriers/partners/port.ts'

type ReturnSender = NonNullable<ArrangeRequest['from']>

/** `open` makes new references. */
export interface PartnersSituation {
  readonly partners: Partners
  readonly eligibility: EligibilityRequest
  readonly counter: ArrangeRequest
  readonly pickup: ArrangeRequest
  readonly otherShopId: string
  readonly schedulingMs: number
  readonly addresses: {
    readonly notServed: ReturnSender
    readonly fails: ReturnSender
    readonly unknownPartner: ReturnSender
    readonly refused: ReturnSender
    readonly timesOut: ReturnSender
    readonly timesOutAfterMaking: ReturnSender
    readonly neverScheduled: ReturnSender
    readonly noDriver: ReturnSender
  }
}

const requireArranged = (answer: ArrangeAnswer): ArrangedReturn => {
  if (answer.kind !== 'arranged') throw new Error(answer.message)
  return answer.arranged
}

export function partnersContract(name: string, open: () => Promise<PartnersSituation>): void {
  const kindsOf = async (partners: Partners, request: EligibilityRequest) =>
    (await partners.eligible(request)).offers.map(({ kind }) => kind)

  describe(`partners: ${name}, eligibility`, () => {
    test('MTH-01 only requested kinds are offered, each once', async () => {
      const { partners, eligibility } = await open()
      const kinds = await kindsOf(partners, eligibility)
      expect(kinds.length).toBeGreaterThan(0)
      expect(eligibility.kinds).toEqual(expect.arrayContaining(kinds))
      expect(await kindsOf(partners, { ...eligibility, kinds: [...kinds, ...kinds] })).toEqual(kinds)
      expect(await kindsOf(partners, { ...eligibility, kinds: [] })).toEqual([])
    })

    test('MTH-10 places have an address and come nearest first', async () => {
      const { partners, eligibility } = await open()
      const { offers, spot } = await partners.eligible(eligibility)
      if (spot === null) throw new Error('nobody knows where the shopper is')
      const far = (place: { readonly latitude: number; readonly longitude: number }) =>
        Math.hypot(
          place.latitude - spot.latitude,
          (place.longitude - spot.longitude) * Math.cos((spot.latitude * Math.PI) / 180),
        )
      const lists = offers.map(({ places }) => places).filter(({ length }) => length > 1)
      expect(lists.length).toBeGreaterThan(0)
      for (const places of lists) {
        expect(places.map(far)).toEqual(places.map(far).sort((one, other) => one - other))
        expect(places.every(({ address }) => address.city !== '' && address.country !== '')).toBe(true)
      }
    })

    test('MTH-11 partners refuse a return without a unit to send back', async () => {
      const { partners, eligibility } = await open()
      expect(await kindsOf(partners, { ...eligibility, isFullKeepItem: true })).toEqual([])
      expect(await kindsOf(partners, { ...eligibility, items: [] })).toEqual([])
    })

    test('MTH-01 a parcel that is too heavy for every partner is refused by all', async () => {
      const { partners, eligibility } = await open()
      const items = [{ lineItemId: 'anvil', title: 'Anvil', grams: 1_000_000 }]
      expect(await kindsOf(partners, { ...eligibility, items })).toEqual([])
    })

    test('MTH-43 partners may all refuse a parcel, and a call may fail', async () => {
      const { partners, eligibility, addresses } = await open()
      expect(await kindsOf(partners, { ...eligibility, address: addresses.unknownPartner })).toEqual([])
      await expect(partners.eligible({ ...eligibility, address: addresses.fails })).rejects.toThrow()
    })

    test('an eligibility call without an address yields no coordinates of the shopper', async () => {
      const { partners, eligibility } = await open()
      expect((await partners.eligible({ ...eligibility, address: null })).spot).toBeNull()
    })
  })

  describe(`partners: ${name}, booking`, () => {
    test('a return at a counter has one code to read aloud, another to scan', async () => {
      const { partners, counter } = await open()
      const answer = requireArranged(await partners.arrange(counter))
      expect(answer).toMatchObject({ reference: counter.reference, state: 'new', serviceDate: null })
      expect(answer.rmaCode).toMatch(/^[A-Z0-9-]{4,20}$/)
      expect(answer.qr).toContain(answer.rmaCode)
      expect(answer.expiresAt).toBeGreaterThan(counter.now)
    })

    test('T20 repeated bookings with the same reference return the same booking', async () => {
      const { partners, counter } = await open()
      const first = await partners.arrange(counter)
      expect(await partners.arrange({ ...counter, returnNumber: 'other', now: counter.now + 60_000 })).toEqual(first)
    })

    test('T20 ten concurrent calls with the same reference make a single booking', async () => {
      const { partners, counter } = await open()
      const racers = Array.from({ length: 10 }, (_, at) => partners.arrange({ ...counter, now: counter.now + at }))
      const results = await Promise.all(racers)
      expect(new Set(results.map((answer) => JSON.stringify(requireArranged(answer)))).size).toBe(1)
    })

    test('T5 another reference or another shop makes another booking', async () => {
      const { partners, counter, otherShopId } = await open()
      const all = [
        await partners.arrange(counter),
        await partners.arrange({ ...counter, reference: `${counter.reference}:again` }),
        await partners.arrange({ ...counter, shopId: otherShopId }),
      ]
      expect(new Set(all.map((answer) => requireArranged(answer).rmaCode)).size).toBe(3)
    })

    test('MTH-37 a pick-up waits for its driver, and then has its day', async () => {
      const { partners, pickup, schedulingMs } = await open()
      const at = async (ms: number) => requireArranged(await partners.arrange({ ...pickup, now: pickup.now + ms }))
      expect(await at(0)).toMatchObject({ state: 'needs_scheduled', serviceDate: null, scheduledAt: null })
      expect(await at(schedulingMs - 1)).toMatchObject({ state: 'needs_scheduled' })
      expect(await at(schedulingMs)).toMatchObject({
        state: 'pre_transit',
        serviceDate: pickup.booking?.pickupDate,
        scheduledAt: pickup.now + schedulingMs,
      })
    })

    test('MTH-36 a pick-up may wait for its driver indefinitely', async () => {
      const { partners, pickup, addresses } = await open()
      const waiting = { ...pickup, from: addresses.neverScheduled }
      await partners.arrange(waiting)
      const later = { ...waiting, now: waiting.now + 86_400_000 }
      expect(requireArranged(await partners.arrange(later)).state).toBe('needs_scheduled')
    })

    test('a pick-up without a driver is eventually refused', async () => {
      const { partners, pickup, schedulingMs, addresses } = await open()
      const lostRequest = { ...pickup, from: addresses.noDriver }
      expect(requireArranged(await partners.arrange(lostRequest)).state).toBe('needs_scheduled')
      expect((await partners.arrange({ ...lostRequest, now: lostRequest.now + schedulingMs })).kind).toBe('refused')
    })

    test('a refusal is final for its reference, with a sentence', async () => {
      const { partners, counter, addresses } = await open()
      const refusal = { kind: 'refused', message: expect.stringMatching(/\w+ \w+/) }
      expect(await partners.arrange({ ...counter, from: addresses.refused })).toEqual(refusal)
      expect(await partners.arrange(counter)).toEqual(refusal)
      expect(await partners.cancel(counter.shopId, counter.reference)).toBe('not-found')
    })

    test('a return from outside of the partner’s area is refused', async () => {
      const { partners, counter, addresses } = await open()
      expect((await partners.arrange({ ...counter, from: addresses.notServed })).kind).toBe('refused')
    })

    test('a partner without an answer has booked nothing', async () => {
      const { partners, counter, addresses } = await open()
      await expect(partners.arrange({ ...counter, from: addresses.timesOut })).rejects.toThrow()
      expect(await partners.cancel(counter.shopId, counter.reference)).toBe('not-found')
      expect((await partners.arrange(counter)).kind).toBe('arranged')
    })

    test('T20 a repeated call returns the booking of a lost answer', async () => {
      const { partners, counter, addresses } = await open()
      const lostRequest = { ...counter, from: addresses.timesOutAfterMaking }
      await expect(partners.arrange(lostRequest)).rejects.toThrow()
      const found = requireArranged(await partners.arrange(lostRequest))
      expect(requireArranged(await partners.arrange({ ...lostRequest, now: lostRequest.now + 1 }))).toEqual(found)
    })
  })

  describe(`partners: ${name}, cancellation`, () => {
    test('T20 a cancelled booking never returns, and a second cancellation changes nothing', async () => {
      const { partners, counter } = await open()
      await partners.arrange(counter)
      expect(await partners.cancel(counter.shopId, counter.reference)).toBe('cancelled')
      expect(await partners.cancel(counter.shopId, counter.reference)).toBe('cancelled')
      expect((await partners.arrange(counter)).kind).toBe('refused')
      expect((await partners.arrange({ ...counter, reference: `${counter.reference}:again` })).kind).toBe('arranged')
    })

    test('T5 a cancellation without a booking in the same shop changes nothing', async () => {
      const { partners, counter, otherShopId } = await open()
      expect(await partners.cancel(counter.shopId, counter.reference)).toBe('not-found')
      await partners.arrange(counter)
      expect(await partners.cancel(otherShopId, counter.reference)).toBe('not-found')
      expect((await partners.arrange(counter)).kind).toBe('arranged')
    })
  })
}
