import type { Translate } from '../../locales/translate.ts'
import type { PayoutDays } from '../../schemas/config/settings.ts'
import { payoutTimeText, type TimingView } from '../parts/timings.ts'
import { moneyDateText } from '../status/outcome-rows.ts'
import type { ProgressView } from '../status/progress-view.ts'

interface PayoutTimeView {
  readonly timing: TimingView
  readonly kind: 'refund' | 'gift'
  readonly days: PayoutDays
  readonly day: ProgressView['moneyBy']
  /** To a store, so that no parcel arrives. */
  readonly isBrought: boolean
}

/** When the payout comes: by a known day, else within days of its event. */
export const payoutSentence = ({ timing, kind, days, day, isBrought }: PayoutTimeView, t: Translate): string =>
  t('mail.payout-when', {
    when: day === null ? payoutTimeText(timing, { kind, days, isBrought }, t) : moneyDateText(day, t),
  })
