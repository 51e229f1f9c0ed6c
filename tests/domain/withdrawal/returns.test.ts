import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { wrenfoldShop } from '../../../server/demo/wrenfold/shop.ts'
import { activeFlags } from '../../../server/domain/assessment/flags.ts'
import { unitsOf } from '../../../server/domain/items/units.ts'
import { buildOrderAccount, toOrderAccount } from '../../../server/domain/return/order-account.ts'
import { listReturnMoney } from '../../../server/domain/return/return-money.ts'
import { buildJournal } from '../../../server/domain/value/journal.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import {
  buildWithdrawalDocument,
  calculateStatutoryRefund,
  chooseWithdrawalPolicy,
} from '../../../server/domain/withdrawal/return-document.ts'
import { anyReturn } from '../value/arbitrary.ts'

const configOf = (partialShipping: 'proportional' | 'none'): ShopConfig => ({
  ...wrenfoldShop,
  withdrawal: { partialShipping },
})

const withdrawal = { id: 'w', number: 'WD-000001', receivedAt: 0, language: 'en', configVersion: 1 }

const toWhole = ({ subtotal, taxTotal, shippingTotal, standardShipping, dutiesTotal }: Order): number =>
  subtotal + taxTotal + Math.min(shippingTotal, standardShipping ?? shippingTotal) + dutiesTotal

/** One return for each part, the refund of each done or still to be made. */
const withdrawInParts = (
  order: Order,
  parts: readonly (readonly string[])[],
  { config, isPaid }: { readonly config: ShopConfig; readonly isPaid: boolean },
): readonly number[] => {
  const records: ReturnRecord[] = []
  const claimed = new Map<string, number>()
  let refundTotal = 0
  return parts.map((part, n) => {
    const known = { ...order, refundTotal }
    const units = unitsOf(known, new Map(claimed))
    const input = {
      ...{ withdrawal, order: known, config, units, now: order.createdAt },
      accepted: units.filter(({ id }) => part.includes(id)),
      account: toOrderAccount(buildOrderAccount(known, listReturnMoney(records))),
    }
    const customer = { email: null, phone: null, name: null }
    const built = buildWithdrawalDocument(input, chooseWithdrawalPolicy(input), { method: null, customer })
    expect(buildJournal(built.value).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    const payout = built.document.totals.computed.net
    const refund = { refund: { state: 'done' as const, amount: payout, at: n } }
    records.push({
      ...{ shopId: 's', id: `r${n}`, key: `k${n}`, number: `R-${n}`, rev: 1, state: 'open', orderId: order.id },
      createdAt: n,
      document: { ...built.document, label: null, ...(isPaid && refund) },
    })
    if (isPaid) refundTotal += payout
    for (const id of part) claimed.set(id, n)
    return payout
  })
}

const cases = fc.record({
  input: anyReturn,
  standard: fc.option(fc.nat({ max: 3000 }), { nil: undefined }),
  keys: fc.array(fc.nat(), { minLength: 15, maxLength: 15 }),
  sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 15, maxLength: 15 }),
  partialShipping: fc.constantFrom('proportional' as const, 'none' as const),
  isPaid: fc.boolean(),
})

test('WDR-12 withdrawals of one order in any order of parts add up to the whole', () => {
  fc.assert(
    fc.property(cases, ({ input, standard, keys, sizes, partialShipping, isPaid }) => {
      const order: Order = { ...input.order, ...(standard !== undefined && { standardShipping: standard }) }
      const ids = input.units.map(({ id }, n) => ({ id, key: keys[n] ?? 0 })).toSorted((a, b) => a.key - b.key)
      const parts: string[][] = []
      for (const size of sizes) {
        const part = ids.splice(0, size).map(({ id }) => id)
        if (part.length > 0) parts.push(part)
      }
      const payouts = withdrawInParts(order, parts, { config: configOf(partialShipping), isPaid })
      expect(payouts.every((payout) => payout >= 0)).toBe(true)
      expect(payouts.reduce((sum, payout) => sum + payout, 0)).toBe(toWhole(order))
    }),
  )
})

test('WDR-12 the law gives at least the refund of any policy, never more than captured', () => {
  fc.assert(
    fc.property(anyReturn, fc.nat({ max: 120 }), (drawn, percent) => {
      const law = { ...configOf('proportional'), settings: drawn.settings }
      const items = drawn.items.map((item) => ({ ...item, returnType: 'credit' as const, newVariant: null }))
      const taken = Math.floor((drawn.order.taken * percent) / 100)
      const order = { ...drawn.order, taken }
      const account = toOrderAccount(buildOrderAccount(order, []))
      const input = {
        ...drawn,
        order,
        account,
        items,
        newItems: [],
        creditType: 'refund' as const,
        flags: activeFlags(law),
      }
      const statutory = calculateStatutoryRefund(input, law)
      expect(statutory).toBeGreaterThanOrEqual(calculateTotals(input).computed.net)
      expect(statutory).toBeLessThanOrEqual(taken)
    }),
  )
})
