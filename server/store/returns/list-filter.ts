import type { ReturnState } from '../../../schemas/records/return.ts'
import type { ReturnResolution } from '../../../schemas/records/return-queue.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { type Clause, clause } from '../../database/database.ts'
import { matchesAssignee } from './assignees.ts'

/** Absent members match everything. Times are inclusive. */
export interface ListFilter {
  readonly states?: readonly ReturnState[]
  readonly createdFrom?: Instant
  readonly createdTo?: Instant
  readonly method?: string
  readonly resolution?: ReturnResolution
  readonly assignee?: string
}

/** Of the return `r`. */
export function matchesFilter(filter: ListFilter): Clause {
  const { states = [], method = null, resolution = null, assignee = null } = filter
  const { createdFrom = Number.MIN_SAFE_INTEGER, createdTo = Number.MAX_SAFE_INTEGER } = filter
  return clause`(cardinality(${states}::text[]) = 0 or r.state = any(${states}::text[]))
          and r.created_at between ${createdFrom}::bigint and ${createdTo}::bigint
          and (${method}::text is null or r.document #>> '{method,kind}' = ${method}::text)
          and (${resolution}::text is null or (case when r.document #> '{replacements,0}' is not null then 'exchange'
            else r.document ->> 'creditType' end) = ${resolution}::text)
          and ${matchesAssignee(assignee)}`
}
