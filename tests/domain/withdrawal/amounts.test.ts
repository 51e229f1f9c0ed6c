import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Minor } from '../../../schemas/values/money.ts'
import {
  type ContractAmounts,
  type ContractUnit,
  calculateWithdrawal,
  findDiminutionRefusal,
} from '../../../server/domain/withdrawal/amounts.ts'
import { splitOverPayments } from '../../../server/domain/withdrawal/payments.ts'

const values: Readonly<Record<string, Minor>> = { '1.1': 9000, '2.1': 4500, '3.1': 900, '3.2': 900, '3.3': 900 }

const contract = (
  withdrawn: readonly string[],
  more: Partial<ContractAmounts> & { readonly closed?: readonly string[] } = {},
): ContractAmounts => ({
  units: Object.entries(values).map(([id, value]): ContractUnit => {
    const state = withdrawn.includes(id) ? 'withdrawn' : (more.closed ?? []).includes(id) ? 'closed' : 'open'
    return { id, value, state }
  }),
  shipping: more.shipping ?? { paid: 490, standard: 490, refundedBefore: 0 },
  duties: more.duties ?? 0,
  partialShipping: more.partialShipping ?? 'proportional',
})

const all = Object.keys(values)
const socks = ['3.1', '3.2', '3.3']
const payoutOf = (...input: Parameters<typeof calculateWithdrawal>): Minor => calculateWithdrawal(...input).payout

describe('worked examples of the refund', () => {
  test('WDR-12 example 13: the whole contract returns what was paid', () => {
    expect(payoutOf(contract(all))).toBe(16_690)
  })

  test('WDR-12 example 14: the surcharge of express delivery stays', () => {
    expect(payoutOf(contract(all, { shipping: { paid: 1290, standard: 490, refundedBefore: 0 } }))).toBe(16_690)
  })

  test('WDR-12 examples 15 and 16: partial withdrawals return fixed shares of delivery', () => {
    const shipping = (refundedBefore: Minor) => ({ shipping: { paid: 490, standard: 490, refundedBefore } })
    expect(payoutOf(contract(['1.1']))).toBe(9273)
    expect(payoutOf(contract(['2.1'], { closed: ['1.1'], ...shipping(273) }))).toBe(4636)
    expect(payoutOf(contract(socks, { closed: ['1.1', '2.1'], ...shipping(409) }))).toBe(2781)
  })

  test('WDR-12 example 17: delivery can return with the last unit alone', () => {
    const none = { partialShipping: 'none' } as const
    expect(payoutOf(contract(['1.1'], none))).toBe(9000)
    expect(payoutOf(contract(['2.1'], { ...none, closed: ['1.1'] }))).toBe(4500)
    expect(payoutOf(contract(socks, { ...none, closed: ['1.1', '2.1'] }))).toBe(3190)
  })

  test('WDR-12 example 21: a loss of value reduces the unit, never its delivery', () => {
    const diminish = (amount: Minor) => ({ label: 0, diminished: new Map([['1.1', amount]]) })
    expect(payoutOf(contract(['1.1']), diminish(3000))).toBe(6273)
    expect(payoutOf(contract(['1.1']), diminish(9500))).toBe(273)
    const judge = (amount: Minor, informed = true, text = 'Worn') =>
      findDiminutionRefusal({ value: 9000 }, { amount, text, informed })
    expect(judge(3000)).toBeNull()
    expect(judge(9000)).toBeNull()
    expect(judge(9001)).toBe('over-value')
    expect(judge(3000, false)).toBe('not-informed')
    expect(judge(3000, true, ' ')).toBe('no-text')
  })

  test('WDR-12 example 22: the chosen label is deducted, at most to nothing', () => {
    expect(payoutOf(contract(['1.1']), { label: 450, diminished: new Map() })).toBe(8823)
    expect(payoutOf(contract(['3.1']), { label: 5000, diminished: new Map() })).toBe(0)
    expect(payoutOf(contract(['3.1']), { label: 5000, diminished: new Map([['3.1', 400]]) })).toBe(0)
  })

  test('WDR-12 example 23: a missed threshold of free delivery charges nothing', () => {
    expect(payoutOf(contract(['1.1'], { shipping: { paid: 0, standard: 490, refundedBefore: 0 } }))).toBe(9000)
  })

  test('WDR-12 example 24: each payment gets back at most its own amount', () => {
    const payments = [
      { id: 'card', left: 10_000 },
      { id: 'gift-card', left: 6690 },
    ]
    const { parts, uncovered } = splitOverPayments(16_690, payments)
    expect([...parts]).toEqual([
      ['gift-card', 6690],
      ['card', 10_000],
    ])
    expect(uncovered).toBe(0)
    expect(splitOverPayments(7000, payments).parts.get('card')).toBe(310)
    expect(splitOverPayments(20_000, payments).uncovered).toBe(3310)
    expect([...splitOverPayments(10, [...payments, { id: 'spent', left: 0 }]).parts]).toEqual([['gift-card', 10]])
  })

  test('WDR-12 duties return by value', () => {
    expect(calculateWithdrawal(contract(['1.1'], { duties: 1620 })).duties).toBe(900)
  })
})

describe('laws of the refund', () => {
  const amount = fc.integer({ min: 0, max: 100_000 })
  const orders = fc.record({
    values: fc.array(amount, { minLength: 1, maxLength: 12 }),
    paid: amount,
    standard: fc.option(amount, { nil: undefined }),
    duties: amount,
    partialShipping: fc.constantFrom('proportional' as const, 'none' as const),
    seed: fc.infiniteStream(fc.nat()),
  })

  test('WDR-12 any order of partial withdrawals sums to the whole', () => {
    fc.assert(
      fc.property(orders, ({ values: prices, paid, standard, duties, partialShipping, seed }) => {
        const ids = prices.map((_, at) => `${at + 1}.1`)
        const stateOf = new Map<string, ContractUnit['state']>()
        let shippingSum = 0
        const withdraw = (now: readonly string[]) => {
          for (const id of now) stateOf.set(id, 'withdrawn')
          const units = ids.map((id, at) => ({
            id,
            value: prices[at] ?? 0,
            state: stateOf.get(id) ?? ('open' as const),
          }))
          const shipping = { paid, ...(standard !== undefined && { standard }), refundedBefore: shippingSum }
          const result = calculateWithdrawal({ units, shipping, duties, partialShipping })
          shippingSum += result.shipping
          for (const id of now) stateOf.set(id, 'closed')
          return result.payout
        }
        const shuffled = ids.map((id) => ({ id, key: seed.next().value ?? 0 })).toSorted((a, b) => a.key - b.key)
        const payouts = shuffled.map(({ id }) => withdraw([id]))
        const whole = prices.reduce((sum, price) => sum + price, 0) + Math.min(paid, standard ?? paid) + duties
        expect(payouts.reduce((sum, one) => sum + one, 0)).toBe(whole)
        expect(payouts.every((one) => one >= 0)).toBe(true)
      }),
    )
  })
})
