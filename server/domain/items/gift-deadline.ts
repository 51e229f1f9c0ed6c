import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Exemption } from './allowlist.ts'
import { hasOutcome } from './outcomes.ts'
import { applyItemWindows, findWindowExemption, listReturnOutcomes } from './policy.ts'
import { resolveWindow, type WindowStart } from './return-window.ts'
import type { ItemState } from './state.ts'

interface DeadlineInput {
  readonly order: Order
  readonly policy: ReturnPolicy
  readonly settings: Settings
  readonly exemption: Exemption
  readonly windowStart: WindowStart | null
  readonly now: Instant
}

type GiftDeadline =
  | { readonly kind: 'never' }
  | { readonly kind: 'day'; readonly at: Instant }
  | { readonly kind: 'estimated'; readonly at: Instant; readonly days: number }
  | { readonly kind: 'counted'; readonly from: 'fulfilled' | 'delivered'; readonly days: number }

/** The window of an order that is not sent yet: as if it started now, so that an extension can already set its end. */
const resolveUnsent = ({ unit }: ItemState, input: DeadlineInput): GiftDeadline | null => {
  const { now } = input
  const { window_start: kind = 'fulfilled' } = input.policy
  if (kind === 'ordered') return null
  const policy = applyItemWindows([unit.line], input.policy)
  const start = { kind, at: now, source: 'fulfillment' } as const
  const windows = listReturnOutcomes(policy, { gift: true }).map((outcome) =>
    resolveWindow(start, { outcome, days: policy[outcome].window }, { ...input, policy }),
  )
  const extended = windows.filter(({ extension }) => extension !== null).map(({ end }) => end)
  if (extended.length > 0) return { kind: 'day', at: Math.max(...extended) }
  if (windows.length === 0) return null
  return { kind: 'counted', from: kind, days: Math.max(...windows.map(({ days }) => days)) }
}

/** 3: its window has closed. 4: it is in a return. 5: it is not sent. */
const datedCodes: readonly number[] = [3, 5]

/** Until when the recipient of a gift can return an item; null while it is in a return, or at any time. */
export function findGiftDeadline(state: ItemState, input: DeadlineInput): GiftDeadline | null {
  const { unit, window, status, outcomes } = state
  if (status.kind === 'ineligible' && !datedCodes.includes(status.code))
    return status.code === 4 ? null : { kind: 'never' }
  const exemption = findWindowExemption({ ...input, start: input.windowStart })
  if (exemption !== null && exemption !== 'not-sent') return null
  // The last parcel starts the windows of all items.
  const isUnsent = window === null || (unit.fulfilledAt === null && window.start.kind !== 'ordered')
  if (isUnsent) return hasOutcome(outcomes) ? resolveUnsent(state, input) : null
  const { start, extension, end, days } = window
  if (start.source === 'fallback' && extension === null) return { kind: 'estimated', at: end, days }
  return { kind: 'day', at: end }
}
