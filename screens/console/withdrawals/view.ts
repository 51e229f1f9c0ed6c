import type { WithdrawalDetail } from '../../../schemas/merchant/withdrawals.ts'
import type { Withdrawal, WithdrawalChange } from '../../../schemas/records/withdrawal.ts'
import type { CalendarDate } from '../../../schemas/values/calendar.ts'
import type { Instant } from '../../../schemas/values/ids.ts'

type Facts = Pick<
  Withdrawal,
  'number' | 'receivedAt' | 'match' | 'verdict' | 'legalReason' | 'waitsFor' | 'refundedAt' | 'acknowledgement'
>

/** Who acts next; `by` is the last date in the zone of the shop, null without one. */
export interface WithdrawalTurn {
  readonly who: 'shop' | 'shopper' | 'homeward' | 'no-one'
  readonly by: CalendarDate | null
  readonly isOver: boolean
}

export interface WithdrawalRowView extends Facts {
  readonly payBy: CalendarDate | null
  readonly turn: WithdrawalTurn
  /** Null for roles without persons. */
  readonly person: { readonly name: string; readonly email: string } | null
}

export interface WithdrawalsView {
  readonly shopId: string
  readonly showsAll: boolean
  readonly seesPersons: boolean
  readonly waiting: number
  readonly rows: readonly WithdrawalRowView[]
  readonly firstPath: string | null
  readonly nextPath: string | null
  readonly csv: string | null
}

export interface WithdrawalUnitView {
  readonly id: string
  readonly title: string
  readonly state: 'accepted' | 'free' | 'returned'
  readonly isDeclared: boolean
}

export interface CandidateView {
  readonly orderId: string
  readonly name: string
  readonly createdAt: Instant
  readonly customer: string
  readonly matches: 'both' | 'number' | 'email'
}

export interface PeriodView {
  readonly start: CalendarDate | null
  readonly due: CalendarDate | null
  readonly end: CalendarDate | null
  /** By the usual transit, while the period has no end. */
  readonly estimatedEnd: CalendarDate | null
  readonly days: number
  readonly isInformed: boolean
  readonly isInTime: boolean
}

export interface WithdrawalPageView extends WithdrawalRowView {
  readonly shopId: string
  readonly path: string
  readonly now: Instant
  readonly decidedAt: Instant | null
  readonly decidedBy: string | null
  readonly acknowledgedAt: Instant | null
  readonly haltedUntil: Instant | null
  readonly suspect: boolean
  readonly identified: boolean
  readonly earlier: string | null
  /** Null without a match, or while the order system does not answer. */
  readonly order: { readonly name: string; readonly currency: string } | null
  readonly period: PeriodView | null
  readonly units: readonly WithdrawalUnitView[]
  readonly returns: readonly string[]
  readonly changes: readonly WithdrawalChange[]
  readonly may: { readonly judge: boolean; readonly adjust: boolean; readonly receive: boolean }
  readonly evidence: string | null
  /** Null for roles without persons. */
  readonly full: {
    readonly detail: Pick<
      WithdrawalDetail,
      'name' | 'contract' | 'email' | 'text' | 'note' | 'items' | 'textSha256' | 'language'
    >
    readonly candidates: readonly CandidateView[]
  } | null
}

export const withdrawalSteps = ['match', 'accept', 'decide', 'diminish', 'received', 'proof'] as const
export type WithdrawalStepName = (typeof withdrawalSteps)[number]

export const WITHDRAWALS_PATH = '/withdrawals'

export const withdrawalPath = (number: string): string => `${WITHDRAWALS_PATH}/${encodeURIComponent(number)}`
