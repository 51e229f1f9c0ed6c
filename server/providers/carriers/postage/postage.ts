import { Buffer } from 'node:buffer'
import type { Carriers, Label, LabelAnswer, LabelRequest, QuoteRequest, Voided } from '../port.ts'
import { PURCHASE_MS } from './seller-client.ts'
import { carrierShipments, type ShipmentNeeds } from './shipments.ts'

export type LabelRefusal = Extract<LabelAnswer, { kind: 'refused' }>

/** A label as whoever sold it has it. */
type SoldLabel = Omit<Label, 'id' | 'voidedAt'>

/** How a label is named: by its shop, and by what it was asked for by. */
export type LabelName = Pick<LabelRequest, 'shopId' | 'reference'>

/** Who sells labels and knows no keys: a shipment is made first, and its label is bought by the shipment's id. */
export interface LabelSeller<Shipment extends { readonly id: string }> {
  /** What a label would cost now; null when nobody would take the parcel. */
  quote(request: QuoteRequest): Promise<number | null>
  /** A shipment that a label could be bought for now, or why there is none. */
  begin(request: LabelRequest): Promise<Shipment | LabelRefusal>
  /** A shipment as it stands now; `of` is what its label was asked for by. */
  now(id: string, of: LabelName): Promise<Shipment>
  /** The label that was bought for it; `underway` while it is being made, null while none was bought. */
  sold(shipment: Shipment): Promise<SoldLabel | 'underway' | null>
  /** The shipment with prices of today, or another one in its place: those of a while ago are not sold any more. */
  renewed(shipment: Shipment, request: LabelRequest): Promise<Shipment>
  /** Buys the label. A refusal only counts once `now` shows that nothing was bought all the same. */
  buy(shipment: Shipment, request: LabelRequest): Promise<Shipment | LabelRefusal>
  /** Asks for the money of a label of that age in milliseconds, unless it was asked for already. */
  askRefund(shipment: Shipment, age: number): Promise<Exclude<Voided, 'not-found'>>
  /** The picture of the code that a counter prints the label from; null where it has none. */
  code(id: string, of: LabelName, label: Label): Promise<Uint8Array | null>
}

/** Longer than a purchase and what follows it: whoever began to buy has ended by then, whatever became of it. */
export const BUYING_MS = PURCHASE_MS + 30_000

/** That no label is to be had, and why. */
export const noLabel = (because: LabelRefusal['because'], message: string): LabelRefusal => ({
  kind: 'refused',
  because,
  message,
})

const answerFor = (label: Label): LabelAnswer =>
  label.voidedAt === null ? { kind: 'made', label } : noLabel('service', 'The label was voided')

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

/** Those who ask for the same at once, in this process, are answered together. */
const together = <Answer>() => {
  const underway = new Map<string, Promise<Answer>>()
  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = underway.get(key) ?? ask().finally(() => underway.delete(key))
    underway.set(key, answer)
    return answer
  }
}

/** What labels are bought with: whoever sells them, and what is written down. */
interface Counter<Shipment extends { readonly id: string }> {
  readonly seller: LabelSeller<Shipment>
  readonly shipments: ReturnType<typeof carrierShipments>
}

/** Keeps what was bought; null while nothing was. */
const keepSold = async <Shipment extends { readonly id: string }>(
  { seller, shipments }: Counter<Shipment>,
  which: LabelName,
  shipment: Shipment,
): Promise<Label | 'underway' | null> => {
  const sold = await seller.sold(shipment)
  if (sold === null || sold === 'underway') return sold
  await shipments.keep(which, { ...sold, id: which.reference, voidedAt: null })
  // Another process may have kept it a moment before.
  return (await shipments.find(which))?.label ?? null
}

/** Buys a shipment that nobody else is buying. */
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

/** The label of a reference: looked for under the shipment that stands for it before anything is bought, and bought by one at a time. */
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
  // Whoever was faster has written down another shipment: that one counts, and this one is never bought.
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
 * The labels of whoever sells them without knowing keys. Each shipment is written down before anything is bought for it, so
 * that a purchase whose answer got lost is found again; label and code are fetched once and kept here.
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
        // From here on nobody begins to buy it, and nobody ships with it, whatever its carrier makes of that.
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
