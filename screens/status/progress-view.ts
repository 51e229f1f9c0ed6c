import type { PayoutDays } from '../../schemas/config/settings.ts'
import type { Instant, IsoTime } from '../../schemas/values/ids.ts'
import type { Minor } from '../../schemas/values/money.ts'
import type { CardView } from '../parts/card.ts'
import type { TimingView } from '../parts/timings.ts'
import type { OutcomeView } from './outcome.ts'
import type { CardHoldView } from './payments.ts'
import type { ReturnMethodView } from './return-method-view.ts'
import type { ParcelSteps, TrackingView } from './tracking.ts'

/** A day that the product can know; `of` says what it depends on. */
export interface MoneyDateView {
  readonly at: Instant
  readonly of: 'bank' | 'arrived' | 'expected'
  /** Expected, not promised by the shop. */
  readonly isUsual: boolean
}

export interface ProgressView {
  readonly looked: readonly string[]
  readonly toReturn: readonly string[]
  readonly toKeep: readonly string[]
  readonly donated: boolean
  readonly payout: TimingView | null
  readonly exchange: TimingView | null
  /** Null until a carrier or the warehouse has seen the parcel. */
  readonly parcel: ParcelSteps | null
  readonly isStopped: boolean
  /** The return is settled, so that only what happened is listed. */
  readonly isSettled: boolean
  readonly moneyBy: MoneyDateView | null
  /** Null while nothing can be expected. */
  readonly payoutDays: PayoutDays | null
  readonly isBrought: boolean
}

export interface ProgressFacts {
  readonly createdAt: Instant
  readonly returnBy: Instant
  readonly holds: readonly CardHoldView[]
  readonly outcome: OutcomeView
  readonly email: string | null
  readonly received: readonly string[]
  readonly returnMethod: Pick<ReturnMethodView, 'block'> | null
  readonly tracking: TrackingView | null
  readonly money: (amount: Minor) => string
  /** Null while unknown or hidden. */
  readonly refundCard: CardView | null
}

export interface Row {
  readonly rank: number
  readonly label: string
  readonly detail?: string
  readonly time?: IsoTime
  readonly amount?: string
  readonly state?: 'complete' | 'stopped'
  /** Also listed where nothing else is awaited. */
  readonly stays?: true
}

export const ranks = {
  submitted: 0,
  kept: 10,
  heldReview: 20,
  immediate: 30,
  shipped: 40,
  pre_transit: 50,
  in_transit: 50,
  out_for_delivery: 60,
  arrived: 70,
  review: 80,
  check: 90,
  delivered: 100,
  manual: 100,
  unsent: 100,
  bank: 110,
} as const

export const joinFacts = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(' · ')
