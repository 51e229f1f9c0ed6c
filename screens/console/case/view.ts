import type { PayoutReason } from '../../../schemas/merchant/return-reasons.ts'
import type { JournalName, LedgerTerm } from '../../../schemas/records/ledger.ts'
import type { Letter } from '../../../schemas/records/letter.ts'
import type { ReturnLabel, ReturnState } from '../../../schemas/records/return.ts'
import type { ReturnQueue } from '../../../schemas/records/return-queue.ts'
import type { TrackingStatus } from '../../../schemas/records/tracking.ts'
import type { DeliveryState, WebhookEventName } from '../../../schemas/records/webhook-event.ts'
import type { ConflictCode } from '../../../schemas/values/conflict.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../../schemas/values/money.ts'
import type { ReturnEvent } from '../../../schemas/values/return-event.ts'
import type { CountryView } from '../../parts/address-fields.ts'
import type { PickupView } from '../../parts/pickup-form.ts'
import type { AssigneeView } from '../returns/assign.ts'

export type MoneyEntryKind =
  | LedgerTerm
  | ('unit' | 'shipping' | 'duties' | 'unit-fee' | 'unit-fees' | 'handling-fee' | 'new-item' | 'exchange-shipping')
  | ('gift-bonus' | 'covered' | 'forfeited')

export interface MoneyLineView {
  readonly id: string
  readonly journal: JournalName
  readonly term: LedgerTerm | null
  readonly at: Instant
  readonly amount: Minor
  readonly adjustment: { readonly by: string; readonly reason: string } | null
  readonly entries: readonly { readonly kind: MoneyEntryKind; readonly title: string | null; readonly amount: Minor }[]
}

export interface MoneyView {
  readonly lines: readonly MoneyLineView[]
  readonly payout: Minor
  readonly isEven: boolean
  readonly payouts: readonly PayoutReason[]
}

export type WhyRead =
  | { readonly kind: 'policy'; readonly policyId: string; readonly because: 'conditions' | 'catch-all' | 'default' }
  | { readonly kind: 'window'; readonly days: number; readonly start: string | null; readonly lastDay: string | null }
  | { readonly kind: 'no-window'; readonly because: 'allowlist' | 'merchant' | 'setting' | 'not-sent' }
  | { readonly kind: 'final-sale'; readonly tag: string; readonly isExempt: boolean }
  | { readonly kind: 'allowlist'; readonly value: string }
  | { readonly kind: 'warranty'; readonly title: string }
  | { readonly kind: 'exception'; readonly by: string; readonly reason: string }

export interface WhyView {
  readonly outcome: 'review' | 'keep' | 'donate' | 'accepted'
  readonly cause: 'rule' | 'order-system' | 'small-value' | 'exception' | 'policy'
  readonly rule: {
    readonly id: string
    readonly question: { readonly text: string; readonly answer: string | null } | null
    readonly facts: string | null
  } | null
  readonly reads: readonly WhyRead[]
  readonly version: number
  readonly today:
    | { readonly kind: 'live-decided' }
    | { readonly kind: 'same' }
    | { readonly kind: 'unknown' }
    | { readonly kind: 'otherwise'; readonly version: number | null; readonly questions: readonly string[] }
    | { readonly kind: 'asks'; readonly version: number | null; readonly questions: readonly string[] }
}

export interface CaseUnit {
  readonly id: string
  readonly title: string
  readonly variant: string | null
  readonly sku: string | null
  readonly image: string | null
  readonly instead: string | null
  readonly isUnderReview: boolean
  readonly outcome: 'review' | 'keep' | 'donate' | 'default'
  readonly verdict: { readonly kind: 'approved' | 'rejected'; readonly reason: string | null } | null
  readonly removed: 'missing' | 'by-merchant' | null
  readonly receivedAt: Instant | null
  readonly notRestocked: boolean
  readonly condition: string | null
  readonly photos: readonly string[]
  readonly staffPhotos: readonly string[]
  /** Null for roles that see no amounts and no text of persons. */
  readonly full: {
    readonly value: Minor
    readonly reason: string
    readonly comment: string | null
    readonly answers: readonly { readonly question: string; readonly answer: string }[]
    readonly why: WhyView | null
  } | null
}

export interface ParcelView {
  readonly method: string | null
  readonly carrier: string | null
  readonly tracking: TrackingStatus
  readonly trackingNumber: string | null
  readonly trackingUrl: string | null
  readonly label: ReturnLabel['state'] | null
  readonly trouble: string | null
  readonly returnBy: Instant
  readonly isSent: boolean
  /** `pickup`: a new booking needs a day. Null: no partner. */
  readonly booking: 'partner' | 'pickup' | null
  /** Photos that staff took of the parcel. */
  readonly photos?: readonly string[]
  readonly canMove?: boolean
}

export const CASE_OPERATIONS = [
  ...(['judge', 'undo', 'receive', 'pay', 'adjust', 'label', 'void', 'method'] as const),
  ...(['booking', 'address', 'letter', 'note', 'assign', 'extend', 'close', 'cancel'] as const),
] as const
export type CaseOperation = (typeof CASE_OPERATIONS)[number]

/** Null: allowed. `role`: not offered to this role at all. */
export type Forbidden =
  | null
  | { readonly because: 'role' }
  | { readonly because: 'status'; readonly codes: readonly ConflictCode[] }
  | { readonly because: 'limit'; readonly amount: Minor; readonly currency: Currency }
export type ForbiddenView = Readonly<Record<CaseOperation, Forbidden>>

export type WaitingView =
  | { readonly who: 'merchant'; readonly what: 'review'; readonly unit: string; readonly title: string }
  | { readonly who: 'merchant'; readonly what: 'label' | 'booking'; readonly message: string | null }
  | {
      readonly who: 'merchant'
      readonly what: 'refused' | 'withheld' | 'manual'
      readonly outcomes: readonly PayoutReason['outcome'][]
    }
  | { readonly who: 'merchant'; readonly what: 'by-hand'; readonly outcome: 'refund' | 'gift-card' }
  | { readonly who: 'merchant'; readonly what: 'receive' | 'awaited' | 'expired' }
  | { readonly who: 'shopper'; readonly what: 'email' | 'checkout' }
  | { readonly who: 'shopper'; readonly what: 'parcel'; readonly until: Instant }
  | { readonly who: 'carrier'; readonly what: 'label' | 'parcel' }
  | { readonly who: 'homeward'; readonly what: 'payout' }
  | { readonly who: 'none'; readonly what: 'done' | 'ended' }

export type TimelineKind = 'change' | 'letter' | 'carrier' | 'webhook' | 'note'

type EntrySource =
  | { readonly kind: 'change'; readonly event: ReturnEvent; readonly unit: string | null }
  | { readonly kind: 'letter'; readonly letter: Letter; readonly isSent: boolean; readonly canRepeat: boolean }
  | { readonly kind: 'carrier'; readonly status: TrackingStatus; readonly text: string | null }
  | {
      readonly kind: 'webhook'
      readonly event: WebhookEventName
      readonly endpoint: string
      readonly state: DeliveryState
      readonly detail: string | null
    }
  | { readonly kind: 'note'; readonly text: string }

export type TimelineEntryView = EntrySource & {
  readonly id: string
  readonly at: Instant
  /** A name, `shopper`, `carrier` or `homeward`. */
  readonly by: string
  readonly actor: 'account' | 'key' | 'system' | null
}

export interface PersonView {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly address: readonly string[]
}

export interface OrderView {
  readonly name: string
  readonly otherReturns: readonly { readonly number: string; readonly state: ReturnState; readonly at: Instant }[]
}

export interface AssignmentView {
  readonly current: AssigneeView | null
  readonly isOwn: boolean
  readonly assignees: readonly AssigneeView[]
}

export interface QueueView {
  readonly previous: string | null
  readonly next: string | null
}

export type CaseStepName =
  | ('reject' | 'pay' | 'paid' | 'adjust' | 'method' | 'booking' | 'address')
  | ('letter' | 'note' | 'close' | 'cancel' | 'extend' | 'assign')

export type StepView =
  | { readonly name: 'reject'; readonly unit: string; readonly title: string }
  | {
      readonly name: 'method'
      readonly methods: readonly { readonly id: string; readonly label: string }[]
      readonly current: string
    }
  | {
      readonly name: 'address'
      readonly countries: readonly CountryView[]
      readonly values: Readonly<Record<string, string>>
    }
  | { readonly name: 'booking'; readonly pickup: PickupView }
  | { readonly name: 'letter'; readonly letters: readonly Letter[] }
  | { readonly name: 'extend'; readonly until: string }
  | { readonly name: 'assign'; readonly assignees: readonly AssigneeView[]; readonly current: string }
  | { readonly name: 'paid'; readonly outcome: 'refund' | 'gift-card' }
  | { readonly name: 'adjust' | 'note' | 'close' | 'cancel' | 'pay' }

export interface CasePlace {
  readonly path: string
  readonly from: string
  readonly backPath: string
  readonly backTo: ReturnQueue | 'today' | null
  /** Other people who have the page open. */
  readonly viewers: readonly string[]
}

export interface CaseView extends CasePlace {
  readonly shopId: string
  readonly number: string
  readonly state: ReturnState
  readonly orderName: string
  readonly createdAt: Instant
  /** Number of the withdrawal that the return handles; absent without one. */
  readonly withdrawal?: string
  readonly currency: Currency
  readonly waiting: WaitingView
  readonly units: readonly CaseUnit[]
  readonly parcel: ParcelView
  readonly forbidden: ForbiddenView
  readonly queue: QueueView
  readonly initials: string | null
  /** Null for roles that see neither amounts nor persons. */
  readonly full: {
    readonly money: MoneyView
    readonly person: PersonView
    readonly order: OrderView
    readonly assignment: AssignmentView
    readonly notes: readonly { readonly at: Instant; readonly by: string; readonly text: string }[]
    readonly timeline: readonly TimelineEntryView[]
  } | null
}
