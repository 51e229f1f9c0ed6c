import type { Order } from '../../../../schemas/entities/order.ts'
import {
  dropDeliveries,
  findDeliveryProblems,
  toDeliveryPointer,
} from '../../../../schemas/entities/order-deliveries.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { memberOf } from '../../../../schemas/values/member.ts'
import { describeCause, fault } from '../../../faults.ts'
import { withPlainDescription } from '../../reading/plain-text.ts'
import { toNameKey } from '../name-key.ts'
import type { ChangePageRequest, OrderSource } from '../source.ts'
import type { CallBackend } from './client.ts'
import { read } from './wire.ts'

const IDS_PER_CALL = 50

const toBatches = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, n) =>
    ids.slice(n * IDS_PER_CALL, (n + 1) * IDS_PER_CALL),
  )

const toChangeQuery = ({ since, cursor }: ChangePageRequest) => ({
  changedSince: since === null ? undefined : new Date(since).toISOString(),
  cursor: cursor ?? undefined,
})

export type ReportUnread = (unread: { readonly what: string; readonly id: unknown; readonly why: string }) => void

/** Skips and reports invalid entities. */
const readValid = <Entity>(
  all: readonly unknown[],
  { what, readOne, report }: { what: string; readOne: (body: unknown) => Entity; report: ReportUnread },
): readonly Entity[] =>
  all.flatMap((one) => {
    try {
      return [readOne(one)]
    } catch (error) {
      const id = memberOf(one, 'id') ?? null
      report({ what, id, why: describeCause(error) })
      return []
    }
  })

/** @throws Fault RET_ERR_CURSOR_GONE if a page leads to itself, which would loop forever. */
const checkNextCursor = ({ cursor }: Pick<ChangePageRequest, 'cursor'>, next: string | null): string | null => {
  if (next === null || next !== cursor) return next
  throw fault('RET_ERR_CURSOR_GONE', new Error(`The page of the cursor ${cursor} links to itself`))
}

const MAX_REPORTED = 5

/** Bad deliveries are reported and unknown (DAT-16). */
const createOrderReader =
  (report: ReportUnread, now: () => Instant) =>
  (body: unknown): Order => {
    const problems = findDeliveryProblems(body, now())
    const order = read.order(dropDeliveries(body, problems))
    const reasons = problems.slice(0, MAX_REPORTED).map((one) => `${toDeliveryPointer(one)} ${one.reason}`)
    if (reasons.length > 0) report({ what: 'delivery of the order', id: order.id, why: reasons.join('; ') })
    return order
  }

export function httpSource(ask: CallBackend, report: ReportUnread, now: () => Instant): OrderSource {
  const readOrder = createOrderReader(report, now)
  const orderReader = { what: 'order', readOne: readOrder, report }
  const productReader = {
    what: 'product',
    readOne: (body: unknown) => withPlainDescription(read.product(body)),
    report,
  }
  const collectionReader = { what: 'collection', readOne: read.collection, report }
  const get = async (path: string, query: Readonly<Record<string, string | undefined>>, withinMs: number) => {
    const { status, body } = await ask({ method: 'GET', path, query, withinMs })
    if (query.cursor !== undefined && status === 410)
      throw fault('RET_ERR_CURSOR_GONE', new Error(`${path} no longer accepts its cursor ${query.cursor}`))
    if (status !== 200 && status !== 404)
      throw fault('RET_ERR_COMMERCE', new Error(`${path} responded with status ${status}`))
    return status === 404 ? null : body
  }
  return {
    async orderByName(name, withinMs) {
      const { orders } = read.orders(await get('/orders', { name }, withinMs))
      const [newest = null] = orders
        .map(readOrder)
        .filter((one) => toNameKey(one.name) === toNameKey(name))
        .sort((one, other) => other.createdAt - one.createdAt)
      return newest
    },
    async order(id, withinMs) {
      const found = await get(`/orders/${encodeURIComponent(id)}`, {}, withinMs)
      return found === null ? null : readOrder(found)
    },
    async products(ids, withinMs) {
      const pages = await Promise.all(toBatches(ids).map((some) => get('/products', { ids: some.join(',') }, withinMs)))
      return pages.flatMap((page) => readValid(read.products(page).products, productReader))
    },
    async orders(page, withinMs) {
      const { orders, gone = [], next } = read.orders(await get('/orders', toChangeQuery(page), withinMs))
      return { entities: readValid(orders, orderReader), removedIds: gone, next: checkNextCursor(page, next) }
    },
    async catalogue(page, withinMs) {
      const { products, gone = [], next } = read.products(await get('/products', toChangeQuery(page), withinMs))
      return { entities: readValid(products, productReader), removedIds: gone, next: checkNextCursor(page, next) }
    },
    async collections(page, withinMs) {
      const query = { cursor: page.cursor ?? undefined }
      const { collections, gone = [], next } = read.collections(await get('/collections', query, withinMs))
      return { entities: readValid(collections, collectionReader), removedIds: gone, next: checkNextCursor(page, next) }
    },
  }
}
