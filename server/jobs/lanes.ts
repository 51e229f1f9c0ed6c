import type { JobLane } from '../../schemas/records/job-lane.ts'
import { MINUTE_MS } from '../../schemas/values/time.ts'

export interface LaneLimits {
  /** Working jobs. A job that runs longer than `SLOW_AFTER_MS` counts as `waiting`. */
  readonly places: number
  /** Jobs that wait for an external system. Further ones occupy places. */
  readonly waiting: number
  readonly perQueue: number
  /** A longer job has failed. Exceeds the sum of all provider timeouts of a job. */
  readonly deadlineMs: number
}

/** A longer job waits for an external system: database work takes milliseconds. */
export const SLOW_AFTER_MS = 500

const COMMIT_MARGIN_MS = 20_000

export const leaseOf = ({ deadlineMs }: LaneLimits): number => deadlineMs + COMMIT_MARGIN_MS

const limits = { places: 4, waiting: 256, perQueue: 4, deadlineMs: 100_000 } as const

/** 256 waiting jobs, four for each queue, cover 64 shops whose providers do not answer. */
export const laneLimits: Readonly<Record<JobLane, LaneLimits>> = {
  money: limits,
  // Buying a label can take a minute.
  parcels: { ...limits, deadlineMs: 3 * MINUTE_MS },
  mail: limits,
  orders: limits,
  webhooks: { ...limits, deadlineMs: MINUTE_MS },
  upkeep: { ...limits, deadlineMs: 10 * MINUTE_MS },
}
