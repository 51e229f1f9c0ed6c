import type { ItemList } from '../../schemas/components/item-list.ts'
import type { DisabledBecause } from '../../schemas/entities/because.ts'
import type { Receipt } from '../../schemas/entities/totals.ts'
import type { Currency, Minor } from '../../schemas/money.ts'
import type { Outcome } from '../../schemas/records/draft.ts'
import type { LastRow } from '../parts/receipt-rows.ts'
import type { StatusCardView } from '../status/card.ts'
import type { FlowNotice } from './flow-view.ts'

/** One item of the order, as the page shows it. */
export interface ItemView {
  readonly id: string
  readonly title: string
  readonly variant: string | null
  readonly image: string | null
  /** Null where it is not told: what was paid for a gift. */
  readonly price: Minor | null
  /** The list price that it stands in for. */
  readonly struck: Minor | null
  /** How much more a unit just like it may come to, as shares of a sum cannot all be equal; null where they are. */
  readonly uneven: Minor | null
  readonly properties: readonly { readonly name: string; readonly value: string }[]
  readonly state: ItemList['items'][number]['state']
  readonly disabled: DisabledBecause | null
  readonly exchangeOnly: boolean
  /** Under warranty only: the return window is over for it, a claim is still possible. */
  readonly claimOnly: boolean
  readonly ineligible: {
    readonly code: 1 | 2 | 3 | 4 | 5
    readonly past: boolean
    readonly returnedAt: number | null
    /** The number of the return in which it is; null where that is not known, or not to be told. */
    readonly inReturn: string | null
    /** The sentence of the rule that keeps it back. */
    readonly sentence: string | null
    /** What else than the conditions keeps it back; null when nothing else does. */
    readonly because: 'gift-card' | 'no-shipping' | 'unpaid' | null
    /** Only the shopper's own answers keep it back: they may be given again. */
    readonly answerAgain: boolean
  } | null
  readonly choice: {
    readonly outcome: Outcome
    /** What comes instead: its title when it is another product, and its variant. */
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

/** The parts of one bundle. */
export interface BundleView {
  readonly id: string
  readonly title: string
  /** Goes back only as a whole (ITM-24). */
  readonly whole: boolean
  /** Drawn open: a part of it is selected already. */
  readonly open: boolean
  /** Whether everything of it can still be returned at once (ITM-23). */
  readonly returnAll: boolean
  readonly items: readonly ItemView[]
}

/** A return of the order: how it stands, what is in it, and where it is told. */
export interface OrderReturnView {
  readonly number: string
  readonly path: string
  readonly card: StatusCardView
  readonly createdAt: number
  readonly titles: readonly string[]
  readonly image: string | null
  /** What was paid back; null while nothing was. */
  readonly paid: Minor | null
}

/** What a return comes to: an end that is certain, or the most of it while it is still to be chosen how it is paid back. */
type WorthView =
  | { readonly kind: 'sum'; readonly receipt: Receipt; readonly outcome: LastRow }
  | { readonly kind: 'at-most'; readonly amount: Minor }

/** What the order page is drawn from (Spec §2 "Exchange (order) page"). */
export interface ItemsView {
  /** Null for whoever came by a gift receipt. */
  readonly orderName: string | null
  /** Those that the shopper may see, newest first (FIX-72). */
  readonly returns: readonly OrderReturnView[]
  readonly firstName: string | null
  readonly currency: Currency
  /** Set when the shopper paid in another currency (ITM-02). */
  readonly presentment: Currency | null
  /** Set when the window is over; the date when it is known (ITM-05). */
  readonly past: { readonly until: number | null } | null
  /** Until when something of the order can be returned; null where no day ends it. */
  readonly until: number | null
  /** Set when no payment was taken for the order: what is possible all the same (FIX-03). */
  readonly unpaid: 'nothing' | 'exchange' | null
  readonly eligible: readonly ItemView[]
  readonly ineligible: readonly ItemView[]
  readonly bundles: readonly BundleView[]
  readonly selected: number
  /** What the chosen items come to by now; null while there is nothing, or nothing certain, to say (FIX-84). */
  readonly worth: WorthView | null
  /** Some items cannot be chosen beside the selected ones (ITM-21). */
  readonly hasDisabledItems: boolean
  readonly continueOff: 'none-selected' | 'loading' | 'bundle' | null
  readonly canContinue: boolean
  /** Nothing can be chosen, as all of it is in returns already. */
  readonly allReturned: boolean
}
