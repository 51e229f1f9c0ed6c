import { DAY_MS } from '../../../../schemas/time.ts'
import type { Carriers, LabelAnswer } from '../port.ts'
import { carrierShipments, type ShipmentNeeds } from '../shipments.ts'
import { type Shipment, shipmentIn } from './answers.ts'
import { type EasyPostAddress, easyPostClient } from './client.ts'
import { keepBought, labelFor, type PostageCounter, shipmentNow } from './labels.ts'
import { type EasyPostAccount, shipmentOf } from './parcels.ts'
import { rateFor } from './rates.ts'

export interface EasyPostNeeds extends ShipmentNeeds {
  /** Where EasyPost is, when it is not where it always is. */
  readonly easyPostAddress?: EasyPostAddress | undefined
}

/** Those who ask for the same at once, in this process, are answered together. */
const together = <Answer>() => {
  const underway = new Map<string, Promise<Answer>>()
  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = underway.get(key) ?? ask().finally(() => underway.delete(key))
    underway.set(key, answer)
    return answer
  }
}

/** What became of asking for the money of a label. What is turned down on its first day is worth another try. */
const givenBack = ({ refund_status: status }: Shipment, age: number): 'voided' | 'asked' | 'refused' => {
  if (status === 'submitted') return 'asked'
  if (status === 'rejected') return age < DAY_MS ? 'asked' : 'refused'
  // A label that is only paid for once it is scanned has nothing to give back.
  return status === 'refunded' || status === 'not_applicable' ? 'voided' : 'refused'
}

/** Asks for the money of a label, unless it was asked for already. */
const askBack = async (counter: PostageCounter, shipment: Shipment): Promise<Shipment> => {
  const { id, refund_status: status } = shipment
  if (status !== null && status !== undefined && status !== 'rejected') return shipment
  const answer = await counter.client.ask('POST', `shipments/${id}/refund`, {})
  return answer.kind === 'done' ? shipmentIn(answer.body) : shipmentNow(counter, id)
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

/** The picture of the code that a counter of the US post prints the label from; null where it has none for this label. */
const codeOf = async (counter: PostageCounter, id: string): Promise<Uint8Array | null> => {
  const formOf = ({ forms }: Shipment) => forms?.find(({ form_type: type }) => type === 'label_qr_code')?.form_url
  let address = formOf(await shipmentNow(counter, id))
  if (!address) {
    const answer = await counter.client.ask('POST', `shipments/${id}/forms`, { form: { type: 'label_qr_code' } })
    address = answer.kind === 'done' ? formOf(shipmentIn(answer.body)) : null
  }
  if (!address) return null
  const picture = await counter.client.file(address)
  if (!PNG.equals(picture.subarray(0, PNG.length))) throw new Error('EasyPost has no picture of a code')
  return picture
}

const hasCodes: ReadonlySet<string> = new Set(['USPS', 'USPSReturns'])

/** Labels of the carriers that a shop has at EasyPost, by its key. */
export function easyPostCarriers(needs: EasyPostNeeds) {
  const shipments = carrierShipments(needs)
  const once = together<LabelAnswer>()

  return (key: string, account: EasyPostAccount): Carriers => {
    const client = easyPostClient(key, needs.easyPostAddress)
    const counter: PostageCounter = { client, shipments, account }
    return {
      label: (request) => once(`${request.shopId}/${request.reference}`, () => labelFor(counter, request)),

      async quote(request) {
        const answer = await client.ask('POST', 'shipments', shipmentOf(request, account))
        return answer.kind === 'refused' ? null : (rateFor(shipmentIn(answer.body), request)?.amount ?? null)
      },

      async find(shopId, reference) {
        const which = { shopId, reference }
        const kept = await shipments.find(which)
        if (kept === null || kept.label !== null) return kept?.label ?? null
        return keepBought(counter, which, await shipmentNow(counter, kept.shipment))
      },

      async void(shopId, reference, now) {
        const which = { shopId, reference }
        const kept = await shipments.find(which)
        if (kept === null) return 'not-found'
        if (kept.label === null && kept.buyingUntil > now) throw new Error('The label is being bought at this moment')
        // From here on nobody begins to buy it, and nobody ships with it, whatever its carrier makes of that.
        await shipments.giveBack(which, now)
        const shipment = await shipmentNow(counter, kept.shipment)
        const label = kept.label ?? (await keepBought(counter, which, shipment))
        return label === null ? 'not-found' : givenBack(await askBack(counter, shipment), now - label.createdAt)
      },

      async qr(shopId, reference) {
        const kept = await shipments.find({ shopId, reference })
        if (!kept?.label || kept.voidedAt !== null || !hasCodes.has(kept.label.carrier)) return null
        const image = await codeOf(counter, kept.shipment)
        return image && { image, mediaType: 'image/png' }
      },
    }
  }
}
