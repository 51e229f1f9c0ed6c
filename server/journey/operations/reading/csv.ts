import type { RowUnit } from '../../../../schemas/merchant/return-row.ts'
import type { PayoutStanding, ReturnQuery, ReturnRow } from '../../../../schemas/merchant/returns.ts'
import { sumOf } from '../../../domain/money/round.ts'
import type { World } from '../../../world.ts'
import { iterateReturns } from './list.ts'

type Cell = string | number | boolean | null

/** Characters that start a formula in spreadsheets, full-width ones included, or end a cell (T30). */
const FORMULA_START = /^[\s\0]*[=+\-@＝＋－＠\t\r\n\0]/

const QUOTED_CHARACTERS = /[",;\r\n]|^\s|\s$/

/**
 * One cell as of RFC 4180. Formulas get a leading apostrophe. Unlike `csv-stringify`, this also detects a formula after
 * a blank.
 */
export function toCsvCell(value: Cell): string {
  const text = value === null ? '' : String(value).replaceAll('\0', '')
  const safe = typeof value === 'string' && FORMULA_START.test(value) ? `'${text}` : text
  return QUOTED_CHARACTERS.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const toCsvLine = (cells: readonly Cell[]): string => `${cells.map(toCsvCell).join(',')}\r\n`

const joinUnits =
  (textOf: (unit: RowUnit) => string | null) =>
  ({ units }: ReturnRow): string =>
    units.map((unit) => (textOf(unit) ?? '').replaceAll(/\s+/g, ' ')).join('\n')

const payoutsOf = ({ payouts }: ReturnRow, outcome: PayoutStanding['outcome']): readonly PayoutStanding[] =>
  payouts.filter((payout) => payout.outcome === outcome)

const statesOf =
  (outcome: PayoutStanding['outcome']) =>
  (row: ReturnRow): string =>
    payoutsOf(row, outcome)
      .map(({ state }) => state)
      .join(' ')

const isPromised = ({ state }: PayoutStanding): boolean => state !== 'refused' && state !== 'cancelled'

const amountOf =
  (outcome: 'refund' | 'gift-card') =>
  (row: ReturnRow): number | null => {
    const all = payoutsOf(row, outcome)
    return all.length === 0 ? null : sumOf(all.filter(isPromised).map(({ amount }) => amount ?? 0))
  }

const PER_UNIT = 'one line a unit, in the order of `skus`'

export interface Column<Row> {
  readonly name: string
  readonly description: string
  readonly cell: (row: Row) => Cell
}

export const describeColumns = (columns: readonly Pick<Column<never>, 'name' | 'description'>[]): string =>
  `The columns: ${columns.map(({ name, description }) => `\`${name}\`, ${description}`).join('; ')}.`

export async function* toCsvLines<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
): AsyncIterable<string> {
  yield toCsvLine(columns.map(({ name }) => name))
  for await (const row of rows) yield toCsvLine(columns.map(({ cell }) => cell(row)))
}

/** Amounts are in minor units. */
const RETURN_COLUMNS: readonly Column<ReturnRow>[] = [
  { name: 'number', description: 'what people call the return', cell: ({ number }) => number },
  { name: 'id', description: 'random and for ever', cell: ({ id }) => id },
  { name: 'state', description: 'where the return stands', cell: ({ state }) => state },
  { name: 'under_review', description: 'whether a person is to look at it', cell: ({ underReview }) => underReview },
  { name: 'order', description: 'the number of the order', cell: ({ orderName }) => orderName },
  { name: 'order_id', description: 'its id', cell: ({ orderId }) => orderId },
  { name: 'created_at', description: 'when it was submitted, in ISO 8601 and UTC', cell: ({ createdAt }) => createdAt },
  {
    name: 'opened_by',
    description: 'which key opened it for the shopper; empty where shoppers did themselves',
    cell: ({ openedBy }) => openedBy,
  },
  {
    name: 'in_store',
    description: 'whether it is brought to a store instead of sent',
    cell: ({ inStore }) => inStore,
  },
  { name: 'updated_at', description: 'when something last happened to it', cell: ({ updatedAt }) => updatedAt },
  { name: 'customer_name', description: 'whose return it is', cell: ({ customer }) => customer.name },
  { name: 'customer_email', description: 'the address', cell: ({ customer }) => customer.email },
  { name: 'items', description: 'how many units are in it', cell: ({ items }) => items },
  { name: 'skus', description: 'the article numbers, one line a unit', cell: joinUnits(({ sku }) => sku) },
  {
    name: 'titles',
    description: `what the articles are called, ${PER_UNIT}`,
    cell: joinUnits(({ title, variantTitle }) => (variantTitle === null ? title : `${title}, ${variantTitle}`)),
  },
  { name: 'reasons', description: `why they go back, ${PER_UNIT}`, cell: joinUnits(({ reason }) => reason) },
  { name: 'comments', description: `what was written to it, ${PER_UNIT}`, cell: joinUnits(({ comment }) => comment) },
  { name: 'method', description: 'the kind of the return method', cell: ({ method }) => method },
  { name: 'method_name', description: 'what the shop calls it', cell: ({ methodName }) => methodName },
  { name: 'tracking', description: 'where the parcel is', cell: ({ tracking }) => tracking },
  { name: 'tracking_number', description: 'what its label bears', cell: ({ trackingNumber }) => trackingNumber },
  { name: 'currency', description: 'of all amounts, which are in minor units', cell: ({ money }) => money.currency },
  {
    name: 'returned_value',
    description: 'what the goods are worth, with shipping and duties that are given back',
    cell: ({ money }) => money.returnedValue,
  },
  { name: 'bonus', description: 'what the shop adds', cell: ({ money }) => money.bonus },
  {
    name: 'fees',
    description: 'all that the shop keeps now: handling fee, deductions, and value that was given up',
    cell: ({ money }) => money.fees,
  },
  { name: 'handling_fee', description: 'of the fees, as agreed at submit', cell: ({ money }) => money.handlingFee },
  {
    name: 'deductions',
    description: 'of the fees, what was agreed to be kept of single units',
    cell: ({ money }) => money.deductions,
  },
  {
    name: 'not_taken',
    description: 'what is not given, as the order never brought it in or gave it back before',
    cell: ({ money }) => money.notTaken,
  },
  {
    name: 'open',
    description: 'what is still to be paid in the checkout of the exchange order',
    cell: ({ open }) => open,
  },
  {
    name: 'paid_out',
    description: 'what has been paid out: all refunds and gift cards together',
    cell: ({ money }) => money.paidOut,
  },
  { name: 'refund_state', description: 'where each refund stands, with spaces between', cell: statesOf('refund') },
  {
    name: 'refund_amount',
    description: 'all refunds together, paid or still to be paid, without what was refused or cancelled',
    cell: amountOf('refund'),
  },
  { name: 'gift_card_state', description: 'where each gift card stands', cell: statesOf('gift-card') },
  { name: 'gift_card_amount', description: 'all gift cards together, likewise', cell: amountOf('gift-card') },
  { name: 'exchange_state', description: 'where the exchange order stands', cell: statesOf('exchange') },
]

export const RETURN_COLUMNS_TEXT = describeColumns(RETURN_COLUMNS)

export const exportReturnsCsv = (
  needs: Pick<World, 'store'>,
  shopId: string,
  query: ReturnQuery,
): AsyncIterable<string> => toCsvLines(RETURN_COLUMNS, iterateReturns(needs, shopId, query))
