import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LineFees } from '../../../schemas/config/policy.ts'
import type { PlainResult } from '../../../schemas/config/workflow.ts'
import { listCreditChoices, listOfferedCredits } from '../../../server/domain/assessment/credit.ts'
import { sumOf } from '../../../server/domain/money/round.ts'
import { buildJournal } from '../../../server/domain/value/journal.ts'
import {
  assessItems,
  candleReturned,
  plainDraft,
  plainShop,
  priceItems,
  shirtForLarger,
  shirtReturned,
  shopWith,
} from '../characters.ts'
import {
  allowOutcomes,
  banActions,
  candleCondition,
  donate,
  excludeOutcomes,
  keep,
  review,
  rule,
  shirtCondition,
  withFlags,
  withRules,
} from '../rules.ts'
import { feeOf } from '../value/example.ts'

const bothItems = [shirtReturned, candleReturned]
const lineFees = (fees: LineFees): PlainResult => ({ type: 'line-item-fees', fees })
const quoteOf = (...args: Parameters<typeof priceItems>) => {
  const { quote } = priceItems(...args)
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
    expect(net([shirtReturned], withRules([rule([lineFees(fees)], shirtCondition)]))).toBe(left)
  })

  it('WFL-24 the fallback of the policy counts only where no rule speaks', () => {
    const config = shopWith({ policy: { fallbackLineItemFees: { feeAmount: 100 } } })
    expect(net(bothItems, { config })).toBe(6480 - 100 + 1620 - 100)
    expect(net(bothItems, withRules([rule([lineFees({ feeAmount: 500 })], shirtCondition)], config))).toBe(
      6480 - 500 + 1620 - 100,
    )
    expect(net(bothItems, withRules([rule([lineFees({ feeAmount: 0 })], shirtCondition)], config))).toBe(
      6480 + 1620 - 100,
    )
    const items = quoteOf(bothItems, withRules([rule([lineFees({ feeAmount: 500 })], shirtCondition)], config)).input
      .items
    expect(items.map(({ fees }) => fees)).toEqual([{ feeAmount: 500 }, { feeAmount: 100 }])
  })
})

describe('handling fees by rules', () => {
  const config = withFlags(shopWith({ policy: { fees: [feeOf('refund', 500), feeOf('credit', 250)] } }), 'dynamic-fees')
  const fee = (outcome: 'refund' | 'credit', amount: number): PlainResult => ({
    type: 'fees',
    fees: [feeOf(outcome, amount)],
  })
  const charged = (ruledInput: ReturnType<typeof withRules>, creditType: 'refund' | 'gift') =>
    quoteOf(bothItems, { ...ruledInput, draft: { ...ruledInput.draft, creditType } }).totals.computed.handlingFee

  it('WFL-27 fees of rules replace those of the policy for the same outcome', () => {
    const ruledInput = withRules([rule([fee('refund', 900)], shirtCondition)], config)
    expect([charged(ruledInput, 'refund'), charged(ruledInput, 'gift')]).toEqual([900, 250])
    expect(quoteOf(bothItems, ruledInput).input.workflowFees).toMatchObject([
      { outcome: 'refund', setByWorkflows: true },
    ])
  })

  it('WFL-27 fees of rules apply only with the flag, while their item is returned', () => {
    const ruledInput = withRules([rule([fee('refund', 900)], shirtCondition)], config)
    expect(charged({ ...ruledInput, config: { ...ruledInput.config, flags: [] } }, 'refund')).toBe(500)
    const without = { ...ruledInput, draft: { ...ruledInput.draft, creditType: 'refund' as const } }
    expect(quoteOf([candleReturned], without).totals.computed.handlingFee).toBe(500)
  })

  it('WFL-27 WFL-33 of items that disagree the later one is heard', () => {
    const ruledInput = withRules(
      [rule([fee('refund', 900)], shirtCondition), rule([fee('refund', 100)], candleCondition)],
      config,
    )
    expect(charged(ruledInput, 'refund')).toBe(100)
  })
})

describe('items that are not sent', () => {
  const shippable = (...args: Parameters<typeof quoteOf>) => quoteOf(...args).totals.shippable.outcome

  it('WFL-09 WFL-31 a return of keep items only needs no shipment; one sent item does', () => {
    expect(shippable(bothItems)).toBe('default')
    expect(shippable(bothItems, withRules([rule([keep], shirtCondition)]))).toBe('default')
    expect(shippable(bothItems, withRules([rule([keep])]))).toBe('keep')
    expect(shippable(bothItems, withRules([rule([keep], shirtCondition), rule([donate], candleCondition)]))).toBe(
      'donate',
    )
    expect(priceItems(bothItems, withRules([rule([keep])])).labelNeeded).toBe(false)
    expect(priceItems(bothItems, withRules([rule([keep], shirtCondition)])).labelNeeded).toBe(true)
  })

  it('WFL-09 a rule counts before the threshold of the policy', () => {
    const config = shopWith({ policy: { keep_item_enabled: true, keep_item_threshold: 2000 } })
    expect([...assessItems(bothItems, { config }).keepDecisions]).toEqual([['candle.1', 'keep']])
    expect([...assessItems(bothItems, withRules([rule([donate], candleCondition)], config)).keepDecisions]).toEqual([
      ['candle.1', 'donate'],
    ])
  })

  it('WFL-09 a keep item is credited', () => {
    expect(net(bothItems, withRules([rule([keep])]))).toBe(net(bothItems))
  })

  it('WFL-10 WFL-29 an item under review puts the return under review and stays selected', () => {
    const assessment = assessItems(bothItems, withRules([rule([review], shirtCondition)]))
    expect(assessment).toMatchObject({ underReview: true, selected: [{}, {}] })
    expect(assessItems([candleReturned], withRules([rule([review], shirtCondition)])).underReview).toBe(false)
  })

  it('WFL-08 a rule excludes an item from instant exchange', () => {
    const ruledInput = withRules(
      [rule([excludeOutcomes('instantExchange')])],
      withFlags(plainShop, 'instant-exchanges'),
    )
    const amount = (with_: Parameters<typeof assessItems>[1]) =>
      quoteOf([shirtForLarger], with_).totals.owed.exchanges.amountToCharge
    expect(amount({ config: withFlags(plainShop, 'instant-exchanges') })).toBeGreaterThan(0)
    expect(amount(ruledInput)).toBe(0)
  })
})

describe('the credit types available', () => {
  const offered = (...args: Parameters<typeof quoteOf>) => listOfferedCredits(quoteOf(...args).credit)

  it('ITM-59 only credit types that every credit line allows are available', () => {
    expect(offered(bothItems)).toEqual(['gift', 'refund'])
    expect(offered(bothItems, withRules([rule([excludeOutcomes('refund')], candleCondition)]))).toEqual(['gift'])
    expect(offered(bothItems, withRules([rule([allowOutcomes({ gift: false })], shirtCondition)]))).toEqual(['refund'])
    expect(offered([shirtReturned], withRules([rule([excludeOutcomes('refund')], candleCondition)]))).toEqual([
      'gift',
      'refund',
    ])
  })

  const refundsBeside = shopWith({ settings: { allowExchangeUpsellAndRefund: true } })

  it('ITM-59 a line that is exchanged bars nothing', () => {
    const ruledInput = withRules([rule([excludeOutcomes('refund')], shirtCondition)], refundsBeside)
    expect(offered([shirtForLarger, candleReturned], ruledInput)).toEqual(['gift', 'refund'])
  })

  it.each([
    ['gift', ['refund']],
    ['refund', ['gift']],
  ] as const)('WFL-25 a rule bans %s for the whole return while its item is in it', (action, left) => {
    const ruledInput = withRules([rule([banActions(action)], shirtCondition)], refundsBeside)
    expect(offered([shirtForLarger, candleReturned], ruledInput)).toEqual(left)
    expect(listCreditChoices(quoteOf(bothItems, ruledInput).credit)).toEqual(left)
    expect(offered([candleReturned], ruledInput)).toEqual(['gift', 'refund'])
  })

  const storefront = (...args: Parameters<typeof quoteOf>) => quoteOf(...args).credit.allowance.storefront

  it('WFL-26 CFG-14 one item excluded from Shop Now hides it for all, with the setting', () => {
    const hiding = shopWith({ settings: { shopNowDisabledWhenRuleApplies: true } })
    const rules = [rule([excludeOutcomes('shopNow')], shirtCondition)]
    expect(storefront(bothItems, { config: hiding })).toBe(true)
    expect(storefront(bothItems, withRules(rules, hiding))).toBe(false)
    expect(storefront(bothItems, withRules(rules))).toBe(true)
    expect(storefront([candleReturned], withRules(rules, hiding))).toBe(true)
  })

  it('WFL-25 a banned exchange closes the storefront', () => {
    const config = shopWith({ policy: { shop_now_for_all_enabled: true } })
    const { allowance } = quoteOf(
      bothItems,
      withRules([rule([banActions('exchange')], candleCondition)], config),
    ).credit
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
      .tuple(fc.constantFrom(shirtCondition, candleCondition, undefined), anyLineFees, anyFees)
      .map(([when, fees, handling]) => rule([lineFees(fees), handling], when)),
    { maxLength: 4 },
  )
  const anyItems = fc.constantFrom([shirtReturned], bothItems, [shirtForLarger], [shirtForLarger, candleReturned])
  const anyCredit = fc.constantFrom('gift' as const, 'refund' as const)

  it('F29 WFL-24 WFL-27 the ledger sums to zero, and rule fees never raise the payout', () => {
    fc.assert(
      fc.property(anyRules, anyItems, anyCredit, (rules, items, creditType) => {
        const config = withFlags(plainShop, 'dynamic-fees')
        const ruledInput = withRules(rules, config)
        const { input, totals } = quoteOf(items, { ...ruledInput, draft: { ...ruledInput.draft, creditType } })
        const plain = quoteOf(items, { config, draft: { ...ruledInput.draft, creditType } }).totals
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
  const config = withFlags(takingCards, 'instant-refunds', 'instant-exchanges')
  const refunded = { ...plainDraft, creditType: 'refund' as const }
  const listInForce = (items: typeof bothItems, ruledInput: ReturnType<typeof withRules>) => {
    const { instants } = quoteOf(items, { ...ruledInput, draft: { ...ruledInput.draft, creditType: 'refund' } })
    return [instants.return.inForce, instants.exchange.inForce]
  }
  expect(listInForce(bothItems, { config, draft: refunded })).toEqual(['instant', 'regular'])
  expect(listInForce([shirtForLarger], { config, draft: refunded })).toEqual(['regular', 'instant'])
  const reviewed = withRules([rule([review])], config)
  expect(assessItems(bothItems, reviewed).underReview).toBe(true)
  expect(listInForce(bothItems, reviewed)).toEqual(['regular', 'regular'])
  expect(listInForce([shirtForLarger], reviewed)).toEqual(['regular', 'regular'])
})
