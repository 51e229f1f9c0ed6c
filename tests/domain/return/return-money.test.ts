import { describe, expect, it } from 'vitest'
import type { ReturnDocument, ReturnPayout } from '../../../schemas/records/return.ts'
import { buildOrderAccount } from '../../../server/domain/return/order-account.ts'
import { calculateGoodsUse, listReturnMoney, type MoneyRecord } from '../../../server/domain/return/return-money.ts'
import {
  anyPrice,
  anyPriceSettings,
  B,
  bigCart,
  creditA,
  evenB,
  forVariant,
  inputOf,
  MARCH_1,
  plainPolicy,
  runningOrder,
  tenPercentGift,
} from '../value/example.ts'
import { documentOf } from './documents.ts'

let nextId = 0
type Input = Parameters<typeof inputOf>[0]

const buildReturn = (
  input: Input,
  overrides: Partial<ReturnDocument> = {},
  state: MoneyRecord['state'] = 'open',
): MoneyRecord => ({
  id: `${nextId++}`,
  state,
  createdAt: MARCH_1,
  document: { ...documentOf(inputOf(input)), ...overrides },
})

const refundInput: Input = { items: [creditA], creditType: 'refund' }
const giftCardInput: Input = { items: [creditA], creditType: 'gift', policy: { ...plainPolicy, ...tenPercentGift } }
const payout = (state: ReturnPayout['state'], amount: number, overrides: Partial<ReturnPayout> = {}): ReturnPayout => ({
  state,
  amount,
  at: MARCH_1,
  ...overrides,
})
const accountWith = (...returns: readonly MoneyRecord[]) => buildOrderAccount(runningOrder, listReturnMoney(returns))
const promisedBy = (...returns: readonly MoneyRecord[]): number => accountWith(...returns).promised

describe('amounts that an order’s other returns use (F16)', () => {
  it('F16 a pending refund counts; a paid or finally refused refund does not', () => {
    expect(promisedBy(buildReturn(refundInput))).toBe(10_080)
    expect(promisedBy(buildReturn(refundInput, { refund: payout('done', 10_080) }))).toBe(0)
    expect(promisedBy(buildReturn(refundInput, { refund: payout('done', 4000) }))).toBe(6080)
    expect(promisedBy(buildReturn(refundInput, { refund: payout('done', 4000, { refused: 6080 }) }))).toBe(0)
    expect(promisedBy(buildReturn(refundInput, { refund: payout('refused', 10_080) }))).toBe(0)
  })

  it('F16 store credit, paid or pending, counts without bonus; finally refused credit does not', () => {
    expect(promisedBy(buildReturn(giftCardInput))).toBe(10_080)
    expect(promisedBy(buildReturn(giftCardInput, { giftCard: payout('done', 11_088) }))).toBe(10_080)
    expect(promisedBy(buildReturn(giftCardInput, { giftCard: payout('refused', 11_088) }))).toBe(0)
  })

  it('F16 goods count by their use of the order, unless finally unsent', () => {
    const swapped = buildReturn({
      items: [creditA],
      newItems: [bigCart],
      policy: { ...plainPolicy, shop_now_bonus: 1000 },
    })
    // Of 11,340 for the cart, 1,000 are a bonus and 260 are paid.
    expect(calculateGoodsUse(swapped.document)).toBe(10_080)
    expect(promisedBy(swapped)).toBe(10_080)
    for (const state of ['cancelled', 'refused', 'out_of_stock', 'refunded'] as const)
      expect(calculateGoodsUse({ ...swapped.document, exchangeOrder: { state, at: MARCH_1 } })).toBe(0)
    for (const state of ['created', 'credited'] as const)
      expect(calculateGoodsUse({ ...swapped.document, exchangeOrder: { state, at: MARCH_1 } })).toBe(10_080)
    expect(calculateGoodsUse(buildReturn({ items: [evenB] }).document)).toBe(0)
  })

  it('F16 a removed or credited unit frees a dearer exchange’s amount, bonus first', () => {
    const dearer = forVariant(B, 12_000)
    const differ = { settings: anyPriceSettings, flags: anyPrice, policy: { ...plainPolicy, shop_now_bonus: 1000 } }
    const alone = buildReturn({ ...differ, items: [creditA, dearer], creditType: 'refund' }).document
    const beside = buildReturn({ ...differ, items: [creditA, dearer], newItems: [bigCart] }).document
    expect([calculateGoodsUse(alone), calculateGoodsUse({ ...alone, replacements: [] })]).toEqual([7560, 0])
    expect([calculateGoodsUse(beside), calculateGoodsUse({ ...beside, replacements: [] })]).toEqual([10_080, 3520])
    const payment = { by: 'card', amount: 7820, state: 'charged', back: 6560 } as const
    expect(calculateGoodsUse({ ...beside, replacements: [], payment })).toBe(10_080)
  })

  it('F16 a pending checkout that requests less leaves more for the value', () => {
    const { document } = buildReturn({ items: [creditA], newItems: [bigCart] })
    const goodsUseOf = (amount: number) =>
      calculateGoodsUse({ ...document, payment: { by: 'checkout', amount, state: 'in-checkout' } })
    expect([goodsUseOf(1260), goodsUseOf(260)]).toEqual([10_080, 11_080])
  })

  it('F16 a cancelled return counts as zero, a closed one by its payouts', () => {
    expect(promisedBy(buildReturn(refundInput, {}, 'cancelled'))).toBe(0)
    expect(promisedBy(buildReturn(refundInput, {}, 'closed'))).toBe(0)
    expect(promisedBy(buildReturn(giftCardInput, { giftCard: payout('done', 11_088) }, 'closed'))).toBe(10_080)
  })

  it('F16 all of them together', () => {
    expect(promisedBy(buildReturn(refundInput), buildReturn(giftCardInput))).toBe(20_160)
  })
})

describe('use of amounts granted once per order (F10, F11)', () => {
  it('F10 the Shop Now bonus of each return that was not cancelled', () => {
    const shopping: Input = { items: [creditA], newItems: [bigCart], policy: { ...plainPolicy, shop_now_bonus: 1000 } }
    expect(accountWith(buildReturn(shopping), buildReturn(refundInput)).bonusUsed).toBe(1000)
    expect(accountWith(buildReturn(shopping, {}, 'cancelled')).bonusUsed).toBe(0)
  })

  it('F10 nothing was used of it for goods that were not sent after all', () => {
    const shopping: Input = { items: [creditA], newItems: [bigCart], policy: { ...plainPolicy, shop_now_bonus: 1000 } }
    const ended = (state: 'created' | 'out_of_stock') =>
      buildReturn(shopping, { exchangeOrder: { state, at: MARCH_1 } })
    expect([accountWith(ended('created')).bonusUsed, accountWith(ended('out_of_stock')).bonusUsed]).toEqual([1000, 0])
  })

  it('F11 gift payouts and their bonus, but not those of an offer that was accepted', () => {
    expect(accountWith(buildReturn(giftCardInput), buildReturn(refundInput))).toMatchObject({
      giftPayouts: 10_080,
      giftBonus: 1008,
    })
    const accepted = { ...buildReturn(giftCardInput).document.shopLater, state: 'accepted' } as NonNullable<
      ReturnDocument['shopLater']
    >
    expect(accountWith(buildReturn(giftCardInput, { shopLater: accepted }))).toMatchObject({
      giftPayouts: 0,
      giftBonus: 0,
    })
  })

  it('F11 a smaller card uses less bonus; unpaid closed returns and manual additions use none', () => {
    const { document } = buildReturn(giftCardInput)
    const { totals } = document
    const card = (net: number, storeCreditBonus: number, cardOverrides: Partial<ReturnDocument> = {}) => ({
      ...document,
      totals: {
        ...totals,
        computed: { ...totals.computed, net },
        credit: { ...totals.credit, bonus: { total: 0, storeCreditBonus } },
      },
      ...cardOverrides,
    })
    const of = (state: MoneyRecord['state'], one: MoneyRecord['document']) => {
      const { giftPayouts, giftBonus } = accountWith({ id: 'one', state, createdAt: MARCH_1, document: one })
      return [giftPayouts, giftBonus]
    }
    expect(of('open', card(5040, 504))).toEqual([5040, 504])
    expect(of('closed', card(10_080, 1008))).toEqual([0, 0])
    expect(of('closed', card(10_080, 1008, { giftCard: payout('done', 11_088) }))).toEqual([10_080, 1008])
    const more = [{ at: 0, by: 'Desk', amount: 500, reason: 'As agreed' }]
    expect(of('open', card(10_080, 1508, { adjustments: more }))).toEqual([10_080, 1008])
  })
})
