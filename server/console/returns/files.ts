import { isAllowed } from '../../domain/access/rights.ts'
import { toReturnsCsv } from '../../journey/operations/reading/csv.ts'
import { loadRows } from '../../journey/operations/reading/list.ts'
import { toUnitsCsv } from '../../journey/operations/reading/units-csv.ts'
import type { ConsoleContext } from '../context.ts'
import { findPage, findSearched } from './list.ts'
import { type ListQuery, parseListQuery } from './list-query.ts'
import { readText } from './stored.ts'

export type CsvFile = 'returns' | 'units'

type CsvAnswer = { readonly kind: 'lines'; readonly lines: AsyncIterable<string> } | { readonly kind: 'forbidden' }

type Entries = Awaited<ReturnType<typeof findPage>>['entries']

async function* listPages(context: ConsoleContext, query: ListQuery): AsyncIterable<Entries> {
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof findPage>> = await findPage(context, {
      ...query,
      pages: cursor === null ? [] : [cursor],
    })
    yield page.entries
    if (page.next === null) return
    cursor = page.next
  }
}

async function* listSelected(context: ConsoleContext, id: string): AsyncIterable<Entries> {
  const text = await readText(context, id)
  if (text !== null) yield await context.needs.store.returnsList.listByIds(context.visit.shopId, text.split('\n'))
}

async function* listFound(context: ConsoleContext, id: string): AsyncIterable<Entries> {
  const text = await readText(context, id)
  if (text !== null) yield await findSearched(context, text)
}

const listEntries = (context: ConsoleContext, query: Readonly<Record<string, string>>): AsyncIterable<Entries> => {
  if (query.selection !== undefined) return listSelected(context, query.selection)
  const { search, ...view } = parseListQuery(query)
  return search === undefined ? listPages(context, view) : listFound(context, search)
}

async function* toRows({ needs, visit }: ConsoleContext, pages: AsyncIterable<Entries>) {
  for await (const page of pages) yield* await loadRows(needs, visit.shopId, page)
}

async function* toRecords(pages: AsyncIterable<Entries>) {
  for await (const page of pages) for (const { record } of page) yield record
}

/** The returns of a view, of a search or of a selection. Audited before the first line. */
export async function exportCsv(
  context: ConsoleContext,
  { file, query }: { readonly file: CsvFile; readonly query: Readonly<Record<string, string>> },
): Promise<CsvAnswer> {
  const { needs, visit, member, now } = context
  if (!isAllowed(member.role, 'export')) return { kind: 'forbidden' }
  await needs.store.transaction((tables) =>
    tables.audit.append(visit.shopId, {
      at: now,
      accountId: member.accountId,
      actor: member.name,
      action: 'returns.export',
      detail: { file, of: query.selection === undefined ? 'view' : 'selection' },
    }),
  )
  const pages = listEntries(context, query)
  return {
    kind: 'lines',
    lines: file === 'returns' ? toReturnsCsv(toRows(context, pages)) : toUnitsCsv(toRecords(pages)),
  }
}
