import type { WebhookDelivery } from '../../../schemas/records/webhook-event.ts'
import { toAuditEntry } from '../../domain/access/audit-entry.ts'
import type { Author, World } from '../../world.ts'
import { readDelivery } from './webhook-endpoints.ts'

/**
 * Redelivers an event with the same id and body, whatever its state. Returns the delivery; null when it does not exist.
 */
export async function replayWebhook(
  { store, now }: Pick<World, 'store' | 'now'>,
  { deliveryId, ...author }: Author & { readonly deliveryId: string },
): Promise<WebhookDelivery | null> {
  const { shopId, by } = author
  const at = now()
  const reopened = await store.transaction(async (tables) => {
    if (!(await tables.webhooks.reopen(shopId, deliveryId, { by, at }))) return false
    await tables.enqueue({ shopId, kind: 'webhook-delivery', key: deliveryId, payload: { deliveryId }, runAt: at })
    const detail = { delivery: deliveryId }
    await tables.audit.append(shopId, toAuditEntry(author, { at, action: 'webhooks.resend', detail }))
    return true
  })
  return reopened ? readDelivery(store, shopId, deliveryId) : null
}
