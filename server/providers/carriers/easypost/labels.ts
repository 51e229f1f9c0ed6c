import { currencyDigits } from '../../../../schemas/money.ts'
import type { Label, LabelAnswer, LabelRequest } from '../port.ts'
import type { CarrierShipments } from '../shipments.ts'
import { type Shipment, shipmentIn } from './answers.ts'
import type { EasyPostClient } from './client.ts'
import { type EasyPostAccount, shipmentOf } from './parcels.ts'
import { rateFor, whyNobody } from './rates.ts'
import { addressFaultOf } from './verification.ts'

/** What a shop's labels are bought with. */
export interface PostageCounter {
  readonly client: EasyPostClient
  readonly shipments: CarrierShipments
  readonly account: EasyPostAccount
}

type Which = Pick<LabelRequest, 'shopId' | 'reference'>

type Refusal = Extract<LabelAnswer, { kind: 'refused' }>

/** Longer than any call of ours is waited for: whoever began to buy has ended by then, whatever became of it. */
const BUYING_MS = 30_000

const refused = (because: Refusal['because'], message: string): Refusal => ({ kind: 'refused', because, message })

const answerFor = (label: Label): LabelAnswer =>
  label.voidedAt === null ? { kind: 'made', label } : refused('service', 'The label was given back')

/** As EasyPost knows it now. */
export async function shipmentNow({ client }: Pick<PostageCounter, 'client'>, id: string): Promise<Shipment> {
  const answer = await client.ask('GET', `shipments/${id}`)
  if (answer.kind === 'refused')
    throw new Error(`EasyPost does not know a shipment that was written down: ${answer.code}`)
  return shipmentIn(answer.body)
}

/** Its paper as a PDF: that of carriers who print pictures alone is turned into one. */
const paperOf = async ({ client }: PostageCounter, { id, postage_label: postage }: Shipment): Promise<Uint8Array> => {
  const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'
  const first = await client.file(postage?.label_pdf_url ?? postage?.label_url ?? '')
  if (isPdf(first)) return first
  const answer = await client.ask('GET', `shipments/${id}/label?file_format=PDF`)
  const turned = answer.kind === 'done' ? shipmentIn(answer.body).postage_label?.label_pdf_url : undefined
  const second = await client.file(turned ?? '')
  if (!isPdf(second)) throw new Error('EasyPost has no PDF of a label')
  return second
}

/** Keeps what was bought; null while nothing was. */
export async function keepBought(counter: PostageCounter, which: Which, shipment: Shipment): Promise<Label | null> {
  const { postage_label: postage, selected_rate: rate, tracking_code: trackingNumber } = shipment
  if (!postage || !rate || !trackingNumber) return null
  const { carrier, service, currency } = rate
  await counter.shipments.keep(which, {
    ...{ id: which.reference, carrier, service, trackingNumber, currency },
    rate:
      rateFor({ rates: [rate] }, { choice: null, currency })?.amount ??
      Math.ceil(Number(rate.rate) * 10 ** currencyDigits(currency)),
    document: await paperOf(counter, shipment),
    createdAt: Date.parse(postage.created_at),
    ...{ expiresAt: null, returnCode: null, voidedAt: null },
  })
  // Another process may have kept it a moment before.
  return (await counter.shipments.find(which))?.label ?? null
}

/** A shipment to buy, written down under our reference; or why there is none. Nothing is bought yet. */
const begun = async (counter: PostageCounter, request: LabelRequest): Promise<Shipment | Refusal> => {
  const { client, account, shipments } = counter
  const { shopId, reference, from, to, rmaCode } = request
  const [sender, destination] = await Promise.all([from, to].map((address) => addressFaultOf(client, address)))
  if (sender) return { ...refused('address', sender.message), ...(sender.field && { field: sender.field }) }
  if (destination) return refused('service', `Destination: ${destination.message}`)
  const on = { reference: `${shopId}/${reference}`, printed: rmaCode }
  const answer = await client.ask('POST', 'shipments', shipmentOf(request, account, on))
  if (answer.kind === 'refused') return refused('service', `${answer.code}: ${answer.message}`)
  const shipment = shipmentIn(answer.body)
  if (rateFor(shipment, request) === null) return refused('service', whyNobody(shipment))
  await shipments.begin(request, shipment.id)
  return shipment
}

/** The shipment with rates of today: those of a while ago are not sold any more. */
const rerated = async ({ client }: PostageCounter, { id }: Shipment): Promise<Shipment> => {
  const answer = await client.ask('POST', `shipments/${id}/rerate`, {})
  if (answer.kind === 'refused') throw new Error(`EasyPost has no new rates: ${answer.code}`)
  return shipmentIn(answer.body)
}

/** Buys a shipment that nobody else is buying. A refusal only counts once EasyPost shows that nothing was bought. */
const buy = async (counter: PostageCounter, request: LabelRequest, shipment: Shipment): Promise<LabelAnswer> => {
  const { client, shipments } = counter
  const rate = rateFor(shipment, request)
  const answer =
    rate === null
      ? { kind: 'refused' as const, code: 'no rate', message: whyNobody(shipment) }
      : await client.ask('POST', `shipments/${shipment.id}/buy`, { rate: { id: rate.id } })
  const after = answer.kind === 'done' ? shipmentIn(answer.body) : await shipmentNow(counter, shipment.id)
  const label = await keepBought(counter, request, after)
  if (label !== null) return answerFor(label)
  if (answer.kind === 'done') throw new Error('EasyPost sold a label without saying so')
  await shipments.forget(request)
  return refused(answer.code.startsWith('ADDRESS') ? 'address' : 'service', `${answer.code}: ${answer.message}`)
}

/**
 * The label of a reference. EasyPost knows no keys: the shipment is written down first, is looked at before anything is bought
 * for it a second time, and is bought by one at a time.
 */
export async function labelFor(counter: PostageCounter, request: LabelRequest): Promise<LabelAnswer> {
  const { shipments } = counter
  const before = await shipments.find(request)
  if (before?.label) return answerFor(before.label)
  if (before?.voidedAt) return refused('service', 'The label was given back before it was made')
  const made = before === null ? await begun(counter, request) : null
  if (made !== null && 'kind' in made) return made
  const kept = await shipments.find(request)
  // Whoever was faster has written down another shipment: that one counts, and this one is never bought.
  const isFresh = made !== null && made.id === kept?.shipment
  const shipment = isFresh ? made : await shipmentNow(counter, kept?.shipment ?? before?.shipment ?? '')
  const found = isFresh ? null : await keepBought(counter, request, shipment)
  if (found !== null) return answerFor(found)
  if (!(await shipments.claim(request, BUYING_MS))) return { kind: 'queued' }
  return buy(counter, request, isFresh ? shipment : await rerated(counter, shipment))
}
