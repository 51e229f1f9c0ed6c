import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'

/** What a status page is drawn from: the return, the configuration it was submitted under, and the order's other returns. */
export interface StatusFacts {
  readonly record: ReturnRecord
  readonly config: ShopConfig
  readonly policy: ReturnPolicy
  readonly others: readonly ReturnRecord[]
  readonly now: Instant
}
