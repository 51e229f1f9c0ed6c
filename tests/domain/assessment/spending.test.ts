import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { assess } from '../../../server/domain/assessment/assess.ts'
import { isShopPreviewNeeded, listOfferedCredits, resolveCredit } from '../../../server/domain/assessment/credit.ts'
import { buildSpending, canStillSpend, priceSpending, toExchange } from '../../../server/domain/assessment/spending.ts'
import type { CartItem } from '../../../server/domain/items/cart.ts'
import { canShop } from '../../../server/domain/items/policy.ts'
import { buildRemovalJournal, calculateRemainingValue } from '../../../server/domain/return/removed-units.ts'
import { calculateGoodsUse } from '../../../server/domain/return/return-money.ts'
import { canShopLater } from '../../../server/domain/return/shop-later.ts'
import { getEntitlement } from '../../../server/domain/return/status.ts'
import type { ValueInput } from '../../../server/domain/value/input.ts'
import { buildJournal } from '../../../server/domain/value/journal.ts'
import { paymentOf } from '../../../server/domain/value/payment.ts'
import { assessInput, linenShirt, plainShop } from '../characters.ts'
import { documentOf } from '../return/documents.ts'
import { anyReturn } from '../value/arbitrary.ts'
import { C, creditA, inputOf, runningOrder } from '../value/example.ts'

const offerOf = (bonus: number) => ({
  uuid: 'offer-1',
  state: 'active' as const,
  giftCardEnabled: true,
  exchangesEnabled: true,
  totalCreditOffer: 0,
  bonus,
  expiresAt: Number.MAX_SAFE_INTEGER,
})

const withOffer = (input: ValueInput, bonus: number) => {
  const document = { ...documentOf(input), shopLater: offerOf(bonus) }
  return {
    shopId: 's',
    id: 'r',
    key: 'k',
    number: 'R',
    rev: 1,
    state: 'open',
    orderId: input.order.id,
    createdAt: 0,
    document,
  } as const
}

const cartOf = (prices: readonly number[]): readonly CartItem[] =>
  prices.flatMap((price, n) => {
    const [first] = linenShirt.variants
    if (first === undefined) return []
    const line = { id: `cart-${n}`, product: linenShirt.id, variant: first.id, title: linenShirt.title, price }
    return [{ line, sold: { product: linenShirt, variant: { ...first, price } }, problem: null }]
  })

const shop = (
  input: ValueInput,
  overrides: { readonly bonus: number; readonly prices: readonly number[]; readonly flags?: ShopConfig['flags'] },
) => {
  const record = withOffer(input, overrides.bonus)
  const { order, units, settings, policy, now } = input
  const { flags = plainShop.flags } = overrides
  const config = { ...plainShop, flags, settings: { ...plainShop.settings, ...settings } }
  const of = assessInput({ config, now })
  const assessed = { ...assess(of), order, units, policy, cart: cartOf(overrides.prices), underReview: false }
  const { quote } = priceSpending(of, assessed, buildSpending(order, record, []))
  if (quote === null) throw new Error('No quote')
  const { need } = quote
  const payment = need.due > 0 ? { by: 'card' as const, amount: need.due, state: 'authorized' as const } : null
  const replacements = quote.receipt.new_items.slice(-overrides.prices.length).map(({ id, item_total }) => ({
    variantId: id,
    forLineItemId: null,
    cartLineId: id,
    product: { title: id, variantTitle: null, image: null },
    total: item_total,
  }))
  return { record, quote, document: toExchange(record.document, { quote, payment, replacements }) }
}

const anyShopping = fc
  .record({
    input: anyReturn.map((input): ValueInput => ({ ...input, creditType: 'refund' })),
    bonus: fc.oneof(fc.constant(0), fc.nat({ max: 5_000 })),
    prices: fc.array(fc.nat({ max: 60_000 }), { minLength: 1, maxLength: 4 }),
  })
  .filter(({ input, bonus }) => {
    const { document } = withOffer(input, bonus)
    return getEntitlement(document).kind === 'refund' && canShopLater(document)
  })

describe('the refund of a return that is shopped with', () => {
  it('SLT-10 F29 the ledger equals the shown amounts, whatever was returned, shopped and added', () => {
    fc.assert(
      fc.property(anyShopping, ({ input, ...overrides }) => {
        const { quote, document, record } = shop(input, overrides)
        const remaining = calculateRemainingValue(document, new Set(), { paidOut: 0, forfeited: 0 })
        const { net } = quote.totals.computed
        expect(remaining.net).toBe(paymentOf(quote.totals).kind === 'covered' ? 0 : net)
        const before = buildJournal(input)
        const books = [...before, ...buildRemovalJournal(remaining, before)]
        expect(books.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
        const booked = (term: string) =>
          books.filter((one) => one.term === term).reduce((sum, one) => sum + one.amount, 0)
        expect(booked('refunded')).toBe(0 - Math.max(0, net))
        expect(booked('fees')).toBe(before.find(({ term }) => term === 'fees')?.amount)
        expect(booked('paid')).toBe(quote.need.due)
        expect(quote.receipt.total).toBe(0 - net)
        expect(quote.totals.computed.handlingFee).toBe(0)
        expect(quote.totals.computed.bonusUsed).toBeLessThanOrEqual(overrides.bonus)
        expect(document.totals.computed.bonusUsed).toBe(record.document.totals.computed.bonusUsed)
      }),
      { numRuns: 500 },
    )
  })

  it('SLT-10 shopping never yields more than the refund and the bonus', () => {
    fc.assert(
      fc.property(anyShopping, ({ input, ...overrides }) => {
        const { quote, record, document } = shop(input, overrides)
        const goods = document.receipt.newItemTotal - record.document.receipt.newItemTotal
        const { net } = quote.totals.computed
        const owed = paymentOf(quote.totals)
        const covered = owed.kind === 'covered' ? owed.amount : 0
        expect(goods + net).toBeLessThanOrEqual(getEntitlement(record.document).amount + overrides.bonus + covered)
      }),
      { numRuns: 300 },
    )
  })
})

describe('by example', () => {
  const refund = inputOf({ items: [creditA], creditType: 'refund' })

  it('SLT-10 receipt and totals list purchases beside returns, without anything instant', () => {
    const { record, document, quote } = shop(refund, { bonus: 0, prices: [1_000, 500] })
    expect(record.document.receipt).toMatchObject({ subtotal: -9333, tax: -747, total: -10_080 })
    expect(document.receipt).toMatchObject({
      returnedItemCredit: 10_080,
      newItemSubtotal: 1_500,
      newItemTax: 120,
      newItemTotal: 1_620,
      subtotal: -7833,
      tax: -627,
      total: -8460,
    })
    expect(document.receipt).not.toHaveProperty('presentmentTotal')
    expect(document.totals).toMatchObject({
      owed: { total: 1_620, tax: 120, cart: 1_500 },
      computed: { net: 8460, remainingCredit: 8460 },
    })
    expect(quote.totals.owed).toMatchObject({ instantReturnEnabled: false, amountToAuthorize: 0 })
  })

  it('SLT-10 the rest is refunded: no gift card is offered, and the shop stays open', () => {
    const { credit } = shop(refund, { bonus: 0, prices: [1_000] }).quote
    expect(listOfferedCredits(credit)).toEqual(['refund'])
    expect(resolveCredit(credit)).toBe('refund')
    expect(canShop(credit.allowance)).toBe(true)
    // Without money to spend there is no invitation to the shop (FND-62).
    const creditAfter = shop(refund, { bonus: 0, prices: [9_333] }).quote.credit
    expect([creditAfter.totals.computed.remainingCredit, isShopPreviewNeeded(creditAfter)]).toEqual([0, false])
  })

  it('SLT-12 shopping uses the offer under which it began, and no other', () => {
    const record = withOffer(refund, 0)
    const began = (offer: string | undefined) => canStillSpend({ record }, offer, refund.now)
    expect([began('offer-1'), began('offer-2'), began(undefined)]).toEqual([true, false, false])
  })

  it('SLT-10 a spent refund has nothing instant, even in a shop with instant options', () => {
    const policy = { ...refund.policy, instant_return_enabled: true }
    const flags = ['instant-exchanges', 'instant-refunds'].map((name, id) => ({
      id,
      name,
      description: '',
      active: true,
    }))
    const { quote } = shop({ ...refund, policy }, { bonus: 0, prices: [1_000], flags })
    expect(quote.totals.owed).toMatchObject({ instantReturnEnabled: false, amountToAuthorize: 0 })
    expect(quote.input.flags).toEqual(new Set(['instant-refunds']))
  })

  it('F16 goods of this return and payouts of others use up the order’s amount', () => {
    const shopped = withOffer(inputOf({ ...refund, newItems: [C] }), 0)
    const other = { ...withOffer(refund, 0), id: 'other' }
    expect(calculateGoodsUse(shopped.document)).toBe(5832)
    expect(buildSpending(runningOrder, shopped, [other]).account.promised).toBe(
      other.document.totals.computed.net + 5832,
    )
  })
})
