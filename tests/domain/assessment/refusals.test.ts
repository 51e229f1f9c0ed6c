import { describe, expect, it } from 'vitest'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ItemDecision, OrderDecision } from '../../../schemas/decisions/decision.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import { listOrderDecisions } from '../../../server/domain/assessment/decisions/order.ts'
import {
  candle,
  candleReturned,
  finalSaleSocks,
  linenShirt,
  orderInsideWindow,
  orderPaidInCash,
  plainShop,
  refundedScarf,
  shirtForLarger,
  shirtReturned,
  shopWith,
} from '../characters.ts'
import { allowOutcomes, excludeOutcomes, rule, shirtCondition, withRules } from '../rules.ts'
import { orderOf, plainPolicy } from '../value/example.ts'
import { buildDecisionContext, listDecisionsOfItem } from './decided.ts'

const listRejections = (of: string, decisions: readonly ItemDecision[]) =>
  decisions.flatMap((one) => (one.decided === 'outcome' && one.of === of ? one.against : []))

const findItemDecision = (id: string, input: Partial<AssessInput> = {}, items: DraftItem[] = []) =>
  listDecisionsOfItem(id, input, items).find(({ decided }) => decided === 'item')

const creditOf = (of: 'refund' | 'gift-card', input: Partial<AssessInput>, items: DraftItem[]) =>
  listOrderDecisions(buildDecisionContext(items, input)).find((one) => one.decided === 'credit' && one.of === of)

describe('several rules of one item', () => {
  const rules = [
    rule([allowOutcomes({ refund: false })], shirtCondition, { id: 'no-money' }),
    rule([allowOutcomes({ gift: false })], shirtCondition, { id: 'no-card' }),
    rule([allowOutcomes({ gift: false, exchange: true })], shirtCondition, { id: 'no-card-again' }),
    rule([excludeOutcomes('inlineExchange')], shirtCondition, { id: 'no-swap' }),
    rule([excludeOutcomes('storeCredit')], shirtCondition, { id: 'no-credit' }),
  ]
  const takersOf = (of: string) =>
    listRejections(of, listDecisionsOfItem('shirt.1', withRules(rules))).map((one) =>
      one.why === 'rule' ? one.rule.ruleId : one.why,
    )

  it('FIX-23 a refusal lists the last rule that granted an outcome and every excluding rule', () => {
    expect(takersOf('refund')).toEqual(['no-money'])
    expect(takersOf('gift-card')).toEqual(['no-card-again', 'no-credit'])
    expect(takersOf('exchange')).toEqual(['no-swap'])
  })

  it('FIX-23 a rule that a later rule reverses is not listed: the refund is available', () => {
    const input = withRules([...rules, rule([allowOutcomes({ refund: true })], shirtCondition)])
    expect(listRejections('refund', listDecisionsOfItem('shirt.1', input))).toEqual([])
  })
})

describe('the status of an item', () => {
  const standing = { decided: 'item', because: null, returnedOn: null, by: null }

  it('FIX-23 an item is returnable, returned on a day, or not loaded yet', () => {
    expect(findItemDecision('shirt.1')).toEqual({ ...standing, outcome: 'may-go-back' })
    expect(findItemDecision('scarf.1', { order: orderOf([refundedScarf]) })).toEqual({
      ...standing,
      outcome: 'kept-back',
      because: 'returned',
      returnedOn: '2024-03-02',
    })
    for (const reading of ['loading', 'failed'] as const)
      expect(findItemDecision('shirt.1', { products: { 'linen-shirt': reading } })).toEqual({
        ...standing,
        outcome: 'unread',
      })
  })

  it('FIX-23 an item is refused by the setting that allows one item a return', () => {
    const config = shopWith({ settings: { single_product_returns: true } })
    expect(findItemDecision('candle.1', { config }, [shirtReturned])).toEqual({
      ...standing,
      outcome: 'kept-back',
      because: 'single-item',
      by: '/settings/single_product_returns',
    })
  })

  it('FIX-23 a returned final sale item is refused as returned, not by its tag', () => {
    const socks = { ...finalSaleSocks, refunded: refundedScarf.refunded }
    expect(findItemDecision('socks.1', { order: orderOf([socks]) })).toMatchObject({ because: 'returned', by: null })
  })
})

describe('another of the same', () => {
  const config = shopWith({ settings: { enableExchangeReplaceOption: true } })
  const replacing = (variants: typeof linenShirt.variants) =>
    listRejections(
      'replace',
      listDecisionsOfItem('shirt.1', { config, products: { 'linen-shirt': { ...linenShirt, variants }, candle } }),
    )

  it('FIX-23 a replacement is refused once: no stock, removed product, or catalog without variants', () => {
    const others = linenShirt.variants.filter(({ id }) => id !== 'shirt-m')
    const own = linenShirt.variants.filter(({ id }) => id === 'shirt-m')
    expect(replacing(linenShirt.variants)).toEqual([])
    expect(replacing([...others, ...own.map((one) => ({ ...one, stock: 0 }))])).toMatchObject([
      { why: 'stock', variants: [{ variantId: 'shirt-m', stock: 0 }] },
    ])
    expect(replacing(others)).toEqual([{ why: 'no-product', by: null }])
    expect(replacing([])).toEqual([{ why: 'no-product', by: null }])
  })
})

describe('another product in its place', () => {
  it('FIX-23 another product is refused by a policy that turns it off, else not refused', () => {
    const mend = {
      id: 'mend',
      enabled: true,
      search_string: 'Shirts',
      operator: 'contains' as const,
      title: { en: 'Mend' },
      options: [{ id: 'one', collection_id: 'c', order: 1, copy: { en: 'One' } }],
    }
    const listDecisions = (advanced_exchanges_enabled: boolean) =>
      listDecisionsOfItem('shirt.1', {
        config: { ...shopWith({ policy: { advanced_exchanges_enabled } }), advancedExchanges: [mend] },
      })
    expect(listRejections('advanced-exchange', listDecisions(false))).toEqual([
      { why: 'policy', by: '/policies/0/advanced_exchanges_enabled' },
    ])
    expect(listRejections('advanced-exchange', listDecisions(true))).toEqual([])
  })
})

describe('the policies that an order passed over', () => {
  const policyWithTag = (id: string, tag: string): ReturnPolicy => ({
    ...plainPolicy,
    id,
    when: { fact: 'order.tags', op: 'includes', value: tag },
  })
  const policies = [policyWithTag('vip', 'vip'), { ...plainPolicy, default: true }, policyWithTag('press', 'press')]
  const policyOf = (tags: string[]) => {
    const [listDecisions] = listOrderDecisions(
      buildDecisionContext([], { config: { ...plainShop, policies }, order: { ...orderInsideWindow, tags } }),
    )
    return listDecisions as Extract<OrderDecision, { decided: 'policy' }>
  }

  it('FIX-23 skipped policies are those before the order’s own, or all conditional for the default', () => {
    expect(policyOf(['press'])).toMatchObject({ policyId: 'press', because: 'conditions' })
    expect(policyOf(['press']).passedOver.map(({ policyId }) => policyId)).toEqual(['vip'])
    expect(policyOf([])).toMatchObject({ policyId: 'policy', because: 'default' })
    expect(policyOf([]).passedOver.map(({ policyId }) => policyId)).toEqual(['vip', 'press'])
  })

  it('FIX-23 skipped policies read all tags of the order, the shop’s own words', () => {
    expect(policyOf(['press', 'spring']).reads).toEqual([{ fact: 'order.tags', value: ['press', 'spring'] }])
  })
})

describe('how the value comes back', () => {
  it('FIX-23 store credit excluded by a rule names it, and the refund stays offered', () => {
    const input = withRules([rule([excludeOutcomes('storeCredit')], shirtCondition, { id: 'money-only' })])
    const items = [shirtReturned, candleReturned]
    expect(creditOf('gift-card', input, items)).toMatchObject({
      outcome: 'refused',
      because: 'banned',
      rules: [{ item: 'shirt.1', ruleId: 'money-only' }],
      by: null,
    })
    expect(creditOf('refund', input, items)).toMatchObject({ outcome: 'offered', because: null, rules: [], by: null })
  })

  it('FIX-23 a refund without a rule’s grant names the rule; store credit stays offered', () => {
    const input = withRules([rule([allowOutcomes({ refund: false })], shirtCondition, { id: 'credit-only' })])
    expect(creditOf('refund', input, [shirtReturned])).toMatchObject({
      because: 'banned',
      rules: [{ ruleId: 'credit-only' }],
    })
    expect(creditOf('gift-card', input, [shirtReturned])).toMatchObject({ outcome: 'offered', rules: [] })
  })

  it('FIX-23 a refund of cash or beside an exchange names the setting that refuses it', () => {
    expect(creditOf('refund', { order: orderPaidInCash }, [shirtReturned])).toMatchObject({
      because: 'cash',
      by: '/settings/cashGateways',
      rules: [],
    })
    expect(creditOf('refund', {}, [shirtForLarger, candleReturned])).toMatchObject({
      because: 'not-with-exchange',
      by: '/settings/allowExchangeUpsellAndRefund',
    })
  })
})
