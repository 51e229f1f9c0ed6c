import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LedgerEntry } from '../../schemas/records/ledger.ts'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import { buildJournal } from '../../server/domain/value/journal.ts'
import { toCsvCell, toCsvLine } from '../../server/journey/operations/reading/csv.ts'
import { type StoredFollowUp, toReturnRow } from '../../server/journey/operations/reading/head.ts'
import { documentOf } from '../domain/return/documents.ts'
import { A, B, creditA, exampleFees, forCredit, inputOf, plainPolicy, runningOrder } from '../domain/value/example.ts'
import { readCsv } from '../support/csv.ts'

const hostile = [...'=+-@＝＋－＠\t\r\n\0 \u3000\ufeff",;\'|a1']
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...hostile), maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const cell = fc.oneof({ weight: 5, arbitrary: text }, fc.integer(), fc.boolean(), fc.constant(null))
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 6 })

const beginsAsFormula = (read: string): boolean => '=+-@＝＋－＠'.includes(read.trim().charAt(0)) && read.trim() !== ''

test('FIX-14 T30 a spreadsheet reads the values as written, with formulas escaped as text', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const read = readCsv(rows.map(toCsvLine).join(''))
      expect(read).toHaveLength(rows.length)
      for (const [n, row] of rows.entries())
        for (const [k, value] of row.entries()) {
          const found = read[n]?.[k] ?? 'nothing'
          const plain = value === null ? '' : String(value).replaceAll('\0', '')
          expect([plain, `'${plain}`]).toContain(found)
          if (typeof value !== 'string' || /^[\p{L}\p{N}]/u.test(value)) expect(found).toBe(plain)
        }
    }),
    { numRuns: 2000 },
  )
})

test('FIX-14 T30 no text starts as a formula, even after blanks, tabs or line ends', () => {
  fc.assert(
    fc.property(text, (value) => {
      const [[read = ''] = []] = readCsv(`${toCsvCell(value)}\r\n`)
      expect(beginsAsFormula(read), JSON.stringify(read)).toBe(false)
      expect(read).not.toMatch(/^[\t\r\n]/)
    }),
    { numRuns: 5000 },
  )
  for (const value of ['＝1+1', '＋1', '－1', '＠SUM(A1)', '\u3000＝1', '\t=1', '\r=1', '\tTab'])
    expect(readCsv(`${toCsvCell(value)}\r\n`)[0]?.[0]).toBe(`'${value}`)
})

test('FIX-14 texts with commas, semicolons, quotes or line ends are quoted', () => {
  for (const value of ['a,b', 'a;b', 'a"b', 'a\nb', 'a\rb']) expect(toCsvCell(value)).toMatch(/^".*"$/s)
  expect(toCsvCell('plain')).toBe('plain')
})

const submittedInput = inputOf({
  order: { ...runningOrder, taken: 12_000 },
  items: [creditA, forCredit(B, { feeAmount: 200 })],
  creditType: 'refund',
  policy: { ...plainPolicy, fees: exampleFees },
})

const buildRow = (overrides: {
  document?: Partial<ReturnDocument>
  followUps?: readonly StoredFollowUp[]
  sums?: readonly LedgerEntry[]
}) => {
  const { document = {}, followUps = [], sums = buildJournal(submittedInput) } = overrides
  const record = {
    shopId: 'shop',
    id: 'id',
    key: 'key',
    number: 'R-1',
    rev: 1,
    state: 'open',
    orderId: 'order',
  } as const
  const whole = { ...record, createdAt: 0, document: documentOf(submittedInput, document) }
  return toReturnRow(whole, { followUps, sums, updatedAt: 1000 })
}

const payout = (kind: 'refund' | 'gift-card', state: StoredFollowUp['state'], amount: number): StoredFollowUp => ({
  kind,
  epoch: 1,
  state,
  payload: { amount, currency: 'USD' },
  answer: null,
})

test('FIX-14 the paid column sums all completed refunds and gift cards only', () => {
  const followUps = [
    payout('refund', 'done', 700),
    payout('refund', 'done', 50),
    payout('refund', 'cancelled', 9000),
    payout('gift-card', 'done', 30),
    payout('gift-card', 'done', 4),
    payout('gift-card', 'refused', 8000),
    payout('gift-card', 'waiting', 600),
  ]
  expect(buildRow({ followUps }).money.paidOut).toBe(784)
  expect(buildRow({}).money.paidOut).toBe(0)
})

test('FIX-14 a row lists currency, retained amounts and withheld amounts from the ledger', () => {
  const { money } = buildRow({})
  const { receipt } = documentOf(submittedInput)
  expect(money).toMatchObject({ currency: 'USD', handlingFee: 500, deductions: 200, fees: 700 })
  expect(money.notTaken).toBe(receipt.notTaken)
  expect(money.notTaken).toBeGreaterThan(0)
  expect(money.returnedValue).toBe(receipt.returnedItemSubtotal + receipt.returnedItemTax)
  expect(buildRow({ sums: [] }).money).toMatchObject({ fees: 0, notTaken: 0, returnedValue: 0 })
})

test('FIX-14 a row names each unit with SKU, reason and comment; older returns lack SKUs', () => {
  const [first, second] = documentOf(submittedInput).items
  if (first === undefined || second === undefined) throw new Error('The example changed')
  const reason = { id: 'small', text: 'Too small', comment: 'Pinches' }
  const { units, items } = buildRow({ document: { items: [{ ...first, sku: 'SHIRT-M', reason }, second] } })
  expect(items).toBe(2)
  expect(units).toMatchObject([
    { lineItemId: A.id, sku: 'SHIRT-M', reason: 'Too small', comment: 'Pinches' },
    { lineItemId: B.id, sku: null, comment: null },
  ])
})

test('FIX-14 the number of an enclosed label is exported like a bought label’s', () => {
  const prepaidLabels = [{ id: 'p', trackingCode: 'PREPAID-1' }]
  expect(buildRow({ document: { prepaidLabels } }).trackingNumber).toBe('PREPAID-1')
  const label = { state: 'ready', reference: 'x', askedAt: 0, trackingNumber: 'MADE-1' } as const
  expect(buildRow({ document: { prepaidLabels, label } }).trackingNumber).toBe('MADE-1')
  expect(buildRow({}).trackingNumber).toBeNull()
})
