import type { Settings } from '../../../schemas/config/settings.ts'
import { DEFAULT_TIME_ZONE, type TimeZone } from '../../../schemas/values/calendar.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { endOfWindow } from './days.ts'

/** CON-11. */
export const DROP_OFF_DAYS = 28

/** The zone in which days of the shop begin and end (DAT-02). */
export const timeZoneOf = ({ timeZone }: Pick<Settings, 'timeZone'>): TimeZone => timeZone ?? DEFAULT_TIME_ZONE

export interface ShopTime {
  readonly zone: TimeZone
  readonly now: Instant
}

export const shopTimeOf = (settings: Pick<Settings, 'timeZone'>, now: Instant): ShopTime => ({
  zone: timeZoneOf(settings),
  now,
})

/** F25. */
export const getShipByDeadline = (zone: TimeZone, submittedAt: Instant): Instant =>
  endOfWindow(zone, submittedAt, DROP_OFF_DAYS)

/** The last time to mail a parcel for an instant outcome (F25, INS-11). */
export const getInstantDeadline = (zone: TimeZone, submittedAt: Instant, days: number): Instant =>
  endOfWindow(zone, submittedAt, days)
