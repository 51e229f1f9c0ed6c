import type { Order } from '../../../schemas/entities/order.ts'
import type { DeliveryReport } from '../../../schemas/merchant/deliveries.ts'
import type { ShopId } from '../../../schemas/values/ids.ts'
import { parseReportTimes, type ReportTimes, resolveReportedUnits } from '../../domain/items/delivery-report.ts'
import { isFault } from '../../faults.ts'
import type { Tables, World } from '../../world.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'now'>

type UnitReport = Parameters<Tables['deliveries']['report']>[1][number]
type Resolved = readonly UnitReport[] | { readonly refused: string }

interface BatchOptions {
  readonly shopId: ShopId
  readonly mayFetch: () => boolean
}

const CONCURRENT_ORDERS = 8

const toUnitReports = (order: Order, report: DeliveryReport, times: ReportTimes): Resolved => {
  const units = resolveReportedUnits(order, report, times)
  return 'refused' in units ? units : units.map((lineItemId) => ({ orderId: order.id, lineItemId, ...times }))
}

const toUnanswered = (error: unknown): 'unanswered' => {
  if (isFault(error)) return 'unanswered'
  throw error
}

interface TimedReport {
  readonly at: number
  readonly report: DeliveryReport
  readonly times: ReportTimes
}

const resolveOrder = async (
  { commerce }: Needs,
  { shopId, mayFetch }: BatchOptions,
  { name, reports }: { readonly name: string; readonly reports: readonly TimedReport[] },
): Promise<readonly Resolved[]> => {
  const resolveBy = (order: Order | null): readonly Resolved[] =>
    reports.map(({ report, times }) =>
      order === null ? { refused: `This shop has no order ${name}` } : toUnitReports(order, report, times),
    )
  const cached = resolveBy(await commerce.findOrderByName(shopId, name, { cached: true }))
  if (!cached.some((one) => 'refused' in one)) return cached
  const unread = { refused: `Order ${name} could not be read from the order system: send the line again later` }
  const fetched = mayFetch() ? await commerce.findOrderByName(shopId, name).catch(toUnanswered) : 'unanswered'
  return fetched === 'unanswered' ? cached.map((one) => ('refused' in one ? unread : one)) : resolveBy(fetched)
}

const resolveReports = async (
  needs: Needs,
  options: BatchOptions,
  reports: readonly DeliveryReport[],
): Promise<readonly Resolved[]> => {
  const now = needs.now()
  const resolved: Resolved[] = []
  const byOrder = new Map<string, TimedReport[]>()
  for (const [at, report] of reports.entries()) {
    const times = parseReportTimes(report, now)
    if ('refused' in times) resolved[at] = times
    else byOrder.set(report.order, [...(byOrder.get(report.order) ?? []), { at, report, times }])
  }
  const orders = [...byOrder]
  const resolveOne = async ([name, timed]: (typeof orders)[number]) => {
    const results = await resolveOrder(needs, options, { name, reports: timed })
    for (const [n, { at }] of timed.entries()) resolved[at] = results[n] ?? []
  }
  for (let at = 0; at < orders.length; at += CONCURRENT_ORDERS)
    await Promise.all(orders.slice(at, at + CONCURRENT_ORDERS).map(resolveOne))
  return resolved
}

const keyOf = ({ orderId, lineItemId }: Pick<UnitReport, 'orderId' | 'lineItemId'>): string =>
  `${orderId} ${lineItemId}`

/** By unit; of equal times the last. */
const selectLatest = (resolved: readonly Resolved[]): ReadonlyMap<string, UnitReport> => {
  const latest = new Map<string, UnitReport>()
  for (const reports of resolved)
    if (!('refused' in reports))
      for (const report of reports) {
        const before = latest.get(keyOf(report))
        if (before === undefined || before.reportedAt <= report.reportedAt) latest.set(keyOf(report), report)
      }
  return latest
}

/** Stores the valid reports (DAT-16). `refused` is by position. */
export async function reportDeliveries(
  needs: Needs,
  options: BatchOptions,
  reports: readonly DeliveryReport[],
): Promise<{ readonly stored: number; readonly refused: ReadonlyMap<number, string> }> {
  const resolved = await resolveReports(needs, options, reports)
  const latest = selectLatest(resolved)
  const written = await needs.store.deliveries.report(options.shopId, [...latest.values()])
  const storedKeys = new Set(written.map(keyOf))
  const isStored = (report: UnitReport) => {
    const stored = latest.get(keyOf(report))
    return (
      storedKeys.has(keyOf(report)) &&
      stored?.deliveredAt === report.deliveredAt &&
      stored.reportedAt === report.reportedAt
    )
  }
  return {
    stored: resolved.filter((one) => !('refused' in one) && one.some(isStored)).length,
    refused: new Map(resolved.flatMap((one, at) => ('refused' in one ? [[at, one.refused] as const] : []))),
  }
}
