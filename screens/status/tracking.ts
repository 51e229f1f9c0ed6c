import type { TextKey, Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import { type Timeline, timeline } from '../../schemas/components/timeline.ts'
import { type Instant, isoTime } from '../../schemas/ids.ts'
import type { TrackingStatus } from '../../schemas/records/tracking.ts'
import { button } from '../parts/press.ts'
import { plain } from '../parts/rich.ts'

type StepView = 'inactive' | 'active' | 'complete'

/**
 * Where a parcel is (STS-32 to STS-44): the one that goes back, or that of the new items. All is decided by the
 * journey; here are words.
 */
export interface TrackingView {
  readonly of: 'return' | 'exchange'
  readonly steps: readonly [StepView, StepView, StepView]
  readonly delivered: boolean
  /** What is said of the payout that waits for it (STS-40). */
  readonly promise:
    | 'manual-review'
    | 'credit-manual-review'
    | 'credit-delivered'
    | 'refund-delivered'
    | 'exchange-delivered'
    | null
  /** In the order in which they happened; null where they are not told (STS-41). */
  readonly events:
    | readonly { readonly at: Instant; readonly status: TrackingStatus; readonly description: string }[]
    | null
  readonly estimated: Instant | null
  readonly carrier: string | null
  readonly number: string | null
  /** Where the carrier tells more; null for anything but https (STS-44). */
  readonly url: string | null
}

// Every status that a carrier may tell: one without words would not compile.
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

// What becomes due when the parcel has arrived, said below the last step.
const promiseTexts = {
  'manual-review': 'tracking.manual-review',
  'credit-manual-review': 'tracking.credit-manual-review',
  'credit-delivered': 'tracking.credit-delivered',
  'refund-delivered': 'tracking.refund-delivered',
  'exchange-delivered': 'tracking.exchange-delivered',
} as const satisfies Readonly<Record<NonNullable<TrackingView['promise']>, TextKey>>

/** When a parcel is expected, who carries it, and its number. */
const factsOf = ({ estimated, carrier, number }: TrackingView, t: Translate): NonNullable<Timeline['facts']> => [
  {
    label: t('tracking.estimated'),
    ...(estimated === null
      ? { value: t('tracking.not-available') }
      : { value: t.date(estimated), time: isoTime(estimated) }),
  },
  ...(carrier === null ? [] : [{ label: t('label.carrier'), value: carrier }]),
  ...(number === null ? [] : [{ label: t('label.tracking'), value: number }]),
]

/** Newest first; words of the carrier that say no more than the status are left out. */
const eventsOf = (events: NonNullable<TrackingView['events']>, t: Translate): NonNullable<Timeline['events']> =>
  events.toReversed().map(({ at, status, description }) => ({
    at: t.time(at),
    time: isoTime(at),
    status: t(statusTexts[status]),
    ...(description !== '' && { detail: description }),
  }))

/**
 * The way of a parcel: three steps, when it is expected, and what the carrier saw. `amount` is what the promise below
 * the last step says, written already. The third step is "out for delivery" until the parcel is there.
 */
export function trackingOf(view: TrackingView, amount: string, t: Translate): Timeline {
  const labels = [
    t('tracking.submitted'),
    t('tracking.shipped'),
    t(view.delivered ? 'tracking.delivered' : 'tracking.out-for-delivery'),
  ]
  const promise = view.promise === null ? undefined : t(promiseTexts[view.promise], { amount })
  return timeline({
    id: 'tracking',
    heading: t(view.of === 'exchange' ? 'tracking.exchange-heading' : 'tracking.heading'),
    steps: view.steps.map((state, index) => ({
      label: labels[index] ?? '',
      state,
      stateLabel: t(`tracking.state-${state}`),
      ...(index === 2 && promise !== undefined && { detail: promise }),
    })),
    facts: factsOf(view, t),
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
  })
}

/** The carrier has given up on a parcel (ERR-39): one banner for each of the two parcels that it is true of. */
export const trackingErrors = (of: readonly ('return' | 'exchange')[], t: Translate): Component[] =>
  of.map((variant) =>
    notice({
      id: `tracking-error-${variant}`,
      tone: 'danger',
      title: t(variant === 'return' ? 'tracking.error-return' : 'tracking.error-exchange'),
      body: plain(t(variant === 'return' ? 'tracking.error-return-copy' : 'tracking.error-exchange-copy')),
    }),
  )
