import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { dateText } from '../../../locales/format.ts'
import { DEFAULT_TIME_ZONE } from '../../../schemas/values/calendar.ts'
import type { Instant } from '../../../schemas/values/ids.ts'

export const momentOf = (at: Instant, t: ConsoleTranslate): string =>
  new Intl.DateTimeFormat(t.language, {
    timeZone: t.zone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

/** A calendar date in words, such as May 1, 2026. */
export const dayOf = (date: string, t: ConsoleTranslate): string =>
  dateText(t.language, DEFAULT_TIME_ZONE, Date.parse(`${date}T00:00:00Z`))
