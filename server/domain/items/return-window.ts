import type { PolicyName, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { WindowExtension } from '../../../schemas/config/window-extension.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { TimeZone } from '../../../schemas/values/calendar.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { dateAt, endOfDate, endOfWindow, startOfDayAfter } from '../calendar/days.ts'
import { timeZoneOf } from '../calendar/deadlines.ts'
import type { Unit, UnitDelivery } from './unit.ts'

/** `fallback`: the delivery is unknown, so it counts days after the fulfillment. */
type DeliverySource = UnitDelivery['source'] | 'fallback'

/** The day of `at` is day 0 of the windows of an order. */
export interface WindowStart {
  readonly kind: NonNullable<ReturnPolicy['window_start']>
  readonly at: Instant
  readonly source: DeliverySource | 'fulfillment' | 'order'
}

export const DELIVERY_FALLBACK_DAYS = 10

interface Delivery {
  readonly at: Instant
  readonly source: DeliverySource
}

/** The delivery of a fulfilled unit, assumed while it is unknown (DAT-03); null before the fulfillment. */
export function resolveUnitDelivery(
  { fulfilledAt, delivery }: Unit,
  { delivery_fallback_days: days = DELIVERY_FALLBACK_DAYS }: ReturnPolicy,
  zone: TimeZone,
): Delivery | null {
  if (delivery !== null || fulfilledAt === null) return delivery
  return { at: startOfDayAfter(zone, fulfilledAt, days), source: 'fallback' }
}

const findLastDelivery = (units: readonly Unit[], policy: ReturnPolicy, zone: TimeZone): Delivery | null => {
  let last: Delivery | null = null
  for (const unit of units) {
    const delivery = resolveUnitDelivery(unit, policy, zone)
    if (delivery !== null && (last === null || delivery.at > last.at)) last = delivery
  }
  return last
}

/** The start of the windows of an order (F25, DAT-03); null while nothing is fulfilled that it would count from. */
export function resolveWindowStart(
  { order, units }: { readonly order: Order; readonly units: readonly Unit[] },
  policy: ReturnPolicy,
  settings: Settings,
): WindowStart | null {
  const kind = policy.window_start ?? 'fulfilled'
  if (kind === 'ordered') return { kind, at: order.createdAt, source: 'order' }
  if (order.fulfilledAt === null) return null
  if (kind === 'fulfilled') return { kind, at: order.fulfilledAt, source: 'fulfillment' }
  const zone = timeZoneOf(settings)
  const delivery = findLastDelivery(units, policy, zone)
  return delivery === null ? null : { kind, ...delivery }
}

export interface ReturnWindow {
  readonly start: WindowStart
  readonly days: number
  readonly zone: TimeZone
  /** The extension that moved the end; null when none did. */
  readonly extension: WindowExtension | null
  /** The last millisecond. */
  readonly end: Instant
}

interface WindowTerms {
  readonly outcome: PolicyName
  readonly days: number
}

interface WindowInput {
  readonly order: Pick<Order, 'createdAt'>
  readonly policy: Pick<ReturnPolicy, 'id'>
  readonly settings: Settings
}

const isExtended = (
  { ordered_from: from, ordered_to: to, policies, outcomes }: WindowExtension,
  { outcome }: WindowTerms,
  { orderedOn, policyId }: { readonly orderedOn: string; readonly policyId: string },
): boolean =>
  from <= orderedOn &&
  orderedOn <= to &&
  (policies === undefined || policies.includes(policyId)) &&
  (outcomes === undefined || outcomes.includes(outcome))

/** The window of one outcome: `days` after its start, moved by the latest extension that applies (DAT-04). */
export function resolveWindow(start: WindowStart, terms: WindowTerms, input: WindowInput): ReturnWindow {
  const { order, policy, settings } = input
  const zone = timeZoneOf(settings)
  const { days } = terms
  let window: ReturnWindow = { start, days, zone, extension: null, end: endOfWindow(zone, start.at, days) }
  const { window_extensions: extensions = [] } = settings
  if (extensions.length === 0) return window
  const facts = { orderedOn: dateAt(zone, order.createdAt), policyId: policy.id }
  for (const extension of extensions) {
    const end = endOfDate(zone, extension.until)
    if (end > window.end && isExtended(extension, terms, facts)) window = { ...window, extension, end }
  }
  return window
}
