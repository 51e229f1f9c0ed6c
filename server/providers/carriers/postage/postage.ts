import { Buffer } from 'node:buffer'
import type { Carriers, Label, LabelAnswer, LabelRequest, ParcelEvent, QuoteRequest, Voided } from '../port.ts'
import { PURCHASE_MS } from './seller-client.ts'
import { type ShipmentNeeds, shipmentQueries } from './shipments.ts'

export type LabelRefusal = Extract<LabelAnswer, { kind: 'refused' }>

type SoldLabel = Omit<Label, 'id' | 'voidedAt'>

export type LabelRef = Pick<LabelRequest, 'shopId' | 'reference'>

/** A seller without idempotency keys: the label is bought by its shipment's id. */
export interface LabelSeller<Shipment extends { readonly id: string }> {
  quote(request: QuoteRequest): Promise<number | null>
  /** Creates a shipment without a purchase. */
  begin(request: LabelRequest): Promise<Shipment | LabelRefusal>
  fetchShipment(id: string, ref: LabelRef): Promise<Shipment>
  /** `underway` while the carrier makes it; a refusal when the carrier failed after the purchase. */
  fetchLabel(shipment: Shipment): Promise<SoldLabel | LabelRefusal | 'underway' | null>
  /** Updates expired rates, or replaces the shipment. */
  renew(shipment: Shipment, request: LabelRequest): Promise<Shipment>
  /** A refusal is final only if the shipment has no label. */
  buy(shipment: Shipment, request: LabelRequest): Promise<Shipment | LabelRefusal>
  /** Idempotent. `age` is the label's age in milliseconds. */
  requestRefund(shipment: Shipment, age: number): Promise<Exclude<Voided, 'not-found'>>
  /** The QR image; null without one. */
  code(id: string, ref: LabelRef, label: Label): Promise<Uint8Array | null>
  /** For a seller whose webhooks do not report each parcel. */
  readonly track?: (id: string, ref: LabelRef) => Promise<ParcelEvent | null>
}

/** Longer than a purchase. */
export const PURCHASE_LEASE_MS = PURCHASE_MS + 30_000

export const refuseLabel = (because: LabelRefusal['because'], message: string): LabelRefusal => ({
  kind: 'refused',
  because,
  message,
})

const toLabelAnswer = (label: Label): LabelAnswer =>
  label.voidedAt === null ? { kind: 'made', label } : refuseLabel('service', 'The label was voided')

type Purchase = Label | LabelRefusal | 'underway'

const labelIn = (purchase: Purchase | null): Label | null =>
  purchase === null || purchase === 'underway' || 'kind' in purchase ? null : purchase

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

const shareConcurrent = <Answer>() => {
  const running = new Map<string, Promise<Answer>>()
  return (key: string, load: () => Promise<Answer>): Promise<Answer> => {
    const answer = running.get(key) ?? load().finally(() => running.delete(key))
    running.set(key, answer)
    return answer
  }
}

interface PurchaseContext<Shipment extends { readonly id: string }> {
  readonly seller: LabelSeller<Shipment>
  readonly shipments: ReturnType<typeof shipmentQueries>
}

/** Null before a purchase. */
const saveSoldLabel = async <Shipment extends { readonly id: string }>(
  { seller, shipments }: PurchaseContext<Shipment>,
  ref: LabelRef,
  shipment: Shipment,
): Promise<Purchase | null> => {
  const sold = await seller.fetchLabel(shipment)
  if (sold === null || sold === 'underway' || 'kind' in sold) return sold
  await shipments.saveLabel(ref, { ...sold, id: ref.reference, voidedAt: null })
  // Another process may have stored it first.
  return (await shipments.find(ref))?.label ?? null
}

/** After a refusal the reference can be used again. */
const concludePurchase = async <Shipment extends { readonly id: string }>(
  { shipments }: PurchaseContext<Shipment>,
  request: LabelRequest,
  purchase: Purchase,
): Promise<LabelAnswer> => {
  if (purchase === 'underway') return { kind: 'queued' }
  if (!('kind' in purchase)) return toLabelAnswer(purchase)
  await shipments.remove(request)
  return purchase
}

/** A shipment may get its id with the purchase. */
const fetchRecorded = async <Shipment extends { readonly id: string }>(
  { seller, shipments }: PurchaseContext<Shipment>,
  ref: LabelRef,
  id: string,
): Promise<Shipment> => {
  const shipment = await seller.fetchShipment(id, ref)
  if (shipment.id !== id) await shipments.replace(ref, shipment.id)
  return shipment
}

/** The caller must hold the lease. */
const buyLabel = async <Shipment extends { readonly id: string }>(
  context: PurchaseContext<Shipment>,
  request: LabelRequest,
  shipment: Shipment,
): Promise<LabelAnswer> => {
  const { seller, shipments } = context
  const answer = await seller.buy(shipment, request)
  const refusal = 'kind' in answer ? answer : null
  const after = 'kind' in answer ? await fetchRecorded(context, request, shipment.id) : answer
  if (after.id !== shipment.id) await shipments.replace(request, after.id)
  const purchase = (await saveSoldLabel(context, request, after)) ?? refusal
  if (purchase === null) throw new Error('A label was bought without a record')
  return concludePurchase(context, request, purchase)
}

/** Looks for an existing label before it buys one. A lease excludes concurrent buyers. */
const findOrBuyLabel = async <Shipment extends { readonly id: string }>(
  context: PurchaseContext<Shipment>,
  request: LabelRequest,
): Promise<LabelAnswer> => {
  const { seller, shipments } = context
  const before = await shipments.find(request)
  if (before?.label) return toLabelAnswer(before.label)
  if (before?.voidedAt) return refuseLabel('service', 'The label was voided before it was made')
  const made = before === null ? await seller.begin(request) : null
  if (made !== null && 'kind' in made) return made
  if (made !== null) await shipments.begin(request, made.id)
  const stored = await shipments.find(request)
  // Another process may have stored a shipment first; this one is then never bought.
  const isFresh = made !== null && made.id === stored?.shipment
  const shipment = isFresh ? made : await fetchRecorded(context, request, stored?.shipment ?? before?.shipment ?? '')
  const found = isFresh ? null : await saveSoldLabel(context, request, shipment)
  if (found !== null) return concludePurchase(context, request, found)
  if (!(await shipments.claim(request, PURCHASE_LEASE_MS))) return { kind: 'queued' }
  const ready = isFresh ? shipment : await seller.renew(shipment, request)
  if (ready.id !== shipment.id) await shipments.replace(request, ready.id)
  return buyLabel(context, request, ready)
}

/** The shipment is stored before the purchase, so that a purchase with a lost response is found again. */
export function createLabelSales(needs: ShipmentNeeds) {
  const shipments = shipmentQueries(needs)
  const runShared = shareConcurrent<LabelAnswer>()

  return <Shipment extends { readonly id: string }>(seller: LabelSeller<Shipment>): Carriers => {
    const context = { seller, shipments }
    const { track } = seller
    return {
      label: (request) => runShared(`${request.shopId}/${request.reference}`, () => findOrBuyLabel(context, request)),
      quote: (request) => seller.quote(request),

      async find(shopId, reference) {
        const ref = { shopId, reference }
        const stored = await shipments.find(ref)
        if (stored === null || stored.label !== null) return stored?.label ?? null
        return labelIn(await saveSoldLabel(context, ref, await fetchRecorded(context, ref, stored.shipment)))
      },

      async void(shopId, reference, now) {
        const ref = { shopId, reference }
        const stored = await shipments.find(ref)
        if (stored === null) return 'not-found'
        if (stored.label === null && stored.buyingUntil > now) throw new Error('The label is being bought')
        // Prevents any later purchase.
        await shipments.void(ref, now)
        const shipment = await fetchRecorded(context, ref, stored.shipment)
        const purchase = stored.label ?? (await saveSoldLabel(context, ref, shipment))
        if (purchase === 'underway') throw new Error('The label is being made')
        const label = labelIn(purchase)
        return label === null ? 'not-found' : seller.requestRefund(shipment, now - label.createdAt)
      },

      async qr(shopId, reference) {
        const stored = await shipments.find({ shopId, reference })
        if (!stored?.label || stored.voidedAt !== null) return null
        const image = await seller.code(stored.shipment, { shopId, reference }, stored.label)
        if (image !== null && !PNG.equals(image.subarray(0, PNG.length))) throw new Error('A code is not an image')
        return image && { image, mediaType: 'image/png' }
      },

      ...(track !== undefined && {
        async track(shopId: string, reference: string) {
          const stored = await shipments.find({ shopId, reference })
          return stored?.label ? track(stored.shipment, { shopId, reference }) : null
        },
      }),
    }
  }
}
