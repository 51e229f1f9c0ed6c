import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'

export const findPolicy = (
  { policyId }: Pick<ReturnDocument, 'policyId'>,
  { policies }: Pick<ShopConfig, 'policies'>,
): ReturnPolicy | null => policies.find(({ id }) => id === policyId) ?? null
