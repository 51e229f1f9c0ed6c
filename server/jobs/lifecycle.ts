import type { JobKind } from '../../schemas/records/job.ts'
import { DAY_MS, HOUR_MS } from '../../schemas/time.ts'
import { CAPTCHA_AFTER } from '../domain/journey/budgets.ts'
import { closeProcessed, endInTime } from '../journey/follow-ups/lifecycle.ts'
import { decideAwaited } from '../journey/operations/parcel/awaited.ts'
import { collect } from '../journey/operations/value/collect.ts'
import type { CronJob } from '../store/jobs.ts'
import type { JobHandler } from './handler.ts'

/** So long it is remembered what was heard: nobody sends anything again after that. */
const HEARD_MS = 90 * DAY_MS

/** So long the same signal of an order system is known again: each is soon given up by who sends it. */
const SIGNALLED_MS = 7 * DAY_MS

/** So long a shop sees what its endpoints were told of visits. */
const COUNTED_MS = 30 * DAY_MS

/** So long a request is kept, answered or not: it is of somebody whom nobody need remember for longer. */
const REQUEST_KEPT_MS = 365 * DAY_MS

/** What a shop usually sees is taken from so many days. */
const USUAL_DAYS = 28

/** In the small hours in UTC. */
const SMALL_HOURS_MS = 3 * HOUR_MS

/** The job that clears away every night, and when it first does. */
export const nightly = (now: number): Omit<CronJob, 'shopId'> & { readonly kind: JobKind } => ({
  kind: 'nightly',
  key: 'clear',
  payload: {},
  runAt: Math.ceil((now - SMALL_HOURS_MS) / DAY_MS) * DAY_MS + SMALL_HOURS_MS,
  everyMs: DAY_MS,
})

/** Lets a return expire, or ends one that cannot be served any more. */
export const expire: JobHandler<'expire'> = (needs, { shopId, payload }, now) =>
  endInTime(needs, { shopId, ...payload }, now)

/** Takes out of a return what did not come by the policy's day. */
export const giveUpAwaited: JobHandler<'awaited'> = (needs, { shopId, payload }, now) =>
  decideAwaited(needs, { shopId, ...payload }, now)

/** Looks whether what is to be paid in the checkout of an exchange order was paid. */
export const lookAtCheckout: JobHandler<'collect'> = (needs, { shopId, payload }, now) =>
  collect(needs, { shopId, ...payload }, now)

/** Closes a return of which nothing is open any more. */
export const closeReturn: JobHandler<'close'> = (needs, { shopId, payload }, now) =>
  closeProcessed(needs, { shopId, ...payload }, now)

/**
 * Forgets, in every shop, drafts, links, carts and previews that have expired, old requests, paid-off budgets, events that nobody sends again and what was told of visits; learns what
 * is usual, and how the rows that are left lie: PGlite never does by itself.
 */
export const clear: JobHandler<'nightly'> = async ({ store, shops }, { shopId: every }, now) => {
  await store.budgets.forget(every, now)
  for (const shopId of await shops.all()) {
    await store.budgets.learn(shopId, { at: now - USUAL_DAYS * DAY_MS, days: USUAL_DAYS })
    await store.budgets.forget(shopId, now - CAPTCHA_AFTER.withinMs)
    await store.nonces.forget(shopId, now)
    await store.storeCarts.forget(shopId, now)
    await store.previews.forget(shopId, now)
    await store.drafts.forget(shopId, now)
    await store.drafts.forgetOldest(shopId)
    await store.orderRequests.forget(shopId, now - REQUEST_KEPT_MS)
    await store.carrierEvents.forget(shopId, now - HEARD_MS)
    await store.commerceSignals.forget(shopId, now - SIGNALLED_MS)
    await store.payments.forgetHeard(shopId, now - HEARD_MS)
    await store.webhooks.forgetVisits(shopId, now - COUNTED_MS)
  }
  await store.learnStatistics()
  return { kind: 'done' }
}
