import type { Fee, LineFees, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { Unit } from '../items/unit.ts'
import type { OrderAccount } from './account.ts'

/** One unit that goes back, and what for. */
export interface ReturningItem {
  readonly unit: Unit
  readonly returnType: 'credit' | 'exchange'
  /** What an exchange sends, at today's prices: `price` its own, `currentPrice` that of the unit's own variant. */
  readonly newVariant: { readonly id: string; readonly price: Minor; readonly currentPrice: Minor } | null
  readonly fees: LineFees | null
  /** A rule keeps the unit out of instant exchanges (excluded.instantExchange). */
  readonly excludedFromInstant?: true
  /** The unit stays with the shopper, or is given away: it is not sent (F24, WFL-09). */
  readonly keep?: 'keep' | 'donate'
}

/** One line of the Shop Now cart, one unit, at its price before the Shop Now discount. */
export interface NewItem {
  readonly id: string
  readonly price: Minor
  /** Percent off that its variant says itself, instead of the shop's; 0 counts as said (F9). */
  readonly discountPercentage?: number
}

/** The choice of what becomes of the credit; `exchange` is "no thanks", null is not chosen yet. */
export type CreditType = 'refund' | 'gift' | 'exchange' | null

/** Why no handling fee is asked. */
export type Waiver = 'in-store' | 'pick-up' | 'shop-later'

/** Everything that decides what a return is worth. */
export interface ValueInput {
  readonly order: Order
  /** All units of the order, returned ones too: shipping and bundles are shared out over them. */
  readonly units: readonly Unit[]
  readonly items: readonly ReturningItem[]
  readonly newItems: readonly NewItem[]
  readonly policy: ReturnPolicy
  readonly settings: Settings
  readonly flags: ReadonlySet<string>
  readonly creditType: CreditType
  readonly waiver: Waiver | null
  /** What the label costs, when a carrier said so. */
  readonly labelRate: Minor | null
  /** Why no rate is known: nobody was asked, or the carrier failed; absent means the former (ERR-44). */
  readonly rateUnknown?: 'not-asked' | 'failed'
  readonly workflowFees: readonly Fee[]
  /** The chosen method's own fees, which replace the policy's for the same outcome (FEE-28). */
  readonly methodFees?: readonly Fee[]
  /** The money of the order, as this return finds it. */
  readonly account: OrderAccount
  /** A person is to look at the return (FEE-35). */
  readonly flagged?: boolean
  /** The instant outcomes that are chosen; absent means none. */
  readonly instant?: { readonly return: boolean; readonly exchange: boolean }
  readonly now: Instant
}
