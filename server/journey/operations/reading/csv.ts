import type { UnitWindow } from '../../../../schemas/decisions/window.ts'
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

const joinWindows = (textOf: (window: UnitWindow) => string | number | null | undefined) =>
  joinUnits(({ window }) => (window === null ? null : String(textOf(window) ?? '')))

const PER_UNIT = 'one line per unit, in the order of `skus`'

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
  { name: 'number', description: 'number of the return, shown to people', cell: ({ number }) => number },
  { name: 'id', description: 'random, permanent id', cell: ({ id }) => id },
  { name: 'state', description: 'status of the return', cell: ({ state }) => state },
  {
    name: 'under_review',
    description: 'whether units wait for a manual review',
    cell: ({ underReview }) => underReview,
  },
  { name: 'order', description: 'order number', cell: ({ orderName }) => orderName },
  { name: 'order_id', description: 'its id', cell: ({ orderId }) => orderId },
  { name: 'created_at', description: 'time of submission, ISO 8601 in UTC', cell: ({ createdAt }) => createdAt },
  {
    name: 'opened_by',
    description: 'key that opened it for the shopper; empty when the shopper did',
    cell: ({ openedBy }) => openedBy,
  },
  {
    name: 'in_store',
    description: 'whether the goods are brought to a store',
    cell: ({ inStore }) => inStore,
  },
  { name: 'updated_at', description: 'time of the last change', cell: ({ updatedAt }) => updatedAt },
  { name: 'customer_name', description: 'name of the shopper', cell: ({ customer }) => customer.name },
  { name: 'customer_email', description: 'the address', cell: ({ customer }) => customer.email },
  { name: 'items', description: 'number of units', cell: ({ items }) => items },
  { name: 'skus', description: 'SKUs, one line per unit', cell: joinUnits(({ sku }) => sku) },
  {
    name: 'titles',
    description: `titles, ${PER_UNIT}`,
    cell: joinUnits(({ title, variantTitle }) => (variantTitle === null ? title : `${title}, ${variantTitle}`)),
  },
  { name: 'reasons', description: `return reasons, ${PER_UNIT}`, cell: joinUnits(({ reason }) => reason) },
  { name: 'comments', description: `comments of the shopper, ${PER_UNIT}`, cell: joinUnits(({ comment }) => comment) },
  { name: 'method', description: 'kind of the return method', cell: ({ method }) => method },
  { name: 'method_name', description: 'name of the return method', cell: ({ methodName }) => methodName },
  { name: 'tracking', description: 'tracking status of the parcel', cell: ({ tracking }) => tracking },
  {
    name: 'tracking_number',
    description: 'tracking number of the label',
    cell: ({ trackingNumber }) => trackingNumber,
  },
  {
    name: 'label_use',
    description: '`used`, `waiting` or `unused`; empty while no label was bought',
    cell: ({ label }) => label?.use ?? null,
  },
  {
    name: 'label_cost',
    description: 'price of the label, in `label_currency`',
    cell: ({ label }) => label?.cost ?? null,
  },
  {
    name: 'label_currency',
    description: 'currency in which the carrier bills',
    cell: ({ label }) => label?.currency ?? null,
  },
  {
    name: 'currency',
    description: 'currency of all other amounts; amounts are in minor units',
    cell: ({ money }) => money.currency,
  },
  {
    name: 'returned_value',
    description: 'value of the goods, with refunded shipping and duties',
    cell: ({ money }) => money.returnedValue,
  },
  { name: 'bonus', description: 'bonus of the shop', cell: ({ money }) => money.bonus },
  {
    name: 'fees',
    description: 'amount withheld by the shop: handling fee, deductions and waived value',
    cell: ({ money }) => money.fees,
  },
  { name: 'handling_fee', description: 'handling fee agreed at submit', cell: ({ money }) => money.handlingFee },
  {
    name: 'deductions',
    description: 'unit deductions agreed at submit',
    cell: ({ money }) => money.deductions,
  },
  {
    name: 'not_taken',
    description: 'amount not paid out, because the order never captured it or refunded it earlier',
    cell: ({ money }) => money.notTaken,
  },
  {
    name: 'open',
    description: 'amount due in the checkout of the exchange order',
    cell: ({ open }) => open,
  },
  {
    name: 'paid_out',
    description: 'amount paid out: all refunds and gift cards',
    cell: ({ money }) => money.paidOut,
  },
  { name: 'refund_state', description: 'status of each refund, separated by spaces', cell: statesOf('refund') },
  {
    name: 'refund_amount',
    description: 'total of paid and pending refunds, without refused and cancelled ones',
    cell: amountOf('refund'),
  },
  {
    name: 'gift_card_state',
    description: 'status of each gift card, separated by spaces',
    cell: statesOf('gift-card'),
  },
  {
    name: 'gift_card_amount',
    description: 'total of paid and pending gift cards, without refused and cancelled ones',
    cell: amountOf('gift-card'),
  },
  { name: 'exchange_state', description: 'status of the exchange order', cell: statesOf('exchange') },
  {
    name: 'window_start',
    description: `date that the return window counts from, in \`time_zone\`, ${PER_UNIT}`,
    cell: joinWindows(({ start }) => start?.day),
  },
  {
    name: 'window_start_kind',
    description: `event of that date: \`fulfilled\`, \`delivered\` or \`ordered\`, ${PER_UNIT}`,
    cell: joinWindows(({ start }) => start?.kind),
  },
  {
    name: 'window_start_source',
    description: `origin of that date, \`fallback\` when the delivery is unknown, ${PER_UNIT}`,
    cell: joinWindows(({ start }) => start?.source),
  },
  { name: 'window_days', description: `days of the window, ${PER_UNIT}`, cell: joinWindows(({ days }) => days) },
  {
    name: 'window_extension',
    description: `title of the extension that moved its last day, ${PER_UNIT}`,
    cell: joinWindows(({ extension }) => extension?.title),
  },
  {
    name: 'window_last_day',
    description: `last day of the window, in \`time_zone\`, ${PER_UNIT}`,
    cell: joinWindows(({ lastDay }) => lastDay),
  },
  { name: 'time_zone', description: `time zone of these dates, ${PER_UNIT}`, cell: joinWindows(({ zone }) => zone) },
]

export const RETURN_COLUMNS_TEXT = describeColumns(RETURN_COLUMNS)

/** Rows of any list. */
export const toReturnsCsv = (rows: AsyncIterable<ReturnRow>): AsyncIterable<string> => toCsvLines(RETURN_COLUMNS, rows)

export const exportReturnsCsv = (
  needs: Pick<World, 'store'>,
  shopId: string,
  query: ReturnQuery,
): AsyncIterable<string> => toReturnsCsv(iterateReturns(needs, shopId, query))
