import { Buffer } from 'node:buffer'
import type { Carriers, Label, LabelAnswer, LabelRequest, QuoteRequest, Voided } from '../port.ts'
import { PURCHASE_MS } from './seller-client.ts'
import { carrierShipments, type ShipmentNeeds } from './shipments.ts'

export type LabelRefusal = Extract<LabelAnswer, { kind: 'refused' }>

type SoldLabel = Omit<Label, 'id' | 'voidedAt'>

export type LabelName = Pick<LabelRequest, 'shopId' | 'reference'>

/** A seller without idempotency keys: the label is bought by its shipment's id. */
export interface LabelSeller<Shipment extends { readonly id: string }> {
  quote(request: QuoteRequest): Promise<number | null>
  /** Creates a shipment without a purchase. */
  begin(request: LabelRequest): Promise<Shipment | LabelRefusal>
  now(id: string, of: LabelName): Promise<Shipment>
  /** `underway` while the carrier makes it. */
  sold(shipment: Shipment): Promise<SoldLabel | 'underway' | null>
  /** Updates expired rates, or replaces the shipment. */
  renewed(shipment: Shipment, request: LabelRequest): Promise<Shipment>
  /** Buys the label. A refusal is final only if the shipment has no label. */
  buy(shipment: Shipment, request: LabelRequest): Promise<Shipment | LabelRefusal>
  /** Idempotent. `age` is the label's age in milliseconds. */
  askRefund(shipment: Shipment, age: number): Promise<Exclude<Voided, 'not-found'>>
  /** The QR image; null without one. */
  code(id: string, of: LabelName, label: Label): Promise<Uint8Array | null>
}

/** Longer than a purchase. */
export const BUYING_MS = PURCHASE_MS + 30_000

export const noLabel = (because: LabelRefusal['because'], message: string): LabelRefusal => ({
  kind: 'refused',
  because,
  message,
})

const answerFor = (label: Label): LabelAnswer =>
  label.voidedAt === null ? { kind: 'made', label } : noLabel('service', 'The label was voided')

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

/** Concurrent calls with one key share one run. */
const together = <Answer>() => {
  const underway = new Map<string, Promise<Answer>>()
  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = underway.get(key) ?? ask().finally(() => underway.delete(key))
    underway.set(key, answer)
    return answer
  }
}

interface Counter<Shipment extends { readonly id: string }> {
  readonly seller: LabelSeller<Shipment>
  readonly shipments: ReturnType<typeof carrierShipments>
}

/** Null before a purchase. */
const keepSold = async <Shipment extends { readonly id: string }>(
  { seller, shipments }: Counter<Shipment>,
  which: LabelName,
  shipment: Shipment,
): Promise<Label | 'underway' | null> => {
  const sold = await seller.sold(shipment)
  if (sold === null || sold === 'underway') return sold
  await shipments.keep(which, { ...sold, id: which.reference, voidedAt: null })
  // Another process may have stored it first.
  return (await shipments.find(which))?.label ?? null
}

/** The caller must hold the lease. */
const buy = async <Shipment extends { readonly id: string }>(
  counter: Counter<Shipment>,
  request: LabelRequest,
  shipment: Shipment,
): Promise<LabelAnswer> => {
  const { seller, shipments } = counter
  const answer = await seller.buy(shipment, request)
  const refusal = 'kind' in answer ? answer : null
  const after = 'kind' in answer ? await seller.now(shipment.id, request) : answer
  const label = await keepSold(counter, request, after)
  if (label === 'underway') return { kind: 'queued' }
  if (label !== null) return answerFor(label)
  if (refusal === null) throw new Error('A label was sold without anybody saying so')
  await shipments.forget(request)
  return refusal
}

/** Looks for an existing label before it buys one. A lease excludes concurrent buyers. */
const labelFor = async <Shipment extends { readonly id: string }>(
  counter: Counter<Shipment>,
  request: LabelRequest,
): Promise<LabelAnswer> => {
  const { seller, shipments } = counter
  const before = await shipments.find(request)
  if (before?.label) return answerFor(before.label)
  if (before?.voidedAt) return noLabel('service', 'The label was voided before it was made')
  const made = before === null ? await seller.begin(request) : null
  if (made !== null && 'kind' in made) return made
  if (made !== null) await shipments.begin(request, made.id)
  const kept = await shipments.find(request)
  // Another process may have stored a shipment first; this one is then never bought.
  const isFresh = made !== null && made.id === kept?.shipment
  const shipment = isFresh ? made : await seller.now(kept?.shipment ?? before?.shipment ?? '', request)
  const found = isFresh ? null : await keepSold(counter, request, shipment)
  if (found === 'underway') return { kind: 'queued' }
  if (found !== null) return answerFor(found)
  if (!(await shipments.claim(request, BUYING_MS))) return { kind: 'queued' }
  const ready = isFresh ? shipment : await seller.renewed(shipment, request)
  if (ready.id !== shipment.id) await shipments.replace(request, ready.id)
  return buy(counter, request, ready)
}

/**
 * Sells each label once. The shipment is stored before the purchase, so that a purchase with a lost response is found
 * again.
 */
export function soldLabels(needs: ShipmentNeeds) {
  const shipments = carrierShipments(needs)
  const once = together<LabelAnswer>()

  return <Shipment extends { readonly id: string }>(seller: LabelSeller<Shipment>): Carriers => {
    const counter = { seller, shipments }
    const labelNow = async (which: LabelName, shipment: Shipment): Promise<Label | null> => {
      const label = await keepSold(counter, which, shipment)
      return label === 'underway' ? null : label
    }
    return {
      label: (request) => once(`${request.shopId}/${request.reference}`, () => labelFor(counter, request)),
      quote: (request) => seller.quote(request),

      async find(shopId, reference) {
        const which = { shopId, reference }
        const kept = await shipments.find(which)
        if (kept === null || kept.label !== null) return kept?.label ?? null
        return labelNow(which, await seller.now(kept.shipment, which))
      },

      async void(shopId, reference, now) {
        const which = { shopId, reference }
        const kept = await shipments.find(which)
        if (kept === null) return 'not-found'
        if (kept.label === null && kept.buyingUntil > now) throw new Error('The label is being bought at this moment')
        // Prevents any later purchase.
        await shipments.void(which, now)
        const shipment = await seller.now(kept.shipment, which)
        const label = kept.label ?? (await keepSold(counter, which, shipment))
        if (label === 'underway') throw new Error('The label is being made at this moment')
        return label === null ? 'not-found' : seller.askRefund(shipment, now - label.createdAt)
      },

      async qr(shopId, reference) {
        const kept = await shipments.find({ shopId, reference })
        if (!kept?.label || kept.voidedAt !== null) return null
        const image = await seller.code(kept.shipment, { shopId, reference }, kept.label)
        if (image !== null && !PNG.equals(image.subarray(0, PNG.length))) throw new Error('A code is no picture')
        return image && { image, mediaType: 'image/png' }
      },
    }
  }
}
