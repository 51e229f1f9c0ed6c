import type { Instant } from '../values/ids.ts'
import type { ReturnEvent } from '../values/return-event.ts'

/** Immutable timeline entry. `by` is the name of a key, `shopper`, `carrier` or `homeward`. */
export interface ReturnChange {
  readonly shopId: string
  readonly returnId: string
  /** From 1 within the return. */
  readonly seq: number
  readonly id: string
  readonly event: ReturnEvent
  readonly by: string
  readonly actor: string | null
  readonly at: Instant
  /** Never contains personal data. */
  readonly detail: Readonly<Record<string, unknown>>
}
