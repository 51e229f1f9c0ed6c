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

const matchesState = ({ states = [] }: ListFilter): Clause => clause`and r.state = any(${states}::text[])`

const matchesMethod = ({ method = '' }: ListFilter): Clause =>
  clause`and r.document #>> '{method,kind}' = ${method}::text`

const matchesResolution = ({ resolution = 'refund' }: ListFilter): Clause =>
  clause`and (case when r.document #> '{replacements,0}' is not null then 'exchange'
            else r.document ->> 'creditType' end) = ${resolution}::text`

const anything = clause``

/**
 * Of the return `r`. An absent member leaves no text, because a plan that is shared by all filters cannot use their
 * indexes.
 */
export function matchesFilter(filter: ListFilter): Clause {
  const { createdFrom = Number.MIN_SAFE_INTEGER, createdTo = Number.MAX_SAFE_INTEGER, assignee } = filter
  return clause`r.created_at between ${createdFrom}::bigint and ${createdTo}::bigint
          ${hasStates(filter) ? matchesState(filter) : anything}
          ${filter.method === undefined ? anything : matchesMethod(filter)}
          ${filter.resolution === undefined ? anything : matchesResolution(filter)}
          ${assignee === undefined ? anything : clause`and ${matchesAssignee(assignee)}`}`
}

const hasStates = ({ states = [] }: ListFilter): boolean => states.length > 0

/** The name of a statement whose text depends on the members of the filter. */
export function nameByShape(name: string, filter: ListFilter): string {
  const { method, resolution, assignee } = filter
  const parts = [
    hasStates(filter) && 's',
    method !== undefined && 'm',
    resolution !== undefined && 'r',
    assignee !== undefined && 'a',
  ].filter((part) => part !== false)
  return [name, ...parts].join('.')
}
