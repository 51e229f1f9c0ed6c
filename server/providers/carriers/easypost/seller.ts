import { DAY_MS } from '../../../../schemas/values/time.ts'
import { isPdf } from '../postage/is-pdf.ts'
import { type LabelSeller, refuseLabel } from '../postage/postage.ts'
import { describeMissingRate, selectRate, toMinorRate } from '../postage/rates.ts'
import { getRefusalReason, type SellerAddress, type SellerClient } from '../postage/seller-client.ts'
import { createEasyPostClient } from './client.ts'
import { buildEasyPostShipment, type EasyPostAccount } from './parcels.ts'
import { parseRates, parseShipment, type Shipment } from './responses.ts'
import { verifyEasyPostAddress } from './verification.ts'

const fetchShipment = async (client: SellerClient, id: string): Promise<Shipment> => {
  const answer = await client.ask('GET', `shipments/${id}`)
  if (answer.kind === 'refused') throw new Error(`EasyPost does not find a recorded shipment: ${answer.code}`)
  return parseShipment(answer.body)
}

/** EasyPost converts labels that are images. */
const fetchLabelPdf = async (client: SellerClient, { id, postage_label: postage }: Shipment): Promise<Uint8Array> => {
  const first = await client.file(postage?.label_pdf_url ?? postage?.label_url ?? '')
  if (isPdf(first)) return first
  const answer = await client.ask('GET', `shipments/${id}/label?file_format=PDF`)
  const converted = answer.kind === 'done' ? parseShipment(answer.body).postage_label?.label_pdf_url : undefined
  const second = await client.file(converted ?? '')
  if (!isPdf(second)) throw new Error('EasyPost returned no PDF of a label')
  return second
}

const describeNoRates = ({ messages }: Shipment): string =>
  describeMissingRate(
    (messages ?? []).map(
      ({ carrier, message }) =>
        `${carrier ?? 'EasyPost'}: ${typeof message === 'string' ? message : JSON.stringify(message)}`,
    ),
  )

/** A refund rejected on the first day is requested again. */
const toRefundState = ({ refund_status: status }: Shipment, age: number): 'voided' | 'asked' | 'refused' => {
  if (status === 'submitted') return 'asked'
  if (status === 'rejected') return age < DAY_MS ? 'asked' : 'refused'
  // Billed on the first scan, so there is no refund.
  return status === 'refunded' || status === 'not_applicable' ? 'voided' : 'refused'
}

const qrCarriers: ReadonlySet<string> = new Set(['USPS', 'USPSReturns'])

const findQrUrl = ({ forms }: Shipment) => forms?.find(({ form_type: type }) => type === 'label_qr_code')?.form_url

export function createEasyPostSeller(
  key: string,
  account: EasyPostAccount,
  address?: SellerAddress,
): LabelSeller<Shipment> {
  const client = createEasyPostClient(key, address)
  return {
    async quote(request) {
      const answer = await client.ask('POST', 'shipments', buildEasyPostShipment(request, account))
      return answer.kind === 'refused' ? null : (selectRate(parseShipment(answer.body).rates, request)?.amount ?? null)
    },

    async begin(request) {
      const { shopId, reference, from, to, rmaCode } = request
      const [sender, destination] = await Promise.all([from, to].map((one) => verifyEasyPostAddress(client, one)))
      if (sender) return { ...refuseLabel('address', sender.message), ...(sender.field && { field: sender.field }) }
      if (destination) return refuseLabel('service', `Destination: ${destination.message}`)
      const options = { reference: `${shopId}/${reference}`, printed: rmaCode }
      const answer = await client.ask('POST', 'shipments', buildEasyPostShipment(request, account, options))
      if (answer.kind === 'refused')
        return refuseLabel(answer.status === 402 ? 'funds' : 'service', `${answer.code}: ${answer.message}`)
      const shipment = parseShipment(answer.body)
      return selectRate(shipment.rates, request) === null ? refuseLabel('service', describeNoRates(shipment)) : shipment
    },

    fetchShipment: (id) => fetchShipment(client, id),

    async fetchLabel(shipment) {
      const { postage_label: postage, selected_rate: rate, tracking_code: trackingNumber } = shipment
      if (!postage || !rate || !trackingNumber) return null
      const { carrier, service, currency } = rate
      return {
        carrier,
        service,
        trackingNumber,
        currency,
        rate: toMinorRate(rate),
        document: await fetchLabelPdf(client, shipment),
        createdAt: Date.parse(postage.created_at),
        expiresAt: null,
        returnCode: null,
      }
    },

    async renew(shipment) {
      const answer = await client.ask('POST', `shipments/${shipment.id}/rerate`, {})
      if (answer.kind === 'refused') throw new Error(`EasyPost returned no new rates: ${answer.code}`)
      return { ...shipment, ...parseRates(answer.body) }
    },

    async buy(shipment, request) {
      const rate = selectRate(shipment.rates, request)
      if (rate === null) return refuseLabel('service', describeNoRates(shipment))
      const answer = await client.purchase(`shipments/${shipment.id}/buy`, { rate: { id: rate.id } })
      if (answer.kind === 'done') return parseShipment(answer.body)
      return refuseLabel(getRefusalReason(answer), `${answer.code}: ${answer.message}`)
    },

    async requestRefund(shipment, age) {
      const { id, refund_status: status } = shipment
      if (status !== null && status !== undefined && status !== 'rejected') return toRefundState(shipment, age)
      const answer = await client.ask('POST', `shipments/${id}/refund`, {})
      return toRefundState(answer.kind === 'done' ? parseShipment(answer.body) : await fetchShipment(client, id), age)
    },

    async code(id, _of, { carrier }) {
      if (!qrCarriers.has(carrier)) return null
      let picture = findQrUrl(await fetchShipment(client, id))
      if (!picture) {
        const form = { form: { type: 'label_qr_code' } }
        const answer = await client.ask('POST', `shipments/${id}/forms`, form)
        picture = answer.kind === 'done' ? findQrUrl(parseShipment(answer.body)) : null
      }
      return picture ? client.file(picture) : null
    },
  }
}
