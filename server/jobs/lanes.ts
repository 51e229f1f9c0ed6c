import type { JobLane } from '../../schemas/records/job-lane.ts'
import { MINUTE_MS } from '../../schemas/time.ts'

/** What one process runs of a lane at once, and how long a job of it may take. */
export interface LaneLimits {
  /** Jobs that work. One that has run for `SLOW_AFTER_MS` waits for somebody outside, and counts as `waiting` instead. */
  readonly places: number
  /** Jobs that wait for somebody outside. Beyond this number they keep their places. */
  readonly waiting: number
  /** Jobs of one queue of one shop, working or waiting. */
  readonly perQueue: number
  /** A job that takes longer has failed. It is above the time limits of all providers that a job of the lane asks in turn. */
  readonly deadlineMs: number
}

/** A job that has run for so long waits for somebody outside: work on the database takes milliseconds. */
export const SLOW_AFTER_MS = 500

/** How much longer than its deadline a job is lent: its end is written meanwhile. */
const TO_CONCLUDE_MS = 20_000

/** For how long a job of a lane is lent to a process. */
export const leaseOf = ({ deadlineMs }: LaneLimits): number => deadlineMs + TO_CONCLUDE_MS

const limits = { places: 4, waiting: 256, perQueue: 4, deadlineMs: 100_000 } as const

/** The limits of each lane. 256 waiting jobs of four a queue are 64 shops whose providers are mute at once. */
export const laneLimits: Readonly<Record<JobLane, LaneLimits>> = {
  money: limits,
  // A carrier may take a minute for the purchase alone.
  parcels: { ...limits, deadlineMs: 3 * MINUTE_MS },
  mail: limits,
  orders: limits,
  webhooks: { ...limits, deadlineMs: MINUTE_MS },
  // It waits for nobody outside, and clears whole shops.
  upkeep: { ...limits, deadlineMs: 10 * MINUTE_MS },
}
