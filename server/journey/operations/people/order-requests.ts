import type { RequestRow } from '../../../../schemas/merchant/request-row.ts'
import type { RequestPage, RequestPageQuery, RequestQuery } from '../../../../schemas/merchant/requests.ts'
import type { OrderRequest } from '../../../../schemas/records/order-request.ts'
import { toIsoTime } from '../../../../schemas/values/ids.ts'
import type { World } from '../../../world.ts'
import { type Caller, type OperationAnswer, runIdempotent } from '../perform.ts'
import { type Column, describeColumns, toCsvLines } from '../reading/csv.ts'
import { decodeCursor, encodeCursor, PAGE_SIZE, parseTime } from '../reading/list.ts'

type Needs = Pick<World, 'store'>
type Filter = Parameters<World['store']['orderRequests']['page']>[1]

const toRequestRow = ({ shopId: _shop, document, createdAt, answeredAt, ...request }: OrderRequest): RequestRow => ({
  ...request,
  state: answeredAt === null ? 'open' : 'answered',
  createdAt: toIsoTime(createdAt),
  answeredAt: answeredAt === null ? null : toIsoTime(answeredAt),
  ...document,
})

const toFilter = ({ createdFrom, createdTo, ...query }: RequestQuery): Filter => ({
  ...query,
  createdFrom: parseTime(createdFrom),
  createdTo: parseTime(createdTo),
})

/** Newest first; `'no-cursor'` for an invalid cursor. */
export async function listRequests(
  { store }: Needs,
  shopId: string,
  { cursor, limit, ...query }: RequestPageQuery,
): Promise<RequestPage | 'no-cursor'> {
  const after = cursor === undefined ? null : decodeCursor(cursor)
  if (cursor !== undefined && after === null) return 'no-cursor'
  const size = limit === undefined ? PAGE_SIZE : Number(limit)
  const found = await store.orderRequests.page(shopId, toFilter(query), { after, limit: size + 1 })
  const last = found[size - 1]
  return {
    requests: found.slice(0, size).map(toRequestRow),
    next: found.length > size && last !== undefined ? encodeCursor(last) : null,
  }
}

export async function readRequest({ store }: Needs, shopId: string, name: string): Promise<RequestRow | null> {
  const found = await store.orderRequests.findByName(shopId, name)
  return found === null ? null : toRequestRow(found)
}

export async function* iterateRequests(
  { store }: Needs,
  shopId: string,
  query: RequestQuery,
): AsyncIterable<RequestRow> {
  let after: OrderRequest | null = null
  do {
    const found: readonly OrderRequest[] = await store.orderRequests.page(shopId, toFilter(query), {
      after,
      limit: PAGE_SIZE,
    })
    yield* found.map(toRequestRow)
    after = found.length === PAGE_SIZE ? (found.at(-1) ?? null) : null
  } while (after !== null)
}

const REQUEST_COLUMNS: readonly Column<RequestRow>[] = [
  { name: 'number', description: 'number of the request, shown to people', cell: ({ number }) => number },
  { name: 'id', description: 'random, permanent id', cell: ({ id }) => id },
  { name: 'kind', description: 'type: a gift, or an order that cannot be found', cell: ({ kind }) => kind },
  { name: 'state', description: 'whether the shop has answered it', cell: ({ state }) => state },
  { name: 'created_at', description: 'time of submission, ISO 8601 in UTC', cell: ({ createdAt }) => createdAt },
  { name: 'answered_at', description: 'time of the answer, ISO 8601 in UTC', cell: ({ answeredAt }) => answeredAt },
  { name: 'answered_by', description: 'key that marked it as answered', cell: ({ answeredBy }) => answeredBy },
  { name: 'order', description: 'order number of a gift', cell: ({ order }) => order?.name ?? null },
  { name: 'email', description: 'email address for the reply', cell: ({ email }) => email },
  { name: 'name', description: 'name of the sender', cell: ({ address }) => address?.name ?? null },
  { name: 'phone', description: 'the phone', cell: ({ address }) => address?.phone ?? null },
  {
    name: 'address',
    description: 'postal address, one line per address line',
    cell: ({ address }) =>
      address === undefined
        ? null
        : [address.address1, address.address2, address.city, address.state, address.zip, address.country]
            .filter((line) => line !== undefined)
            .join('\n'),
  },
  { name: 'language', description: 'language of the request', cell: ({ language }) => language },
  {
    name: 'answers',
    description: 'answers, one line per field: `id: answer`',
    cell: ({ answers }) => answers.map(({ id, text }) => `${id}: ${text.replaceAll(/\s+/g, ' ')}`).join('\n'),
  },
]

export const REQUEST_COLUMNS_TEXT = describeColumns(REQUEST_COLUMNS)

export const exportRequestsCsv = (needs: Needs, shopId: string, query: RequestQuery): AsyncIterable<string> =>
  toCsvLines(REQUEST_COLUMNS, iterateRequests(needs, shopId, query))

/** A later call does not change who answered it first. */
export async function markRequestAnswered(
  { store, now }: Pick<World, 'store' | 'now'>,
  caller: Caller,
  name: string,
): Promise<OperationAnswer<RequestRow>> {
  const { shopId, by } = caller
  const at = now()
  return store.transaction((tables) =>
    runIdempotent<RequestRow>(tables, caller, {
      now: at,
      work: async () => {
        const { orderRequests } = tables
        const found = await orderRequests.findByName(shopId, name)
        if (found === null) return { kind: 'unknown', what: 'request' }
        await orderRequests.markAnswered(shopId, found.id, { by, at })
        const after = await orderRequests.findByName(shopId, found.id)
        return { kind: 'done', body: toRequestRow(after ?? found) }
      },
    }),
  )
}
