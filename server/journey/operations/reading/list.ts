import type { ReturnPage, ReturnPageQuery, ReturnQuery, ReturnRow } from '../../../../schemas/merchant/returns.ts'
import { normalizeTyped } from '../../../../schemas/normalize.ts'
import type { ReturnState } from '../../../../schemas/records/return.ts'
import type { World } from '../../../world.ts'
import { rowOf } from './head.ts'

type Needs = Pick<World, 'store'>
type List = World['store']['returnsList']
type Filter = Parameters<List['page']>[1]
type Place = NonNullable<Parameters<List['page']>[2]['after']>

/** The default page size. */
export const PAGE = 50

export const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : /^\d+$/.test(text) ? Number(text) : Date.parse(text)

const present = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }

const filterOf = (query: ReturnQuery): Filter => {
  const { state, order, email, trackingNumber, number, method, underReview, labelTrouble, payByHand } = query
  return present({
    // The query's pattern allows states only.
    states: state?.split(',') as ReturnState[] | undefined,
    order: order === undefined ? undefined : normalizeTyped(order),
    email: email === undefined ? undefined : normalizeTyped(email),
    trackingNumber,
    number,
    method,
    underReview: underReview === undefined ? undefined : underReview === 'true',
    labelTrouble: labelTrouble === undefined ? undefined : labelTrouble === 'true',
    payByHand: payByHand === undefined ? undefined : payByHand === 'true',
    createdFrom: timeOf(query.createdFrom),
    createdTo: timeOf(query.createdTo),
    updatedSince: timeOf(query.updatedSince),
  })
}

export const cursorOf = ({ createdAt, id }: Place): string =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url')

/** Decodes a cursor; null when it is invalid. */
export function listPlace(cursor: string): Place | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const [createdAt, id] = Array.isArray(read) ? read : []
    return Number.isSafeInteger(createdAt) && typeof id === 'string' && !id.includes('\0') ? { createdAt, id } : null
  } catch {
    return null
  }
}

const rowsOf = async (
  { store }: Needs,
  shopId: string,
  given: Awaited<ReturnType<List['page']>>,
): Promise<ReturnRow[]> => {
  const ids = given.map(({ record }) => record.id)
  if (ids.length === 0) return []
  const [payouts, sums] = await Promise.all([
    store.returnsList.payouts(shopId, ids),
    store.returnsList.sums(shopId, ids),
  ])
  return given.map(({ record, updatedAt }) => {
    const isOf = ({ returnId }: { readonly returnId: string }): boolean => returnId === record.id
    return rowOf(record, { updatedAt, followUps: payouts.filter(isOf), sums: sums.filter(isOf) })
  })
}

/** A page of returns, newest first; `'no-cursor'` for an invalid cursor. */
export async function listReturns(
  needs: Needs,
  shopId: string,
  { cursor, limit, ...query }: ReturnPageQuery,
): Promise<ReturnPage | 'no-cursor'> {
  const after = cursor === undefined ? null : listPlace(cursor)
  if (cursor !== undefined && after === null) return 'no-cursor'
  const size = limit === undefined ? PAGE : Number(limit)
  const found = await needs.store.returnsList.page(shopId, filterOf(query), { after, limit: size + 1 })
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  const next = found.length > size && last !== undefined ? cursorOf({ ...last.record }) : null
  return { returns: await rowsOf(needs, shopId, shown), next }
}

export async function* everyReturn(needs: Needs, shopId: string, query: ReturnQuery): AsyncIterable<ReturnRow> {
  let after: Place | null = null
  do {
    const found: Awaited<ReturnType<List['page']>> = await needs.store.returnsList.page(shopId, filterOf(query), {
      after,
      limit: PAGE,
    })
    yield* await rowsOf(needs, shopId, found)
    after = found.length === PAGE ? (found.at(-1)?.record ?? null) : null
  } while (after !== null)
}
