import type { RowUnit } from '../../../../schemas/merchant/return-row.ts'
import type { PayoutStanding, ReturnQuery, ReturnRow } from '../../../../schemas/merchant/returns.ts'
import { sumOf } from '../../../domain/money/round.ts'
import type { World } from '../../../world.ts'
import { everyReturn } from './list.ts'

type Cell = string | number | boolean | null

/** Characters that start a formula in spreadsheets, full-width ones included, or end a cell (T30). */
const startsFormula = /^[\s\0]*[=+\-@＝＋－＠\t\r\n\0]/

const needsQuotes = /[",;\r\n]|^\s|\s$/

/**
 * One cell as of RFC 4180. Formulas get a leading apostrophe. Unlike `csv-stringify`, this also detects a formula after
 * a blank.
 */
export function cellOf(value: Cell): string {
  const text = value === null ? '' : String(value).replaceAll('\0', '')
  const safe = typeof value === 'string' && startsFormula.test(value) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const lineOf = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`

const ofUnits =
  (said: (unit: RowUnit) => string | null) =>
  ({ units }: ReturnRow): string =>
    units.map((unit) => (said(unit) ?? '').replaceAll(/\s+/g, ' ')).join('\n')

const ofOutcome = ({ payouts }: ReturnRow, outcome: PayoutStanding['outcome']): readonly PayoutStanding[] =>
  payouts.filter((payout) => payout.outcome === outcome)

const statesOf =
  (outcome: PayoutStanding['outcome']) =>
  (row: ReturnRow): string =>
    ofOutcome(row, outcome)
      .map(({ state }) => state)
      .join(' ')

const isGiven = ({ state }: PayoutStanding): boolean => state !== 'refused' && state !== 'cancelled'

const amountOf =
  (outcome: 'refund' | 'gift-card') =>
  (row: ReturnRow): number | null => {
    const all = ofOutcome(row, outcome)
    return all.length === 0 ? null : sumOf(all.filter(isGiven).map(({ amount }) => amount ?? 0))
  }

const ofEach = 'one line a unit, in the order of `skus`'

export interface Column<Row> {
  readonly name: string
  readonly says: string
  readonly cell: (row: Row) => Cell
}

export const columnsInWords = (columns: readonly Pick<Column<never>, 'name' | 'says'>[]): string =>
  `The columns: ${columns.map(({ name, says }) => `\`${name}\`, ${says}`).join('; ')}.`

export async function* linesOf<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row>): AsyncIterable<string> {
  yield lineOf(columns.map(({ name }) => name))
  for await (const row of rows) yield lineOf(columns.map(({ cell }) => cell(row)))
}

/** Amounts are in minor units. */
const columns: readonly Column<ReturnRow>[] = [
  { name: 'number', says: 'what people call the return', cell: ({ number }) => number },
  { name: 'id', says: 'random and for ever', cell: ({ id }) => id },
  { name: 'state', says: 'where the return stands', cell: ({ state }) => state },
  { name: 'under_review', says: 'whether a person is to look at it', cell: ({ underReview }) => underReview },
  { name: 'order', says: 'the number of the order', cell: ({ orderName }) => orderName },
  { name: 'order_id', says: 'its id', cell: ({ orderId }) => orderId },
  { name: 'created_at', says: 'when it was submitted, in ISO 8601 and UTC', cell: ({ createdAt }) => createdAt },
  {
    name: 'opened_by',
    says: 'which key opened it for the shopper; empty where shoppers did themselves',
    cell: ({ openedBy }) => openedBy,
  },
  {
    name: 'in_store',
    says: 'whether it is brought to a store instead of sent',
    cell: ({ inStore }) => inStore,
  },
  { name: 'updated_at', says: 'when something last happened to it', cell: ({ updatedAt }) => updatedAt },
  { name: 'customer_name', says: 'whose return it is', cell: ({ customer }) => customer.name },
  { name: 'customer_email', says: 'the address', cell: ({ customer }) => customer.email },
  { name: 'items', says: 'how many units are in it', cell: ({ items }) => items },
  { name: 'skus', says: 'the article numbers, one line a unit', cell: ofUnits(({ sku }) => sku) },
  {
    name: 'titles',
    says: `what the articles are called, ${ofEach}`,
    cell: ofUnits(({ title, variantTitle }) => (variantTitle === null ? title : `${title}, ${variantTitle}`)),
  },
  { name: 'reasons', says: `why they go back, ${ofEach}`, cell: ofUnits(({ reason }) => reason) },
  { name: 'comments', says: `what was written to it, ${ofEach}`, cell: ofUnits(({ comment }) => comment) },
  { name: 'method', says: 'the kind of the return method', cell: ({ method }) => method },
  { name: 'method_name', says: 'what the shop calls it', cell: ({ methodName }) => methodName },
  { name: 'tracking', says: 'where the parcel is', cell: ({ tracking }) => tracking },
  { name: 'tracking_number', says: 'what its label bears', cell: ({ trackingNumber }) => trackingNumber },
  { name: 'currency', says: 'of all amounts, which are in minor units', cell: ({ money }) => money.currency },
  {
    name: 'returned_value',
    says: 'what the goods are worth, with shipping and duties that are given back',
    cell: ({ money }) => money.returnedValue,
  },
  { name: 'bonus', says: 'what the shop adds', cell: ({ money }) => money.bonus },
  {
    name: 'fees',
    says: 'all that the shop keeps now: handling fee, deductions, and value that was given up',
    cell: ({ money }) => money.fees,
  },
  { name: 'handling_fee', says: 'of the fees, as agreed at submit', cell: ({ money }) => money.handlingFee },
  {
    name: 'deductions',
    says: 'of the fees, what was agreed to be kept of single units',
    cell: ({ money }) => money.deductions,
  },
  {
    name: 'not_taken',
    says: 'what is not given, as the order never brought it in or gave it back before',
    cell: ({ money }) => money.notTaken,
  },
  { name: 'open', says: 'what is still to be paid in the checkout of the exchange order', cell: ({ open }) => open },
  {
    name: 'paid_out',
    says: 'what has been paid out: all refunds and gift cards together',
    cell: ({ money }) => money.paidOut,
  },
  { name: 'refund_state', says: 'where each refund stands, with spaces between', cell: statesOf('refund') },
  {
    name: 'refund_amount',
    says: 'all refunds together, paid or still to be paid, without what was refused or cancelled',
    cell: amountOf('refund'),
  },
  { name: 'gift_card_state', says: 'where each gift card stands', cell: statesOf('gift-card') },
  { name: 'gift_card_amount', says: 'all gift cards together, likewise', cell: amountOf('gift-card') },
  { name: 'exchange_state', says: 'where the exchange order stands', cell: statesOf('exchange') },
]

export const csvInWords = columnsInWords(columns)

export const returnsAsCsv = (needs: Pick<World, 'store'>, shopId: string, query: ReturnQuery): AsyncIterable<string> =>
  linesOf(columns, everyReturn(needs, shopId, query))
