import type { ReturnQuery, ReturnRow } from '../../../schemas/merchant/returns.ts'
import type { World } from '../../world.ts'
import { everyReturn } from './list.ts'

/** What a spreadsheet would take for a formula, or for the end of a cell (T30). */
const startsFormula = /^[\s\0]*[=+\-@\t\r\n\0]/

/** One cell as RFC 4180 writes it; what would be a formula is text, behind an apostrophe. */
export const cellOf = (value: string | number | boolean | null): string => {
  const text = value === null ? '' : String(value).replaceAll('\0', '')
  const safe = typeof value === 'string' && startsFormula.test(value) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line as RFC 4180 ends it. */
export const lineOf = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map(cellOf).join(',')}\r\n`

const timeOf = (at: number): string => new Date(at).toISOString()

const payoutIn = ({ payouts }: ReturnRow, outcome: 'refund' | 'gift-card' | 'exchange') =>
  payouts.filter((payout) => payout.outcome === outcome).at(-1)

/** The columns, each with what stands in it. Amounts are in minor units, as everywhere. */
const columns: Readonly<Record<string, (row: ReturnRow) => string | number | boolean | null>> = {
  number: ({ number }) => number,
  id: ({ id }) => id,
  state: ({ state }) => state,
  under_review: ({ underReview }) => underReview,
  order: ({ orderName }) => orderName,
  order_id: ({ orderId }) => orderId,
  created_at: ({ createdAt }) => timeOf(createdAt),
  updated_at: ({ updatedAt }) => timeOf(updatedAt),
  customer_name: ({ customer }) => customer.name,
  customer_email: ({ customer }) => customer.email,
  items: ({ items }) => items,
  method: ({ method }) => method,
  tracking: ({ tracking }) => tracking,
  tracking_number: ({ trackingNumber }) => trackingNumber,
  refund_state: (row) => payoutIn(row, 'refund')?.state ?? null,
  refund_amount: (row) => payoutIn(row, 'refund')?.amount ?? null,
  gift_card_state: (row) => payoutIn(row, 'gift-card')?.state ?? null,
  gift_card_amount: (row) => payoutIn(row, 'gift-card')?.amount ?? null,
  exchange_state: (row) => payoutIn(row, 'exchange')?.state ?? null,
}

/** The returns that a query asks for, as the lines of a table. */
export async function* returnsAsCsv(
  needs: Pick<World, 'store'>,
  shopId: string,
  query: ReturnQuery,
): AsyncIterable<string> {
  yield lineOf(Object.keys(columns))
  for await (const row of everyReturn(needs, shopId, query))
    yield lineOf(Object.values(columns).map((cell) => cell(row)))
}
