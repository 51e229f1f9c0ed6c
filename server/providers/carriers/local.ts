import type { Database } from '../../store/database.ts'
import { type LabelFonts, labelFonts } from './label-fonts.ts'
import { drawLabel } from './label-pdf.ts'
import { faultOfAddress } from './local-address.ts'
import { localLabels } from './local-labels.ts'
import { quote } from './local-rates.ts'
import type { Carriers, Label, LabelAnswer, LabelRequest } from './port.ts'
import { newTrackingNumber, type Random } from './tracking-number.ts'

export type LocalCarrierNeeds = {
  readonly database: Pick<Database, 'query'>
  readonly random: Random
  readonly fonts?: LabelFonts
}

/** As it stands on the paper and on the status page. */
const CARRIER = 'Homeward Post'

/** How long the carrier thinks about a queued label. */
export const QUEUE_MS = 10_000

/**
 * Postal codes that no post has given out, by which a test or a demonstration asks for trouble (they count in the address
 * the parcel comes from). A street called "Unknown …" is refused as an address that does not exist.
 */
const sentinels = {
  timesOut: '00404',
  timesOutAfterMaking: '00405',
  queues: '99999',
}

/**
 * The embedded carrier: real labels, kept in our own database, for shops that collect parcels themselves, for the demo
 * and for tests. It needs no network.
 * @throws when the font packages are not installed.
 */
export function localCarrier({ database, random, fonts = labelFonts() }: LocalCarrierNeeds): Carriers {
  const labels = localLabels(database)

  return {
    async label(request) {
      const { shopId, reference, from } = request
      const known = await labels.findByReference(shopId, reference)
      if (known !== null) return answerFor(known)
      if (from.zip === sentinels.timesOut) throw timeOut()
      if (from.zip === sentinels.queues && (await isWaiting(labels, request))) return { kind: 'queued' }

      const drawing = await drawRequested({ fonts, trackingNumber: newTrackingNumber(random) }, request)
      if (drawing.kind === 'refused') return drawing

      await labels.keep({ shopId, rmaCode: request.rmaCode, label: drawing.label })
      if (from.zip === sentinels.timesOutAfterMaking) throw timeOut()

      return answerFor((await labels.findByReference(shopId, reference)) ?? drawing.label)
    },

    async quote(request) {
      if (request.from.zip === sentinels.timesOut) throw timeOut()
      return quote(request)?.rate ?? null
    },

    find: (shopId, reference) => labels.findByReference(shopId, reference),

    void: async (shopId, reference, now) => ((await labels.void(shopId, reference, now)) ? 'voided' : 'not-found'),
  }
}

const timeOut = (): Error => new Error('local carrier: no answer in time')

/** A reference is spent with its label: a voided one never comes back to life. */
const answerFor = (label: Label): LabelAnswer =>
  label.voidedAt === null
    ? { kind: 'made', label }
    : { kind: 'refused', because: 'service', message: 'The label was voided: ask for another with a new reference' }

async function isWaiting(labels: ReturnType<typeof localLabels>, { shopId, reference, now }: LabelRequest) {
  return now < (await labels.queuedSince(shopId, reference, now)) + QUEUE_MS
}

type Drawn = { readonly kind: 'drawn'; readonly label: Label } | Extract<LabelAnswer, { kind: 'refused' }>

/** The label for a request nobody has answered yet. Only the sender can mend the sender's address; the rest is the shop's. */
async function drawRequested(
  { fonts, trackingNumber }: { readonly fonts: LabelFonts; readonly trackingNumber: string },
  request: LabelRequest,
): Promise<Drawn> {
  const sender = faultOfAddress(request.from)
  if (sender !== null) return { kind: 'refused', because: 'address', message: sender.message }
  const destination = faultOfAddress(request.to)
  if (destination !== null)
    return { kind: 'refused', because: 'service', message: `Destination: ${destination.message}` }
  const quoted = quote(request)
  if (quoted === null)
    return { kind: 'refused', because: 'service', message: 'No service takes a parcel of this weight' }

  const { service, rate } = quoted
  const drawing = await drawLabel(fonts, { request, carrierName: CARRIER, service, trackingNumber })
  if (drawing.kind === 'unprintable') {
    return { kind: 'refused', because: drawing.whose === 'from' ? 'address' : 'service', message: drawing.message }
  }

  const { reference: id, currency, now: createdAt } = request
  const { document } = drawing
  const label = { id, carrier: CARRIER, service, trackingNumber, rate, currency, document, createdAt, voidedAt: null }
  return { kind: 'drawn', label }
}
