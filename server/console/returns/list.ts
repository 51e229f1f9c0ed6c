import { ReturnQueue } from '../../../schemas/records/return-queue.ts'
import type { ReturnsView } from '../../../screens/console/returns/list.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { decodeCursor, encodeCursor, type loadRows, PAGE_SIZE } from '../../journey/operations/reading/list.ts'
import { findReturns } from '../../journey/operations/reading/search.ts'
import type { ConsoleContext } from '../context.ts'
import { listStaff, toAssignees } from './assignees.ts'
import { describeFilters, listMethodOptions, toStoreFilter } from './filters.ts'
import { type ListQuery, MAX_COUNT, toListPath } from './list-query.ts'
import { loadReturnRows, queueScopeOf, seesAll } from './rows.ts'
import { readBulkResult, readText } from './stored.ts'
import { readSavedViews } from './views.ts'

type ListedReturn = Parameters<typeof loadRows>[2][number]

interface FoundPage {
  readonly entries: readonly ListedReturn[]
  readonly next: string | null
}

/** Of a queue the longest wait first, otherwise the newest first. */
export async function findPage(context: ConsoleContext, query: ListQuery, size = PAGE_SIZE): Promise<FoundPage> {
  const { store } = context.needs
  const { shopId } = context.visit
  const after = decodeCursor(query.pages.at(-1) ?? '')
  const filter = toStoreFilter(context, query)
  if (query.queue === undefined) {
    const found = await store.returnsList.page(shopId, filter, { after, limit: size + 1 })
    const entries = found.slice(0, size)
    const last = entries.at(-1)?.record
    return { entries, next: found.length > size && last !== undefined ? encodeCursor(last) : null }
  }
  const found = await store.returnsList.pageQueue(shopId, queueScopeOf(context), {
    queue: query.queue,
    filter,
    after: after && { since: after.createdAt, id: after.id },
    size: size + 1,
  })
  const page = found.slice(0, size)
  const last = page.at(-1)
  const next = last === undefined ? null : encodeCursor({ createdAt: last.since, id: last.record.id })
  return { entries: page, next: found.length > size ? next : null }
}

export async function findSearched(context: ConsoleContext, text: string): Promise<readonly ListedReturn[]> {
  const { needs, visit, member } = context
  const searcher = { shopId: visit.shopId, seesPersons: seesAll(member.role) }
  const { found } = await findReturns(needs, searcher, { text, limit: PAGE_SIZE })
  return found
}

const countViews = async (context: ConsoleContext, current: ReturnQueue | undefined): Promise<ReturnsView['views']> => {
  const { needs, visit } = context
  const counts = await needs.store.returnsList.countQueues(visit.shopId, queueScopeOf(context), {
    queues: ReturnQueue.enum,
    max: MAX_COUNT,
  })
  return [
    { queue: null, count: null, path: toListPath({ pages: [] }) },
    ...counts
      .filter(({ queue, count }) => count > 0 || queue === current)
      .map(({ queue, count }) => ({ queue, count, path: toListPath({ queue, pages: [] }) })),
  ]
}

const countWithdrawals = async ({ needs, visit: { shopId } }: ConsoleContext): Promise<number | null> => {
  const { withdrawals } = needs.store
  return (await withdrawals.exists(shopId)) ? (await withdrawals.countWaiting(shopId, MAX_COUNT)).count : null
}

/** Only for an empty page, to say which filter hides returns. */
const countWithout = async (context: ConsoleContext, query: ListQuery) => {
  const { entries, next } = await findPage(context, { ...query, pages: [] })
  return { count: entries.length, isMore: next !== null }
}

const parametersOf = ({ result: _result, ...view }: ListQuery, pages: readonly string[] = []): string =>
  toListPath({ ...view, pages }).split('?')[1] ?? ''

const csvPaths = ({ visit, member }: ConsoleContext, query: ListQuery): ReturnsView['csv'] => {
  if (!isAllowed(member.role, 'export')) return null
  const parameters = parametersOf(query)
  const csvOf = (file: string) => `/console/v1/${visit.shopId}/files/${file}.csv${parameters && `?${parameters}`}`
  return { returns: csvOf('returns'), units: csvOf('units') }
}

export async function readReturnsView(context: ConsoleContext, query: ListQuery): Promise<ReturnsView> {
  const { visit, member, now } = context
  const text = query.search === undefined ? null : await readText(context, query.search)
  const [found, views, result, saved, staff, withdrawals] = await Promise.all([
    text === null ? findPage(context, query) : findSearched(context, text).then((entries) => ({ entries, next: null })),
    countViews(context, query.queue),
    readBulkResult(context, query.result),
    readSavedViews(context, query),
    seesAll(member.role) ? listStaff(context) : [],
    countWithdrawals(context),
  ])
  const records = found.entries.map(({ record }) => record)
  const isEmpty = records.length === 0
  const applied = describeFilters(context, query, staff).map(async ({ without, ...filter }) => ({
    ...filter,
    path: toListPath(without),
    without: isEmpty ? await countWithout(context, without) : null,
  }))
  const pagePath = (pages: readonly string[]): string => {
    const { result: _result, ...rest } = query
    return toListPath({ ...rest, pages })
  }
  return {
    shopId: visit.shopId,
    now,
    queue: query.queue ?? null,
    searchText: text,
    filters: query,
    views,
    saved,
    ...(withdrawals !== null && { withdrawals }),
    methods: listMethodOptions(context),
    assignees: toAssignees(staff),
    applied: await Promise.all(applied),
    rows: await loadReturnRows(context, records, { queue: query.queue, staff }),
    from: parametersOf(query, query.pages),
    previousPath: query.pages.length > 0 ? pagePath(query.pages.slice(0, -1)) : null,
    nextPath: found.next === null ? null : pagePath([...query.pages, found.next]),
    clearPath: toListPath({ ...(query.queue && { queue: query.queue }), pages: [] }),
    may: { bulk: isAllowed(member.role, 'bulk'), export: isAllowed(member.role, 'export') },
    allOf: text === null && found.next !== null && isAllowed(member.role, 'bulk') ? parametersOf(query) : null,
    csv: csvPaths(context, query),
    portalUrl: context.needs.publicUrl,
    result,
  }
}
