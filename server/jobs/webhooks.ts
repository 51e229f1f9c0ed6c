import type { Webhook } from '../../schemas/config/webhook.ts'
import type { ReturnChange } from '../../schemas/records/change.ts'
import type { JobPayloads } from '../../schemas/records/job.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { WebhookEvent } from '../../schemas/records/webhook-event.ts'
import { isUnsubscribed, loadLiveEndpoints } from '../journey/operations/webhook-endpoints.ts'
import type { ClaimedJob } from '../store/jobs.ts'
import type { World } from '../world.ts'
import type { JobEnding } from './runner.ts'

/** Contains no personal data of the shopper. */
const toWebhookEvent = (
  { id, event, at, by, actor, shopId, detail }: ReturnChange,
  { id: returnId, number, state, document }: ReturnRecord,
): WebhookEvent => ({
  version: '1',
  id,
  event,
  at,
  shop: shopId,
  by,
  ...(actor !== null && { actor }),
  return: { id: returnId, number, orderName: document.orderName, state, inStore: document.inStore === true },
  detail,
})

const loadEvent = async (
  { changes, returns }: World['store'],
  { shopId, payload }: ClaimedJob<JobPayloads['webhooks']>,
): Promise<WebhookEvent | null> => {
  if ('event' in payload) return payload.event
  const change = await changes.find(shopId, payload.changeId)
  const record = change === null ? null : await returns.find(shopId, change.returnId)
  return change === null || record === null ? null : toWebhookEvent(change, record)
}

/** Visit events need an explicit subscription. Without a list, an endpoint gets all other events. */
const isSubscribed = ({ events, visits = [] }: Webhook, event: WebhookEvent): boolean => {
  // A test is sent to its own endpoint only.
  if (event.event === 'test') return false
  return 'visit' in event ? visits.includes(event.event) : events === undefined || events.includes(event.event)
}

const GONE_MESSAGE =
  'The endpoint responded 410 to an earlier event. Replay this event when the endpoint accepts events again'

const findRefusal = async (needs: Pick<World, 'store'>, shopId: string, endpoint: Webhook): Promise<string | null> =>
  (await isUnsubscribed(needs, shopId, endpoint)) ? GONE_MESSAGE : null

export async function createDeliveries(
  needs: Pick<World, 'store' | 'shops' | 'now'>,
  job: ClaimedJob<JobPayloads['webhooks']>,
): Promise<JobEnding> {
  const { shopId } = job
  const { endpoints, live } = await loadLiveEndpoints(needs, shopId)
  if (endpoints.length === 0) {
    if (live !== null) needs.store.markWithoutWebhooks(shopId, live)
    return { kind: 'done' }
  }
  const event = await loadEvent(needs.store, job)
  if (event === null) return { kind: 'done' }

  const body = JSON.stringify(event)
  const of = { eventId: event.id, event: event.event, returnId: 'return' in event ? event.return.id : null, body }
  for (const endpoint of endpoints.filter((one) => isSubscribed(one, event))) {
    const error = await findRefusal(needs, shopId, endpoint)
    await needs.store.transaction(async (tables) => {
      const at = needs.now()
      // The id contains event and endpoint, so there is never a second delivery.
      const id = `${event.id}.${endpoint.id}`
      const delivery = { ...of, shopId, id, endpoint: endpoint.id, url: endpoint.url, error, at }
      if (!(await tables.webhooks.insert(delivery)) || error !== null) return
      await tables.enqueue({
        shopId,
        kind: 'webhook-delivery',
        key: id,
        payload: { deliveryId: id },
        runAt: at,
        queue: endpoint.id,
      })
    })
  }
  return { kind: 'done' }
}
