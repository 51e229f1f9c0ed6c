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
  linenShirt,
  off,
  orderInsideWindow,
  orderPaidInCash,
  plainDraft,
  plainShop,
  priced,
  shirtForLarger,
  shirtReturned,
  shopWith,
} from '../characters.ts'
import { banning, excluding, flagged, forShirts, rule, under } from '../rules.ts'
import { accountOf } from '../value/example.ts'

const both = [shirtReturned, candleReturned]
const quoteOf = (items: DraftItem[], given: Partial<AssessInput> = {}): Quote => {
  const { quote } = priced(items, given)
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
    const { credit, creditType } = quoteOf(both, { order: orderPaidInCash })
    expect(listCreditOptions(credit)).toEqual(['gift', 'refund'])
    expect(findCreditProblem('refund', credit)).toBe('cash')
    expect(creditType).toBe('gift')
  })

  it('CRD-31 a shop without refunds does not give cash as the reason', () => {
    const { credit } = quoteOf(both, { order: orderPaidInCash, config: shopWith({ policy: { refund: off } }) })
    expect(findCreditProblem('refund', credit)).toBe('exchange-only')
    expect(listCreditOptions(credit)).toEqual(['gift'])
  })

  it('CRD-18 a rule that bans refunds disables their card with the reason; the item returns', () => {
    const given = under([rule([banning('refund')], forShirts)])
    expect(findCreditProblem('refund', quoteOf(both, given).credit)).toBe('banned')
    expect(listCreditOptions(quoteOf(both, given).credit)).toEqual(['gift', 'refund'])
    expect(findCreditProblem('refund', quoteOf([candleReturned], given).credit)).toBe(null)
  })

  it('CRD-18 a rule that bans gift cards disables their card with the reason', () => {
    const { credit } = quoteOf(both, under([rule([banning('gift')])]))
    expect([findCreditProblem('gift', credit), findCreditProblem('refund', credit)]).toEqual(['banned', null])
  })

  it('CRD-18 a credit type the shop lacks is not reported as banned', () => {
    const given = under([rule([banning('gift', 'refund')])], shopWith({ policy: { gift_card: off } }))
    const { credit } = quoteOf(both, given)
    expect([findCreditProblem('gift', credit), findCreditProblem('refund', credit)]).toEqual(['no-gift-card', 'banned'])
  })

  it('CRD-26 a shop without refund and gift card has exchanges only', () => {
    const config = shopWith({ policy: { refund: off, gift_card: off }, settings: { ...anyPrice, ...refundsBeside } })
    const flags = flagged(config, 'different-priced-variant-exchanges')
    const { credit } = quoteOf([shirtForLarger], { config: flags, products: catalogueWith(cheaperL) })
    expect([findCreditProblem('gift', credit), findCreditProblem('refund', credit)]).toEqual([
      'no-gift-card',
      'exchange-only',
    ])
    expect(listCreditOptions(credit)).toContain('exchange')
  })

  it('CRD-26 an exchange-only item gets no refund for a cheaper variant', () => {
    const config = flagged(
      shopWith({ settings: { ...anyPrice, ...refundsBeside } }),
      'different-priced-variant-exchanges',
    )
    const products = catalogueWith(cheaperL)
    expect(listOfferedCredits(quoteOf([shirtForLarger], { config, products }).credit)).toEqual(['gift', 'refund'])
    const given = under([rule([excluding('refund', 'storeCredit')], forShirts)], config)
    const { credit, totals } = quoteOf([shirtForLarger], { ...given, products })
    expect(totals.computed.remainingCredit).toBe(1080)
    expect(findCreditProblem('refund', credit)).toBe('exchange-only')
    expect(findCreditProblem('gift', credit)).toBe(null)
    expect(listOfferedCredits(quoteOf([shirtForLarger, candleReturned], { ...given, products }).credit)).toContain(
      'refund',
    )
  })

  it('CRD-27 a shop without gift cards', () => {
    const { credit, creditType } = quoteOf(both, { config: shopWith({ policy: { gift_card: off } }) })
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
    const promised = (promised: number) => quoteOf(both, { account: accountOf(orderInsideWindow, { promised }) })
    expect(promised(total - 8099).totals.credit.preCalculated.refundCredit).toBe(8099)
    expect(findCreditProblem('refund', promised(total - 1).credit)).toBe(null)
    expect(findCreditProblem('refund', promised(total).credit)).toBe('order-limit')
  })
})

describe('slide 1 of the credit page', () => {
  const shopOpen = shopWith({ policy: { shop_now_enabled: true } })
  const shopShut = shopWith({ policy: { shop_now_enabled: false } })
  const forAll = shopWith({ policy: { shop_now_enabled: false, shop_now_for_all_enabled: true } })
  const stands = (...args: Parameters<typeof quoteOf>) => isShopPreviewNeeded(quoteOf(...args).credit)

  it.each([
    ['CRD-29 stands where the storefront is open', shopOpen, true],
    ['CRD-29 is skipped where it is closed', shopShut, false],
    ['CRD-30 stands where it is closed, but open for all', forAll, true],
  ])('%s', (_sentence, config, slide) => {
    expect(stands(both, { config })).toBe(slide)
  })

  it.each([
    ['open', shopOpen],
    ['open for all', forAll],
  ])('CRD-28 CRD-30 slide 1 is skipped while a rule bans exchanges, though the storefront is %s', (_sentence, config) => {
    const given = under([rule([banning('exchange')], forShirts)], config)
    expect(stands(both, given)).toBe(false)
    expect(stands([candleReturned], given)).toBe(true)
  })
})

describe('an instant refund', () => {
  const policy = { instant_return_enabled: true }
  const config = withCards(flagged(shopWith({ policy }), 'instant-refunds'))
  const refunded = { ...plainDraft, creditType: 'refund', returnType: 'instant' } as const

  it('CRD-09 INS-01 an instant refund can be chosen with its flag and policy', () => {
    expect(quoteOf(both, { config }).instants.return).toEqual({ choice: false, possible: true, inForce: 'regular' })
    expect(quoteOf(both, { config: { ...config, flags: [] } }).instants.return.possible).toBe(false)
    const without = withCards(flagged(plainShop, 'instant-refunds'))
    expect(quoteOf(both, { config: without }).instants.return.possible).toBe(false)
  })

  it('CRD-09 INS-08 INS-11 a chosen instant refund holds the card for the policy’s days', () => {
    const days = withCards(flagged(shopWith({ policy: { ...policy, instant_return_window: 9 } }), 'instant-refunds'))
    const { creditType, need, receipt } = quoteOf(both, { config: days, draft: refunded })
    expect(creditType).toBe('refund')
    expect(need.holds).toEqual([{ purpose: 'instant-return', authorize: 8100, charge: 8100, window: 9 }])
    expect(receipt).toMatchObject({ amountToAuthorize: 8100, amountToCharge: 8100 })
  })

  it('INS-11 the hold window is 30 days by default', () => {
    expect(quoteOf(both, { config, draft: refunded }).need.holds[0]?.window).toBe(30)
  })

  it.each([
    ['INS-08 by a shop that takes no cards', { config: { ...config, adapters: plainShop.adapters } }],
    ['INS-12 where no carrier of the shop brings the parcel', { config: { ...config, methods: [] } }],
    [
      'INS-12 for a parcel that is brought to a store',
      { draft: { ...refunded, order: { ...plainDraft.order, inStore: true } } },
    ],
  ])('CRD-09 an instant refund is not offered %s', (_sentence, given) => {
    const { instants, need } = quoteOf(both, { config, draft: refunded, ...given })
    expect(instants.return).toEqual({ choice: false, possible: false, inForce: 'regular' })
    expect(need.use).toBe('none')
  })
})

describe('an instant exchange', () => {
  const config = withCards(flagged(plainShop, 'instant-exchanges'))
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
    const given = under([rule([excluding('instantExchange')], forShirts)], config)
    const draft = { ...given.draft, exchangeType: 'instant' } as const
    expect(quoteOf([shirtForLarger, candleReturned], { ...given, draft }).instants.exchange.possible).toBe(false)
  })

  it('FEE-05 an exchange is regular once no item is exchanged, whatever was chosen', () => {
    expect(quoteOf(both, { config, draft: instantly }).instants.exchange).toEqual({
      choice: false,
      possible: false,
      inForce: 'regular',
    })
  })

  it('INS-05 an instant exchange applies where the policy requires it and no credit remains', () => {
    const required = withCards(flagged(shopWith({ policy: { instant_exchange_required: true } }), 'instant-exchanges'))
    expect(quoteOf([shirtForLarger], { config: required }).instants.exchange.inForce).toBe('instant')
    expect(quoteOf([shirtForLarger, candleReturned], { config: required }).instants.exchange.inForce).toBe(null)
  })

  it('INS-14 F20 with an instant refund, both holds total the receipt’s hold, capped at the return', () => {
    const settings = { ...anyPrice, ...refundsBeside }
    const shop = withCards(shopWith({ policy: { instant_return_enabled: true }, settings }))
    const names = ['instant-refunds', 'instant-exchanges', 'modify-ix-charge', 'different-priced-variant-exchanges']
    const draft = { ...instantly, creditType: 'refund', returnType: 'instant' } as const
    const given = { config: flagged(shop, ...names), draft, products: catalogueWith(cheaperL) }
    const { need, receipt } = quoteOf([shirtForLarger, candleReturned], given)
    const held = need.holds.reduce((sum, { charge }) => sum + charge, 0)
    expect(need.holds.map(({ purpose, charge }) => [purpose, charge])).toEqual([
      ['instant-return', 2700],
      ['instant-exchange', 5400],
    ])
    expect(held).toBe(receipt.amountToCharge)
    expect(held).toBe(6480 + 1620)
  })
})

describe('amounts owed', () => {
  const config = withCards(flagged(shopWith({ settings: anyPrice }), 'different-priced-variant-exchanges'))
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
    const flag = flagged(config, 'exchange-order-checkout', 'different-priced-variant-exchanges')
    const settings = { ...config.settings, checkoutForUpsell: true }
    const needOf = (shop: AssessInput['config']) => quoteOf([shirtForLarger], { ...dearer, config: shop }).need
    expect(needOf({ ...flag, settings })).toMatchObject({ due: 0, checkout: 1080, use: 'none' })
    expect(needOf(flag)).toMatchObject({ due: 1080, checkout: 0, use: 'once' })
    expect(needOf({ ...config, settings })).toMatchObject({ due: 1080, checkout: 0, use: 'once' })
  })
})
