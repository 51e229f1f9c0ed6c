import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LineFees } from '../../../schemas/config/policy.ts'
import type { PlainResult } from '../../../schemas/config/workflow.ts'
import { listCreditChoices, listOfferedCredits } from '../../../server/domain/assessment/credit.ts'
import { sumOf } from '../../../server/domain/money/round.ts'
import { buildJournal } from '../../../server/domain/value/journal.ts'
import {
  assessed,
  candleReturned,
  plainDraft,
  plainShop,
  priced,
  shirtForLarger,
  shirtReturned,
  shopWith,
} from '../characters.ts'
import {
  allowing,
  banning,
  donate,
  excluding,
  flagged,
  forCandles,
  forShirts,
  keep,
  review,
  rule,
  under,
} from '../rules.ts'
import { feeOf } from '../value/example.ts'

const both = [shirtReturned, candleReturned]
const lineFees = (fees: LineFees): PlainResult => ({ type: 'line-item-fees', fees })
const quoteOf = (...args: Parameters<typeof priced>) => {
  const { quote } = priced(...args)
  if (quote === null) throw new Error('nothing is selected')
  return quote
}
const net = (...args: Parameters<typeof quoteOf>) => quoteOf(...args).totals.credit.net

describe('the amount of a line that the shop retains', () => {
  it.each([
    ['a fee', { feeAmount: 300 }, 6180],
    ['a part of its value', { creditPercentage: 50 }, 3240],
    ['all but an amount', { creditAmount: 1000 }, 1000],
    ['an amount and a fee', { creditAmount: 1000, feeAmount: 300 }, 700],
    ['never more than there is', { feeAmount: 99_999 }, 0],
  ] as const)('F3 WFL-11 WFL-24 %s, set by a rule, reaches the totals', (_sentence, fees, left) => {
    expect(net([shirtReturned])).toBe(6480)
    expect(net([shirtReturned], under([rule([lineFees(fees)], forShirts)]))).toBe(left)
  })

  it('WFL-24 the fallback of the policy counts only where no rule speaks', () => {
    const config = shopWith({ policy: { fallbackLineItemFees: { feeAmount: 100 } } })
    expect(net(both, { config })).toBe(6480 - 100 + 1620 - 100)
    expect(net(both, under([rule([lineFees({ feeAmount: 500 })], forShirts)], config))).toBe(6480 - 500 + 1620 - 100)
    expect(net(both, under([rule([lineFees({ feeAmount: 0 })], forShirts)], config))).toBe(6480 + 1620 - 100)
    const items = quoteOf(both, under([rule([lineFees({ feeAmount: 500 })], forShirts)], config)).input.items
    expect(items.map(({ fees }) => fees)).toEqual([{ feeAmount: 500 }, { feeAmount: 100 }])
  })
})

describe('handling fees by rules', () => {
  const config = flagged(shopWith({ policy: { fees: [feeOf('refund', 500), feeOf('credit', 250)] } }), 'dynamic-fees')
  const fee = (outcome: 'refund' | 'credit', amount: number): PlainResult => ({
    type: 'fees',
    fees: [feeOf(outcome, amount)],
  })
  const charged = (given: ReturnType<typeof under>, creditType: 'refund' | 'gift') =>
    quoteOf(both, { ...given, draft: { ...given.draft, creditType } }).totals.computed.handlingFee

  it('WFL-27 fees of rules replace those of the policy for the same outcome', () => {
    const given = under([rule([fee('refund', 900)], forShirts)], config)
    expect([charged(given, 'refund'), charged(given, 'gift')]).toEqual([900, 250])
    expect(quoteOf(both, given).input.workflowFees).toMatchObject([{ outcome: 'refund', setByWorkflows: true }])
  })

  it('WFL-27 fees of rules apply only with the flag, while their item is returned', () => {
    const given = under([rule([fee('refund', 900)], forShirts)], config)
    expect(charged({ ...given, config: { ...given.config, flags: [] } }, 'refund')).toBe(500)
    const without = { ...given, draft: { ...given.draft, creditType: 'refund' as const } }
    expect(quoteOf([candleReturned], without).totals.computed.handlingFee).toBe(500)
  })

  it('WFL-27 WFL-33 of items that disagree the later one is heard', () => {
    const given = under([rule([fee('refund', 900)], forShirts), rule([fee('refund', 100)], forCandles)], config)
    expect(charged(given, 'refund')).toBe(100)
  })
})

describe('items that are not sent', () => {
  const shippable = (...args: Parameters<typeof quoteOf>) => quoteOf(...args).totals.shippable.outcome

  it('WFL-09 WFL-31 a return of keep items only needs no shipment; one sent item does', () => {
    expect(shippable(both)).toBe('default')
    expect(shippable(both, under([rule([keep], forShirts)]))).toBe('default')
    expect(shippable(both, under([rule([keep])]))).toBe('keep')
    expect(shippable(both, under([rule([keep], forShirts), rule([donate], forCandles)]))).toBe('donate')
    expect(priced(both, under([rule([keep])])).labelNeeded).toBe(false)
    expect(priced(both, under([rule([keep], forShirts)])).labelNeeded).toBe(true)
  })

  it('WFL-09 a rule counts before the threshold of the policy', () => {
    const config = shopWith({ policy: { keep_item_enabled: true, keep_item_threshold: 2000 } })
    expect([...assessed(both, { config }).keepDecisions]).toEqual([['candle.1', 'keep']])
    expect([...assessed(both, under([rule([donate], forCandles)], config)).keepDecisions]).toEqual([
      ['candle.1', 'donate'],
    ])
  })

  it('WFL-09 a keep item is credited', () => {
    expect(net(both, under([rule([keep])]))).toBe(net(both))
  })

  it('WFL-10 WFL-29 an item under review puts the return under review and stays selected', () => {
    const seen = assessed(both, under([rule([review], forShirts)]))
    expect(seen).toMatchObject({ underReview: true, selected: [{}, {}] })
    expect(assessed([candleReturned], under([rule([review], forShirts)])).underReview).toBe(false)
  })

  it('WFL-08 a rule excludes an item from instant exchange', () => {
    const given = under([rule([excluding('instantExchange')])], flagged(plainShop, 'instant-exchanges'))
    const amount = (with_: Parameters<typeof assessed>[1]) =>
      quoteOf([shirtForLarger], with_).totals.owed.exchanges.amountToCharge
    expect(amount({ config: flagged(plainShop, 'instant-exchanges') })).toBeGreaterThan(0)
    expect(amount(given)).toBe(0)
  })
})

describe('the credit types available', () => {
  const offered = (...args: Parameters<typeof quoteOf>) => listOfferedCredits(quoteOf(...args).credit)

  it('ITM-59 only credit types that every credit line allows are available', () => {
    expect(offered(both)).toEqual(['gift', 'refund'])
    expect(offered(both, under([rule([excluding('refund')], forCandles)]))).toEqual(['gift'])
    expect(offered(both, under([rule([allowing({ gift: false })], forShirts)]))).toEqual(['refund'])
    expect(offered([shirtReturned], under([rule([excluding('refund')], forCandles)]))).toEqual(['gift', 'refund'])
  })

  const refundsBeside = shopWith({ settings: { allowExchangeUpsellAndRefund: true } })

  it('ITM-59 a line that is exchanged bars nothing', () => {
    const given = under([rule([excluding('refund')], forShirts)], refundsBeside)
    expect(offered([shirtForLarger, candleReturned], given)).toEqual(['gift', 'refund'])
  })

  it.each([
    ['gift', ['refund']],
    ['refund', ['gift']],
  ] as const)('WFL-25 a rule bans %s for the whole return while its item is in it', (action, left) => {
    const given = under([rule([banning(action)], forShirts)], refundsBeside)
    expect(offered([shirtForLarger, candleReturned], given)).toEqual(left)
    expect(listCreditChoices(quoteOf(both, given).credit)).toEqual(left)
    expect(offered([candleReturned], given)).toEqual(['gift', 'refund'])
  })

  const storefront = (...args: Parameters<typeof quoteOf>) => quoteOf(...args).credit.allowance.storefront

  it('WFL-26 CFG-14 one item excluded from Shop Now hides it for all, with the setting', () => {
    const hiding = shopWith({ settings: { shopNowDisabledWhenRuleApplies: true } })
    const rules = [rule([excluding('shopNow')], forShirts)]
    expect(storefront(both, { config: hiding })).toBe(true)
    expect(storefront(both, under(rules, hiding))).toBe(false)
    expect(storefront(both, under(rules))).toBe(true)
    expect(storefront([candleReturned], under(rules, hiding))).toBe(true)
  })

  it('WFL-25 a banned exchange closes the storefront', () => {
    const config = shopWith({ policy: { shop_now_for_all_enabled: true } })
    const { allowance } = quoteOf(both, under([rule([banning('exchange')], forCandles)], config)).credit
    expect(allowance).toMatchObject({ storefront: false, storefrontForAll: false })
  })
})

describe('whatever fees rules set', () => {
  const anyLineFees: fc.Arbitrary<LineFees> = fc.oneof(
    fc.record({ feeAmount: fc.nat({ max: 9000 }) }),
    fc.record({ creditAmount: fc.nat({ max: 9000 }), feeAmount: fc.nat({ max: 900 }) }),
    fc.record({ creditPercentage: fc.nat({ max: 10_000 }).map((points) => points / 100) }),
  )
  const anyFees = fc
    .array(
      fc.tuple(fc.constantFrom('refund' as const, 'credit' as const, 'exchange' as const), fc.nat({ max: 9000 })),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((fees): PlainResult => ({ type: 'fees', fees: fees.map(([outcome, amount]) => feeOf(outcome, amount)) }))
  const anyRules = fc.array(
    fc
      .tuple(fc.constantFrom(forShirts, forCandles, undefined), anyLineFees, anyFees)
      .map(([when, fees, handling]) => rule([lineFees(fees), handling], when)),
    { maxLength: 4 },
  )
  const anyItems = fc.constantFrom([shirtReturned], both, [shirtForLarger], [shirtForLarger, candleReturned])
  const anyCredit = fc.constantFrom('gift' as const, 'refund' as const)

  it('F29 WFL-24 WFL-27 the ledger sums to zero, and rule fees never raise the payout', () => {
    fc.assert(
      fc.property(anyRules, anyItems, anyCredit, (rules, items, creditType) => {
        const config = flagged(plainShop, 'dynamic-fees')
        const given = under(rules, config)
        const { input, totals } = quoteOf(items, { ...given, draft: { ...given.draft, creditType } })
        const plain = quoteOf(items, { config, draft: { ...given.draft, creditType } }).totals
        expect(sumOf(buildJournal(input).map(({ amount }) => amount))).toBe(0)
        expect(totals.computed.net).toBeLessThanOrEqual(plain.computed.net)
        expect(totals.credit.net).toBeGreaterThanOrEqual(0)
        expect(totals.credit.net).toBeLessThanOrEqual(plain.credit.net)
      }),
      { numRuns: 250 },
    )
  })
})

it('WFL-30 INS-07 an item under review prevents preselection of instant options', () => {
  const policy = { instant_return_enabled: true, instant_return_required: true, instant_exchange_required: true }
  const takingCards = { ...shopWith({ policy }), adapters: { ...plainShop.adapters, payments: 'sandbox' as const } }
  const config = flagged(takingCards, 'instant-refunds', 'instant-exchanges')
  const refunded = { ...plainDraft, creditType: 'refund' as const }
  const inForce = (items: typeof both, given: ReturnType<typeof under>) => {
    const { instants } = quoteOf(items, { ...given, draft: { ...given.draft, creditType: 'refund' } })
    return [instants.return.inForce, instants.exchange.inForce]
  }
  expect(inForce(both, { config, draft: refunded })).toEqual(['instant', 'regular'])
  expect(inForce([shirtForLarger], { config, draft: refunded })).toEqual(['regular', 'instant'])
  const reviewed = under([rule([review])], config)
  expect(assessed(both, reviewed).underReview).toBe(true)
  expect(inForce(both, reviewed)).toEqual(['regular', 'regular'])
  expect(inForce([shirtForLarger], reviewed)).toEqual(['regular', 'regular'])
})
