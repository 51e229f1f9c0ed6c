import type { ItemList } from '../../schemas/components/item-list.ts'
import type { ItemDisabledReason } from '../../schemas/entities/disabled-reason.ts'
import type { Receipt } from '../../schemas/entities/totals.ts'
import type { Outcome } from '../../schemas/records/draft.ts'
import type { Instant } from '../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import type { LastRow } from '../parts/receipt-rows.ts'
import type { StatusCardView } from '../status/card.ts'
import type { FlowNotice } from './flow-view.ts'
import type { WindowView } from './return-window.ts'

export interface ItemView {
  readonly id: string
  /** Ids of the identical units with the same answers (UXD-06). */
  readonly units: readonly string[]
  readonly total: number
  readonly ordered: number
  /** Ids of identical units that can still be selected, and the one to open next. */
  readonly remaining: readonly string[]
  readonly more: string | null
  readonly title: string
  readonly variant: string | null
  readonly image: string | null
  /** Null where hidden: the price of a gift. */
  readonly price: Minor | null
  readonly struck: Minor | null
  /** How much more an identical unit may bring, where the total does not split evenly. */
  readonly uneven: Minor | null
  readonly properties: readonly { readonly name: string; readonly value: string }[]
  readonly state: ItemList['items'][number]['state']
  readonly disabled: ItemDisabledReason | null
  readonly exchangeOnly: boolean
  readonly claimOnly: boolean
  readonly window: WindowView | null
  /** The last day, where the items differ; `daysLeft` is null before the last two weeks. */
  readonly lastDay: Instant | null
  readonly daysLeft: number | null
  readonly ineligible: {
    readonly code: 1 | 2 | 3 | 4 | 5
    readonly past: boolean
    /** The window that has ended, where the order has a later one. */
    readonly window: WindowView | null
    readonly returnedAt: number | null
    /** The number of the return that has it; null when unknown or hidden. */
    readonly inReturn: string | null
    readonly sentence: string | null
    /** A blocker other than the policy conditions. */
    readonly because: 'gift-card' | 'no-shipping' | 'unpaid' | null
    /** Only the shopper's own answers block it; they may answer again. */
    readonly answerAgain: boolean
  } | null
  readonly choice: {
    readonly outcome: Outcome
    /** `title` is set for another product only. */
    readonly next: {
      readonly title: string | null
      readonly variant: string | null
      readonly image: string | null
    } | null
    readonly reason: string
    readonly comment: string | null
    readonly warranty: string | null
    readonly notices: readonly FlowNotice[]
    readonly destination: string | null
  } | null
}

export interface BundleView {
  readonly id: string
  readonly title: string
  /** Only returned as a whole (ITM-24). */
  readonly whole: boolean
  /** Expanded, because a part is selected. */
  readonly open: boolean
  /** Whether all parts can be selected at once (ITM-23). */
  readonly returnAll: boolean
  /** Counts units. */
  readonly size: number
  readonly items: readonly ItemView[]
}

export interface OrderReturnView {
  readonly number: string
  readonly path: string
  readonly card: StatusCardView
  readonly createdAt: number
  readonly titles: readonly string[]
  readonly image: string | null
  readonly paid: Minor | null
  /** Null while there is nothing to send now. */
  readonly sendBy: number | null
  readonly isBrought: boolean
}

/** `open` until the shopper chooses how the value is paid out. */
type WorthView =
  | { readonly kind: 'sum'; readonly receipt: Receipt; readonly outcome: LastRow }
  | { readonly kind: 'open'; readonly refund: Minor; readonly gift: Minor }

/** Spec §2 "Exchange (order) page". */
export interface ItemsView {
  readonly isGift: boolean
  readonly orderName: string | null
  /** Of a gift receipt; empty when unknown. */
  readonly giver: string
  /** Visible to the shopper, newest first (FIX-72). */
  readonly returns: readonly OrderReturnView[]
  readonly firstName: string | null
  readonly currency: Currency
  /** The other currency the shopper paid in (ITM-02). */
  readonly presentment: Currency | null
  /** Every return window has ended (ITM-05). */
  readonly past: boolean
  readonly window: WindowView | null
  /** Of that window; null before its last two weeks. */
  readonly daysLeft: number | null
  /** Set when the order was not paid: the outcomes that remain possible (FIX-03). */
  readonly unpaid: 'nothing' | 'exchange' | null
  readonly eligible: readonly ItemView[]
  readonly ineligible: readonly ItemView[]
  readonly bundles: readonly BundleView[]
  readonly selected: number
  /** The value of the chosen items; null while there is none or it is uncertain (FIX-84). */
  readonly worth: WorthView | null
  /** Some items are incompatible with the selection (ITM-21). */
  readonly hasDisabledItems: boolean
  readonly continueOff: 'none-selected' | 'loading' | 'bundle' | null
  readonly canContinue: boolean
  readonly isLawBetter: boolean
  readonly allReturned: boolean
}
