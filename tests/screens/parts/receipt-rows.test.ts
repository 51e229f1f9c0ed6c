import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { translator } from '../../../locales/translate.ts'
import { formatEnd, type LastRow, type SummaryView, summary } from '../../../screens/parts/receipt-rows.ts'
import { calculateReceipt } from '../../../server/domain/value/receipt.ts'
import { anyReturn } from '../../domain/value/arbitrary.ts'
import { creditA, inputOf } from '../../domain/value/example.ts'
import { evenSwap } from '../../support/golden-receipts.ts'

const t = translator({ language: 'en' })

const ofA = calculateReceipt(inputOf({ items: [creditA] }))
const calm = { notation: 'parentheses', loading: false } as const
const viewOfA = (outcome: LastRow, overrides: Partial<SummaryView> = {}) =>
  summary({ receipt: ofA, outcome, ...calm, ...overrides }, t)
const lastRow = (outcome: LastRow) => viewOfA(outcome).rows.at(-1)

describe('the summary of a return', () => {
  it('whatever is returned, the rows add up to the last one', () => {
    fc.assert(
      fc.property(anyReturn, (input) => {
        const { rows } = summary({ receipt: calculateReceipt(input), outcome: 'even', ...calm }, t)
        const total = rows.at(-1)?.money?.amount
        const parts = rows.slice(0, -1).reduce((sum, row) => sum + (row.money?.amount ?? 0), 0)
        expect(parts).toBe(total)
      }),
    )
  })

  it('FEE-36 a credit is in parentheses, unless its label names the shopper (FIX-89)', () => {
    expect(viewOfA('refund').rows[0]?.money.text).toBe('($93.33)')
    expect(lastRow('refund')?.money).toEqual({ amount: -10_080, currency: 'USD', text: '$100.80' })
  })

  it('FEE-34 with taxes included the tax is named, not added', () => {
    const included = viewOfA('refund', { receipt: { ...ofA, taxesIncluded: true } })
    expect(included.rows.map(({ id }) => id)).toEqual(['returned', 'total'])
    expect(included.footnote).toContain(t('totals.tax-included'))
    expect(viewOfA('refund').rows.map(({ id }) => id)).toEqual(['returned', 'tax', 'total'])
  })

  it.each([
    ['refund', 'totals.get'],
    ['gift', 'totals.get'],
    ['forfeited', 'totals.forfeited'],
    ['owed', 'totals.owed'],
    ['covered', 'totals.nothing-due'],
  ] as const)('the last row of %s names its result', (outcome, key) => {
    expect(lastRow(outcome)).toMatchObject({ look: 'total', label: t(key) })
  })

  it('UXD-21 REV-25 a difference that the shop covers leaves nothing to be paid', () => {
    const view = viewOfA('covered', { receipt: { ...ofA, total: 44 }, notation: 'minus' })
    expect(view.rows.slice(-2)).toMatchObject([
      { label: t('totals.covered'), money: { text: '$0.44' } },
      { label: t('totals.nothing-due'), money: { amount: 0 } },
    ])
    expect(formatEnd({ receipt: ofA, outcome: 'covered' }, t)).toBe(t('totals.nothing-due'))
  })

  it('an amount given up is never called a credit to the shopper', () => {
    expect(viewOfA('refund').footnote).toContain(t('totals.credit-note'))
    expect(viewOfA('forfeited').footnote).toBe(undefined)
  })

  it('UXD-04 REV-06 with its flag a minus marks deductions, without parentheses or footnote', () => {
    const receipt = { ...ofA, handlingFee: 500, total: ofA.total + 500 }
    const view = viewOfA('refund', { notation: 'minus', receipt })
    const moneyTexts = Object.fromEntries(view.rows.map(({ id, money }) => [id, money.text]))
    expect(moneyTexts).toMatchObject({ returned: '$93.33', fee: '−$5.00', total: '$95.80' })
    expect(view.footnote).toBe(undefined)
  })

  it('only an exchange is called even', () => {
    expect(lastRow('even')?.label).toBe(t('totals.nothing-due'))
    expect(summary(evenSwap, t).rows.at(-1)?.label).toBe(t('totals.even'))
  })

  it('CRD-16 during fee calculation the last row is marked as provisional', () => {
    const changing = (outcome: LastRow) => viewOfA(outcome, { loading: true }).rows.at(-1)?.note
    expect([changing('owed'), changing('refund')]).toEqual([
      t('totals.may-change'),
      `${t('credit.to-origin')} · ${t('totals.may-change')}`,
    ])
    const withBonus = viewOfA('gift', { loading: true, receipt: { ...ofA, giftCardBonus: 100 } })
    expect(withBonus.rows.map(({ note }) => note).filter((note) => note !== undefined)).toEqual([
      `${t('totals.as-gift')} · ${t('totals.may-change')}`,
    ])
    expect(lastRow('owed')).not.toHaveProperty('note')
  })
})
