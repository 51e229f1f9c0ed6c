import type { Instant } from '../../../schemas/values/ids.ts'
import { checkoutUrlOf } from '../../domain/return/checkout.ts'
import { executeFollowUp } from '../follow-ups/execute.ts'
import type { ProviderNeeds } from '../follow-ups/kinds/provider-operation.ts'

/** Creates the exchange order now, unless a job already has (REV-47). Null if its checkout is not ready. */
export async function openCheckout(
  needs: ProviderNeeds,
  { shopId, returnId, now }: { readonly shopId: string; readonly returnId: string; readonly now: Instant },
): Promise<string | null> {
  for (const kind of ['stock', 'exchange-order'] as const)
    await executeFollowUp(needs, { shopId, returnId, kind, epoch: 1 }, now)
  const record = await needs.store.returns.find(shopId, returnId)
  return (record && checkoutUrlOf(record.document)) ?? null
}
