export type Row = Record<string, unknown>

export const rowsIn = (row: Row, key: string): Row[] => (row[key] as Row[] | undefined) ?? []

/** Decimal quantities appear only when all their sibling fields are requested. */
const countFields = new Set(['stocked_quantity', 'reserved_quantity', 'available_quantity'])

const isRequested = (path: string, fields: readonly string[]): boolean =>
  fields.some((field) => {
    const star = field.startsWith('*') ? field.slice(1) : field.endsWith('.*') ? field.slice(0, -2) : null
    if (star !== null) return path.startsWith(`${star}.`)
    return field === path && !countFields.has(path.split('.').at(-1) ?? '')
  })

const isAbove = (path: string, fields: readonly string[]): boolean =>
  fields.some((field) => field.replace(/^\*/, '').startsWith(`${path}.`) || field === `*${path}`)

const pickFields = (value: unknown, path: string, fields: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((one) => pickFields(one, path, fields))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const at = path === '' ? key : `${path}.${key}`
      if (isRequested(at, fields)) return [[key, inner]]
      return isAbove(at, fields) ? [[key, pickFields(inner, at, fields)]] : []
    }),
  )
}

/** Without fields Medusa has a default list; do not rely on it. */
export const selectFields = (row: Row, fields: string | null): Row =>
  fields === null ? { id: row.id } : { id: row.id, ...(pickFields(row, '', fields.split(',')) as Row) }

/** Medusa ignores unknown filters and returns everything. */
export const listPage = (rows: readonly Row[], query: URLSearchParams, usual: number) => {
  const [limit, offset] = [Number(query.get('limit') ?? usual), Number(query.get('offset') ?? 0)]
  const key = query.get('order')
  const least = (field: string): string => query.get(`${field}[$gte]`) ?? ''
  const ids = query.getAll('id[]')
  const found = rows.filter(
    (row) =>
      (ids.length === 0 || ids.includes(String(row.id))) &&
      String(row.updated_at) >= least('updated_at') &&
      String(row.created_at) >= least('created_at') &&
      (query.get('customer_id') ?? row.customer_id) === row.customer_id,
  )
  const sorted = key === null ? found : found.toSorted((one, other) => compare(one[key], other[key]))
  const page = sorted.slice(offset, offset + limit).map((row) => selectFields(row, query.get('fields')))
  return { page, beside: { count: found.length, offset, limit } }
}

const compare = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one) < String(other) ? -1 : 1
