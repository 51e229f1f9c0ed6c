import type { ReturnEvent } from '../heard-event.ts'
import type { Instant } from '../ids.ts'

/** One entry of a return's timeline; never changed. `by` is the name of a key, `shopper`, `carrier` or `homeward`. */
export interface ReturnChange {
  readonly shopId: string
  readonly returnId: string
  /** Counts from 1 within the return. */
  readonly seq: number
  /** Random; what a receiver knows an outgoing webhook by. */
  readonly id: string
  readonly event: ReturnEvent
  readonly by: string
  readonly at: Instant
  /** What happened, in fields of its own kind; never a person's data. */
  readonly detail: Readonly<Record<string, unknown>>
}
