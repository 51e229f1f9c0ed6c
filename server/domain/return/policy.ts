import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'

/** The policy that a return was submitted under; null when its configuration has none of that name. */
export const policyOf = (
  { policyId }: Pick<ReturnDocument, 'policyId'>,
  { policies }: Pick<ShopConfig, 'policies'>,
): ReturnPolicy | null => policies.find(({ id }) => id === policyId) ?? null
