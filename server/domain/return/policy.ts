import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'

const NOT_OFFERED = { enabled: false, event: 'disabled', window: 0 } as const

/**
 * The policy without all that the law does not allow: only a refund, without fee or bonus, once the parcel is in
 * transit or at once if the shop collects it (WDR-12, WDR-13). Nothing is sent back of units that were not dispatched.
 */
export function toWithdrawalPolicy(
  { id, title, labelsEnabled, packingSlipsEnabled, customizations, awaited_window }: ReturnPolicy,
  { withdrawal = {} }: Pick<ShopConfig, 'withdrawal'>,
): ReturnPolicy {
  return {
    id,
    title,
    labelsEnabled: labelsEnabled && withdrawal.returnCost !== 'consumer',
    exchange: NOT_OFFERED,
    gift_card: NOT_OFFERED,
    refund: { enabled: true, event: withdrawal.collects === true ? 'immediate' : 'in_transit', window: 0 },
    keep_item_immediate: true,
    ...(packingSlipsEnabled !== undefined && { packingSlipsEnabled }),
    ...(customizations && { customizations }),
    ...(awaited_window !== undefined && { awaited_window }),
  }
}

export function findPolicy(
  { policyId, track }: Pick<ReturnDocument, 'policyId' | 'track'>,
  config: Pick<ShopConfig, 'policies' | 'withdrawal'>,
): ReturnPolicy | null {
  const found = config.policies.find(({ id }) => id === policyId) ?? null
  return found !== null && track === 'withdrawal' ? toWithdrawalPolicy(found, config) : found
}
