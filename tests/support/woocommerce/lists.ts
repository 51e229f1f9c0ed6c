import { idOf, type Row, refuse, type WooReply, type WooState } from './state.ts'

/** WooCommerce moves a time with a zone letter by the zone of the shop. */
const parseAfter = (text: string, { zoneMs }: WooState): number => {
  const at = Date.parse(text.endsWith('Z') ? text : `${text}Z`)
  return text.endsWith('Z') ? at + zoneMs : at
}

const HIDDEN = ['trash', 'checkout-draft']

const hasStatus = (row: Row, wanted: string): boolean =>
  wanted === 'any' ? !HIDDEN.includes(String(row.status)) : row.status === wanted

const list = (text: string | null): readonly string[] | null => (text === null ? null : text.split(','))

/** Ignores unknown filters and returns everything. */
export function listRows(state: WooState, rows: readonly Row[], query: URLSearchParams): WooReply {
  const size = Number(query.get('per_page') ?? 10)
  if (size > 100) return refuse(400, 'rest_invalid_param', 'Invalid parameter(s): per_page')
  const [included, excluded] = [list(query.get('include')), list(query.get('exclude'))]
  const after = query.get('modified_after')
  const origin = state.filtersOrigin ? query.get('created_via') : null
  const found = rows.filter(
    (row) =>
      hasStatus(row, query.get('status') ?? 'any') &&
      (included?.includes(idOf(row)) ?? true) &&
      !(excluded?.includes(idOf(row)) ?? false) &&
      (origin === null || row.created_via === origin) &&
      (query.get('code') === null || String(row.code).toLowerCase() === query.get('code')?.toLowerCase()) &&
      (query.get('category') === null ||
        (row.categories as Row[]).some((one) => idOf(one) === query.get('category'))) &&
      (query.get('search') === null || idOf(row) === query.get('search') || row.name === query.get('search')) &&
      (after === null || Date.parse(`${row.date_modified_gmt}Z`) > parseAfter(after, state)),
  )
  const byTime = (one: Row, other: Row): number =>
    String(one.date_modified_gmt).localeCompare(String(other.date_modified_gmt)) || Number(one.id) - Number(other.id)
  const sorted = query.get('orderby') === 'modified' ? found.toSorted(byTime) : found
  const page = Number(query.get('page') ?? 1)
  return [200, sorted.slice((page - 1) * size, page * size)]
}
