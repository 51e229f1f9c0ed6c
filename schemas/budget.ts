import type { Instant } from './ids.ts'

/** How often something may be tried: `most` at once, and one more each time that `eachMs` has gone by. */
export interface TryRate {
  readonly most: number
  readonly eachMs: number
  /** So many may follow each other at once; each further one waits, four times as long as the one before. Absent: all. */
  readonly free?: number
  /** How long the first of them waits. */
  readonly pauseMs?: number
  /** After so many within such a time the next one needs a solved captcha. */
  readonly wary?: { readonly failures: number; readonly withinMs: number }
}

/** An allowance of somebody or something. The store keeps the subject as a hash. */
export interface Budget extends TryRate {
  readonly scope: string
  readonly subject: string
}

/** What became of spending one from a budget. */
export interface Spent {
  readonly scope: string
  readonly granted: boolean
  /** When everything that was spent is there again. */
  readonly paidOffAt: Instant
  /** The tries that still stand, newest first and at most four; the one just granted is among them. */
  readonly tries: readonly Instant[]
}
