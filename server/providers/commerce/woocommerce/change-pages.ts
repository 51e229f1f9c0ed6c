import type { Instant } from '../../../../schemas/values/ids.ts'
import { fault } from '../../../faults.ts'
import { idAt, type JsonNode, textAt } from '../../reading/json-node.ts'
import type { WooCalls } from './calls.ts'
import type { WooQuery } from './client.ts'

/** Default lists leave out the trash, so it is read afterwards. */
const STATUSES = ['any', 'trash'] as const

interface Cursor {
  readonly status: (typeof STATUSES)[number]
  readonly second: string
  readonly seen: readonly string[]
}

interface ChangedRows {
  readonly rows: readonly JsonNode[]
  readonly isTrash: boolean
  readonly next: string | null
}

const SECOND_MS = 1000
const PAGE_SIZE = 50

/** A time in UTC without a zone: WooCommerce moves times with a `Z` by the zone of the shop. */
const toSecond = (at: Instant): string => new Date(Math.max(0, at)).toISOString().slice(0, 19)

const secondBefore = (second: string): string => toSecond(Date.parse(`${second}Z`) - SECOND_MS)

const formatCursor = ({ status, second, seen }: Cursor): string => [status, second, seen.join()].join(' ')

/** @throws Fault RET_ERR_CURSOR_GONE for an invalid cursor. */
const parseCursor = (cursor: string): Cursor => {
  const [, status, second, seen = ''] = /^(any|trash) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d) ([\w,-]*)$/.exec(cursor) ?? []
  if (second === undefined) throw fault('RET_ERR_CURSOR_GONE', new Error(`${cursor} is not a cursor of changes`))
  return { status: status === 'trash' ? 'trash' : 'any', second, seen: seen === '' ? [] : seen.split(',') }
}

const modifiedAt = (row: JsonNode): string => textAt(row, 'date_modified_gmt') ?? ''

/**
 * Rows by the time of their last change. The next page starts at the second of the last row without its ids, so that a
 * row that changes meanwhile moves no other row between pages.
 */
export async function readChangedRows(
  calls: WooCalls,
  path: string,
  { since, cursor }: { readonly since: Instant | null; readonly cursor: string | null },
  query: WooQuery = [],
): Promise<ChangedRows> {
  const from = toSecond(since ?? 0)
  const start = cursor === null ? { status: STATUSES[0], second: from, seen: [] } : parseCursor(cursor)
  const rows = await calls.page(path, [
    ...query,
    ['status', start.status],
    ['orderby', 'modified'],
    ['order', 'asc'],
    ['per_page', `${PAGE_SIZE}`],
    ['dates_are_gmt', 'true'],
    ['modified_after', secondBefore(start.second)],
    ...(start.seen.length > 0 ? [['exclude', start.seen.join()] as const] : []),
  ])
  const isTrash = start.status === 'trash'
  const last = rows.at(-1)
  if (rows.length < PAGE_SIZE || last === undefined)
    return { rows, isTrash, next: isTrash ? null : formatCursor({ status: 'trash', second: from, seen: [] }) }
  const second = modifiedAt(last)
  const inSecond = rows.filter((row) => modifiedAt(row) === second).flatMap((row) => idAt(row, 'id') ?? [])
  const seen = second === start.second ? [...start.seen, ...inSecond] : inSecond
  return { rows, isTrash, next: formatCursor({ status: start.status, second, seen }) }
}
