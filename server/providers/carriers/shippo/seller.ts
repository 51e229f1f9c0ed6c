import { DAY_MS } from '../../../../schemas/time.ts'
import type { LabelRequest } from '../port.ts'
import { type LabelRef, type LabelRefusal, type LabelSeller, refuseLabel } from '../postage/postage.ts'
import { type CarrierRate, selectRate, toMinorRate, describeMissingRate } from '../postage/rates.ts'
import { getRefusalReason, type SellerAddress, type SellerClient } from '../postage/seller-client.ts'
import {
  parsePricedShipment,
  parseRate,
  parseRefund,
  type ShippoMessage,
  type ShippoRate,
  type ShippoTransaction,
  parseTransaction,
  parseTransactions,
} from './answers.ts'
import { createShippoClient } from './client.ts'
import { pricedShipment, type ShippoAccount } from './parcels.ts'
import { shippoDoubts } from './verification.ts'

interface Offer {
  readonly id: string
  readonly rate: ShippoRate
  readonly transaction: ShippoTransaction | null
}

/** Shippo's limit is seven days. */
const PRICE_LASTS_MS = 6 * DAY_MS

const carrierRate = ({ object_id: id, provider, servicelevel, amount, currency }: ShippoRate): CarrierRate => ({
  ...{ id, carrier: provider, rate: amount, currency },
  service: servicelevel.name ?? servicelevel.token ?? '',
})

const said = (messages: readonly ShippoMessage[] | null | undefined): readonly string[] =>
  (messages ?? []).map(({ source, code, text }) => [source, code, text].filter(Boolean).join(': '))

const priced = async (
  client: SellerClient,
  request: LabelRequest,
  account: ShippoAccount,
): Promise<Offer | LabelRefusal> => {
  const answer = await client.ask('POST', 'shipments', pricedShipment(request, account, request.rmaCode))
  if (answer.kind === 'refused') return refuseLabel('service', answer.message)
  const { rates, messages } = parsePricedShipment(answer.body)
  const chosen = selectRate(rates.map(carrierRate), request)
  const rate = rates.find(({ object_id: id }) => id === chosen?.id)
  return rate === undefined
    ? refuseLabel('service', describeMissingRate(said(messages)))
    : { id: rate.object_id, rate, transaction: null }
}

/** Shippo allows 100 characters. */
const nameOf = ({ shopId, reference }: LabelRef): string => `${shopId}/${reference}`

/** Ignores failed purchases. */
const boughtBy = async (client: SellerClient, id: string, of: LabelRef): Promise<ShippoTransaction | null> => {
  const answer = await client.ask('GET', `transactions?rate=${id}&results=100`)
  if (answer.kind === 'refused') throw new Error(`Shippo does not say what was bought: ${answer.message}`)
  const { results } = parseTransactions(answer.body)
  return results.find(({ metadata, status }) => metadata === nameOf(of) && status !== 'ERROR') ?? null
}

const offerNow = async (client: SellerClient, id: string, of: LabelRef): Promise<Offer> => {
  const [answer, transaction] = await Promise.all([client.ask('GET', `rates/${id}`), boughtBy(client, id, of)])
  if (answer.kind === 'refused')
    throw new Error(`Shippo does not know a price that was written down: ${answer.message}`)
  return { id, rate: parseRate(answer.body), transaction }
}

const paperOf = async (client: SellerClient, { label_url: address }: ShippoTransaction): Promise<Uint8Array> => {
  const paper = await client.file(address ?? '')
  if (Buffer.from(paper.subarray(0, 5)).toString() !== '%PDF-') throw new Error('Shippo has no PDF of a label')
  return paper
}

/** A refund rejected on the first day is requested again. */
const refunded = async (
  client: SellerClient,
  { object_id: transaction, status }: ShippoTransaction,
  age: number,
): Promise<'voided' | 'asked' | 'refused'> => {
  if (status === 'REFUNDED') return 'voided'
  if (status === 'REFUNDPENDING') return 'asked'
  const answer = await client.ask('POST', 'refunds', { transaction, async: false })
  const became = answer.kind === 'done' ? parseRefund(answer.body).status : 'ERROR'
  if (became === 'SUCCESS') return 'voided'
  return became === 'ERROR' && age >= DAY_MS ? 'refused' : 'asked'
}

export function createShippoSeller(token: string, account: ShippoAccount, address?: SellerAddress): LabelSeller<Offer> {
  const client = createShippoClient(token, address)
  return {
    async quote(request) {
      const answer = await client.ask('POST', 'shipments', pricedShipment(request, account))
      if (answer.kind === 'refused') return null
      return selectRate(parsePricedShipment(answer.body).rates.map(carrierRate), request)?.amount ?? null
    },

    async begin(request) {
      const [sender, destination] = await Promise.all(
        [request.from, request.to].map((one) => shippoDoubts(client, one)),
      )
      if (sender) return { ...refuseLabel('address', sender.message), ...(sender.field && { field: sender.field }) }
      if (destination) return refuseLabel('service', `Destination: ${destination.message}`)
      return priced(client, request, account)
    },

    fetchShipment: (id, of) => offerNow(client, id, of),

    async fetchLabel({ rate, transaction }) {
      if (transaction === null) return null
      const { status, tracking_number: trackingNumber, object_created: createdAt } = transaction
      if (status === 'QUEUED' || status === 'WAITING') return 'underway'
      if (!trackingNumber) throw new Error('Shippo sold a label that nobody can follow')
      const { carrier, service, currency } = carrierRate(rate)
      return {
        ...{ carrier, service, trackingNumber, currency, rate: toMinorRate(carrierRate(rate)) },
        document: await paperOf(client, transaction),
        createdAt: Date.parse(createdAt),
        ...{ expiresAt: null, returnCode: null },
      }
    },

    async renew(offer, request) {
      if (request.now - Date.parse(offer.rate.object_created) < PRICE_LASTS_MS) return offer
      const anew = await priced(client, request, account)
      if ('kind' in anew) throw new Error(`Shippo has no price of today: ${anew.message}`)
      return anew
    },

    async buy({ id, rate }, request) {
      const asked = { rate: id, label_file_type: 'PDF_4x6', metadata: nameOf(request), async: false }
      const answer = await client.purchase('transactions', asked)
      if (answer.kind === 'refused') return refuseLabel(getRefusalReason(answer), answer.message)
      const transaction = parseTransaction(answer.body)
      return transaction.status === 'ERROR'
        ? refuseLabel('service', said(transaction.messages).join('; ') || 'The carrier made no label')
        : { id, rate, transaction }
    },

    async requestRefund({ transaction }, age) {
      return transaction === null ? 'refused' : refunded(client, transaction, age)
    },

    async code(id, of) {
      const picture = (await boughtBy(client, id, of))?.qr_code_url
      return picture ? client.file(picture) : null
    },
  }
}
