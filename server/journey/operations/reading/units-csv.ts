import type { ReturnedItem, ReturnRecord } from '../../../../schemas/records/return.ts'
import { toIsoTime } from '../../../../schemas/values/ids.ts'
import { buildSubmittedLine } from '../../../domain/return/submitted-lines.ts'
import { type Column, toCsvLines } from './csv.ts'

interface UnitRow {
  readonly record: ReturnRecord
  readonly item: ReturnedItem
}

/** Amounts are in minor units. */
const UNIT_COLUMNS: readonly Column<UnitRow>[] = [
  { name: 'return', description: 'number of the return', cell: ({ record }) => record.number },
  { name: 'order', description: 'order number', cell: ({ record }) => record.document.orderName },
  { name: 'state', description: 'status of the return', cell: ({ record }) => record.state },
  {
    name: 'created_at',
    description: 'time of submission, ISO 8601 in UTC',
    cell: ({ record }) => toIsoTime(record.createdAt),
  },
  { name: 'unit', description: 'id of the unit', cell: ({ item }) => item.lineItemId },
  { name: 'sku', description: 'SKU', cell: ({ item }) => item.sku ?? null },
  { name: 'title', description: 'title of the product', cell: ({ item }) => item.product.title },
  { name: 'variant', description: 'title of the variant', cell: ({ item }) => item.product.variantTitle },
  { name: 'reason', description: 'return reason', cell: ({ item }) => item.reason.text },
  { name: 'comment', description: 'comment of the shopper', cell: ({ item }) => item.reason.comment ?? null },
  { name: 'resolution', description: 'return or exchange', cell: ({ item }) => item.resolution },
  { name: 'value', description: 'value of the unit', cell: ({ item }) => item.value },
  {
    name: 'fee',
    description: 'fee of the unit',
    cell: ({ record, item }) => buildSubmittedLine(record.document, item, 0).fee,
  },
  { name: 'currency', description: 'currency of the amounts', cell: ({ record }) => record.document.totals.currency },
  {
    name: 'received_at',
    description: 'time at which the unit was received',
    cell: ({ item }) => (item.receivedAt === undefined ? null : toIsoTime(item.receivedAt)),
  },
  {
    name: 'condition',
    description: 'id of the condition that staff found',
    cell: ({ item }) => item.inspection?.condition ?? null,
  },
]

async function* listUnits(records: AsyncIterable<ReturnRecord>): AsyncIterable<UnitRow> {
  for await (const record of records) for (const item of record.document.items) yield { record, item }
}

/** One line a unit, without units that were taken out. */
export const toUnitsCsv = (records: AsyncIterable<ReturnRecord>): AsyncIterable<string> =>
  toCsvLines(UNIT_COLUMNS, listUnits(records))
