import { DAY_MS } from '../../../../schemas/values/time.ts'
import type { LabelRequest } from '../port.ts'
import { isPdf } from '../postage/is-pdf.ts'
import { type LabelRef, type LabelRefusal, type LabelSeller, refuseLabel } from '../postage/postage.ts'
import { type CarrierRate, describeMissingRate, selectRate, toMinorRate } from '../postage/rates.ts'
import { getRefusalReason, type SellerAddress, type SellerClient } from '../postage/seller-client.ts'
import { createShippoClient } from './client.ts'
import { buildShippoShipment, type ShippoAccount } from './parcels.ts'
import {
  parsePricedShipment,
  parseRate,
  parseRefund,
  parseTransaction,
  parseTransactions,
  type ShippoMessage,
  type ShippoRate,
  type ShippoTransaction,
} from './responses.ts'
import { verifyShippoAddress } from './verification.ts'

interface Offer {
  readonly id: string
  readonly rate: ShippoRate
  readonly transaction: ShippoTransaction | null
}

/** Shippo's limit is seven days. */
const PRICE_LIFETIME_MS = 6 * DAY_MS

const toCarrierRate = ({ object_id: id, provider, servicelevel, amount, currency }: ShippoRate): CarrierRate => ({
  id,
  carrier: provider,
  rate: amount,
  currency,
  service: servicelevel.name ?? servicelevel.token ?? '',
})

const formatMessages = (messages: readonly ShippoMessage[] | null | undefined): readonly string[] =>
  (messages ?? []).map(({ source, code, text }) => [source, code, text].filter(Boolean).join(': '))

const requestPrice = async (
  client: SellerClient,
  request: LabelRequest,
  account: ShippoAccount,
): Promise<Offer | LabelRefusal> => {
  const answer = await client.ask('POST', 'shipments', buildShippoShipment(request, account, request.rmaCode))
  if (answer.kind === 'refused') return refuseLabel('service', answer.message)
  const { rates, messages } = parsePricedShipment(answer.body)
  const chosen = selectRate(rates.map(toCarrierRate), request)
  const rate = rates.find(({ object_id: id }) => id === chosen?.id)
  return rate === undefined
    ? refuseLabel('service', describeMissingRate(formatMessages(messages)))
    : { id: rate.object_id, rate, transaction: null }
}

/** Shippo allows 100 characters. */
const toMetadata = ({ shopId, reference }: LabelRef): string => `${shopId}/${reference}`

/** Ignores failed purchases. */
const findTransaction = async (client: SellerClient, id: string, ref: LabelRef): Promise<ShippoTransaction | null> => {
  const answer = await client.ask('GET', `transactions?rate=${id}&results=100`)
  if (answer.kind === 'refused') throw new Error(`Shippo did not return the purchase: ${answer.message}`)
  const { results } = parseTransactions(answer.body)
  return results.find(({ metadata, status }) => metadata === toMetadata(ref) && status !== 'ERROR') ?? null
}

const fetchOffer = async (client: SellerClient, id: string, ref: LabelRef): Promise<Offer> => {
  const [answer, transaction] = await Promise.all([client.ask('GET', `rates/${id}`), findTransaction(client, id, ref)])
  if (answer.kind === 'refused') throw new Error(`Shippo does not find a recorded rate: ${answer.message}`)
  return { id, rate: parseRate(answer.body), transaction }
}

const fetchLabelPdf = async (client: SellerClient, { label_url: address }: ShippoTransaction): Promise<Uint8Array> => {
  const paper = await client.file(address ?? '')
  if (!isPdf(paper)) throw new Error('Shippo returned no PDF of a label')
  return paper
}

/** A refund rejected on the first day is requested again. */
const refundTransaction = async (
  client: SellerClient,
  { object_id: transaction, status }: ShippoTransaction,
  age: number,
): Promise<'voided' | 'asked' | 'refused'> => {
  if (status === 'REFUNDED') return 'voided'
  if (status === 'REFUNDPENDING') return 'asked'
  const answer = await client.ask('POST', 'refunds', { transaction, async: false })
  const refundStatus = answer.kind === 'done' ? parseRefund(answer.body).status : 'ERROR'
  if (refundStatus === 'SUCCESS') return 'voided'
  return refundStatus === 'ERROR' && age >= DAY_MS ? 'refused' : 'asked'
}

export function createShippoSeller(token: string, account: ShippoAccount, address?: SellerAddress): LabelSeller<Offer> {
  const client = createShippoClient(token, address)
  return {
    async quote(request) {
      const answer = await client.ask('POST', 'shipments', buildShippoShipment(request, account))
      if (answer.kind === 'refused') return null
      return selectRate(parsePricedShipment(answer.body).rates.map(toCarrierRate), request)?.amount ?? null
    },

    async begin(request) {
      const [sender, destination] = await Promise.all(
        [request.from, request.to].map((one) => verifyShippoAddress(client, one)),
      )
      if (sender) return { ...refuseLabel('address', sender.message), ...(sender.field && { field: sender.field }) }
      if (destination) return refuseLabel('service', `Destination: ${destination.message}`)
      return requestPrice(client, request, account)
    },

    fetchShipment: (id, ref) => fetchOffer(client, id, ref),

    async fetchLabel({ rate, transaction }) {
      if (transaction === null) return null
      const { status, tracking_number: trackingNumber, object_created: createdAt } = transaction
      if (status === 'QUEUED' || status === 'WAITING') return 'underway'
      if (!trackingNumber) throw new Error('Shippo sold a label without a tracking number')
      const { carrier, service, currency } = toCarrierRate(rate)
      return {
        carrier,
        service,
        trackingNumber,
        currency,
        rate: toMinorRate(toCarrierRate(rate)),
        document: await fetchLabelPdf(client, transaction),
        createdAt: Date.parse(createdAt),
        expiresAt: null,
        returnCode: null,
      }
    },

    async renew(offer, request) {
      if (request.now - Date.parse(offer.rate.object_created) < PRICE_LIFETIME_MS) return offer
      const renewed = await requestPrice(client, request, account)
      if ('kind' in renewed) throw new Error(`Shippo returned no current rate: ${renewed.message}`)
      return renewed
    },

    async buy({ id, rate }, request) {
      const params = { rate: id, label_file_type: 'PDF_4x6', metadata: toMetadata(request), async: false }
      const answer = await client.purchase('transactions', params)
      if (answer.kind === 'refused') return refuseLabel(getRefusalReason(answer), answer.message)
      const transaction = parseTransaction(answer.body)
      return transaction.status === 'ERROR'
        ? refuseLabel('service', formatMessages(transaction.messages).join('; ') || 'The carrier returned no label')
        : { id, rate, transaction }
    },

    async requestRefund({ transaction }, age) {
      return transaction === null ? 'refused' : refundTransaction(client, transaction, age)
    },

    async code(id, ref) {
      const picture = (await findTransaction(client, id, ref))?.qr_code_url
      return picture ? client.file(picture) : null
    },
  }
}
