import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { translator } from '../../../locales/translate.ts'
import { type Outcome, summary } from '../../../screens/parts/receipt-rows.ts'
import { receiptOf } from '../../../server/domain/value/receipt.ts'
import { anyReturn } from '../../domain/value/arbitrary.ts'
import { creditA, inputOf } from '../../domain/value/example.ts'

const t = translator({ language: 'en' })

const ofA = receiptOf(inputOf({ items: [creditA] }))
const lastRow = (outcome: Outcome) => summary({ receipt: ofA, outcome }, t).rows.at(-1)

describe('the summary of a return', () => {
  it('whatever is returned, the rows add up to the last one', () => {
    fc.assert(
      fc.property(anyReturn, (input) => {
        const { rows } = summary({ receipt: receiptOf(input), outcome: 'even' }, t)
        const total = rows.at(-1)?.money?.amount
        const parts = rows.slice(0, -1).reduce((sum, row) => sum + (row.money?.amount ?? 0), 0)
        expect(parts).toBe(total)
      }),
    )
  })

  it('FEE-36 a credit stands in parentheses', () => {
    expect(lastRow('refund')?.money).toEqual({ amount: -10_080, currency: 'USD', text: '($100.80)' })
  })

  it('FEE-34 with taxes included the tax is named, not added', () => {
    const included = summary({ receipt: { ...ofA, taxesIncluded: true }, outcome: 'refund' }, t)
    expect(included.rows.map(({ id }) => id)).toEqual(['returned', 'total'])
    expect(included.footnote).toContain(t('totals.tax-included'))
    expect(summary({ receipt: ofA, outcome: 'refund' }, t).rows.map(({ id }) => id)).toEqual([
      'returned',
      'tax',
      'total',
    ])
  })

  it.each([
    ['refund', 'totals.refund'],
    ['gift', 'totals.credit'],
    ['forfeited', 'totals.forfeited'],
    ['owed', 'totals.owed'],
    ['even', 'totals.even'],
    ['covered', 'totals.total'],
  ] as const)('the last row of %s says so', (outcome, key) => {
    expect(lastRow(outcome)).toMatchObject({ look: 'total', label: t(key) })
  })

  it('what is given up is never called a credit to the shopper', () => {
    expect(summary({ receipt: ofA, outcome: 'refund' }, t).footnote).toContain(t('totals.credit-note'))
    expect(summary({ receipt: ofA, outcome: 'forfeited' }, t).footnote).toBe(undefined)
  })
})
