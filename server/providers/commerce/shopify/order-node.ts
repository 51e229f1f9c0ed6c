import { fault } from '../../../faults.ts'
import type { ReadFields } from './field-reader.ts'
import type { LineNode, OrderNode, ParcelNode, RefundNode, ReturnNode, UnitsNode } from './mapping/order.ts'
import { type ConnectionPage, readAllPages, toChunks } from './pages.ts'

interface IdNode {
  readonly id: string
}

interface PageInfo {
  readonly pageInfo: { readonly hasNextPage: boolean }
}

interface OrderByIdResponse {
  readonly id: string
  readonly name: string
  readonly customer: OrderNode['order']['customer']
  readonly purchased_by: OrderNode['order']['purchased_by']
  readonly tip_set: { readonly shop_money: { readonly amount: string } }
  readonly line_items: ConnectionPage<LineNode>
  readonly shipping_lines: PageInfo
  readonly transactions: OrderNode['order']['transactions']
  readonly fulfillments: readonly Paged<ParcelNode, 'line_items'>[]
  readonly parcel_ids: readonly IdNode[]
  readonly refund_ids: readonly IdNode[]
  readonly returns: PageInfo & { readonly nodes: readonly (IdNode & { readonly status: string })[] }
}

type ReturnLine = ReturnNode['lines']['nodes'][number]
type Paged<Target, Key extends keyof Target> = Omit<Target, Key> & {
  readonly [key in Key]: ConnectionPage<Target[Key] extends { readonly nodes: readonly (infer Node)[] } ? Node : never>
}

type Part =
  | ({ readonly __typename: 'Fulfillment' } & Paged<ParcelNode, 'line_items'>)
  | ({ readonly __typename: 'Refund'; readonly transactions: PageInfo } & Paged<RefundNode, 'refund_line_items'>)
  | ({ readonly __typename: 'Return' } & Paged<ReturnNode, 'lines'>)

/** Further lines, by kind. */
interface PartLines {
  readonly line_items: ConnectionPage<UnitsNode>
  readonly refund_line_items: ConnectionPage<UnitsNode>
  readonly lines: ConnectionPage<ReturnLine>
}

/** Limits of lists without pages. */
const MAX_PARTS = 50
const MAX_PAYMENTS = 10
const PARTS_PER_CALL = 6
/** Returns that hold units or did so. */
const RETURN_STATUSES = ['OPEN', 'REQUESTED', 'CLOSED']

type Parts = Pick<OrderNode, 'parcels' | 'refunds' | 'returns'>

const createPartReader = (read: ReadFields) => {
  const readLines = async <Key extends keyof PartLines>(id: string, key: Key, first: PartLines[Key]) => ({
    nodes: await readAllPages<PartLines[Key]['nodes'][number]>(
      first,
      async (after) => (await read<{ part: PartLines }>('part-lines-page', { id, after })).part[key],
    ),
  })
  const readParcel = async (parcel: Paged<ParcelNode, 'line_items'>): Promise<ParcelNode> => ({
    ...parcel,
    line_items: await readLines(parcel.id, 'line_items', parcel.line_items),
  })
  const readParts = async (ids: readonly string[]): Promise<Parts | { readonly tooMuch: string }> => {
    const parcels: ParcelNode[] = []
    const refunds: RefundNode[] = []
    const returns: ReturnNode[] = []
    for (const piece of toChunks(ids, PARTS_PER_CALL))
      for (const part of (await read<{ parts: readonly (Part | null)[] }>('order-parts', { ids: piece })).parts) {
        if (part === null) throw fault('RET_ERR_COMMERCE', new Error('An order changed while it was read'))
        const { id } = part
        if (part.__typename === 'Fulfillment') parcels.push(await readParcel(part))
        else if (part.__typename === 'Return')
          returns.push({ ...part, lines: await readLines(id, 'lines', part.lines) })
        else {
          if (part.transactions.pageInfo.hasNextPage) return { tooMuch: 'has a refund of more than 20 payments' }
          const lines = await readLines(id, 'refund_line_items', part.refund_line_items)
          refunds.push({ ...part, refund_line_items: lines })
        }
      }
    return { parcels, refunds, returns }
  }
  return { parcelOf: readParcel, partsOf: readParts }
}

const readTips = async (read: ReadFields, { id, tip_set }: OrderByIdResponse): Promise<readonly string[]> => {
  if (!/[1-9]/.test(tip_set.shop_money.amount)) return []
  type Sale = { readonly line_item?: IdNode }
  type Agreements = ConnectionPage<{ readonly sales: { readonly nodes: readonly Sale[] } }>
  const fetchPage = async (after: string | null) =>
    (await read<{ order: { agreements: Agreements } }>('order-tips', { id, after })).order.agreements
  const agreements = await readAllPages(await fetchPage(null), fetchPage)
  return agreements.flatMap(({ sales }) => sales.nodes.flatMap(({ line_item }) => (line_item ? [line_item.id] : [])))
}

const findSizeProblem = ({ parcel_ids, refund_ids, returns, shipping_lines }: OrderByIdResponse): string | null => {
  if (parcel_ids.length === MAX_PARTS) return `has ${MAX_PARTS} or more parcels`
  if (refund_ids.length === MAX_PARTS) return `has ${MAX_PARTS} or more refunds`
  if (returns.pageInfo.hasNextPage) return 'has more than 50 returns'
  return shipping_lines.pageInfo.hasNextPage ? 'has more than five shipping lines' : null
}

/** At the limit there may be more payments, so cards are dropped. */
const paymentsOf = ({ transactions }: OrderByIdResponse) =>
  transactions.length < MAX_PAYMENTS ? transactions : transactions.map((one) => ({ ...one, payment_details: null }))

/** An order with all parts; null if missing, or the size problem. */
export async function readOrderNode(
  read: ReadFields,
  id: string,
): Promise<OrderNode | { readonly name: string; readonly tooMuch: string } | null> {
  const { order } = await read<{ order: OrderByIdResponse | null }>('order-by-id', { id })
  if (order === null) return null
  const tooMuch = findSizeProblem(order)
  if (tooMuch !== null) return { name: order.name, tooMuch }

  const { parcelOf, partsOf } = createPartReader(read)
  const fetchPage = async (after: string) =>
    (await read<{ order: Pick<OrderByIdResponse, 'line_items'> }>('order-lines-page', { id, after })).order.line_items
  const readIds = order.fulfillments.map((parcel) => parcel.id)
  const returns = order.returns.nodes.filter(({ status }) => RETURN_STATUSES.includes(status))
  const ids = [...order.parcel_ids, ...order.refund_ids, ...returns].map((one) => one.id)
  const first = await Promise.all(order.fulfillments.map(parcelOf))
  const parts = await partsOf(ids.filter((one) => !readIds.includes(one)))
  if ('tooMuch' in parts) return { name: order.name, ...parts }
  return {
    order: { ...order, transactions: paymentsOf(order) },
    lines: await readAllPages(order.line_items, fetchPage),
    parcels: [...first, ...parts.parcels],
    refunds: parts.refunds,
    returns: parts.returns,
    tips: await readTips(read, order),
  }
}
