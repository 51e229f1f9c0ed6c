import type { Translate } from '../../locales/translate.ts'
import type { Instant } from '../../schemas/values/ids.ts'

/** The day that a deadline to send the goods is counted from (DAT-06). */
export interface DeadlineBasis {
  readonly submittedAt: Instant
  readonly days: number
}

/** The last day and the day it is counted from; null for a deadline that was moved. */
export const deadlineFact = (deadline: Instant, basis: DeadlineBasis | null, t: Translate) =>
  basis && {
    label: t('policy.last-day'),
    value: t('deadline.submitted', {
      date: t.longDate(deadline),
      days: basis.days,
      submitted: t.longDate(basis.submittedAt),
    }),
  }
