import { DateTime } from 'luxon'
import { getCarrierName } from '../../../../schemas/entities/carrier-name.ts'
import { DAY_MS } from '../../../../schemas/values/time.ts'
import type { Database } from '../../../database/database.ts'
import type { Files } from '../../files/port.ts'
import { generateCode } from '../code-form.ts'
import { toPrintable } from '../papers/label-text.ts'
import { findAddressProblem } from '../papers/local-address.ts'
import type { AllPapers } from '../papers/papers.ts'
import { generateTrackingNumber, type Random } from '../papers/tracking-number.ts'
import type { Carriers, Label, LabelAnswer, LabelRequest, QuoteRequest } from '../port.ts'
import { type Sentinel, sentinelOf } from '../sentinels.ts'
import { findSimulatedCarrier } from './local-carriers.ts'
import { type CounterLabel, localLabelQueries } from './local-labels.ts'
import { calculateLocalRate } from './local-rates.ts'

export type LocalCarrierNeeds = {
  readonly database: Pick<Database, 'query'>
  readonly files: Files
  readonly random: Random
  readonly papers: Pick<AllPapers, 'label'>
}

const CARRIER = 'Homeward Post'

export const QUEUE_MS = 10_000

/**
 * Real labels without a network, for the demo, tests and shops that collect parcels. Simulates the chosen carrier
 * (`local-carriers.ts`); special postal codes trigger failures (`sentinels.ts`).
 */
export function createLocalCarrier({ database, files, random, papers }: LocalCarrierNeeds): Carriers {
  const labels = localLabelQueries({ database, files })
  return {
    async label(request) {
      const { shopId, reference, from, rmaCode } = request
      const existing = await labels.findByReference(shopId, reference)
      if (existing !== null) return toLabelAnswer(existing)
      const sentinel = sentinelOf(from)
      if (sentinel === 'times-out') throw timeoutError()
      if (sentinel === 'queues' && (await isWaiting(labels, request))) return { kind: 'queued' }

      const drawing = await drawNewLabel({ papers, random }, normalizeChoice(request))
      if (drawing.kind === 'refused') return drawing

      const conduct = sentinel === 'no-qr' || sentinel === 'qr-times-out' ? sentinel : null
      const isSaved = await labels.save({ shopId, rmaCode, label: drawing.label, conduct })
      if (sentinel === 'times-out-after-making') throw timeoutError()

      const first = isSaved ? null : await labels.findByReference(shopId, reference)
      return toLabelAnswer(first ?? drawing.label)
    },

    async quote(request) {
      if (sentinelOf(request.from) === 'times-out') throw timeoutError()
      return calculateLocalRate(normalizeChoice(request))?.rate ?? null
    },

    find: (shopId, reference) => labels.findByReference(shopId, reference),

    void: async (shopId, reference, now) => ((await labels.void(shopId, reference, now)) ? 'voided' : 'not-found'),

    async qr(shopId, reference, now) {
      const label = await labels.findAtCounter(shopId, reference)
      if (label?.conduct === 'qr-times-out') throw timeoutError()
      return label === null || label.conduct === 'no-qr' ? null : buildQrCode(label, now)
    },
  }
}

const timeoutError = (): Error => new Error('The sandbox carrier did not respond in time')

/** A voided label never becomes valid again. */
const toLabelAnswer = (label: Label): LabelAnswer =>
  label.voidedAt === null
    ? { kind: 'made', label }
    : { kind: 'refused', because: 'service', message: 'The label was voided. Request another one with a new reference' }

const isWaiting = async (labels: ReturnType<typeof localLabelQueries>, { shopId, reference, now }: LabelRequest) => {
  return now < (await labels.markQueued(shopId, reference, now)) + QUEUE_MS
}

/** An empty name means no choice. */
const normalizeChoice = <Request extends QuoteRequest>(request: Request): Request => {
  const carrier = toPrintable(request.choice?.carrier ?? '')
  const service = toPrintable(request.choice?.service ?? '')
  return { ...request, choice: carrier === '' ? null : { carrier, service: service === '' ? null : service } }
}

/** Null for an invalid label, without a code, or after its first day where that is the limit. */
const isSameUtcDay = (one: number, other: number): boolean => {
  const [first, second] = [one, other].map((at) => DateTime.fromMillis(at, { zone: 'UTC' }).toISODate())
  return first === second
}

const buildQrCode = (label: Omit<CounterLabel, 'conduct'>, now: number) => {
  const { carrier, returnCode, trackingNumber, createdAt, expiresAt, voidedAt } = label
  if (returnCode === null || voidedAt !== null || (expiresAt !== null && expiresAt <= now)) return null
  if (findSimulatedCarrier(carrier).qr === 'same-day' && !isSameUtcDay(createdAt, now)) return null
  return { text: [carrier.toUpperCase(), returnCode, trackingNumber].join('|') }
}

type DrawResult = { readonly kind: 'drawn'; readonly label: Label } | Extract<LabelAnswer, { kind: 'refused' }>

const refuseLabel = (because: 'address' | 'service', message: string): DrawResult => ({
  kind: 'refused',
  because,
  message,
})

/** The shopper can only fix the sender's address. */
const drawNewLabel = async (
  { papers, random }: Pick<LocalCarrierNeeds, 'papers' | 'random'>,
  request: LabelRequest,
): Promise<DrawResult> => {
  const sender = findAddressProblem(request.from)
  if (sender !== null) return refuseLabel('address', sender.message)
  const destination = findAddressProblem(request.to)
  if (destination !== null) return refuseLabel('service', `Destination: ${destination.message}`)
  const quoted = calculateLocalRate(request)
  if (quoted === null) return refuseLabel('service', 'No service accepts a parcel of this weight')

  const carrier = request.choice?.carrier ?? CARRIER
  const trackingNumber = generateTrackingNumber(random)
  const paper = { request, carrierName: getCarrierName(carrier), service: quoted.service, trackingNumber }
  const document = await papers.label(paper)

  const form = findSimulatedCarrier(carrier).returnCode
  const label: Label = {
    id: request.reference,
    carrier,
    ...quoted,
    trackingNumber,
    currency: request.currency,
    document,
    createdAt: request.now,
    expiresAt: getExpiry(request, carrier),
    returnCode: form === null ? null : generateCode(form, random(16)),
    voidedAt: null,
  }
  return { kind: 'drawn', label }
}

const shortenedLifetimes: { readonly [Name in Sentinel]?: number } = {
  'expires-at-once': 0,
  'expires-after-a-day': DAY_MS,
}

const getExpiry = ({ from, now }: LabelRequest, carrier: string): number => {
  const sentinel = sentinelOf(from)
  return now + ((sentinel === null ? undefined : shortenedLifetimes[sentinel]) ?? findSimulatedCarrier(carrier).lastsMs)
}
