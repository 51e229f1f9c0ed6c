import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerTerm } from '../../../schemas/records/ledger.ts'
import { sumOf } from '../../../server/domain/money/round.ts'
import type { ReturningItem, ValueInput } from '../../../server/domain/value/input.ts'
import { buildJournal } from '../../../server/domain/value/journal.ts'
import { paymentOf } from '../../../server/domain/value/payment.ts'
import { calculateReceipt } from '../../../server/domain/value/receipt.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import { anyReturn } from './arbitrary.ts'

const runOptions = (numRuns: number) => ({ numRuns })
const remainingTerms = new Set<LedgerTerm>(['returned-value', 'bonus', 'paid', 'open'])

const calculateNetValue = (input: ValueInput): number => {
  const { computed, credit, ...rest } = calculateTotals(input)
  const payment = paymentOf({ computed, credit, ...rest })
  const paid = payment.kind === 'card' ? payment.amount : 0
  return Math.max(0, computed.net) + credit.bonus.storeCreditBonus - paid
}

const dearerLine = (item: ReturningItem, more: number): ReturningItem => ({
  ...item,
  fees: { ...item.fees, feeAmount: Math.max(0, item.fees?.feeAmount ?? 0) + more },
})

describe('the laws of money (F29)', () => {
  it('F29 journals sum to zero with signed terms, 0 to 5 digits, any tax mode', () => {
    fc.assert(
      fc.property(anyReturn, (input) => {
        const journal = buildJournal(input)
        expect(sumOf(journal.map(({ amount }) => amount))).toBe(0)
        expect(journal.filter(({ term, amount }) => (remainingTerms.has(term) ? amount < 0 : amount > 0))).toEqual([])
      }),
      runOptions(2500),
    )
  })

  it('F21 F29 the receipt’s total is the negated net, and its lines add up', () => {
    fc.assert(
      fc.property(anyReturn, (input) => {
        const receipt = calculateReceipt(input)
        expect(receipt.total + calculateTotals(input).computed.net).toBe(0)
        expect(sumOf(receipt.new_items.map(({ item_total }) => item_total))).toBe(receipt.newItemTotal)
        expect(receipt.new_items.filter(({ item_total }) => item_total < 0)).toEqual([])
      }),
      runOptions(800),
    )
  })

  it('F29 the order of items, units and lines changes nothing', () => {
    fc.assert(
      fc.property(anyReturn, (input) => {
        const { order } = input
        const turned: ValueInput = {
          ...input,
          order: { ...order, lines: [...order.lines].reverse() },
          units: [...input.units].reverse(),
          items: [...input.items].reverse(),
          newItems: [...input.newItems].reverse(),
        }
        expect(calculateTotals(turned)).toEqual(calculateTotals(input))
        expect(buildJournal(turned)).toEqual(buildJournal(input))
      }),
      runOptions(800),
    )
  })

  it('F29 a higher item fee never pays the shopper more', () => {
    fc.assert(
      fc.property(anyReturn, fc.integer({ min: 1, max: 300 }), fc.nat({ max: 14 }), (input, more, at) => {
        const chosen = at % input.items.length
        const items = input.items.map((item, n) => (n === chosen ? dearerLine(item, more) : item))
        expect(calculateNetValue({ ...input, items })).toBeLessThanOrEqual(calculateNetValue(input))
      }),
      runOptions(1200),
    )
  })

  it('F29 a higher handling fee never pays the shopper more', () => {
    fc.assert(
      fc.property(anyReturn, fc.integer({ min: 1, max: 300 }), (input, more) => {
        const fees = (input.policy.fees ?? []).map((fee) => ({
          ...fee,
          amount: fee.amount + more,
          fallback_amount: (fee.fallback_amount ?? 0) + more,
        }))
        expect(calculateNetValue({ ...input, policy: { ...input.policy, fees } })).toBeLessThanOrEqual(
          calculateNetValue(input),
        )
      }),
      runOptions(800),
    )
  })

  it('F29 credit and exchange shipping of a split return sum to those of one', () => {
    fc.assert(
      fc.property(anyReturn, fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }), (input, sides) => {
        const settled = (valueInput: ValueInput) => {
          const receipt = calculateReceipt(valueInput)
          return calculateTotals(valueInput).computed.remainingCredit + receipt.exchangeOrderShippingTotal
        }
        const first = { ...input, items: input.items.filter((_, n) => sides[n]) }
        const second = { ...input, items: input.items.filter((_, n) => !sides[n]), newItems: [] }
        expect(settled(first) + settled(second)).toBe(settled(input))
      }),
      runOptions(800),
    )
  })

  it('F18 F29 a refund exceeds neither the returned value nor the order’s payment', () => {
    fc.assert(
      fc.property(anyReturn, (input) => {
        const refund = { ...input, creditType: 'refund' } as const
        const { computed, credit } = calculateTotals(refund)
        const value = buildJournal(refund).find(({ term }) => term === 'returned-value')?.amount ?? 0
        expect(Math.max(0, computed.net)).toBeLessThanOrEqual(value)
        expect(value).toBeLessThanOrEqual(input.order.total)
        expect(credit.preCalculated.refundCredit).toBe(Math.max(0, computed.net))
      }),
      runOptions(800),
    )
  })

  it('F10 F11 an order’s bonuses are granted once, in any number of partial returns', () => {
    fc.assert(
      fc.property(anyReturn, (input) => {
        const gift = { ...input, creditType: 'gift' } as const
        const granted = gift.items.reduce((account, item) => {
          const { computed, credit } = calculateTotals({ ...gift, items: [item], account })
          return {
            ...gift.account,
            bonusUsed: account.bonusUsed + computed.bonusUsed,
            giftPayouts: account.giftPayouts + Math.max(0, computed.net),
            giftBonus: account.giftBonus + credit.bonus.storeCreditBonus,
          }
        }, gift.account)
        const { gift_card_incentive_type: type, gift_card_incentive_value: value = 0 } = input.policy
        const most = type === 'flat' ? value : type === 'percentage' ? (granted.giftPayouts * value) / 100 + 0.5 : 0
        expect(granted.giftBonus).toBeLessThanOrEqual(most)
        expect(granted.bonusUsed).toBeLessThanOrEqual(input.policy.shop_now_bonus ?? 0)
      }),
      runOptions(500),
    )
  })
})
