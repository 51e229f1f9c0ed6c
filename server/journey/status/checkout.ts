import type { Instant } from '../../../schemas/ids.ts'
import { checkoutUrlOf } from '../../domain/return/checkout.ts'
import { executeFollowUp } from '../follow-ups/execute.ts'
import type { ProviderNeeds } from '../follow-ups/kinds/provider-operation.ts'

/**
 * Where the shopper pays what the exchange costs on top: the new order is made at once, by whoever comes first of the submit
 * and its jobs (REV-47). Null when it is not there yet; the status page leads there later.
 */
export async function openCheckout(
  needs: ProviderNeeds,
  { shopId, returnId, now }: { readonly shopId: string; readonly returnId: string; readonly now: Instant },
): Promise<string | null> {
  for (const kind of ['stock', 'exchange-order'] as const)
    await executeFollowUp(needs, { shopId, returnId, kind, epoch: 1 }, now)
  const record = await needs.store.returns.find(shopId, returnId)
  return (record && checkoutUrlOf(record.document)) ?? null
}
