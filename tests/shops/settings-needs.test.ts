import { expect, test } from 'vitest'
import type { Condition } from '../../schemas/config/condition.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnMethod } from '../../schemas/config/method.ts'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import { buildOutcome } from '../../server/demo/shop-parts.ts'
import { findSettingsWithoutEffect } from '../../server/shops/settings-without-effect.ts'
import { askQuestion, rule, yesNo } from '../verify/ruled-shop.ts'
import { fullPolicy, policy, review, rules, settings, small, withFlags } from '../verify/shops/base.ts'

type Changes = readonly Partial<ShopConfig>[]

const remarks = (...changes: Changes) => findSettingsWithoutEffect(Object.assign({}, small, ...changes))
const places = (...changes: Changes) => remarks(...changes).map(({ pointer }) => pointer)

const { payments: _none, ...withoutCards } = small.adapters
const at = (event: ReturnPolicy['refund']['event'], window = 30) => ({ enabled: true, event, window })
const byEvent = (event: ReturnPolicy['refund']['event'], change: Partial<ReturnPolicy> = {}) =>
  policy({ exchange: at(event), refund: at(event), gift_card: at(event), ...change })
const by = (kind: ReturnMethod['kind']): Partial<ShopConfig> => ({ methods: [{ id: 'way', kind }] })
const near = { id: 'soho', name: 'Soho', address: { ...small.returnAddress, latitude: 40.7, longitude: -74 } }
const { latitude: _north, longitude: _east, ...placeless } = near.address
const ruleWith = (ruleCondition: Condition) => rules([rule('some', ruleCondition, review)])
const gift = ruleWith({ fact: 'order.gift', op: 'is', value: true })
const cart = ruleWith({ fact: 'return.new-item-count', op: 'at-least', value: 1 })
const warranty = (shopNow: boolean): Partial<ShopConfig> => ({
  warranties: [{ id: 'w', group: 'maker', copy: { en: 'W' }, days: 365, allowed: { exchange: true, shopNow } }],
})
const later = { giftCardEnabled: true, exchangesEnabled: true, bonus: 0, days: 7 }
const giftForm = { forms: { gift: { fields: [] } } }
const optional = (question: ReturnType<typeof yesNo>) => rules([rule('asks', null, askQuestion(question))])
const instant = { instant_return_enabled: true, instant_return_required: true }
const payouts = ['/policies/0/exchange/event', '/policies/0/refund/event', '/policies/0/gift_card/event']
const condition = '/workflowGroups/0/workflows/0/rules/0/when'

test.each<[string, readonly string[], ...Changes]>([
  [
    'keep with a threshold of 0',
    ['/policies/0/keep_item_enabled'],
    policy({ keep_item_enabled: true, keep_item_threshold: 0 }),
  ],
  ['kept at once without keep', ['/policies/0/keep_item_immediate'], policy({ keep_item_immediate: true })],
  [
    'a percentage of 0',
    ['/policies/0/gift_card_incentive_type'],
    policy({ gift_card_incentive_type: 'percentage', gift_card_incentive_value: 0 }),
  ],
  [
    'instant returns without their flag',
    ['/policies/0/instant_return_enabled'],
    policy({ instant_return_enabled: true }),
  ],
  [
    'instant returns without cards',
    ['/policies/0/instant_return_enabled'],
    policy({ instant_return_enabled: true }),
    withFlags('instant-refunds'),
    { adapters: withoutCards },
  ],
  [
    'required instant returns that are off',
    ['/policies/0/instant_return_required'],
    policy({ instant_return_required: true }),
    withFlags('instant-refunds'),
  ],
  ['payouts before transit without a label', payouts, byEvent('pre_transit', { labelsEnabled: false })],
  ['payouts on delivery day without a label', payouts, byEvent('out_for_delivery', { labelsEnabled: false })],
  ['payouts in transit at a till', payouts, byEvent('in_transit'), by('loop-pos')],
  ['confirmed gift addresses without gifts', ['/settings/confirmGiftEmail'], settings({ confirmGiftEmail: 'always' })],
  ['a gift form without gifts', ['/forms/gift'], giftForm],
  ['a gift form with gift receipts alone', ['/forms/gift'], giftForm, settings({ giftReceiptFlowEnabled: true })],
  [
    'recommended variants without their flag',
    ['/settings/smartRecommendationsEnabled'],
    settings({ smartRecommendationsEnabled: true }),
  ],
  [
    'recommended products without their flag',
    ['/settings/recommendationsEnabled'],
    settings({ recommendationsEnabled: true }),
  ],
  ['prices that differ without their flag', ['/settings/diff_priced_exchanges'], { flags: [] }],
  ['a distance without stores', ['/settings/storeMaxDistance'], settings({ storeMaxDistance: 5 })],
  [
    'a store without longitude',
    ['/stores/0/address'],
    { stores: [{ ...near, address: { ...placeless, latitude: 40.7 } }] },
  ],
  [
    'a store without latitude',
    ['/stores/0/address'],
    { stores: [{ ...near, address: { ...placeless, longitude: -74 } }] },
  ],
  ['carts with an offer that is off', ['/shopLater', condition], { shopLater: later }, cart],
  [
    'carts with an offer of cards alone',
    [condition],
    { shopLater: { ...later, exchangesEnabled: false } },
    settings({ shopLaterEnabled: true }),
    cart,
  ],
  ['held labels without a rule that reviews', ['/settings/labels/when'], settings({ labels: { when: 'approved' } })],
  [
    'a bonus beside a warranty without Shop Now',
    ['/policies/0/shop_now_bonus'],
    policy({ shop_now_bonus: 5 }),
    warranty(false),
  ],
])('FND-41 the check remarks %s and nothing else', (_case, pointers, ...changes) => {
  expect(places(...changes)).toEqual(pointers)
})

test.each<[string, ...Changes]>([
  [
    'keep with a threshold',
    policy({ keep_item_enabled: true, keep_item_threshold: 1, keep_item_unique: true, keep_item_immediate: true }),
  ],
  ['a threshold of 0 without keep', policy({ keep_item_threshold: 0 })],
  ['a bonus with a value', policy({ gift_card_incentive_type: 'flat', gift_card_incentive_value: 5 })],
  ['no bonus by name', policy({ gift_card_incentive_type: 'none', gift_card_incentive_value: 0, shop_now_bonus: 0 })],
  ['a bonus of Shop Now for all', policy({ shop_now_bonus: 5, shop_now_for_all_enabled: true })],
  ['a bonus of Shop Now by a warranty', policy({ shop_now_bonus: 5 }), warranty(true)],
  ['instant returns with all they need', policy(instant), withFlags('instant-refunds')],
  ['instant exchanges with all they need', policy({ instant_exchange_required: true }), withFlags('instant-exchanges')],
  ['payouts in transit with a label', byEvent('in_transit')],
  ['payouts in transit with a partner', byEvent('in_transit'), by('happy-returns')],
  ['payouts by hand without a label', byEvent('manual', { labelsEnabled: false })],
  ['payouts at delivery without a label', byEvent('delivered', { labelsEnabled: false })],
  [
    'what is off without a label',
    policy({ labelsEnabled: false, exchange: { enabled: false, event: 'in_transit', window: 0 } }),
  ],
  ['confirmed addresses of gifts', settings({ confirmGiftEmail: 'always', giftFlowEnabled: true })],
  ['confirmed addresses of gift receipts', settings({ confirmGiftEmail: 'always', giftReceiptFlowEnabled: true })],
  ['a gift form with gifts', giftForm, settings({ giftFlowEnabled: true })],
  [
    'recommendations with their flags',
    settings({ smartRecommendationsEnabled: true, recommendationsEnabled: true }),
    withFlags('smart-recommendations', 'product-recommendations'),
  ],
  ['settings that are off', settings({ smartRecommendationsEnabled: false, shopLaterEnabled: false })],
  [
    'held labels with a rule that reviews',
    settings({ labels: { when: 'approved' } }),
    rules([rule('all', null, review)]),
  ],
  ['labels made at submit without review', settings({ labels: { when: 'submitted' } })],
  ['a distance with a store', settings({ storeMaxDistance: 5 }), { stores: [near] }],
  ['rules on gifts with gifts', gift, settings({ giftFlowEnabled: true })],
  ['rules on gifts with gift receipts', gift, settings({ giftReceiptFlowEnabled: true })],
  ['rules on carts with Shop Now', cart, policy({ shop_now_enabled: true })],
  ['rules on carts with a warranty', cart, warranty(true)],
  ['rules on carts with an offer', cart, { shopLater: later }, settings({ shopLaterEnabled: true })],
  ['an optional comment', optional({ id: 'why', input: 'comment', copy: { en: 'Why?' }, optional: true })],
  ['yes-no questions', optional(yesNo('worn'))],
])('FND-41 the check remarks nothing about %s', (_case, ...changes) => {
  expect(remarks(...changes)).toEqual([])
})

test('FND-41 a remark of several missing properties names each', () => {
  const [first] = remarks(policy({ instant_return_required: true }), { adapters: withoutCards })
  expect(first?.message).toMatch(/"instant_return_enabled", and set the flag "instant-refunds", and .*"payments"/)
  const credit = policy({ gift_card: buildOutcome('off', 0), gift_card_incentive_type: 'flat' })
  expect(remarks(credit)[0]?.message).toMatch(/"gift_card_incentive_value" above 0, and set "enabled" of "gift_card"/)
  expect(places(policy({ ...fullPolicy }))).toEqual([])
})
