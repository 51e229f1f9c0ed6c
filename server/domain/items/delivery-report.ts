import type { Order } from '../../../schemas/entities/order.ts'
import type { DeliveryReport } from '../../../schemas/merchant/deliveries.ts'
import { type Instant, type LineItemId, toIsoTime } from '../../../schemas/values/ids.ts'

export interface ReportTimes {
  readonly deliveredAt: Instant | null
  readonly reportedAt: Instant
}

interface Refusal {
  readonly refused: string
}

const isFuture = (at: Instant | null, now: Instant): boolean => at !== null && at > now

export function parseReportTimes(
  { deliveredAt, reportedAt }: Pick<DeliveryReport, 'deliveredAt' | 'reportedAt'>,
  now: Instant,
): ReportTimes | Refusal {
  const times = {
    deliveredAt: deliveredAt === null ? null : Date.parse(deliveredAt),
    reportedAt: reportedAt === undefined ? now : Date.parse(reportedAt),
  }
  if (Number.isNaN(times.deliveredAt)) return { refused: `deliveredAt ${deliveredAt} is not a time of the calendar` }
  if (Number.isNaN(times.reportedAt)) return { refused: `reportedAt ${reportedAt} is not a time of the calendar` }
  if (isFuture(times.deliveredAt, now)) return { refused: `deliveredAt ${deliveredAt} is in the future` }
  if (isFuture(times.reportedAt, now)) return { refused: `reportedAt ${reportedAt} is in the future` }
  return times
}

/** By unit; null before the fulfillment. */
const listFulfillments = ({ lines }: Order): ReadonlyMap<LineItemId, Instant | null> =>
  new Map(
    lines.flatMap(({ id, quantity, fulfilledAt }) =>
      Array.from({ length: quantity }, (_, n): readonly [LineItemId, Instant | null] => [
        `${id}.${n + 1}`,
        fulfilledAt[n] ?? null,
      ]),
    ),
  )

/** The units of a report, or its refusal (DAT-16). */
export function resolveReportedUnits(
  order: Order,
  { units }: Pick<DeliveryReport, 'units'>,
  { deliveredAt }: ReportTimes,
): readonly LineItemId[] | Refusal {
  const fulfillments = listFulfillments(order)
  const unknown = units?.find((id) => !fulfillments.has(id))
  if (unknown !== undefined) return { refused: `Order ${order.name} has no unit ${unknown}` }
  const concerned = [...new Set(units ?? fulfillments.keys())].filter(
    (id) => units !== undefined || fulfillments.get(id) !== null,
  )
  if (concerned.length === 0) return { refused: `No unit of order ${order.name} is fulfilled` }
  if (deliveredAt === null) return concerned
  for (const id of concerned) {
    const fulfilledAt = fulfillments.get(id) ?? null
    if (fulfilledAt === null) return { refused: `Unit ${id} of order ${order.name} is not fulfilled` }
    if (deliveredAt < fulfilledAt)
      return {
        refused: `Unit ${id} of order ${order.name} was fulfilled at ${toIsoTime(fulfilledAt)}, after this delivery`,
      }
  }
  return concerned
}
