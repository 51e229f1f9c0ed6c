import type { Translate } from '../../locales/translate.ts'
import type { Instant } from '../../schemas/values/ids.ts'

/** The day that a deadline to send the goods is counted from (DAT-06). */
export interface DeadlineBasis {
  readonly submittedAt: Instant
  readonly days: number
}

/** The last day, with the day it is counted from; `basis` is null for a deadline that was moved. */
export function deadlineText(deadline: Instant, basis: DeadlineBasis | null, t: Translate): string {
  const date = t.date(deadline)
  return basis === null
    ? date
    : t('deadline.submitted', { date, days: basis.days, submitted: t.date(basis.submittedAt) })
}
