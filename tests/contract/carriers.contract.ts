import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../schemas/values/time.ts'
import type { Carriers, Label, LabelAnswer, LabelRequest, Voided } from '../../server/providers/carriers/port.ts'

/** `request` makes new references; requests from the other addresses fail. */
export type CarriersSituation = {
  readonly carriers: Carriers
  readonly request: LabelRequest
  readonly otherShopId: string
  readonly badAddress: LabelRequest['from']
  readonly timesOutAfterMaking: LabelRequest['from']
  readonly timesOut: LabelRequest['from']
  readonly chosen: NonNullable<LabelRequest['choice']>
  readonly withCode: LabelRequest['choice']
  readonly noQr: LabelRequest['from']
}

type EndingSituation = CarriersSituation & {
  readonly withCodeToday: LabelRequest['choice']
  readonly expiresAtOnce: LabelRequest['from']
}

const requireLabel = (answer: LabelAnswer): Label => {
  if (answer.kind !== 'made') throw new Error(`no label: ${JSON.stringify(answer)}`)
  return answer.label
}

/** Both count as voided: the carrier may take days to confirm. */
const voidedStates: readonly Voided[] = ['voided', 'asked']

export function carriersContract(name: string, open: () => Promise<CarriersSituation>): void {
  describe(`carriers: ${name}`, () => {
    test('a label is a PDF with tracking number, minor-unit price and our reference', async () => {
      const { carriers, request } = await open()
      const label = requireLabel(await carriers.label(request))
      expect(label.id).toBe(request.reference)
      expect(Buffer.from(label.document).subarray(0, 5).toString()).toBe('%PDF-')
      expect(label.trackingNumber).toMatch(/^[A-Z0-9]{8,40}$/)
      expect(Number.isSafeInteger(label.rate) && label.rate > 0).toBe(true)
      expect(label).toMatchObject({ currency: request.currency, createdAt: request.now, voidedAt: null })
    })

    test('a quote equals the price of the later label, and buys none', async () => {
      const { carriers, request } = await open()
      const quote = await carriers.quote(request)
      expect(await carriers.find(request.shopId, request.reference)).toBeNull()
      expect(quote).toBe(requireLabel(await carriers.label(request)).rate)
    })

    test('there is no quote for a parcel no service takes', async () => {
      const { carriers, request } = await open()
      const parcel = { ...request.parcel, grams: 1_000_000 }
      expect(await carriers.quote({ ...request, parcel })).toBeNull()
    })

    test('a carrier timeout yields neither a quote nor a label', async () => {
      const { carriers, request, timesOut } = await open()
      await expect(carriers.quote({ ...request, from: timesOut })).rejects.toThrow()
      await expect(carriers.label({ ...request, from: timesOut })).rejects.toThrow()
    })

    test('T20 repeated requests with the same reference return the same label', async () => {
      const { carriers, request } = await open()
      const first = await carriers.label(request)
      expect(await carriers.label({ ...request, now: request.now + 60_000 })).toEqual(first)
    })

    test('T20 ten concurrent calls with the same reference get the same label', async () => {
      const { carriers, request } = await open()
      const labels = await Promise.all(Array.from({ length: 10 }, () => carriers.label(request)))
      expect(new Set(labels.map((answer) => requireLabel(answer).trackingNumber)).size).toBe(1)
    })

    test('another reference yields another label', async () => {
      const { carriers, request } = await open()
      const first = requireLabel(await carriers.label(request))
      const second = requireLabel(await carriers.label({ ...request, reference: `${request.reference}:again` }))
      expect(second.trackingNumber).not.toBe(first.trackingNumber)
    })

    test('a label is found by its reference, in its own shop only', async () => {
      const { carriers, request, otherShopId } = await open()
      expect(await carriers.find(request.shopId, request.reference)).toBeNull()
      const label = requireLabel(await carriers.label(request))
      expect(await carriers.find(request.shopId, request.reference)).toEqual(label)
      expect(await carriers.find(otherShopId, request.reference)).toBeNull()
    })

    test('T5 the same reference of another shop yields another label', async () => {
      const { carriers, request, otherShopId } = await open()
      const ours = requireLabel(await carriers.label(request))
      const theirs = requireLabel(await carriers.label({ ...request, shopId: otherShopId }))
      expect(theirs.trackingNumber).not.toBe(ours.trackingNumber)
    })

    test('LBL-05 an address unknown to the carrier is refused as such, and buys nothing', async () => {
      const { carriers, request, badAddress } = await open()
      expect(await carriers.label({ ...request, from: badAddress })).toMatchObject({
        kind: 'refused',
        because: 'address',
      })
      expect(await carriers.find(request.shopId, request.reference)).toBeNull()
    })

    test('LBL-05 after a refused address the same reference works with a corrected address', async () => {
      const { carriers, request, badAddress } = await open()
      await carriers.label({ ...request, from: badAddress })
      expect((await carriers.label(request)).kind).toBe('made')
    })

    test('an unreachable destination counts as a fault of the shop, not of the sender', async () => {
      const { carriers, request, badAddress } = await open()
      expect(await carriers.label({ ...request, to: badAddress })).toMatchObject({
        kind: 'refused',
        because: 'service',
      })
    })

    test('a parcel no service takes is refused', async () => {
      const { carriers, request } = await open()
      const parcel = { ...request.parcel, grams: 1_000_000 }
      expect(await carriers.label({ ...request, parcel })).toMatchObject({ kind: 'refused', because: 'service' })
    })

    test('T20 a lost answer costs no second label', async () => {
      const { carriers, request, timesOutAfterMaking } = await open()
      const lostRequest = { ...request, from: timesOutAfterMaking }
      await expect(carriers.label(lostRequest)).rejects.toThrow()
      const found = await carriers.find(request.shopId, request.reference)
      expect(found).not.toBeNull()
      expect(requireLabel(await carriers.label(lostRequest))).toEqual(found)
    })

    test('T20 a voided label is found and never returned again', async () => {
      const { carriers, request } = await open()
      await carriers.label(request)
      expect(voidedStates).toContain(await carriers.void(request.shopId, request.reference, request.now + 1))
      expect((await carriers.find(request.shopId, request.reference))?.voidedAt).toBe(request.now + 1)
      expect(await carriers.label(request)).toMatchObject({ kind: 'refused', because: 'service' })
    })

    test('voiding again changes nothing', async () => {
      const { carriers, request } = await open()
      await carriers.label(request)
      await carriers.void(request.shopId, request.reference, request.now + 1)
      expect(voidedStates).toContain(await carriers.void(request.shopId, request.reference, request.now + 2))
      expect((await carriers.find(request.shopId, request.reference))?.voidedAt).toBe(request.now + 1)
    })

    test('a missing label and a label of another shop cannot be voided', async () => {
      const { carriers, request, otherShopId } = await open()
      expect(await carriers.void(request.shopId, request.reference, request.now)).toBe('not-found')
      await carriers.label(request)
      expect(await carriers.void(otherShopId, request.reference, request.now)).toBe('not-found')
      expect((await carriers.find(request.shopId, request.reference))?.voidedAt).toBeNull()
    })

    test('MTH-08 the label uses the chosen carrier and service, at the quoted price', async () => {
      const { carriers, request, chosen } = await open()
      const choiceRequest = { ...request, choice: chosen }
      const quote = await carriers.quote(choiceRequest)
      expect(requireLabel(await carriers.label(choiceRequest))).toMatchObject({ ...chosen, rate: quote })
    })

    test('LBL-30 a label expires after its creation, or never', async () => {
      const { carriers, request } = await open()
      const { expiresAt } = requireLabel(await carriers.label(request))
      expect(expiresAt === null || expiresAt > request.now).toBe(true)
    })

    test('LBL-12 a label for a counter with codes has a code, the same each time', async () => {
      const { carriers, request, withCode } = await open()
      await carriers.label({ ...request, choice: withCode })
      const qr = await carriers.qr(request.shopId, request.reference, request.now)
      expect(qr).not.toBeNull()
      expect(await carriers.qr(request.shopId, request.reference, request.now + DAY_MS)).toEqual(qr)
    })

    test('ERR-37 a label without a QR code is still valid', async () => {
      const { carriers, request, withCode, noQr } = await open()
      requireLabel(await carriers.label({ ...request, choice: withCode, from: noQr }))
      expect(await carriers.qr(request.shopId, request.reference, request.now)).toBeNull()
    })

    test('T5 only a valid label of the same shop has a QR code', async () => {
      const { carriers, request, withCode, otherShopId } = await open()
      const { shopId, reference, now } = request
      expect(await carriers.qr(shopId, reference, now)).toBeNull()
      await carriers.label({ ...request, choice: withCode })
      expect(await carriers.qr(otherShopId, reference, now)).toBeNull()
      await carriers.void(shopId, reference, now)
      expect(await carriers.qr(shopId, reference, now)).toBeNull()
    })
  })
}

export function endingContract(name: string, open: () => Promise<EndingSituation>): void {
  describe(`carriers: ${name}`, () => {
    test('LBL-30 an expired label reports its end', async () => {
      const { carriers, request, expiresAtOnce } = await open()
      expect(requireLabel(await carriers.label({ ...request, from: expiresAtOnce })).expiresAt).toBeLessThanOrEqual(
        request.now,
      )
    })

    test('LBL-12 the scanned code equals the code that the shopper reads aloud', async () => {
      const { carriers, request, withCode } = await open()
      const { returnCode } = requireLabel(await carriers.label({ ...request, choice: withCode }))
      expect(returnCode).toMatch(/^[A-Z0-9-]{6,20}$/)
      const qr = await carriers.qr(request.shopId, request.reference, request.now)
      expect(qr).toEqual({ text: expect.stringContaining(String(returnCode)) })
    })

    test('LBL-15 a carrier that issues codes on the first day issues none on the next', async () => {
      const { carriers, request, withCodeToday } = await open()
      await carriers.label({ ...request, choice: withCodeToday })
      const nextDay = (Math.floor(request.now / DAY_MS) + 1) * DAY_MS
      const qrAt = (now: number) => carriers.qr(request.shopId, request.reference, now)
      expect(await qrAt(nextDay - 1)).not.toBeNull()
      expect(await qrAt(nextDay)).toBeNull()
    })

    test('ERR-37 a label without a QR code still has the code to read aloud', async () => {
      const { carriers, request, withCode, noQr } = await open()
      expect(requireLabel(await carriers.label({ ...request, choice: withCode, from: noQr })).returnCode).not.toBeNull()
    })
  })
}
