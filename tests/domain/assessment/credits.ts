import type { Totals } from '../../../schemas/entities/totals.ts'
import type { CreditInput } from '../../../server/domain/assessment/credit.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import { creditA, inputOf, runningOrder } from '../value/example.ts'

export const everything: CreditInput['allowance'] = {
  refund: true,
  gift: true,
  storefront: false,
  storefrontForAll: false,
  isOnlyCashBlocking: false,
  banned: [],
}
export const giftOnly = { ...everything, refund: false }
export const refundOnly = { ...everything, gift: false }
export const noCredit = { ...everything, gift: false, refund: false }
export const bannedRefund = { ...everything, refund: false, banned: ['refund'] } as const
export const bannedGift = { ...everything, gift: false, banned: ['gift'] } as const
export const cashPaid = { ...everything, refund: false, isOnlyCashBlocking: true }
export const shopForAll = { storefrontForAll: true }

/** A returned for its value: 10080 of credit, both choices open. */
export const worthOfA: Totals = calculateTotals(inputOf({ items: [creditA] }))
export const totalsWith = (
  overrides: { credit?: Partial<Totals['credit']>; computed?: Partial<Totals['computed']> } = {},
): Totals => ({
  ...worthOfA,
  credit: { ...worthOfA.credit, ...overrides.credit },
  computed: { ...worthOfA.computed, ...overrides.computed },
})
export const evenTotals: Totals = totalsWith({
  credit: { base: 0, total: 0, net: 0, with_bonus: 0, preCalculated: { refundCredit: 0, storeCredit: 0 } },
  computed: { net: 0, remainingCredit: 0 },
})

export const choiceOf = (overrides: Partial<CreditInput> = {}): CreditInput => ({
  allowance: everything,
  settings: {},
  totals: worthOfA,
  hasExchange: false,
  hasNewItems: false,
  chosen: undefined,
  ...overrides,
})
export const fullyRefundedTotals: Totals = calculateTotals(
  inputOf({ items: [creditA], order: { ...runningOrder, refundTotal: runningOrder.total } }),
)
