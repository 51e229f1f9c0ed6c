import type { TextKey, Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import type { Timeline } from '../../schemas/components/timeline.ts'
import type { TrackingStatus } from '../../schemas/records/tracking.ts'
import { type Instant, toIsoTime } from '../../schemas/values/ids.ts'
import { button } from '../parts/buttons.ts'
import { plain } from '../parts/rich-text.ts'

type StepView = 'inactive' | 'active' | 'complete'

/** The steps "submitted", "shipped" and "delivered" of a parcel (STS-32 to STS-34). */
export interface ParcelSteps {
  readonly steps: readonly [StepView, StepView, StepView]
  readonly delivered: boolean
  readonly shippedAt: Instant | null
  readonly deliveredAt: Instant | null
}

/** The tracking of the return or exchange parcel (STS-32 to STS-44). */
export interface TrackingView {
  readonly of: 'return' | 'exchange'
  readonly steps: ParcelSteps['steps']
  readonly delivered: boolean
  readonly isStopped: boolean
  /** Oldest first; null where hidden (STS-41). */
  readonly events:
    | readonly { readonly at: Instant; readonly status: TrackingStatus; readonly description: string }[]
    | null
  readonly estimated: Instant | null
  readonly carrier: string | null
  readonly number: string | null
  /** The carrier's page; null unless https (STS-44). */
  readonly url: string | null
}

// A new status without a text does not compile.
const statusTexts = {
  new: 'tracking.status-new',
  queued: 'tracking.status-queued',
  pending: 'tracking.status-pending',
  unknown: 'tracking.status-unknown',
  pre_transit: 'tracking.status-pre-transit',
  in_transit: 'tracking.status-in-transit',
  out_for_delivery: 'tracking.status-out-for-delivery',
  available_for_pickup: 'tracking.status-available-for-pickup',
  delivered: 'tracking.status-delivered',
  failure: 'tracking.status-failure',
  failed: 'tracking.status-failed',
  return_to_sender: 'tracking.status-return-to-sender',
  cancelled: 'tracking.status-cancelled',
  refund_requested: 'tracking.status-refund-requested',
} as const satisfies Readonly<Record<TrackingStatus, TextKey>>

const factsOf = (
  { estimated, delivered, carrier, number }: TrackingView,
  t: Translate,
): NonNullable<Timeline['facts']> => [
  ...(estimated === null || delivered
    ? []
    : [{ label: t('tracking.estimated'), value: t.longDate(estimated), time: toIsoTime(estimated) }]),
  ...(carrier === null ? [] : [{ label: t('label.carrier'), value: carrier }]),
  ...(number === null ? [] : [{ label: t('label.tracking'), value: number }]),
]

/** Newest first. Omits descriptions that only repeat the status. */
const eventsOf = (events: NonNullable<TrackingView['events']>, t: Translate): NonNullable<Timeline['events']> =>
  events.toReversed().map(({ at, status, description }) => ({
    at: t.time(at),
    time: toIsoTime(at),
    status: t(statusTexts[status]),
    ...(description !== '' && { detail: description }),
  }))

export function trackingParts(view: TrackingView, t: Translate): Pick<Timeline, 'facts' | 'events' | 'actions'> {
  const facts = factsOf(view, t)
  return {
    ...(facts.length > 0 && { facts }),
    ...(view.events !== null && view.events.length > 0 && { events: eventsOf(view.events, t) }),
    ...(view.url !== null && {
      actions: [
        button({
          id: 'track',
          label: t('tracking.open'),
          look: 'text',
          action: { type: 'link', href: view.url, external: true },
        }),
      ],
    }),
  }
}

/** A lost parcel (ERR-39). */
export const trackingErrors = (of: readonly ('return' | 'exchange')[], t: Translate): Component[] =>
  of.map((variant) =>
    notice({
      id: `tracking-error-${variant}`,
      tone: 'danger',
      title: t(variant === 'return' ? 'tracking.error-return' : 'tracking.error-exchange'),
      body: plain(t(variant === 'return' ? 'tracking.error-return-copy' : 'tracking.error-exchange-copy')),
    }),
  )
