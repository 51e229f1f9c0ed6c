import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'

/** `config` is the version that the return was submitted under. */
export interface StatusFacts {
  readonly record: ReturnRecord
  readonly config: ShopConfig
  readonly policy: ReturnPolicy
  readonly others: readonly ReturnRecord[]
  readonly now: Instant
}
