import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { TimeZone } from '../../../schemas/values/calendar.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { endOfWindow } from '../calendar/days.ts'
import { getRemovedUnits, listAwaitedUnits } from './operations.ts'
import { calculateRemainingValue, type RemainingValue, type RemovalFacts } from './removed-units.ts'

/** FIX-18. */
export type AwaitedUnits = NonNullable<ReturnDocument['awaited']>

interface AwaitedInput {
  readonly remaining: RemainingValue
  readonly facts: RemovalFacts
  readonly policy: ReturnPolicy | null
  readonly zone: TimeZone
}

const getAwaitedDeadline = (
  { items }: ReturnDocument,
  { policy, zone }: Pick<AwaitedInput, 'policy' | 'zone'>,
): Instant | null => {
  const arrivals = items.flatMap(({ receivedAt }) => (receivedAt === undefined ? [] : [receivedAt]))
  const days = policy?.awaited_window
  return days === undefined || arrivals.length === 0 ? null : endOfWindow(zone, Math.max(...arrivals), days)
}

export function buildAwaited(document: ReturnDocument, input: AwaitedInput): AwaitedUnits | null {
  const { remaining, facts } = input
  if (listAwaitedUnits(document).length === 0) return null
  const whole = calculateRemainingValue(document, getRemovedUnits(document), facts)
  const until = getAwaitedDeadline(document, input)
  return {
    brings: Math.max(0, whole.payout.amount - remaining.payout.amount),
    ...(until !== null && { until }),
  }
}

/** Units past the deadline; they count as not sent. */
export function listOverdueUnits(document: ReturnDocument, now: Instant): readonly string[] {
  const { until } = document.awaited ?? {}
  return until === undefined || now <= until ? [] : listAwaitedUnits(document).map(({ lineItemId }) => lineItemId)
}

export function describeAwaited(document: ReturnDocument) {
  const { awaited, totals, exchangeOrder } = document
  const units = listAwaitedUnits(document)
  if (awaited === undefined || units.length === 0) return null
  return {
    items: units.map(({ product }) => product.title),
    brings: awaited.brings,
    currency: totals.currency,
    exchange: exchangeOrder === undefined && units.some(({ returnType }) => returnType === 'exchange'),
    until: awaited.until ?? null,
  }
}
