import { type Static, Type } from 'typebox'
import { FollowUpKind } from '../records/follow-up.ts'
import { ReturnQueue } from '../records/return-queue.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { IsoTime } from '../values/ids.ts'
import { Currency } from '../values/money.ts'

export const MAX_QUEUE_COUNT = 501

export const QueueList = Closed({
  queues: Type.Array(
    Closed({
      queue: described(ReturnQueue, 'Work on returns that only a person can do'),
      count: Type.Integer({ description: `Number of returns, at most ${MAX_QUEUE_COUNT}` }),
      oldest: Type.Union([IsoTime, Type.Null()], {
        description: 'Time from which the first return waits; null for an empty queue',
      }),
    }),
    { description: 'All queues, also empty ones' },
  ),
})
export type QueueList = Static<typeof QueueList>

const number = Type.String({ description: 'Number of the return' })

const StuckJob = Closed({
  kind: Type.String({ description: 'Kind of the job' }),
  key: Type.String({ description: 'Key of the job' }),
  number: Type.Union([number, Type.Null()], { description: 'Number of its return; null without one' }),
  attempts: Type.Integer({ description: 'Number of attempts' }),
  at: described(IsoTime, 'Time at which it was parked, or of its next attempt'),
  error: Type.Union([Type.String(), Type.Null()], { description: 'Error of the last attempt' }),
})

/** At most 100 rows in each list. */
export const HealthReport = Closed({
  parked: Type.Array(StuckJob, { description: 'Jobs that ended after their last attempt' }),
  labels: Type.Array(Closed({ number, at: described(IsoTime, 'Time of the failure') }), {
    description: 'Returns whose label failed',
  }),
  running: Type.Array(
    Closed({
      number,
      kind: described(FollowUpKind, 'Effect of the return'),
      at: described(IsoTime, 'Time of the first attempt'),
    }),
    { description: 'Effects that have run for over ten minutes' },
  ),
  mail: Type.Array(StuckJob, { description: 'Emails that failed and are sent again' }),
  holds: Type.Array(
    Closed({
      number,
      at: described(IsoTime, 'Time at which the hold ends'),
      amount: Type.Integer({ description: 'Amount of the hold, in minor units' }),
      currency: described(Currency, 'Currency of the amount'),
    }),
    { description: 'Card holds that end within a day' },
  ),
  endpoints: Type.Array(
    Closed({
      id: Type.String({ description: 'Id of the endpoint' }),
      url: Type.String({ description: 'URL of the endpoint' }),
    }),
    { description: 'Webhook endpoints that have failed for an hour' },
  ),
})
export type HealthReport = Static<typeof HealthReport>
