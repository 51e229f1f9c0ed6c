import type { Webhook } from '../../../schemas/config/webhook.ts'
import type { WebhookDelivery, WebhookEndpoint, WebhookEvent } from '../../../schemas/records/webhook-event.ts'
import { HOUR_MS } from '../../../schemas/values/time.ts'
import { toAuditEntry } from '../../domain/access/audit-entry.ts'
import type { Author, World } from '../../world.ts'

export async function loadLiveEndpoints(
  { store, shops }: Pick<World, 'store' | 'shops'>,
  shopId: string,
): Promise<{ readonly endpoints: readonly Webhook[]; readonly live: number | null }> {
  const pointers = await store.shops.pointers(shopId)
  if (pointers === null) return { endpoints: [], live: null }
  const { webhooks = [] } = await shops.config(shopId, pointers.live)
  return { endpoints: webhooks, live: pointers.live }
}

/** The HTTP status by which an endpoint unsubscribes. */
export const HTTP_GONE = 410

export async function isUnsubscribed(
  { store }: Pick<World, 'store'>,
  shopId: string,
  { id, url }: Pick<Webhook, 'id' | 'url'>,
): Promise<boolean> {
  return (await store.webhooks.findLastStatus(shopId, { endpoint: id, url })) === HTTP_GONE
}

/** An endpoint that has failed for this long, in milliseconds, counts as failing. */
export const FAILING_AFTER_MS = HOUR_MS

const deriveState = (
  { failingSince, deliveredAt }: Pick<WebhookEndpoint, 'failingSince' | 'deliveredAt'>,
  now: number,
): WebhookEndpoint['state'] => {
  if (failingSince !== null) return now - failingSince >= FAILING_AFTER_MS ? 'failing' : 'retrying'
  return deliveredAt === null ? 'unused' : 'working'
}

export async function listEndpoints(
  needs: Pick<World, 'store' | 'shops' | 'now'>,
  shopId: string,
): Promise<WebhookEndpoint[]> {
  const { endpoints } = await loadLiveEndpoints(needs, shopId)
  return Promise.all(
    endpoints.map(async ({ id, url }) => {
      const health = await needs.store.webhooks.health(shopId, id)
      const unsubscribed = await isUnsubscribed(needs, shopId, { id, url })
      return { id, url, state: deriveState(health, needs.now()), unsubscribed, ...health }
    }),
  )
}

interface EndpointRequest extends Author {
  readonly endpoint: string
}

const REPLAY_BATCH_SIZE = 500

export async function replayFailed(
  needs: Pick<World, 'store' | 'shops' | 'now'>,
  { endpoint, ...author }: EndpointRequest,
): Promise<number | null> {
  const { shopId, by } = author
  const { endpoints } = await loadLiveEndpoints(needs, shopId)
  if (!endpoints.some(({ id }) => id === endpoint)) return null
  const at = needs.now()
  for (let count = 0; ; ) {
    const ids = await needs.store.transaction(async (tables) => {
      const reopened = await tables.webhooks.reopenFailed(shopId, endpoint, { by, at, most: REPLAY_BATCH_SIZE })
      for (const id of reopened)
        await tables.enqueue({ shopId, kind: 'webhook-delivery', key: id, payload: { deliveryId: id }, runAt: at })
      const detail = { endpoint, deliveries: reopened.length }
      await tables.audit.append(shopId, toAuditEntry(author, { at, action: 'webhooks.resend', detail }))
      return reopened
    })
    count += ids.length
    if (ids.length < REPLAY_BATCH_SIZE) return count
  }
}

export async function sendTestEvent(
  { store, shops, now, newId }: Pick<World, 'store' | 'shops' | 'now' | 'newId'>,
  { endpoint, ...author }: EndpointRequest,
): Promise<WebhookDelivery | null> {
  const { shopId, by } = author
  const found = (await loadLiveEndpoints({ store, shops }, shopId)).endpoints.find(
    ({ id: endpointId }) => endpointId === endpoint,
  )
  if (found === undefined) return null
  const [eventId, at] = [newId(), now()]
  const event: WebhookEvent = { version: '1', id: eventId, event: 'test', at, shop: shopId, by, detail: {} }
  const id = `${eventId}.${endpoint}`
  await store.transaction(async (tables) => {
    const of = { shopId, id, eventId, event: event.event, returnId: null, endpoint, url: found.url, at }
    await tables.webhooks.insert({ ...of, body: JSON.stringify(event), error: null })
    await tables.enqueue({ shopId, kind: 'webhook-delivery', key: id, payload: { deliveryId: id }, runAt: at })
    await tables.audit.append(shopId, toAuditEntry(author, { at, action: 'webhooks.test', detail: { endpoint } }))
  })
  return readDelivery(store, shopId, id)
}

/** Without what was sent. */
export async function readDelivery(
  { webhooks }: Pick<World['store'], 'webhooks'>,
  shopId: string,
  id: string,
): Promise<WebhookDelivery | null> {
  const found = await webhooks.find(shopId, id)
  if (found === null) return null
  const { body: _body, headers: _headers, attemptedAt: _attemptedAt, ...delivery } = found
  return delivery
}
