import { LRUCache } from 'lru-cache'
import type { Webhook } from '../../schemas/config/webhook.ts'
import type { JobPayloads } from '../../schemas/records/job.ts'
import type { WebhookDelivery, WebhookDeliveryDetail } from '../../schemas/records/webhook-event.ts'
import type { Instant } from '../../schemas/values/ids.ts'
import { memoizePerObject } from '../../schemas/values/memoize.ts'
import { DAY_MS, HOUR_MS } from '../../schemas/values/time.ts'
import { INVALID_WEBHOOK_SECRET, isMalformedWebhookSecret } from '../../schemas/values/webhook-secret.ts'
import { backoff } from '../backoff.ts'
import { buildSignedText, SIGNATURE_HEADER, sign, standardHeaders } from '../journey/follow-ups/signature.ts'
import { FAILING_AFTER_MS, HTTP_GONE, loadLiveEndpoints } from '../journey/operations/webhook-endpoints.ts'
import type { ClaimedJob } from '../store/jobs.ts'
import type { World } from '../world.ts'
import type { JobEnding } from './runner.ts'

type Needs = Pick<World, 'store' | 'shops' | 'secretOf' | 'postOut' | 'now' | 'log'>

/** A delivery is retried for this time, in milliseconds, before it waits for a replay (FND-25). */
const RETRY_PERIOD_MS = 3 * DAY_MS

const BACKOFF = { firstMs: 2_000, maxMs: 6 * HOUR_MS } as const

const computeNextAttempt = ({ createdAt, replayedAt }: WebhookDelivery, at: Instant): Instant | null => {
  const triedForMs = at - (replayedAt ?? createdAt)
  return triedForMs >= RETRY_PERIOD_MS ? null : at + backoff(BACKOFF, { elapsedMs: triedForMs + BACKOFF.firstMs })
}

interface UnsignedEndpoint {
  readonly endpoint: Webhook
  readonly why: string
}

const MAX_REPORTS = 1_000

const reportedSecrets = memoizePerObject((_: World['log']) => new LRUCache<string, true>({ max: MAX_REPORTS }))

const reportedFailures = memoizePerObject((_: World['log']) => new LRUCache<string, true>({ max: MAX_REPORTS }))

const findSecretProblem = (secret: string): string | null => {
  if (secret === '') return 'is not set'
  return isMalformedWebhookSecret(secret) ? INVALID_WEBHOOK_SECRET : null
}

const reportSecret = ({ log }: Needs, shopId: string, { endpoint: { id, secret }, why }: UnsignedEndpoint): void => {
  const reported = reportedSecrets(log)
  const name = `${shopId} ${id} ${secret}`
  if (reported.get(name)) return
  reported.set(name, true)
  log.error({ shopId, endpoint: id, variable: secret }, `Failed to sign a webhook: its secret ${why}`)
}

/** `final`: a retry would have the same result. */
type PostResult =
  | { readonly kind: 'taken'; readonly status: number }
  | { readonly kind: 'failed'; readonly status: number | null; readonly error: string; readonly final: boolean }

type PostedDelivery = PostResult & Pick<Parameters<World['store']['webhooks']['recordAttempt']>[2], 'sent'>

const toFinalFailure = (error: string): PostedDelivery => ({
  kind: 'failed',
  status: null,
  error,
  final: true,
  sent: null,
})

const toPostResult = (status: number): PostResult => {
  if (status >= 200 && status < 300) return { kind: 'taken', status }
  return { kind: 'failed', status, error: `The endpoint responded with status ${status}`, final: status === HTTP_GONE }
}

const formatError = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const postDelivery = async (
  needs: Needs,
  shopId: string,
  { endpoint, delivery }: { endpoint: Webhook | undefined; delivery: WebhookDeliveryDetail },
): Promise<PostedDelivery> => {
  if (endpoint === undefined) return toFinalFailure('The configuration no longer contains an endpoint with this id')
  const secret = needs.secretOf(endpoint.secret) ?? ''
  const problem = findSecretProblem(secret)
  if (problem !== null) {
    reportSecret(needs, shopId, { endpoint, why: problem })
    return toFinalFailure(`The environment variable ${endpoint.secret} ${problem}`)
  }
  const { body, eventId } = delivery
  const at = needs.now()
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Homeward',
    'homeward-id': eventId,
    'homeward-timestamp': String(Math.floor(at / 1_000)),
    [SIGNATURE_HEADER]: sign(secret, buildSignedText(shopId, body), at),
    ...standardHeaders(secret, { id: eventId, body, at }),
  }
  const post = async (): Promise<PostResult> => {
    try {
      return toPostResult((await needs.postOut(endpoint.url, { body, headers })).status)
    } catch (error) {
      return { kind: 'failed', status: null, error: formatError(error), final: false }
    }
  }
  return { ...(await post()), sent: { headers, durationMs: needs.now() - at } }
}

/**
 * Posts an event to one endpoint, with retries for three days. Then, or after a final failure, it waits for a replay.
 */
export async function deliverWebhook(
  needs: Needs,
  job: ClaimedJob<JobPayloads['webhook-delivery']>,
): Promise<JobEnding> {
  const {
    shopId,
    payload: { deliveryId },
  } = job
  const delivery = await needs.store.webhooks.find(shopId, deliveryId)
  if (delivery === null || delivery.state !== 'pending') return { kind: 'done' }
  const endpoint = (await loadLiveEndpoints(needs, shopId)).endpoints.find(({ id }) => id === delivery.endpoint)

  const result = await postDelivery(needs, shopId, { endpoint, delivery })

  const at = needs.now()
  const url = endpoint?.url ?? delivery.url
  const { status, sent } = result
  if (result.kind === 'taken') {
    await needs.store.webhooks.recordAttempt(shopId, deliveryId, {
      state: 'delivered',
      url,
      status,
      error: null,
      nextAt: null,
      at,
      sent,
    })
    return { kind: 'done' }
  }
  const { error, final } = result
  const since = await findFailingSince(needs, { shopId, endpoint: delivery.endpoint })
  const alertAt = (since ?? at) + FAILING_AFTER_MS
  const next = final ? null : computeNextAttempt(delivery, at)
  // Retries when the alert is due, so that a recovered endpoint raises none.
  const nextAt = next !== null && since !== null && alertAt > at ? Math.min(next, alertAt) : next
  const ending = nextAt === null ? { state: 'failed' as const, nextAt } : { state: 'pending' as const, nextAt }
  await needs.store.webhooks.recordAttempt(shopId, deliveryId, { ...ending, url, status, error, at, sent })
  if (since !== null && alertAt <= at) reportFailing(needs, { shopId, endpoint: delivery.endpoint, since, error })
  return nextAt === null ? { kind: 'done' } : { kind: 'again', at: nextAt }
}

interface EndpointOfShop {
  readonly shopId: string
  readonly endpoint: string
}

const findFailingSince = async ({ store }: Needs, { shopId, endpoint }: EndpointOfShop): Promise<Instant | null> =>
  (await store.webhooks.health(shopId, endpoint)).failingSince

const reportFailing = (
  { log }: Needs,
  { since, error, ...of }: EndpointOfShop & { readonly since: Instant; readonly error: string },
): void => {
  const reported = reportedFailures(log)
  const name = `${of.shopId} ${of.endpoint} ${since}`
  if (reported.get(name)) return
  reported.set(name, true)
  log.error(
    { ...of, since: new Date(since).toISOString(), error },
    'A webhook endpoint has accepted no event for an hour',
  )
}
