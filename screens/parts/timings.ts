import type { TextKey, Translate } from '../../locales/translate.ts'

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

export const timingText = (when: TimingView, t: Translate): string => t(timings[when])
