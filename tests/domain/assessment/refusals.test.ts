import { describe, expect, it } from 'vitest'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ItemDecision, OrderDecision } from '../../../schemas/decision.ts'
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
import { allowing, excluding, forShirts, rule, under } from '../rules.ts'
import { orderOf, plainPolicy } from '../value/example.ts'
import { decidedOf, ofItem } from './decided.ts'

const againstOf = (of: string, decisions: readonly ItemDecision[]) =>
  decisions.flatMap((one) => (one.decided === 'outcome' && one.of === of ? one.against : []))

const standingOf = (id: string, given: Partial<AssessInput> = {}, items: DraftItem[] = []) =>
  ofItem(id, given, items).find(({ decided }) => decided === 'item')

const creditOf = (of: 'refund' | 'gift-card', given: Partial<AssessInput>, items: DraftItem[]) =>
  listOrderDecisions(decidedOf(items, given)).find((one) => one.decided === 'credit' && one.of === of)

describe('several rules of one item', () => {
  const rules = [
    rule([allowing({ refund: false })], forShirts, { id: 'no-money' }),
    rule([allowing({ gift: false })], forShirts, { id: 'no-card' }),
    rule([allowing({ gift: false, exchange: true })], forShirts, { id: 'no-card-again' }),
    rule([excluding('inlineExchange')], forShirts, { id: 'no-swap' }),
    rule([excluding('storeCredit')], forShirts, { id: 'no-credit' }),
  ]
  const takersOf = (of: string) =>
    againstOf(of, ofItem('shirt.1', under(rules))).map((one) => (one.why === 'rule' ? one.rule.ruleId : one.why))

  it('FIX-23 of those that grant only the last that spoke of an outcome is told, and every one that excludes it', () => {
    expect(takersOf('refund')).toEqual(['no-money'])
    expect(takersOf('gift-card')).toEqual(['no-card-again', 'no-credit'])
    expect(takersOf('exchange')).toEqual(['no-swap'])
  })

  it('FIX-23 one that a later one takes back is not told: the shopper has the refund', () => {
    const given = under([...rules, rule([allowing({ refund: true })], forShirts)])
    expect(againstOf('refund', ofItem('shirt.1', given))).toEqual([])
  })
})

describe('where an item stands', () => {
  const standing = { decided: 'item', because: null, returnedOn: null, by: null }

  it('FIX-23 it may go back, has been returned on a day, or is not read yet', () => {
    expect(standingOf('shirt.1')).toEqual({ ...standing, outcome: 'may-go-back' })
    expect(standingOf('scarf.1', { order: orderOf([refundedScarf]) })).toEqual({
      ...standing,
      outcome: 'kept-back',
      because: 'returned',
      returnedOn: '2024-03-02',
    })
    for (const reading of ['loading', 'failed'] as const)
      expect(standingOf('shirt.1', { products: { 'linen-shirt': reading } })).toEqual({
        ...standing,
        outcome: 'unread',
      })
  })

  it('FIX-23 it is kept back by the setting that allows one item a return', () => {
    const config = shopWith({ settings: { single_product_returns: true } })
    expect(standingOf('candle.1', { config }, [shirtReturned])).toEqual({
      ...standing,
      outcome: 'kept-back',
      because: 'single-item',
      by: '/settings/single_product_returns',
    })
  })

  it('FIX-23 a final sale that went back already is kept back for that, and by no tag', () => {
    const socks = { ...finalSaleSocks, refunded: refundedScarf.refunded }
    expect(standingOf('socks.1', { order: orderOf([socks]) })).toMatchObject({ because: 'returned', by: null })
  })
})

describe('another of the same', () => {
  const config = shopWith({ settings: { enableExchangeReplaceOption: true } })
  const replacing = (variants: typeof linenShirt.variants) =>
    againstOf(
      'replace',
      ofItem('shirt.1', { config, products: { 'linen-shirt': { ...linenShirt, variants }, candle } }),
    )

  it('FIX-23 is refused for its stock, for having left the catalogue, or for a catalogue without variants, once', () => {
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
  it('FIX-23 is refused by the policy that has it off, and by nothing where it is on', () => {
    const mend = {
      ...{ id: 'mend', enabled: true, search_string: 'Shirts', operator: 'contains' as const, title: { en: 'Mend' } },
      options: [{ id: 'one', collection_id: 'c', order: 1, copy: { en: 'One' } }],
    }
    const told = (advanced_exchanges_enabled: boolean) =>
      ofItem('shirt.1', {
        config: { ...shopWith({ policy: { advanced_exchanges_enabled } }), advancedExchanges: [mend] },
      })
    expect(againstOf('advanced-exchange', told(false))).toEqual([
      { why: 'policy', by: '/policies/0/advanced_exchanges_enabled' },
    ])
    expect(againstOf('advanced-exchange', told(true))).toEqual([])
  })
})

describe('the policies that an order passed over', () => {
  const asking = (id: string, tag: string): ReturnPolicy => ({
    ...plainPolicy,
    id,
    when: { fact: 'order.tags', op: 'includes', value: tag },
  })
  const policies = [asking('vip', 'vip'), { ...plainPolicy, default: true }, asking('press', 'press')]
  const policyOf = (tags: string[]) => {
    const [told] = listOrderDecisions(
      decidedOf([], { config: { ...plainShop, policies }, order: { ...orderInsideWindow, tags } }),
    )
    return told as Extract<OrderDecision, { decided: 'policy' }>
  }

  it('FIX-23 are those before its own, and all that ask for something where it has the default', () => {
    expect(policyOf(['press'])).toMatchObject({ policyId: 'press', because: 'conditions' })
    expect(policyOf(['press']).passedOver.map(({ policyId }) => policyId)).toEqual(['vip'])
    expect(policyOf([])).toMatchObject({ policyId: 'policy', because: 'default' })
    expect(policyOf([]).passedOver.map(({ policyId }) => policyId)).toEqual(['vip', 'press'])
  })

  it('FIX-23 read all tags of the order, which are the shop’s own words', () => {
    expect(policyOf(['press', 'spring']).reads).toEqual([{ fact: 'order.tags', value: ['press', 'spring'] }])
  })
})

describe('how the value comes back', () => {
  it('FIX-23 store credit that a rule excludes is refused by that rule, and the refund beside it offered', () => {
    const given = under([rule([excluding('storeCredit')], forShirts, { id: 'money-only' })])
    const items = [shirtReturned, candleReturned]
    expect(creditOf('gift-card', given, items)).toMatchObject({
      outcome: 'refused',
      because: 'banned',
      rules: [{ item: 'shirt.1', ruleId: 'money-only' }],
      by: null,
    })
    expect(creditOf('refund', given, items)).toMatchObject({ outcome: 'offered', because: null, rules: [], by: null })
  })

  it('FIX-23 a refund that a rule does not grant is refused by that rule, and the store credit beside it offered', () => {
    const given = under([rule([allowing({ refund: false })], forShirts, { id: 'credit-only' })])
    expect(creditOf('refund', given, [shirtReturned])).toMatchObject({
      because: 'banned',
      rules: [{ ruleId: 'credit-only' }],
    })
    expect(creditOf('gift-card', given, [shirtReturned])).toMatchObject({ outcome: 'offered', rules: [] })
  })

  it('FIX-23 of cash, or beside an exchange, is refused by the setting that says so', () => {
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
