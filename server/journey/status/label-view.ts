import type { ShopConfig } from '../../../schemas/config/index.ts'
import { getCarrierName } from '../../../schemas/entities/carrier-name.ts'
import type { ChosenMethod } from '../../../schemas/records/method.ts'
import type { ReturnLabel, ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { PickupView } from '../../../screens/parts/pickup-form.ts'
import type {
  BlockView,
  CodeMethod,
  CodeView,
  Counter,
  LabelView,
  ReturnMethodView,
} from '../../../screens/status/return-method-view.ts'
import { findStartOfDate } from '../../domain/calendar/days.ts'
import { timeZoneOf } from '../../domain/calendar/deadlines.ts'
import { describeCarrier } from '../../domain/method/carriers.ts'
import { getLocatorUrl } from '../../domain/method/locator-pages.ts'
import { METHOD_POLL } from '../../domain/return/arrangement.ts'
import { canShowCode, LABEL_POLL } from '../../domain/return/label.ts'
import {
  hasHappyReturnsFailed,
  hasPackingSlip,
  isPollNeeded,
  type ReturnMethodFacts,
  type ReturnMethodState,
  resolveReturnMethodState,
} from '../../domain/return/return-method.ts'
import { canEditAddress, getCurrentState, getSendDeadline, returnCan } from '../../domain/return/status.ts'
import { buildRebookingView, parseAddedInstructions } from '../request/pickup-view.ts'

/** The key in the path is the permission. */
export const getPaperUrl = ({ shopId, key }: ReturnRecord, name: 'label' | 'qr' | 'customs' | 'packing-slip'): string =>
  `/api/v1/${shopId}/returns/${key}/${name}`

interface Facts extends ReturnMethodFacts {
  readonly record: ReturnRecord
  readonly config: ShopConfig
}

const toLabelView = (label: ReturnLabel, of: LabelView['of'], { record, config, now }: Facts): LabelView => ({
  kind: 'label',
  of,
  href: getPaperUrl(record, 'label'),
  carrier: describeCarrier(label.carrier ?? ''),
  service: label.service ?? '',
  trackingNumber: label.trackingNumber ?? '',
  createdAt: label.createdAt ?? record.createdAt,
  expiresAt: label.expiresAt ?? null,
  returnCode: label.returnCode ?? null,
  canTurn: of === 'return' && canShowCode(label, config.settings, now),
})

// The counter that scans a label's code, by carrier; others get generic instructions.
const counters: Readonly<Record<string, Counter>> = {
  USPS: 'usps',
  USPSReturns: 'usps',
  'DHL-SEKO': 'usps',
  inpost: 'inpost',
  asda: 'asda',
  evri: 'evri',
  seko: 'seko',
  CanadaPost: 'canada-post',
  RoyalMail: 'royal-mail',
}

const finderCarriers = ['inpost', 'asda', 'evri', 'seko', 'DHL-SEKO'] as const

const toCodeView = (label: ReturnLabel, { record }: Facts): CodeView => {
  const carrier = label.carrier ?? ''
  const kind = finderCarriers.find((one) => one === carrier)
  return {
    kind: 'code',
    carrier: describeCarrier(carrier),
    counter: counters[carrier] ?? 'generic',
    picture: label.qr === undefined ? null : getPaperUrl(record, 'qr'),
    returnCode: label.returnCode ?? null,
    trackingNumber: label.trackingNumber ?? '',
    finder: kind === undefined ? null : getLocatorUrl(kind, null),
  }
}

const toPlace = ({ place }: ChosenMethod) => (place === undefined ? null : { name: place.name, address: place.address })

const toHappyReturnsView = (
  found: Extract<ReturnMethodState, { kind: 'happy-returns' }>,
  { record }: Facts,
): BlockView => {
  const { method, address } = record.document
  return {
    kind: 'happy-returns',
    picture: getPaperUrl(record, 'qr'),
    returnCode: found.arrangement.rmaCode ?? null,
    locations: getLocatorUrl('happy-returns', address?.zip ?? null) ?? '',
    place: method && toPlace(method),
    expiresAt: found.arrangement.expiresAt ?? null,
  }
}

const buildRebookingForm = ({ booking }: ChosenMethod, { record, config, now }: Facts): PickupView | null =>
  getCurrentState(record, now) === 'open'
    ? buildRebookingView(booking, { zone: timeZoneOf(config.settings), now })
    : null

/** The start of the date in the zone of the shop; null where the partner names no date. */
const findPickupDay = (date: string | undefined, { config }: Facts): Instant | null =>
  findStartOfDate(timeZoneOf(config.settings), date)

const toPickupView = ({ method, state }: Extract<ReturnMethodState, { kind: 'pickup' }>, facts: Facts): BlockView => {
  const { booking, arrangement } = method
  return {
    kind: 'pickup',
    isSearching: state === 'needs_scheduled' || (state === 'new' && arrangement?.serviceDate === undefined),
    booked: {
      day: findPickupDay(arrangement?.serviceDate ?? booking?.pickupDate, facts),
      option: booking?.returnOption ?? null,
      instructions: (booking && parseAddedInstructions(booking)) || null,
    },
  }
}

const toPointOfSaleView = ({ method }: { method: ChosenMethod }, { record }: Facts): BlockView => ({
  kind: 'till',
  place: toPlace(method),
  picture: method.arrangement?.qr === undefined ? null : getPaperUrl(record, 'qr'),
  returnCode: method.arrangement?.rmaCode ?? null,
})

const findCodeMethod = (method: ChosenMethod | null): CodeMethod | null => {
  if (method?.kind === 'shopify-pos' || method?.kind === 'loop-pos') return 'till'
  return method?.kind === 'happy-returns' ? 'happy-returns' : null
}

const toBlockView = (found: ReturnMethodState, facts: Facts): BlockView => {
  const { record, now } = facts
  const canAskAgain = returnCan.makeLabel(getCurrentState(record, now))
  switch (found.kind) {
    case 'processing': {
      const awaits = findCodeMethod(record.document.method)
      return { kind: 'processing', ...(awaits !== null && { awaits }) }
    }
    case 'queued':
    case 'held':
    case 'none':
    case 'prepaid':
      return found.kind === 'prepaid'
        ? {
            ...found,
            labels: found.labels.map((label) => ({
              ...label,
              carrier: label.carrier === undefined ? null : getCarrierName(label.carrier),
            })),
          }
        : found
    case 'label-error':
      return { kind: 'error', address: found.address, canEditAddress: canEditAddress(record, now), canAskAgain }
    case 'label-expired':
      return { kind: 'expired', canAskAgain }
    case 'usps-choice':
      return { kind: 'choice' }
    case 'label':
    case 'donate-label':
      return toLabelView(found.label, found.kind === 'label' ? 'return' : 'donation', facts)
    case 'code':
      return toCodeView(found.label, facts)
    case 'happy-returns':
      return toHappyReturnsView(found, facts)
    case 'till':
      return toPointOfSaleView(found, facts)
    case 'olive': {
      const { schedulePickupUrl, serviceDate } = found.method.arrangement ?? {}
      return { kind: 'olive', href: schedulePickupUrl ?? null, day: findPickupDay(serviceDate, facts) }
    }
    case 'pickup':
      return toPickupView(found, facts)
    case 'pickup-error':
      return {
        kind: 'pickup-error',
        form: found.method.kind === 'veho' ? buildRebookingForm(found.method, facts) : null,
      }
  }
}

const buildPoll = (found: ReturnMethodState, facts: Facts): ReturnMethodView['poll'] => {
  const { record, now } = facts
  if (getCurrentState(record, now) !== 'open' || !isPollNeeded(found, facts)) return null
  const poll = record.document.label === null ? METHOD_POLL : LABEL_POLL
  return { href: `/api/v1/${record.shopId}/parts/label`, path: `/return/${record.key}`, ...poll }
}

const hasCustoms = ({ kind }: ReturnMethodState, { document: { label } }: ReturnRecord): boolean =>
  (kind === 'label' || kind === 'code' || kind === 'usps-choice') && label?.customs !== undefined

export function buildReturnMethodView(record: ReturnRecord, config: ShopConfig, now: Instant): ReturnMethodView {
  const facts: Facts = { record, config, now }
  const found = resolveReturnMethodState(facts)
  const isFinished = found.kind === 'none' && found.because !== 'by-hand'
  return {
    number: record.number,
    returnBy: getSendDeadline(record.document),
    isSent: found.kind !== 'none' || !['kept', 'donated', 'ended'].includes(found.because),
    block: toBlockView(found, facts),
    customs: hasCustoms(found, record) ? getPaperUrl(record, 'customs') : null,
    packingSlip:
      !isFinished && found.kind !== 'held' && hasPackingSlip(record, config)
        ? getPaperUrl(record, 'packing-slip')
        : null,
    alerts: [
      ...(record.document.label?.qrMissing === true && found.kind === 'label' ? ['qr-missing' as const] : []),
      ...(hasHappyReturnsFailed(facts) ? ['happy-returns' as const] : []),
    ],
    poll: buildPoll(found, facts),
  }
}
