import type { DecidedOutcome, ItemDecision } from '../../../../schemas/decisions/decision.ts'
import { keysOf } from '../../../../schemas/values/member.ts'
import { findItemWindow, findWindowExemption } from '../../items/policy.ts'
import type { ItemState } from '../../items/state.ts'
import { dayOf, endOfWindow, isWithinWindow } from '../../items/window.ts'
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

export function decideWindow(state: ItemState, of: DecidedOutcome, context: DecisionContext): WindowDecision {
  const { assessed, config, now } = context
  const { order, exemption: passedBy } = assessed
  const { days, by } = findDays(state, of, context)
  const because = findWindowExemption({ order, settings: config.settings, exemption: passedBy })
  const sent = order.fulfilledAt
  const isOpen = sent === null || isWithinWindow(now, sent, days)
  return {
    decided: 'window',
    of,
    outcome: because !== null ? 'not-counted' : isOpen ? 'open' : 'closed',
    because,
    by: because === null ? by : exemptionPointers[because],
    days,
    sentOn: sent === null ? null : dayOf(sent),
    lastDay: sent === null ? null : dayOf(endOfWindow(sent, days)),
    on: dayOf(now),
  }
}

export const listWindowDecisions = (state: ItemState, context: DecisionContext): readonly WindowDecision[] =>
  keysOf(POLICY_NAMES)
    .filter((of) => context.assessed.policy[POLICY_NAMES[of]].enabled)
    .map((of) => decideWindow(state, of, context))
