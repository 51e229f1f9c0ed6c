import type { WebhookDelivery } from '../../../schemas/records/webhook-event.ts'
import type { World } from '../../world.ts'

/**
 * Has an event delivered once more to its endpoint, under the same id and with the same body, whatever became of it before.
 * The delivery as it stands then; null when there is none.
 */
export async function replayWebhook(
  { store, now }: Pick<World, 'store' | 'now'>,
  { shopId, by, deliveryId }: { readonly shopId: string; readonly by: string; readonly deliveryId: string },
): Promise<WebhookDelivery | null> {
  const at = now()
  const waits = await store.transaction(async (tables) => {
    if (!(await tables.webhooks.reopen(shopId, deliveryId, { by, at }))) return false
    await tables.enqueue({ shopId, kind: 'webhook-delivery', key: deliveryId, payload: { deliveryId }, runAt: at })
    return true
  })
  const found = waits ? await store.webhooks.find(shopId, deliveryId) : null
  if (found === null) return null
  const { body: _body, ...delivery } = found
  return delivery
}
