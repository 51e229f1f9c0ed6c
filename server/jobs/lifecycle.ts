import type { JobKind } from '../../schemas/records/job.ts'
import { DAY_MS, HOUR_MS } from '../../schemas/values/time.ts'
import { getSessionCutoffs } from '../domain/access/console-session.ts'
import { timeZoneOf } from '../domain/calendar/deadlines.ts'
import { CAPTCHA_AFTER } from '../domain/journey/budgets.ts'
import { getRetentionCutoff } from '../domain/withdrawal/retention.ts'
import { closeProcessed, expireReturn } from '../journey/follow-ups/lifecycle.ts'
import { removeOverdueUnits } from '../journey/operations/parcel/overdue-units.ts'
import { collectCheckout } from '../journey/operations/value/collect.ts'
import type { CronJob } from '../store/jobs.ts'
import type { World } from '../world.ts'
import type { JobHandler } from './handler.ts'

/** No provider redelivers later. */
const EVENT_RETENTION_MS = 90 * DAY_MS

/** Order systems stop redelivering much earlier. */
const SIGNAL_RETENTION_MS = 7 * DAY_MS

const VISIT_RETENTION_MS = 30 * DAY_MS

const REQUEST_RETENTION_MS = 365 * DAY_MS

/** 13 months. */
const AUDIT_RETENTION_MS = 396 * DAY_MS

const USUAL_DAYS = 28

/** 03:00 UTC. */
const NIGHTLY_OFFSET_MS = 3 * HOUR_MS

export const buildNightlyJob = (now: number): Omit<CronJob, 'shopId'> & { readonly kind: JobKind } => ({
  kind: 'nightly',
  key: 'clear',
  payload: {},
  runAt: Math.ceil((now - NIGHTLY_OFFSET_MS) / DAY_MS) * DAY_MS + NIGHTLY_OFFSET_MS,
  everyMs: DAY_MS,
})

export const expire: JobHandler<'expire'> = (needs, { shopId, payload }, now) =>
  expireReturn(needs, { shopId, ...payload }, now)

export const removeOverdue: JobHandler<'awaited'> = (needs, { shopId, payload }, now) =>
  removeOverdueUnits(needs, { shopId, ...payload }, now)

export const checkCheckout: JobHandler<'collect'> = (needs, { shopId, payload }, now) =>
  collectCheckout(needs, { shopId, ...payload }, now)

export const closeReturn: JobHandler<'close'> = (needs, { shopId, payload }, now) =>
  closeProcessed(needs, { shopId, ...payload }, now)

const REQUEUE_BATCH_SIZE = 200

export const requeue: JobHandler<'requeue'> = async ({ store }, { shopId }) => {
  let after: string | null = ''
  while (after !== null) {
    const from: string = after
    after = await store.transaction((tables) => tables.returnsList.requeue(shopId, from, REQUEUE_BATCH_SIZE))
  }
  return { kind: 'done' }
}

const reduceStatements = async ({ store, shops }: Pick<World, 'store' | 'shops'>, shopId: string, now: number) => {
  const config = await shops.inForce(shopId)
  if (config === null) return
  const cutoff = getRetentionCutoff(timeZoneOf(config.settings), now, config.withdrawal?.retentionYears)
  await store.transaction(({ withdrawals }) => withdrawals.reduceBefore(shopId, cutoff))
}

/**
 * Deletes expired rows of all shops, updates the usual traffic, and refreshes the database statistics, which PGlite
 * never does itself.
 */
export const cleanUp: JobHandler<'nightly'> = async ({ store, shops }, { shopId: every }, now) => {
  await store.budgets.deleteExpired(every, now)
  await store.consoleSessions.deleteExpired(getSessionCutoffs(now))
  await store.consoleLinks.deleteExpired(now)
  for (const shopId of await shops.all()) {
    await store.budgets.learn(shopId, { at: now - USUAL_DAYS * DAY_MS, days: USUAL_DAYS })
    await store.budgets.deleteExpired(shopId, now - CAPTCHA_AFTER.withinMs)
    await store.nonces.deleteExpired(shopId, now)
    await store.storeCarts.deleteExpired(shopId, now)
    await store.previews.deleteExpired(shopId, now)
    await store.consoleSearches.deleteExpired(shopId, now)
    await store.drafts.deleteExpired(shopId, now)
    await store.drafts.deleteOldest(shopId)
    await store.orderRequests.deleteBefore(shopId, now - REQUEST_RETENTION_MS)
    await store.carrierEvents.deleteBefore(shopId, now - EVENT_RETENTION_MS)
    await store.commerceSignals.deleteBefore(shopId, now - SIGNAL_RETENTION_MS)
    await store.payments.deleteEventsBefore(shopId, now - EVENT_RETENTION_MS)
    await store.webhooks.deleteVisitsBefore(shopId, now - VISIT_RETENTION_MS)
    await reduceStatements({ store, shops }, shopId, now)
    await store.audit.deleteBefore(shopId, now - AUDIT_RETENTION_MS)
  }
  await store.updateStatistics()
  return { kind: 'done' }
}
