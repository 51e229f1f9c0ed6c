import { type Instant, toIsoTime } from '../values/ids.ts'
import { memberOf } from '../values/member.ts'

interface DeliveryProblem {
  readonly line: number
  /** Null: the whole list. */
  readonly unit: number | null
  readonly reason: string
}

export const toDeliveryPointer = ({ line, unit }: DeliveryProblem): string =>
  `/lines/${line}/deliveredAt${unit === null ? '' : `/${unit}`}`

const isInstant = (at: unknown): at is Instant => Number.isInteger(at) && !Number.isNaN(new Date(Number(at)).getTime())

const findTimeReason = (at: unknown, fulfilledAt: unknown, now: Instant): string | null => {
  if (at === null) return null
  if (!isInstant(at)) return 'must be a time in milliseconds since 1970-01-01 UTC, or null'
  if (at > now) return `is ${toIsoTime(at)}, which is in the future`
  return isInstant(fulfilledAt) && at < fulfilledAt
    ? `is ${toIsoTime(at)}, before the fulfillment at ${toIsoTime(fulfilledAt)}`
    : null
}

const findLineProblems = (body: unknown, line: number, now: Instant): readonly DeliveryProblem[] => {
  const [fulfilled, delivered] = [memberOf(body, 'fulfilledAt'), memberOf(body, 'deliveredAt')]
  if (delivered === undefined || !Array.isArray(fulfilled)) return []
  if (!Array.isArray(delivered)) return [{ line, unit: null, reason: 'must be a list of times' }]
  if (delivered.length !== fulfilled.length) {
    const reason = `must have a time or null for each of the ${fulfilled.length} times of fulfilledAt, not ${delivered.length}`
    return [{ line, unit: null, reason }]
  }
  return delivered.flatMap((at, unit) => {
    const reason = findTimeReason(at, fulfilled[unit], now)
    return reason === null ? [] : [{ line, unit, reason }]
  })
}

/** Bad deliveries of an order, whose fields may have any type (DAT-16). */
export function findDeliveryProblems(order: unknown, now: Instant): readonly DeliveryProblem[] {
  const lines = memberOf(order, 'lines')
  return Array.isArray(lines) ? lines.flatMap((body, line) => findLineProblems(body, line, now)) : []
}

export function dropDeliveries(order: unknown, problems: readonly DeliveryProblem[]): unknown {
  if (problems.length === 0) return order
  const copy = structuredClone(order) as { readonly lines: { deliveredAt?: (Instant | null)[] }[] }
  for (const { line, unit } of problems) {
    const times = copy.lines[line]
    if (unit === null) delete times?.deliveredAt
    else times?.deliveredAt?.splice(unit, 1, null)
  }
  return copy
}
