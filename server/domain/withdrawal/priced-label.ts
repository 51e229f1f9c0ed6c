import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { isSent } from '../return/status.ts'

/** The consumer bears the cost of the way back and was informed of it, and has no label yet (M4). */
export function isLabelPriced(
  { state, document }: Pick<ReturnRecord, 'state' | 'document'>,
  { withdrawal, policies, methods }: Pick<ShopConfig, 'withdrawal' | 'policies' | 'methods'>,
): boolean {
  const { track, label, prepaidLabels = [], method, address, tracking, items } = document
  if (track !== 'withdrawal' || state !== 'open' || document.withdrawal?.parcelOf !== undefined) return false
  if (withdrawal?.returnCost !== 'consumer' || withdrawal.informed?.returnCost !== true) return false
  const hasLabels = policies.find(({ id }) => id === document.policyId)?.labelsEnabled === true && methods.length > 0
  const isUnderWay = tracking !== 'new' || items.some(({ receivedAt }) => receivedAt !== undefined)
  const hasWay = label !== null || method !== null || prepaidLabels.length > 0
  return hasLabels && isSent(document) && address !== null && !isUnderWay && !hasWay
}
