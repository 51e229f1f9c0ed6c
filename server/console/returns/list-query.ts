import { MethodKind } from '../../../schemas/config/method.ts'
import { ReturnState } from '../../../schemas/records/return.ts'
import { ReturnQueue, ReturnResolution } from '../../../schemas/records/return-queue.ts'
import type { CalendarDate } from '../../../schemas/values/calendar.ts'
import { isCalendarDate } from '../../domain/calendar/days.ts'

/** A view of the list as its address has it. Absent members match everything. */
export interface ListQuery {
  readonly queue?: ReturnQueue
  readonly state?: ReturnState
  readonly method?: MethodKind
  readonly resolution?: ReturnResolution
  readonly assignee?: string
  readonly from?: CalendarDate
  readonly to?: CalendarDate
  readonly search?: string
  /** Id of a stored result of a bulk action. */
  readonly result?: string
  /** Cursors of this page and of the pages before, the last one of this page. */
  readonly pages: readonly string[]
}

type Input = Readonly<Record<string, string | undefined>>

const memberIn = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text)

const dateIn = (text: string | undefined): CalendarDate | undefined =>
  text !== undefined && isCalendarDate(text) ? (text as CalendarDate) : undefined

/** One more than the pages show. */
export const MAX_COUNT = 501

/** Cursors in an address, so that it stays short enough. */
const MAX_PAGES = 20

/** Unknown values are left out. */
export function parseListQuery(input: Input): ListQuery {
  const found = {
    queue: memberIn(ReturnQueue.enum, input.queue),
    state: memberIn(ReturnState.enum, input.state),
    method: memberIn(MethodKind.enum, input.method),
    resolution: memberIn(ReturnResolution.enum, input.resolution),
    assignee: /^[\w-]{1,64}$/.exec(input.assignee ?? '')?.[0],
    from: dateIn(input.from),
    to: dateIn(input.to),
    search: input.v || undefined,
    result: input.result || undefined,
  }
  const present = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
  return { ...present, pages: input.after ? input.after.split('.').slice(-MAX_PAGES) : [] }
}

export function toListPath({ pages, search, ...query }: ListQuery): string {
  const entries = Object.entries({ ...query, v: search, after: pages.slice(-MAX_PAGES).join('.') })
  const parameters = new URLSearchParams(entries.flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()
  return parameters === '' ? '/returns' : `/returns?${parameters}`
}
