import { describe, expect, it } from 'vitest'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ItemDecision } from '../../../schemas/decisions/decision.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import { listOrderDecisions } from '../../../server/domain/assessment/decisions/order.ts'
import {
  candle,
  candleReturned,
  disabledEvent,
  finalSaleSocks,
  giftOrder,
  linenShirt,
  orderInsideWindow,
  plainDraft,
  plainShop,
  shirtReturned,
  shopWith,
  WINDOW_OVER,
} from '../characters.ts'
import { banActions, candleCondition, excludeOutcomes, rule, shirtCondition, withFlags, withRules } from '../rules.ts'
import { orderOf, plainPolicy } from '../value/example.ts'
import { buildDecisionContext, listDecisionsOfItem } from './decided.ts'

const outcome = (of: string, decisions: readonly ItemDecision[]) =>
  decisions.find((one) => one.decided === 'outcome' && one.of === of)

const listDecisionsOfOrder = (input: Partial<AssessInput> = {}, items: DraftItem[] = []) =>
  listOrderDecisions(buildDecisionContext(items, input))

describe('the policy', () => {
  const special: ReturnPolicy = {
    ...plainPolicy,
    id: 'special',
    when: {
      any: [
        { fact: 'order.tags', op: 'includes', value: 'vip' },
        { fact: 'customer.tags', op: 'includes', value: 'Club' },
      ],
    },
  }
  const shirts: ReturnPolicy = { ...plainPolicy, id: 'shirts', product_types: ['Shirts'] }
  const config = { ...plainShop, policies: [special, shirts, { ...plainPolicy, default: true }] }

  it('FIX-23 the policy decision lists its path, reason, and earlier policies with their facts', () => {
    expect(listDecisionsOfOrder({ config })[0]).toEqual({
      decided: 'policy',
      policyId: 'policy',
      because: 'default',
      by: '/policies/2',
      reads: [],
      passedOver: [
        {
          policyId: 'special',
          by: '/policies/0',
          reads: [
            { fact: 'order.tags', value: [] },
            { fact: 'customer.tags', value: [] },
          ],
        },
        {
          policyId: 'shirts',
          by: '/policies/1',
          reads: [
            { fact: 'item.product-type', value: ['Shirts', 'Candles'] },
            { fact: 'item.tags', value: [] },
          ],
        },
      ],
    })
  })

  it('FIX-23 the policy decision lists facts its condition read, and only the customer tags used', () => {
    const customer = { ...orderInsideWindow.customer, tags: ['club', 'owes us money'] }
    expect(listDecisionsOfOrder({ config, order: { ...orderInsideWindow, customer } })[0]).toMatchObject({
      policyId: 'special',
      because: 'conditions',
      by: '/policies/0',
      reads: [
        { fact: 'order.tags', value: [] },
        { fact: 'customer.tags', value: ['club'] },
      ],
      passedOver: [],
    })
  })
})

describe('the allowlist', () => {
  const config = { ...plainShop, allowlist: { orders: ['#7'], tags: ['vip', 'PRESS'] } }

  it('FIX-23 the allowlist decision names the entry of the order, or reports no match', () => {
    const order = { ...orderInsideWindow, tags: ['Press'] }
    expect(listDecisionsOfOrder({ config, order })).toContainEqual({
      decided: 'allowlist',
      outcome: 'listed',
      by: '/allowlist/tags/1',
      value: 'PRESS',
    })
    expect(listDecisionsOfOrder({ config })).toContainEqual({
      decided: 'allowlist',
      outcome: 'not-listed',
      by: '/allowlist',
      value: null,
    })
    expect(listDecisionsOfOrder().map(({ decided }) => decided)).toEqual(['policy'])
  })

  it('FIX-23 the allowlist overrides windows and final sale, and both decisions report it', () => {
    const order = orderOf([finalSaleSocks], { tags: ['vip'] })
    const decisions = listDecisionsOfItem('socks.1', { config, order, now: WINDOW_OVER })
    expect(decisions).toContainEqual({
      decided: 'final-sale',
      outcome: 'let-pass',
      tag: 'final-sale',
      by: '/settings/finalSaleTags/0',
    })
    expect(decisions).toContainEqual(
      expect.objectContaining({ decided: 'window', of: 'refund', outcome: 'not-counted', because: 'allowlist' }),
    )
  })
})

describe('the window', () => {
  it('FIX-23 the window decision lists its days, the shipping date, its last day and today', () => {
    const window = { decided: 'window', of: 'refund', by: '/policies/0/refund/window', days: 30, because: null }
    const start = { kind: 'fulfilled', source: 'fulfillment', day: '2024-03-01' }
    const dates = { sentOn: '2024-03-01', start, zone: 'UTC', extension: null, lastDay: '2024-03-31' }
    expect(listDecisionsOfItem('shirt.1')).toContainEqual({ ...window, ...dates, outcome: 'open', on: '2024-03-11' })
    expect(listDecisionsOfItem('shirt.1', { now: WINDOW_OVER })).toContainEqual({
      ...window,
      ...dates,
      outcome: 'closed',
      on: '2024-04-01',
    })
  })

  it('FIX-23 a closed window is named by the outcomes it refuses, with its last day', () => {
    const decisions = listDecisionsOfItem('shirt.1', { now: WINDOW_OVER })
    expect(outcome('refund', decisions)).toMatchObject({
      outcome: 'refused',
      against: [{ why: 'window', by: '/policies/0/refund/window', lastDay: '2024-03-31' }],
    })
    expect(decisions).toContainEqual(
      expect.objectContaining({ decided: 'item', outcome: 'kept-back', because: 'window', by: null }),
    )
  })

  it('FIX-24 FIX-23 an item’s window decision names the item’s own line of the policy', () => {
    const config = shopWith({ policy: { item_windows: [{ tags: ['x'] }, { product_types: ['Shirts'], refund: 45 }] } })
    const own = { decided: 'window', of: 'refund', days: 45, by: '/policies/0/item_windows/1/refund' }
    expect(listDecisionsOfItem('shirt.1', { config })).toContainEqual(expect.objectContaining(own))
    const whole = { decided: 'window', of: 'exchange', days: 30, by: '/policies/0/exchange/window' }
    expect(listDecisionsOfItem('shirt.1', { config })).toContainEqual(expect.objectContaining(whole))
  })
})

describe('refused options', () => {
  it('FIX-23 a final sale decision names the tag, and the item is not returnable', () => {
    const decisions = listDecisionsOfItem('socks.1', { order: orderOf([finalSaleSocks]) })
    const by = '/settings/finalSaleTags/0'
    expect(decisions).toContainEqual({ decided: 'final-sale', outcome: 'kept-back', tag: 'final-sale', by })
    expect(decisions).toContainEqual(expect.objectContaining({ decided: 'item', because: 'final-sale', by }))
  })

  it('FIX-23 an exchange for which nothing is left names each variant with its stock', () => {
    const variants = linenShirt.variants.map((variant) => ({ ...variant, stock: variant.id === 'shirt-m' ? 9 : 1 }))
    const config = shopWith({ settings: { minimum_inventory: 2 } })
    const decisions = listDecisionsOfItem('shirt.1', {
      config,
      products: { 'linen-shirt': { ...linenShirt, variants }, candle },
    })
    const stock = ['shirt-s', 'shirt-l', 'shirt-xl'].map((id) => ({ variantId: id, title: id, stock: 1 }))
    expect(outcome('exchange', decisions)).toMatchObject({
      outcome: 'refused',
      against: [{ why: 'stock', variants: stock, minimum: 2, by: '/settings/minimum_inventory' }],
    })
    expect(outcome('exchange', listDecisionsOfItem('candle.1'))).toMatchObject({ against: [{ why: 'only-variant' }] })
  })

  it('FIX-23 an outcome excluded by a rule names the rule, its item and its path', () => {
    const rules = [
      rule([excludeOutcomes('refund')], shirtCondition, { id: 'no-refund' }),
      rule([banActions('exchange')], candleCondition),
    ]
    const input = withRules(rules)
    const decisions = listDecisionsOfItem('shirt.1', input, [candleReturned])
    const at = (n: number) => `/workflowGroups/0/workflows/0/rules/${n}`
    expect(outcome('refund', decisions)).toMatchObject({
      outcome: 'refused',
      against: [{ why: 'rule', rule: { item: 'shirt.1', workflowId: 'workflow', ruleId: 'no-refund', by: at(0) } }],
    })
    expect(outcome('exchange', decisions)).toMatchObject({
      outcome: 'refused',
      against: [{ why: 'ban', rule: { item: 'candle.1', ruleId: rules[1]?.id, by: at(1) } }],
    })
    expect(outcome('exchange', listDecisionsOfItem('shirt.1', input))).toMatchObject({
      outcome: 'offered',
      against: [],
    })
  })

  it('FIX-23 decisions name payment method, gift, and outcomes that the policy turns off', () => {
    const against = (of: string, input: Partial<AssessInput>) => outcome(of, listDecisionsOfItem('shirt.1', input))
    const order = { ...orderInsideWindow, gateways: ['cash'] }
    expect(against('refund', { order })).toMatchObject({
      against: [{ why: 'payment', because: 'cash', gateways: ['cash'], by: '/settings/cashGateways' }],
    })
    expect(against('refund', { draft: { ...plainDraft, order: giftOrder } })).toMatchObject({
      against: [{ why: 'payment', because: 'gift' }],
    })
    expect(against('gift-card', { order: { ...orderInsideWindow, taken: 0 } })).toMatchObject({
      against: [{ why: 'payment', because: 'unpaid' }],
    })
    expect(against('gift-card', { config: shopWith({ policy: { gift_card: disabledEvent } }) })).toMatchObject({
      against: [{ why: 'policy', by: '/policies/0/gift_card/enabled' }],
    })
  })

  it('FIX-23 decisions name another product offered in exchange and the warranty of a claim', () => {
    const advancedExchanges = [
      {
        id: 'mend',
        enabled: true,
        search_string: 'Shirts',
        operator: 'contains' as const,
        title: { en: 'Mend' },
        options: [{ id: 'one', collection_id: 'c', order: 1, copy: { en: 'One' } }],
      },
    ]
    const config = { ...shopWith({ policy: { advanced_exchanges_enabled: true } }), advancedExchanges }
    const decisions = listDecisionsOfItem('shirt.1', { config })
    const against = (beside: string) => [{ why: 'other-product', by: `/advancedExchanges/0/${beside}` }]
    expect(outcome('advanced-exchange', decisions)).toMatchObject({ outcome: 'offered' })
    expect(outcome('exchange', decisions)).toMatchObject({ against: against('variant_option') })
    expect(outcome('refund', decisions)).toMatchObject({ against: against('return_option') })

    const warranty = { id: 'w', group: 'g', copy: { en: 'W' }, days: 300, allowed: { exchange: true } }
    const claiming = { ...withFlags(plainShop, 'warranties'), warranties: [warranty] }
    const claimed = listDecisionsOfItem('shirt.1', { config: claiming, now: WINDOW_OVER }, [
      { id: 'shirt.1', reasons: [], warranty: 'w', confirmed: false },
    ])
    expect(outcome('exchange', claimed)).toMatchObject({ outcome: 'offered' })
    expect(outcome('refund', claimed)).toMatchObject({
      against: [{ why: 'warranty', warrantyId: 'w', by: '/warranties/0/allowed' }],
    })
  })

  it('FIX-23 a credit type that a rule bans from the return names the rule', () => {
    const rules = [rule([banActions('refund')], shirtCondition, { id: 'credit-only' })]
    expect(listDecisionsOfOrder(withRules(rules), [shirtReturned])).toContainEqual({
      decided: 'credit',
      of: 'refund',
      outcome: 'refused',
      because: 'banned',
      rules: [
        {
          item: 'shirt.1',
          workflowId: 'workflow',
          ruleId: 'credit-only',
          by: '/workflowGroups/0/workflows/0/rules/0',
        },
      ],
      by: null,
    })
    expect(listDecisionsOfOrder({}, [shirtReturned])).toContainEqual(
      expect.objectContaining({ decided: 'credit', of: 'refund', outcome: 'offered', rules: [] }),
    )
  })
})
