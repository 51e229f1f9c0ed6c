import type { DecidedOutcome, ItemDecision } from '../../../../schemas/decisions/decision.ts'
import { keysOf } from '../../../../schemas/values/member.ts'
import { dateAt } from '../../calendar/days.ts'
import { timeZoneOf } from '../../calendar/deadlines.ts'
import { findItemWindow, findWindowExemption } from '../../items/policy.ts'
import { type ReturnWindow, resolveWindow } from '../../items/return-window.ts'
import type { ItemState } from '../../items/state.ts'
import { type DecisionContext, getPolicyPointer } from './context.ts'

export const POLICY_NAMES = { exchange: 'exchange', refund: 'refund', 'gift-card': 'gift_card' } as const

type WindowDecision = Extract<ItemDecision, { decided: 'window' }>

/** JSON pointers to what disables windows; null where no setting does. */
const exemptionPointers = {
  allowlist: '/allowlist',
  merchant: null,
  setting: '/settings/return_window_active',
  'not-sent': null,
} as const

/** Days of an outcome and their pointer: the item window's, else the policy's (FIX-24). */
const findDays = ({ unit }: ItemState, of: DecidedOutcome, context: DecisionContext) => {
  const { policy } = context.assessed
  const name = POLICY_NAMES[of]
  const own = findItemWindow(unit.line, policy)
  const days = own?.[name]
  const at = getPolicyPointer(context)
  if (own === undefined || days === undefined) return { days: policy[name].window, by: `${at}/${name}/window` }
  return { days, by: `${at}/item_windows/${policy.item_windows?.indexOf(own)}/${name}` }
}

/** The title in English, else in the first language, and where the extension is. */
const describeExtension = (
  window: ReturnWindow | null,
  { config: { settings } }: DecisionContext,
): NonNullable<WindowDecision['extension']> | null => {
  const extension = window?.extension ?? null
  if (extension === null) return null
  const { title } = extension
  const at = settings.window_extensions?.indexOf(extension)
  return { title: title.en ?? Object.values(title)[0] ?? '', by: `/settings/window_extensions/${at}` }
}

export function decideWindow(state: ItemState, of: DecidedOutcome, context: DecisionContext): WindowDecision {
  const { assessed, config, now } = context
  const { order, policy, exemption, windowStart: start } = assessed
  const { settings } = config
  const zone = timeZoneOf(settings)
  const { days, by } = findDays(state, of, context)
  const because = findWindowExemption({ start, settings, exemption })
  const window =
    start === null ? null : resolveWindow(start, { outcome: POLICY_NAMES[of], days }, { order, policy, settings })
  const isOpen = window === null || now <= window.end
  return {
    decided: 'window',
    of,
    outcome: because !== null ? 'not-counted' : isOpen ? 'open' : 'closed',
    because,
    by: because === null ? by : exemptionPointers[because],
    days,
    sentOn: order.fulfilledAt === null ? null : dateAt(zone, order.fulfilledAt),
    start: start === null ? null : { kind: start.kind, source: start.source, day: dateAt(zone, start.at) },
    zone,
    extension: describeExtension(window, context),
    lastDay: window === null ? null : dateAt(zone, window.end),
    on: dateAt(zone, now),
  }
}

export const listWindowDecisions = (state: ItemState, context: DecisionContext): readonly WindowDecision[] =>
  keysOf(POLICY_NAMES)
    .filter((of) => context.assessed.policy[POLICY_NAMES[of]].enabled)
    .map((of) => decideWindow(state, of, context))
