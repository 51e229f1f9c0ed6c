import type { Translate } from '../../locales/translate.ts'
import type { Instant } from '../../schemas/values/ids.ts'

/** The day that a deadline to send the goods is counted from (DAT-06). */
export interface DeadlineBasis {
  readonly submittedAt: Instant
  readonly days: number
}

/** The day that the last day is counted from, beside that day; null for a deadline that was moved. */
export const deadlineFact = (basis: DeadlineBasis | null, t: Translate) =>
  basis && {
    label: t('policy.last-day'),
    value: t('deadline.submitted', { days: basis.days, submitted: t.date(basis.submittedAt) }),
  }
