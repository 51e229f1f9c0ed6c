import type { Webhook } from '../../schemas/config/webhook.ts'
import type { ReturnChange } from '../../schemas/records/change.ts'
import type { JobPayloads } from '../../schemas/records/job.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { WebhookEvent } from '../../schemas/records/webhook-event.ts'
import { loadLiveEndpoints } from '../journey/operations/webhook-endpoints.ts'
import type { ClaimedJob } from '../store/jobs.ts'
import type { World } from '../world.ts'
import type { JobEnding } from './runner.ts'

/** The HTTP status by which an endpoint unsubscribes. */
export const GONE = 410

/** Contains no personal data of the shopper. */
const eventOf = (
  { id, event, at, by, shopId, detail }: ReturnChange,
  { id: returnId, number, state, document }: ReturnRecord,
): WebhookEvent => ({
  version: '1',
  id,
  event,
  at,
  shop: shopId,
  by,
  return: { id: returnId, number, orderName: document.orderName, state, inStore: document.inStore === true },
  detail,
})

const toldIn = async (
  { changes, returns }: World['store'],
  { shopId, payload }: ClaimedJob<JobPayloads['webhooks']>,
): Promise<WebhookEvent | null> => {
  if ('event' in payload) return payload.event
  const change = await changes.find(shopId, payload.changeId)
  const record = change === null ? null : await returns.find(shopId, change.returnId)
  return change === null || record === null ? null : eventOf(change, record)
}

/** Visit events need an explicit subscription. Without a list, an endpoint gets all other events. */
const wants = ({ events, visits = [] }: Webhook, told: WebhookEvent): boolean => {
  // A test is sent to its own endpoint only.
  if (told.event === 'test') return false
  return 'visit' in told ? visits.includes(told.event) : events === undefined || events.includes(told.event)
}

const goneBefore = 'The address answered 410 to an earlier event: replay this one when it takes events again'

const unwanted = async (
  { store }: Pick<World, 'store'>,
  shopId: string,
  { id, url }: Webhook,
): Promise<string | null> =>
  (await store.webhooks.lastAnswer(shopId, { endpoint: id, url })) === GONE ? goneBefore : null

export async function fanOut(
  needs: Pick<World, 'store' | 'shops' | 'now'>,
  job: ClaimedJob<JobPayloads['webhooks']>,
): Promise<JobEnding> {
  const { shopId } = job
  const { endpoints, live } = await loadLiveEndpoints(needs, shopId)
  if (endpoints.length === 0) {
    if (live !== null) needs.store.nobodyIsTold(shopId, live)
    return { kind: 'done' }
  }
  const told = await toldIn(needs.store, job)
  if (told === null) return { kind: 'done' }

  const body = JSON.stringify(told)
  const of = { eventId: told.id, event: told.event, returnId: 'return' in told ? told.return.id : null, body }
  for (const endpoint of endpoints.filter((one) => wants(one, told))) {
    const error = await unwanted(needs, shopId, endpoint)
    await needs.store.transaction(async (tables) => {
      const at = needs.now()
      // The id contains event and endpoint, so there is never a second delivery.
      const id = `${told.id}.${endpoint.id}`
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
