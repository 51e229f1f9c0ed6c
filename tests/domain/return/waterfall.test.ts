import { describe, expect, it } from 'vitest'
import {
  balanceTotals,
  calculateGiftBonus,
  distributePayout,
  type LedgerTotals,
  retainForfeited,
  type SettlementTerms,
  surplusOf,
} from '../../../server/domain/return/waterfall.ts'
import { changeOf, emptyTotals, plain, rows } from './waterfall-cases.ts'

describe('the waterfall of a return without some of its units', () => {
  it.each(rows)('FIX-19 %s', (_person, step, totals, agreed, changed) => {
    expect(changeOf(step, totals, agreed)).toEqual(changed)
  })

  it('FIX-19 a shop that waives its fee retains less; covering the rest adds more', () => {
    const short = { 'returned-value': 100, 'new-items': 700, fees: 250 }
    const settled = (handlingFee: number) => changeOf(balanceTotals, short, { handlingFee, promised: 0 })
    // 850 are missing: handling fees are waived first, item fees stay.
    expect(settled(250)).toEqual({ fees: 0, bonus: 600 })
    expect(settled(100)).toEqual({ fees: 150, bonus: 750 })
    expect(settled(0)).toEqual({ bonus: 850 })
  })

  it('FIX-19 a gift card that was promised nothing has no bonus', () => {
    const gift: SettlementTerms = { ...plain, recipient: 'gift-card', giftBonus: { amount: 500, isFlat: true } }
    expect([
      calculateGiftBonus(100, gift),
      calculateGiftBonus(0, gift),
      calculateGiftBonus(100, { ...gift, promised: 0 }),
    ]).toEqual([500, 0, 0])
    // One cent counts.
    expect([calculateGiftBonus(1, gift), calculateGiftBonus(1, { ...gift, promised: 1 })]).toEqual([500, 500])
  })

  it('FIX-19 a bonus never becomes more than it was, however much is due', () => {
    const gift: SettlementTerms = { ...plain, recipient: 'gift-card', giftBonus: { amount: 500, isFlat: false } }
    expect(calculateGiftBonus(20_000, gift)).toBe(500)
  })

  it('FIX-19 F29 nothing is left at the end', () => {
    const end = (agreed: Partial<SettlementTerms>, totals: Partial<LedgerTotals>) => {
      const terms = { ...plain, ...agreed }
      return surplusOf(
        distributePayout(retainForfeited(balanceTotals({ ...emptyTotals, ...totals }, terms), terms), terms),
      )
    }
    const gift = { recipient: 'gift-card', giftBonus: { amount: 300, isFlat: false } } as const
    expect(end(gift, { 'returned-value': 8000, fees: 500 })).toBe(0)
    expect(end({ forfeited: 200, paidOut: 9000 }, { 'returned-value': 8000, fees: 500 })).toBe(0)
    expect(end({ recipient: 'shop' }, { 'returned-value': 8000, 'new-items': 9000, fees: 500 })).toBe(0)
  })
})
