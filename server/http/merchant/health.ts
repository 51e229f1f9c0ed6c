import { HealthReport, MAX_QUEUE_COUNT, QueueList } from '../../../schemas/merchant/health.ts'
import { ReturnQueue } from '../../../schemas/records/return-queue.ts'
import { toIsoTime } from '../../../schemas/values/ids.ts'
import { DEFAULT_CURRENCY } from '../../../schemas/values/money.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { getStaffLimit } from '../../domain/access/staff-limit.ts'
import { readHealth } from '../../journey/operations/health.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

const withIsoTimes = <Row extends { readonly at: number }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, at: toIsoTime(row.at) }))

export const healthCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'GET',
    path: '/queues',
    id: 'listQueues',
    right: 'see-returns',
    summary: 'Count the returns that wait for a person, by the work that they need',
    response: QueueList,
    handler: async ({ world: { store, shops, now }, caller: { shopId }, done }) => {
      const config = await shops.inForce(shopId)
      const limit = config === null ? { amount: 0, currency: DEFAULT_CURRENCY } : getStaffLimit(config)
      const request = { queues: ReturnQueue.enum, max: MAX_QUEUE_COUNT }
      const counts = await store.returnsList.countQueues(shopId, { now: now(), limit }, request)
      return done({
        queues: counts.map(({ queue, count, oldest }) => ({
          queue,
          count,
          oldest: oldest === null ? null : toIsoTime(oldest),
        })),
      })
    },
  }),
  merchantOperation({
    method: 'GET',
    path: '/health',
    id: 'readHealth',
    right: 'retry-label',
    summary:
      'List stuck work, oldest first, at most 100 rows each: parked jobs, failed labels, effects that run too long, emails, card holds and webhook endpoints. Roles that may try labels again only get those',
    response: HealthReport,
    handler: async ({ world, caller: { shopId, role }, done }) => {
      const health = await readHealth(world, { shopId, labelsOnly: !isAllowed(role, 'retry') })
      return done({
        parked: withIsoTimes(health.parked),
        labels: withIsoTimes(health.labels),
        running: withIsoTimes(health.running),
        mail: withIsoTimes(health.mail),
        holds: withIsoTimes(health.holds),
        endpoints: health.endpoints.map(({ id, url }) => ({ id, url })),
      })
    },
  }),
]
