import { endInTime, type ReturnOf, settle } from '../journey/effects/lifecycle.ts'
import type { World } from '../world.ts'
import type { Handler } from './runner.ts'

const DAY_MS = 86_400_000

/** So long it is remembered what was heard: nobody sends anything again after that. */
const HEARD_MS = 90 * DAY_MS

/** In the small hours in UTC. */
const HOUR_MS = 3 * 3_600_000

/** The job that clears away every night, and when it first does. */
export const nightly = (now: number) => ({
  kind: 'nightly',
  key: 'clear',
  payload: {},
  runAt: Math.ceil((now - HOUR_MS) / DAY_MS) * DAY_MS + HOUR_MS,
  everyMs: DAY_MS,
})

/** Lets a return expire, or ends one that cannot be served any more. */
export const expire: Handler<World> = (needs, { shopId, payload }, now) =>
  endInTime(needs, { shopId, ...(payload as Omit<ReturnOf, 'shopId'>) }, now)

/** Closes a return of which nothing is open any more. */
export const close: Handler<World> = (needs, { shopId, payload }, now) =>
  settle(needs, { shopId, ...(payload as Omit<ReturnOf, 'shopId'>) }, now)

/** Forgets, in every shop, drafts that have expired and events that nobody sends again. */
export const clear: Handler<World> = async ({ store, shops }, _job, now) => {
  for (const shopId of await shops.all()) {
    await store.drafts.forget(shopId, now)
    await store.carrierEvents.forget(shopId, now - HEARD_MS)
    await store.payments.forgetHeard(shopId, now - HEARD_MS)
  }
  return { kind: 'done' }
}
