import { expect, test } from 'vitest'
import type { ItemDecision } from '../../schemas/decisions/decision.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { exportReturnsCsv, RETURN_COLUMNS_TEXT } from '../../server/journey/operations/reading/csv.ts'
import { loadReturnDetail } from '../../server/journey/operations/reading/return-detail.ts'
import { documentOf } from '../domain/return/documents.ts'
import { A, B, forCredit, inputOf } from '../domain/value/example.ts'
import { readCsv } from '../support/csv.ts'

type Store = Parameters<typeof exportReturnsCsv>[0]['store'] & Parameters<typeof loadReturnDetail>[0]['store']

const window: Extract<ItemDecision, { decided: 'window' }> = {
  decided: 'window',
  of: 'refund',
  by: null,
  days: 30,
  outcome: 'open',
  because: null,
  sentOn: '2026-11-03',
  start: { kind: 'delivered', source: 'merchant', day: '2026-11-07' },
  zone: 'America/New_York',
  extension: { title: 'Holiday returns', by: '/settings/window_extensions/0' },
  lastDay: '2027-01-31',
  on: '2026-11-20',
}

const buildRecord = (): ReturnRecord => {
  const document = documentOf(inputOf({ items: [forCredit(A), forCredit(B)], creditType: 'refund' }))
  const items = document.items.map((item, n) => ({ ...item, ...(n === 0 && { decisions: [window] }) }))
  return {
    shopId: 'shop',
    id: 'id',
    key: 'key',
    number: 'R-1',
    rev: 1,
    state: 'open',
    orderId: 'order',
    createdAt: 0,
    document: { ...document, items },
  }
}

const storeOf = (record: ReturnRecord): Store =>
  ({
    returnsList: {
      page: async () => [{ record, updatedAt: 0 }],
      payouts: async () => [],
      sums: async () => [],
    },
    outbox: { followUps: async () => [] },
    ledger: { journals: async () => [] },
    payments: { ofReturn: async () => [] },
    changes: { ofReturn: async () => [] },
  }) as unknown as Store

const readRows = async (record = buildRecord()) => {
  const lines: string[] = []
  for await (const line of exportReturnsCsv({ store: storeOf(record) }, 'shop', {})) lines.push(line)
  const [names = [], cells = []] = readCsv(lines.join(''))
  return Object.fromEntries(names.map((name, n) => [name, cells[n]]))
}

test('DAT-07 the export has start, source, days, extension, last day and zone of each unit', async () => {
  expect(await readRows()).toMatchObject({
    window_start: '2026-11-07\n',
    window_start_kind: 'delivered\n',
    window_start_source: 'merchant\n',
    window_days: '30\n',
    window_extension: 'Holiday returns\n',
    window_last_day: '2027-01-31\n',
    time_zone: 'America/New_York\n',
  })
})

test('DAT-10 the export names the zone of its dates', () => {
  expect(RETURN_COLUMNS_TEXT).toContain('`window_last_day`, last day of the window, in `time_zone`')
  expect(RETURN_COLUMNS_TEXT).toContain('`window_start`, date that the return window counts from, in `time_zone`')
})

test('DAT-07 the return of the merchant API has the window of each unit', async () => {
  const record = buildRecord()
  const { document } = await loadReturnDetail({ store: storeOf(record) }, record)
  expect(document.items.map((item) => item.window)).toEqual([
    {
      start: { kind: 'delivered', source: 'merchant', day: '2026-11-07' },
      days: 30,
      zone: 'America/New_York',
      extension: { title: 'Holiday returns', by: '/settings/window_extensions/0' },
      lastDay: '2027-01-31',
    },
    null,
  ])
})

test('DAT-07 the return of the merchant API has the window of each removed unit', async () => {
  const { document, ...record } = buildRecord()
  const [first, second] = document.items
  if (first === undefined || second === undefined) throw new Error('The return has no two units')
  const removedItems = [{ item: first, because: 'missing' as const }]
  const removed = { ...record, document: { ...document, items: [second], removedItems } }
  const { document: response } = await loadReturnDetail({ store: storeOf(removed) }, removed)
  expect(response.removedItems).toMatchObject([
    { because: 'missing', item: { lineItemId: first.lineItemId, window: { days: 30, lastDay: '2027-01-31' } } },
  ])
})

test('PCL-06 the CSV states the use and the price of each bought label', async () => {
  const record = { ...buildRecord(), state: 'expired' as const }
  const label = { state: 'ready' as const, reference: 'id-1', askedAt: 0, rate: 499, currency: 'EUR' }
  const bought = { ...record, document: { ...record.document, label } }
  expect(await readRows(bought)).toMatchObject({ label_use: 'unused', label_cost: '499', label_currency: 'EUR' })
  expect(await readRows()).toMatchObject({ label_use: '', label_cost: '', label_currency: '' })
})
