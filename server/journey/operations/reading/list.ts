import type { ReturnPage, ReturnPageQuery, ReturnQuery, ReturnRow } from '../../../../schemas/merchant/returns.ts'
import type { ReturnState } from '../../../../schemas/records/return.ts'
import { normalizeTyped } from '../../../../schemas/values/normalize.ts'
import type { World } from '../../../world.ts'
import { toReturnRow } from './head.ts'

type Needs = Pick<World, 'store'>
type List = World['store']['returnsList']
type Filter = Parameters<List['page']>[1]
type ListPosition = NonNullable<Parameters<List['page']>[2]['after']>

/** The default page size. */
export const PAGE_SIZE = 50

export const parseTime = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : /^\d+$/.test(text) ? Number(text) : Date.parse(text)

const omitUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }

const toFilter = (query: ReturnQuery): Filter => {
  const { state, order, email, trackingNumber, number, method, underReview, labelTrouble, payByHand, assignee } = query
  return omitUndefined({
    // The query's pattern allows states only.
    states: state?.split(',') as ReturnState[] | undefined,
    order: order === undefined ? undefined : normalizeTyped(order),
    email: email === undefined ? undefined : normalizeTyped(email),
    trackingNumber,
    number,
    method,
    assignee,
    underReview: underReview === undefined ? undefined : underReview === 'true',
    labelTrouble: labelTrouble === undefined ? undefined : labelTrouble === 'true',
    payByHand: payByHand === undefined ? undefined : payByHand === 'true',
    createdFrom: parseTime(query.createdFrom),
    createdTo: parseTime(query.createdTo),
    updatedSince: parseTime(query.updatedSince),
  })
}

export const encodeCursor = ({ createdAt, id }: ListPosition): string =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url')

export function decodeCursor(cursor: string): ListPosition | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const [createdAt, id] = Array.isArray(read) ? read : []
    return Number.isSafeInteger(createdAt) && typeof id === 'string' && !id.includes('\0') ? { createdAt, id } : null
  } catch {
    return null
  }
}

/** With payouts and amounts. */
export async function loadRows(
  { store }: Needs,
  shopId: string,
  entries: Awaited<ReturnType<List['page']>>,
): Promise<ReturnRow[]> {
  const ids = entries.map(({ record }) => record.id)
  if (ids.length === 0) return []
  const [payouts, sums] = await Promise.all([
    store.returnsList.payouts(shopId, ids),
    store.returnsList.sums(shopId, ids),
  ])
  return entries.map(({ record, updatedAt }) => {
    const isOf = ({ returnId }: { readonly returnId: string }): boolean => returnId === record.id
    return toReturnRow(record, { updatedAt, followUps: payouts.filter(isOf), sums: sums.filter(isOf) })
  })
}

/** Newest first; `'no-cursor'` for an invalid cursor. */
export async function listReturns(
  needs: Needs,
  shopId: string,
  { cursor, limit, ...query }: ReturnPageQuery,
): Promise<ReturnPage | 'no-cursor'> {
  const after = cursor === undefined ? null : decodeCursor(cursor)
  if (cursor !== undefined && after === null) return 'no-cursor'
  const size = limit === undefined ? PAGE_SIZE : Number(limit)
  const found = await needs.store.returnsList.page(shopId, toFilter(query), { after, limit: size + 1 })
  const page = found.slice(0, size)
  const last = page.at(-1)
  const next = found.length > size && last !== undefined ? encodeCursor({ ...last.record }) : null
  return { returns: await loadRows(needs, shopId, page), next }
}

export async function* iterateReturns(needs: Needs, shopId: string, query: ReturnQuery): AsyncIterable<ReturnRow> {
  let after: ListPosition | null = null
  do {
    const found: Awaited<ReturnType<List['page']>> = await needs.store.returnsList.page(shopId, toFilter(query), {
      after,
      limit: PAGE_SIZE,
    })
    yield* await loadRows(needs, shopId, found)
    after = found.length === PAGE_SIZE ? (found.at(-1)?.record ?? null) : null
  } while (after !== null)
}
