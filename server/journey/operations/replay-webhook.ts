import type { WebhookDelivery } from '../../../schemas/records/webhook-event.ts'
import type { World } from '../../world.ts'

/**
 * Redelivers an event with the same id and body, whatever its state. Returns the delivery; null when it does not exist.
 */
export async function replayWebhook(
  { store, now }: Pick<World, 'store' | 'now'>,
  { shopId, by, deliveryId }: { readonly shopId: string; readonly by: string; readonly deliveryId: string },
): Promise<WebhookDelivery | null> {
  const at = now()
  const reopened = await store.transaction(async (tables) => {
    if (!(await tables.webhooks.reopen(shopId, deliveryId, { by, at }))) return false
    await tables.enqueue({ shopId, kind: 'webhook-delivery', key: deliveryId, payload: { deliveryId }, runAt: at })
    return true
  })
  const found = reopened ? await store.webhooks.find(shopId, deliveryId) : null
  if (found === null) return null
  const { body: _body, ...delivery } = found
  return delivery
}
