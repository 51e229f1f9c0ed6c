import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'

/** `config` is the version that the return was submitted under. */
export interface StatusFacts {
  readonly record: ReturnRecord
  readonly config: ShopConfig
  readonly policy: ReturnPolicy
  readonly others: readonly ReturnRecord[]
  /** Of a return label that the shopper may order; null when there is none. */
  readonly labelPrice: Minor | null
  readonly now: Instant
}
