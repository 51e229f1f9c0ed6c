import { fault } from '../../../faults.ts'
import type { ReadFields } from './field-reader.ts'
import type { LineNode, OrderNode } from './mapping/order.ts'
import type { CursorNode } from './pages.ts'

interface BulkPosition {
  readonly operation: string
  readonly byte: number
}

export const toBulkCursor = ({ operation, byte }: BulkPosition): string => `${byte} ${operation}`

/** Null before the operation. */
export function parseBulkCursor(cursor: string | null): BulkPosition | null {
  const [, byte, operation = ''] = /^(\d+) (.+)$/.exec(cursor ?? '') ?? []
  return byte === undefined ? null : { operation, byte: Number(byte) }
}

interface BulkRunResponse {
  readonly begun: {
    readonly bulkOperation: { readonly id: string } | null
    readonly userErrors: readonly { readonly message: string }[]
  }
}

export const ALLOW_BULK_QUERIES =
  'In the Partner Dashboard open Apps, the app, "API access requests", and press "Allow bulk queries" under "Run bulk operations"'

/** @throws the faults of `Commerce`. */
export async function beginBulk(read: ReadFields, query: string): Promise<string> {
  const { bulkOperation, userErrors } = (await read<BulkRunResponse>('bulk-run', { query })).begun
  if (bulkOperation !== null) return bulkOperation.id
  throw fault('RET_ERR_COMMERCE', new Error(userErrors.map(({ message }) => message).join('; ')))
}

/**
 * The file URL; null while running, `denied` without permission, `lost` if failed or expired, `empty` without results.
 */
export async function fetchBulkStatus(
  read: ReadFields,
  id: string,
): Promise<{ readonly url: string } | 'denied' | 'lost' | 'empty' | null> {
  type BulkStatusResponse = {
    readonly operation: {
      readonly status: string
      readonly error: string | null
      readonly objectCount: string
      readonly url: string | null
    } | null
  }
  const { operation } = await read<BulkStatusResponse>('bulk-status', { id })
  if (operation?.error === 'ACCESS_DENIED') return 'denied'
  if (operation === null || ['FAILED', 'CANCELED', 'CANCELING', 'EXPIRED'].includes(operation.status)) return 'lost'
  if (operation.status !== 'COMPLETED') return null
  if (operation.url !== null) return { url: operation.url }
  return operation.objectCount === '0' ? 'empty' : 'lost'
}

/** An entity, or a part of its parent. */
type Line = Readonly<Record<string, unknown>> & { readonly id: string; readonly __parentId?: string }

/** Yields each line with the offset of the next. Holds one line and one chunk in memory. */
async function* readLines(
  body: AsyncIterable<Uint8Array>,
  begin: number,
): AsyncGenerator<readonly [Line, end: number]> {
  let rest: Buffer = Buffer.alloc(0)
  let end = begin
  for await (const piece of body) {
    const all = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece])
    let from = 0
    for (let at = all.indexOf(10); at >= 0; at = all.indexOf(10, from)) {
      end += at + 1 - from
      if (at > from) yield [JSON.parse(all.toString('utf8', from, at)), end]
      from = at + 1
    }
    rest = all.subarray(from)
  }
  if (rest.length > 0) yield [JSON.parse(rest.toString('utf8')), end + rest.length]
}

export type BulkEntity = CursorNode<{ readonly root: Line; readonly parts: readonly Line[] }>

/** Downloads from a byte on; null if the file expired. @throws Fault RET_ERR_COMMERCE if the download fails. */
export async function downloadBulkFile(url: string, byte: number): Promise<AsyncIterable<Uint8Array> | null> {
  const answer = await fetch(url, { headers: { range: `bytes=${byte}-` } }).catch((error: unknown) => {
    throw fault('RET_ERR_COMMERCE', error)
  })
  // 416: the file is shorter than the offset.
  if ([403, 404, 410, 416].includes(answer.status)) return null
  if (answer.status === 206 && answer.body !== null) return answer.body as unknown as AsyncIterable<Uint8Array>
  throw fault('RET_ERR_COMMERCE', new Error(`The result of a bulk query responded with status ${answer.status}`))
}

/**
 * Yields each entity with its parts, which follow it directly. @throws Fault RET_ERR_COMMERCE if the download breaks
 * off.
 */
export async function* readBulkEntities(
  file: AsyncIterable<Uint8Array>,
  { operation, byte }: BulkPosition,
): AsyncGenerator<readonly [BulkEntity]> {
  let open: { readonly root: Line; readonly parts: Line[] } | null = null
  let before = byte
  try {
    for await (const [line, end] of readLines(file, byte)) {
      if (line.__parentId !== undefined) open?.parts.push(line)
      else {
        if (open !== null) yield [{ ...open, next: toBulkCursor({ operation, byte: before }) }]
        open = { root: line, parts: [] }
      }
      before = end
    }
  } catch (error) {
    throw fault('RET_ERR_COMMERCE', error)
  }
  if (open !== null) yield [{ ...open, next: null }]
}

interface BulkParcel {
  readonly id: string
  readonly status: string
}

interface BulkOrder {
  readonly customer: OrderNode['order']['customer']
  readonly purchased_by: OrderNode['order']['purchased_by']
  readonly transactions: readonly object[]
  readonly fulfillments: readonly BulkParcel[]
  readonly refund_ids: readonly unknown[]
  readonly fulfillment_status: string
  readonly tip_set: { readonly shop_money: { readonly amount: string } }
}

const isKind = (kind: string) => (line: Line) => line.id.startsWith(`gid://shopify/${kind}/`)

/**
 * Maps an unsent order, or one sent in one parcel, without refunds or returns. Null for others: the file lacks their
 * units.
 */
export function toPlainOrder({ root, parts }: BulkEntity): OrderNode | null {
  const order = root as unknown as BulkOrder
  const lines = parts.filter(isKind('LineItem')) as unknown as (LineNode & { readonly quantity: number })[]
  const [parcel, ...others] = order.fulfillments
  const isWhole = parcel?.status === 'SUCCESS' && order.fulfillment_status === 'FULFILLED' && others.length === 0
  const isUnsent = parcel === undefined && order.fulfillment_status === 'UNFULFILLED'
  const isChanged =
    order.refund_ids.length > 0 || parts.some(isKind('Return')) || /[1-9]/.test(order.tip_set.shop_money.amount)
  if (isChanged || !(isWhole || isUnsent) || lines.some((line) => line.current_quantity !== line.quantity)) return null
  const units = lines.map(({ id, quantity }) => ({ quantity, line_item: { id } }))
  return {
    order: { ...order, shipping_lines: { nodes: parts.filter(isKind('ShippingLine')) } } as OrderNode['order'],
    lines,
    parcels: parcel === undefined ? [] : [{ ...parcel, line_items: { nodes: units } }],
    refunds: [],
    returns: [],
    tips: [],
  }
}
