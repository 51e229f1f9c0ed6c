import type { TextKey, Translate } from '../../locales/translate.ts'
import type { PayoutDays } from '../../schemas/config/settings.ts'

/** The event that triggers a payout or exchange (STS-56). */
export type TimingView =
  | 'immediate'
  | 'pre_transit'
  | 'in_transit'
  | 'out_for_delivery'
  | 'delivered'
  | 'manual'
  | 'unsent'

const timings = {
  immediate: 'status.when-immediate',
  pre_transit: 'status.when-pre-transit',
  in_transit: 'status.when-in-transit',
  out_for_delivery: 'status.when-out-for-delivery',
  delivered: 'status.when-delivered',
  manual: 'status.when-manual',
  unsent: 'status.when-unsent',
} as const satisfies Readonly<Record<TimingView, TextKey>>

export const timingText = (when: TimingView, t: Translate, isBrought = false): string =>
  t(isBrought && when === 'delivered' ? 'status.when-in-store' : timings[when])

const datedTimings: Partial<Readonly<Record<TimingView, TextKey>>> = {
  delivered: 'status.once-arrived',
  manual: 'status.once-checked',
  unsent: 'status.once-confirmed',
}

const daysText = ({ from, to }: PayoutDays, t: Translate): string =>
  from === null ? t('status.days-within', { count: to }) : t('status.days-usual', { from, to })

interface PayoutTime {
  readonly kind: 'refund' | 'gift'
  readonly days: PayoutDays | null
  /** To a store, so that no parcel arrives. */
  readonly isBrought?: boolean
}

/** When a payout comes that has no day yet: its event, then the days of the shop or of the bank (UXD-11). */
export function payoutTimeText(when: TimingView, { kind, days, isBrought = false }: PayoutTime, t: Translate): string {
  const dated = isBrought && when === 'delivered' ? 'status.once-in-store' : datedTimings[when]
  if (days === null) return timingText(when, t, isBrought)
  if (dated !== undefined) return t(dated, { days: daysText(days, t) })
  return kind === 'gift' ? timingText(when, t) : t('status.then-bank', { when: timingText(when, t) })
}
