import type { ConflictCode } from '../values/conflict.ts'

/** A bulk action on many returns, performed by a job, with its progress. */
export interface BulkRun {
  readonly kind: 'approve' | 'close'
  readonly by: string
  readonly accountId: string
  readonly ids: readonly string[]
  /** Of the ids, from the first. */
  readonly performed: number
  readonly refused: readonly { readonly number: string; readonly why: string; readonly code?: ConflictCode }[]
}
