import { describe, expect, it } from 'vitest'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import {
  findCreditProblem,
  isShopPreviewNeeded,
  listCreditOptions,
  listOfferedCredits,
} from '../../../server/domain/assessment/credit.ts'
import type { Quote } from '../../../server/domain/assessment/quote.ts'
import {
  candle,
  candleReturned,
  disabledEvent,
  linenShirt,
  orderInsideWindow,
  orderPaidInCash,
  plainDraft,
  plainShop,
  priceItems,
  shirtForLarger,
  shirtReturned,
  shopWith,
} from '../characters.ts'
import { banActions, excludeOutcomes, rule, shirtCondition, withFlags, withRules } from '../rules.ts'
import { accountOf } from '../value/example.ts'

const bothItems = [shirtReturned, candleReturned]
const quoteOf = (items: DraftItem[], input: Partial<AssessInput> = {}): Quote => {
  const { quote } = priceItems(items, input)
  if (quote === null) throw new Error('nothing is selected')
  return quote
}
const refundsBeside = { allowExchangeUpsellAndRefund: true }
const anyPrice = { diff_priced_exchanges: true }
const withCards = (config: AssessInput['config']) => ({
  ...config,
  adapters: { ...config.adapters, payments: 'sandbox' as const },
})
/** The large shirt costs 5000 instead of 6000: 1080 of credit with tax. */
const cheaperL = {
  ...linenShirt,
  variants: linenShirt.variants.map((variant) => (variant.id === 'shirt-l' ? { ...variant, price: 5000 } : variant)),
}
const dearerL = {
  ...linenShirt,
  variants: linenShirt.variants.map((variant) => (variant.id === 'shirt-l' ? { ...variant, price: 7000 } : variant)),
}
const catalogueWith = (shirt: typeof linenShirt) => ({ 'linen-shirt': shirt, candle })

describe('the credit that a return may become', () => {
  it('CRD-31 an order paid in cash shows the refund card disabled with its reason', () => {
    const { credit, creditType } = quoteOf(bothItems, { order: orderPaidInCash })
    expect(listCreditOptions(credit)).toEqual(['gift', 'refund'])
    expect(findCreditProblem('refund', credit)).toBe('cash')
    expect(creditType).toBe('gift')
  })

  it('CRD-31 a shop without refunds does not give cash as the reason', () => {
    const { credit } = quoteOf(bothItems, {
      order: orderPaidInCash,
      config: shopWith({ policy: { refund: disabledEvent } }),
    })
    expect(findCreditProblem('refund', credit)).toBe('exchange-only')
    expect(listCreditOptions(credit)).toEqual(['gift'])
  })

  it('CRD-18 a rule that bans refunds disables their card with the reason; the item returns', () => {
    const input = withRules([rule([banActions('refund')], shirtCondition)])
    expect(findCreditProblem('refund', quoteOf(bothItems, input).credit)).toBe('banned')
    expect(listCreditOptions(quoteOf(bothItems, input).credit)).toEqual(['gift', 'refund'])
    expect(findCreditProblem('refund', quoteOf([candleReturned], input).credit)).toBe(null)
  })

  it('CRD-18 a rule that bans gift cards disables their card with the reason', () => {
    const { credit } = quoteOf(bothItems, withRules([rule([banActions('gift')])]))
    expect([findCreditProblem('gift', credit), findCreditProblem('refund', credit)]).toEqual(['banned', null])
  })

  it('CRD-18 a credit type the shop lacks is not reported as banned', () => {
    const input = withRules([rule([banActions('gift', 'refund')])], shopWith({ policy: { gift_card: disabledEvent } }))
    const { credit } = quoteOf(bothItems, input)
    expect([findCreditProblem('gift', credit), findCreditProblem('refund', credit)]).toEqual(['no-gift-card', 'banned'])
  })

  it('CRD-26 a shop without refund and gift card has exchanges only', () => {
    const config = shopWith({
      policy: { refund: disabledEvent, gift_card: disabledEvent },
      settings: { ...anyPrice, ...refundsBeside },
    })
    const flags = withFlags(config, 'different-priced-variant-exchanges')
    const { credit } = quoteOf([shirtForLarger], { config: flags, products: catalogueWith(cheaperL) })
    expect([findCreditProblem('gift', credit), findCreditProblem('refund', credit)]).toEqual([
      'no-gift-card',
      'exchange-only',
    ])
    expect(listCreditOptions(credit)).toContain('exchange')
  })

  it('CRD-26 an exchange-only item gets no refund for a cheaper variant', () => {
    const config = withFlags(
      shopWith({ settings: { ...anyPrice, ...refundsBeside } }),
      'different-priced-variant-exchanges',
    )
    const products = catalogueWith(cheaperL)
    expect(listOfferedCredits(quoteOf([shirtForLarger], { config, products }).credit)).toEqual(['gift', 'refund'])
    const input = withRules([rule([excludeOutcomes('refund', 'storeCredit')], shirtCondition)], config)
    const { credit, totals } = quoteOf([shirtForLarger], { ...input, products })
    expect(totals.computed.remainingCredit).toBe(1080)
    expect(findCreditProblem('refund', credit)).toBe('exchange-only')
    expect(findCreditProblem('gift', credit)).toBe(null)
    expect(listOfferedCredits(quoteOf([shirtForLarger, candleReturned], { ...input, products }).credit)).toContain(
      'refund',
    )
  })

  it('CRD-27 a shop without gift cards', () => {
    const { credit, creditType } = quoteOf(bothItems, { config: shopWith({ policy: { gift_card: disabledEvent } }) })
    expect([findCreditProblem('gift', credit), creditType]).toEqual(['no-gift-card', 'refund'])
  })

  it('CRD-32 the rest beside an exchange is refunded only if the shop allows it', () => {
    const items = [shirtForLarger, candleReturned]
    expect(findCreditProblem('refund', quoteOf(items).credit)).toBe('not-with-exchange')
    expect(quoteOf(items).creditType).toBe('gift')
    const config = shopWith({ settings: refundsBeside })
    expect(listOfferedCredits(quoteOf(items, { config }).credit)).toEqual(['gift', 'refund'])
  })

  it('REV-48 an amount promised to another return of the order is not refunded twice', () => {
    const { total } = orderInsideWindow
    const promised = (promisedAmount: number) =>
      quoteOf(bothItems, { account: accountOf(orderInsideWindow, { promised: promisedAmount }) })
    expect(promised(total - 8099).totals.credit.preCalculated.refundCredit).toBe(8099)
    expect(findCreditProblem('refund', promised(total - 1).credit)).toBe(null)
    expect(findCreditProblem('refund', promised(total).credit)).toBe('order-limit')
  })
})

describe('slide 1 of the credit page', () => {
  const shopOpen = shopWith({ policy: { shop_now_enabled: true } })
  const shopShut = shopWith({ policy: { shop_now_enabled: false } })
  const shopForAll = shopWith({ policy: { shop_now_enabled: false, shop_now_for_all_enabled: true } })
  const isPreviewNeeded = (...args: Parameters<typeof quoteOf>) => isShopPreviewNeeded(quoteOf(...args).credit)

  it.each([
    ['CRD-29 stands where the storefront is open', shopOpen, true],
    ['CRD-29 is skipped where it is closed', shopShut, false],
    ['CRD-30 stands where it is closed, but open for all', shopForAll, true],
  ])('%s', (_sentence, config, slide) => {
    expect(isPreviewNeeded(bothItems, { config })).toBe(slide)
  })

  it.each([
    ['open', shopOpen],
    ['open for all', shopForAll],
  ])('CRD-28 CRD-30 slide 1 is skipped while a rule bans exchanges, though the storefront is %s', (_sentence, config) => {
    const input = withRules([rule([banActions('exchange')], shirtCondition)], config)
    expect(isPreviewNeeded(bothItems, input)).toBe(false)
    expect(isPreviewNeeded([candleReturned], input)).toBe(true)
  })
})

describe('an instant refund', () => {
  const policy = { instant_return_enabled: true }
  const config = withCards(withFlags(shopWith({ policy }), 'instant-refunds'))
  const refunded = { ...plainDraft, creditType: 'refund', returnType: 'instant' } as const

  it('CRD-09 INS-01 an instant refund can be chosen with its flag and policy', () => {
    expect(quoteOf(bothItems, { config }).instants.return).toEqual({
      choice: false,
      possible: true,
      inForce: 'regular',
    })
    expect(quoteOf(bothItems, { config: { ...config, flags: [] } }).instants.return.possible).toBe(false)
    const without = withCards(withFlags(plainShop, 'instant-refunds'))
    expect(quoteOf(bothItems, { config: without }).instants.return.possible).toBe(false)
  })

  it('CRD-09 INS-08 INS-11 a chosen instant refund holds the card for the policy’s days', () => {
    const days = withCards(withFlags(shopWith({ policy: { ...policy, instant_return_window: 9 } }), 'instant-refunds'))
    const { creditType, need, receipt } = quoteOf(bothItems, { config: days, draft: refunded })
    expect(creditType).toBe('refund')
    expect(need.holds).toEqual([{ purpose: 'instant-return', authorize: 8100, charge: 8100, window: 9 }])
    expect(receipt).toMatchObject({ amountToAuthorize: 8100, amountToCharge: 8100 })
  })

  it('INS-11 the hold window is 30 days by default', () => {
    expect(quoteOf(bothItems, { config, draft: refunded }).need.holds[0]?.window).toBe(30)
  })

  it.each([
    ['INS-08 by a shop that takes no cards', { config: { ...config, adapters: plainShop.adapters } }],
    ['INS-12 where no carrier of the shop brings the parcel', { config: { ...config, methods: [] } }],
    [
      'INS-12 for a parcel that is brought to a store',
      { draft: { ...refunded, order: { ...plainDraft.order, inStore: true } } },
    ],
  ])('CRD-09 an instant refund is not offered %s', (_sentence, input) => {
    const { instants, need } = quoteOf(bothItems, { config, draft: refunded, ...input })
    expect(instants.return).toEqual({ choice: false, possible: false, inForce: 'regular' })
    expect(need.use).toBe('none')
  })
})

describe('an instant exchange', () => {
  const config = withCards(withFlags(plainShop, 'instant-exchanges'))
  const instantly = { ...plainDraft, exchangeType: 'instant' } as const

  it('INS-02 INS-11 the card is held for a shirt sent ahead, 14 days by default', () => {
    const hold = { purpose: 'instant-exchange', authorize: 6480, charge: 6480, window: 14 }
    expect(quoteOf([shirtForLarger], { config, draft: instantly }).need.holds).toEqual([hold])
    const settings = { ...config.settings, instantExchangeWindow: 20 }
    const longer = quoteOf([shirtForLarger], { config: { ...config, settings }, draft: instantly })
    expect(longer.need.holds).toEqual([{ ...hold, window: 20 }])
    expect(quoteOf([shirtForLarger], { config: { ...config, flags: [] }, draft: instantly }).need.holds).toEqual([])
  })

  it('INS-03 one item that a rule excludes makes instant exchange unavailable for the return', () => {
    const input = withRules([rule([excludeOutcomes('instantExchange')], shirtCondition)], config)
    const draft = { ...input.draft, exchangeType: 'instant' } as const
    expect(quoteOf([shirtForLarger, candleReturned], { ...input, draft }).instants.exchange.possible).toBe(false)
  })

  it('FEE-05 an exchange is regular once no item is exchanged, whatever was chosen', () => {
    expect(quoteOf(bothItems, { config, draft: instantly }).instants.exchange).toEqual({
      choice: false,
      possible: false,
      inForce: 'regular',
    })
  })

  it('INS-05 an instant exchange applies where the policy requires it and no credit remains', () => {
    const required = withCards(
      withFlags(shopWith({ policy: { instant_exchange_required: true } }), 'instant-exchanges'),
    )
    expect(quoteOf([shirtForLarger], { config: required }).instants.exchange.inForce).toBe('instant')
    expect(quoteOf([shirtForLarger, candleReturned], { config: required }).instants.exchange).toMatchObject({
      choice: true,
      inForce: 'regular',
    })
  })

  it('INS-14 F20 with an instant refund, both holds total the receipt’s hold, capped at the return', () => {
    const settings = { ...anyPrice, ...refundsBeside }
    const shop = withCards(shopWith({ policy: { instant_return_enabled: true }, settings }))
    const names = ['instant-refunds', 'instant-exchanges', 'modify-ix-charge', 'different-priced-variant-exchanges']
    const draft = { ...instantly, creditType: 'refund', returnType: 'instant' } as const
    const input = { config: withFlags(shop, ...names), draft, products: catalogueWith(cheaperL) }
    const { need, receipt } = quoteOf([shirtForLarger, candleReturned], input)
    const totalHeld = need.holds.reduce((sum, { charge }) => sum + charge, 0)
    expect(need.holds.map(({ purpose, charge }) => [purpose, charge])).toEqual([
      ['instant-return', 2700],
      ['instant-exchange', 5400],
    ])
    expect(totalHeld).toBe(receipt.amountToCharge)
    expect(totalHeld).toBe(6480 + 1620)
  })
})

describe('amounts owed', () => {
  const config = withCards(withFlags(shopWith({ settings: anyPrice }), 'different-priced-variant-exchanges'))
  const dearer = { config, products: catalogueWith(dearerL) }

  it('REV-24 a dearer shirt is paid by card', () => {
    expect(quoteOf([shirtForLarger], dearer)).toMatchObject({
      totals: { computed: { net: -1080 } },
      need: { due: 1080, checkout: 0, use: 'once' },
    })
  })

  it('REV-25 the shop covers a difference up to its minimum', () => {
    const settings = { ...config.settings, stripe_min: 1080 }
    expect(quoteOf([shirtForLarger], { ...dearer, config: { ...config, settings } }).need).toMatchObject({
      due: 0,
      use: 'none',
    })
  })

  it('REV-47 flag and setting together move payment to the checkout, either alone requires a card', () => {
    const flag = withFlags(config, 'exchange-order-checkout', 'different-priced-variant-exchanges')
    const settings = { ...config.settings, checkoutForUpsell: true }
    const needOf = (shop: AssessInput['config']) => quoteOf([shirtForLarger], { ...dearer, config: shop }).need
    expect(needOf({ ...flag, settings })).toMatchObject({ due: 0, checkout: 1080, use: 'none' })
    expect(needOf(flag)).toMatchObject({ due: 1080, checkout: 0, use: 'once' })
    expect(needOf({ ...config, settings })).toMatchObject({ due: 1080, checkout: 0, use: 'once' })
  })
})
