import type { OutcomeView } from '../../screens/status/outcome.ts'
import type { StatusView } from '../../screens/status/page.ts'
import type { ParcelSteps } from '../../screens/status/tracking.ts'
import { DAY, LATER, words } from '../support/golden-world.ts'
import { noBanners, onlyRefund, onlySwap, open, parcel, progress, refund, trackedStatus } from './status-views.ts'

export const refundOnly = { ...progress, exchange: null }
export const arrivedParcel: ParcelSteps = {
  steps: ['complete', 'complete', 'complete'],
  delivered: true,
  shippedAt: DAY,
  deliveredAt: LATER,
}
const movingParcel: ParcelSteps = {
  ...arrivedParcel,
  steps: ['complete', 'active', 'inactive'],
  delivered: false,
  deliveredAt: null,
}

export const withExchange = (exchange: Partial<NonNullable<OutcomeView['exchange']>>): StatusView => ({
  ...open,
  ...onlySwap,
  outcome: { payout: null, exchange: { state: 'waiting', order: null, url: null, ...exchange } },
})

/** The pages while the parcel moves. */
export const parcelSituations: Readonly<Record<string, StatusView>> = {
  submitted: { ...open, card: 'submitted' },
  'tracking-shipped': trackedStatus({}),
  'tracking-out-for-delivery': trackedStatus({ steps: ['complete', 'complete', 'active'] }),
  'tracking-delivered': trackedStatus({ steps: ['complete', 'complete', 'complete'], delivered: true }, 'delivered'),
  'money-expected': {
    ...trackedStatus({}),
    ...onlyRefund,
    progress: { ...refundOnly, parcel: movingParcel, moneyBy: { at: LATER, of: 'expected', isUsual: false } },
  },
  'money-by': {
    ...trackedStatus({ steps: ['complete', 'complete', 'complete'], delivered: true }, 'delivered'),
    ...onlyRefund,
    progress: { ...refundOnly, parcel: arrivedParcel, moneyBy: { at: LATER, of: 'arrived', isUsual: false } },
  },
  'tracking-by-hand': trackedStatus({
    events: null,
    estimated: null,
    carrier: null,
    number: null,
    url: null,
  }),
  'tracking-failed': {
    ...trackedStatus({ isStopped: true }, 'failed'),
    ...onlyRefund,
    progress: { ...refundOnly, parcel: movingParcel, isStopped: true },
    banners: { ...noBanners, trackingErrors: ['return'] },
  },
  'tracking-exchange': {
    ...trackedStatus({ of: 'exchange' }, 'delivered'),
    ...withExchange({ state: 'processed', order: words.numbers[1], url: words.checkoutUrl }),
    card: 'delivered',
    returnMethod: null,
    progress: { ...progress, payout: null, parcel: arrivedParcel },
    tracking: { ...parcel, of: 'exchange' },
  },
  'tracking-exchange-failed': {
    ...trackedStatus({ of: 'exchange', isStopped: true }, 'delivered'),
    progress: { ...progress, parcel: arrivedParcel },
    banners: { ...noBanners, trackingErrors: ['exchange'] },
  },
  'shipped-untracked': { ...open, card: 'shipped' },
  'shipped-expected': {
    ...trackedStatus({}),
    parcel: { carrier: words.carrier.carrier, since: DAY, expected: LATER },
  },
  'delivered-paid-early': {
    ...trackedStatus({ steps: ['complete', 'complete', 'complete'], delivered: true }, 'delivered'),
    ...onlyRefund,
    progress: { ...refundOnly, parcel: arrivedParcel, moneyBy: { at: LATER, of: 'bank', isUsual: false } },
    outcome: { payout: { ...refund, state: 'done', at: DAY, last4: null, refused: null }, exchange: null },
  },
  'delivered-refused': {
    ...trackedStatus({ steps: ['complete', 'complete', 'complete'], delivered: true }, 'delivered'),
    ...onlyRefund,
    progress: { ...refundOnly, parcel: arrivedParcel },
    outcome: { payout: { ...refund, state: 'refused', at: DAY, last4: null, refused: null }, exchange: null },
  },
}
