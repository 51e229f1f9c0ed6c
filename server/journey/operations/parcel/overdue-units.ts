import type { Instant } from '../../../../schemas/values/ids.ts'
import { HOUR_MS } from '../../../../schemas/values/time.ts'
import { listOverdueUnits } from '../../../domain/return/awaited-units.ts'
import { canMerchant } from '../../../domain/return/operations.ts'
import type { CheckResult, ReturnRef } from '../../follow-ups/lifecycle.ts'
import { DONE, type PerformNeeds, performOperation } from '../perform.ts'
import { receiveParcel } from './receive.ts'

const BUSY_RETRY_MS = HOUR_MS

/**
 * Removes units that did not arrive by the policy's day, as a merchant would by reporting them missing. Units that turn
 * up later count again.
 */
export async function removeOverdueUnits(
  needs: PerformNeeds,
  { shopId, returnId }: ReturnRef,
  now: Instant,
): Promise<CheckResult> {
  const record = await needs.store.returns.find(shopId, returnId)
  const { until } = record?.document.awaited ?? {}
  if (record === null || until === undefined || !canMerchant('receive', record.state)) return { kind: 'done' }
  if (now <= until) return { kind: 'again', at: until + 1 }

  const caller = { shopId, by: 'homeward', call: null }
  const answer = await performOperation(needs, { caller, name: returnId }, async (operation) => {
    const missing = [...listOverdueUnits(operation.record.document, now)]
    return missing.length === 0 ? DONE : receiveParcel(operation, { items: [], missing })
  })
  return answer.kind === 'conflict' ? { kind: 'again', at: now + BUSY_RETRY_MS } : { kind: 'done' }
}
