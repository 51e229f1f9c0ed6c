import type { Instant } from '../values/ids.ts'

/** Token bucket: `most` attempts, one more every `eachMs`. */
export interface RateLimit {
  readonly most: number
  readonly eachMs: number
  /**
   * Attempts allowed without a pause. Each further one waits four times as long as the one before. Absent: no pauses.
   */
  readonly free?: number
  readonly pauseMs?: number
  readonly captchaAfter?: { readonly failures: number; readonly withinMs: number }
}

/** The store saves only a hash of the subject. */
export interface Budget extends RateLimit {
  readonly scope: string
  readonly subject: string
}

export interface RateLimitGrant {
  readonly scope: string
  readonly granted: boolean
  /** The time when the budget is full again. */
  readonly refilledAt: Instant
  /** Counted attempts, newest first, at most four; includes the one just granted. */
  readonly attempts: readonly Instant[]
}
