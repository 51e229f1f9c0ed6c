import type { Fee, LineFees, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import type { Unit } from '../items/unit.ts'
import type { OrderAccount } from './account.ts'

export interface ReturningItem {
  readonly unit: Unit
  readonly returnType: 'credit' | 'exchange'
  readonly newVariant: { readonly id: string; readonly price: Minor; readonly currentPrice: Minor } | null
  readonly fees: LineFees | null
  /** A rule sets excluded.calculateInstantExchangeHold. */
  readonly excludedFromInstant?: true
  /** The unit is not sent back (F24, WFL-09). */
  readonly keep?: 'keep' | 'donate'
}

/** One unit in the Shop Now cart, priced before the Shop Now discount. */
export interface NewItem {
  readonly id: string
  readonly price: Minor
  /** The variant's own percentage, which overrides the shop's even when 0 (F9). */
  readonly discountPercentage?: number
}

/** `exchange` is "no thanks"; null is not chosen yet. */
export type CreditType = 'refund' | 'gift' | 'exchange' | null

export type Waiver = 'in-store' | 'pick-up' | 'shop-later'

export interface ValueInput {
  readonly order: Order
  /** Includes returned units: shipping and bundles are split over all of them. */
  readonly units: readonly Unit[]
  readonly items: readonly ReturningItem[]
  readonly newItems: readonly NewItem[]
  readonly policy: ReturnPolicy
  readonly settings: Settings
  readonly flags: ReadonlySet<string>
  readonly creditType: CreditType
  readonly waiver: Waiver | null
  readonly labelRate: Minor | null
  /** Why the rate is unknown; absent means `not-asked` (ERR-44). */
  readonly rateUnknown?: 'not-asked' | 'failed'
  readonly workflowFees: readonly Fee[]
  /** Replace the policy's fees for the same outcome (FEE-28). */
  readonly methodFees?: readonly Fee[]
  readonly account: OrderAccount
  /** The return needs manual review (FEE-35). */
  readonly flagged?: boolean
  /** Shipping and duties that the law returns, instead of the policy (WDR-12). */
  readonly reimbursed?: { readonly shipping: Minor; readonly duties: Minor }
  /** Chosen instant outcomes; absent means none. */
  readonly instant?: { readonly return: boolean; readonly exchange: boolean }
  readonly now: Instant
}
