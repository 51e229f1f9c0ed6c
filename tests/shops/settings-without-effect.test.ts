import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildOutcome } from '../../server/demo/shop-parts.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { listRemarks } from '../../server/shops/remarks.ts'
import { askQuestion, rule, yesNo } from '../verify/ruled-shop.ts'
import { fullPolicy, policy, review, rules, settings, small, withFlags } from '../verify/shops/base.ts'

const remarks = (...changes: readonly Partial<ShopConfig>[]) => {
  const checked = checkConfig(JSON.parse(JSON.stringify(Object.assign({}, small, ...changes))))
  if (checked.kind === 'refused') throw new Error(JSON.stringify(checked.problems))
  return listRemarks(checked.config)
}

const [general] = small.reasonGroups
const { payments: _none, ...withoutCards } = small.adapters
const noCards = { adapters: withoutCards }
const withoutLabels = { ...fullPolicy, labelsEnabled: false }
const moving = { enabled: true, event: 'in_transit', window: 30 } as const
const soho = {
  id: 'soho',
  name: 'Soho',
  address: { name: 'Soho', address1: '1 Street', city: 'NY', zip: '10001', country: 'US' },
}
const when0 = '/workflowGroups/0/workflows/0/rules/0/when'

test.each<[string, string, RegExp, ...Partial<ShopConfig>[]]>([
  ['a store without coordinates', '/stores/0/address', /"latitude" and "longitude"/, { stores: [soho] }],
  [
    'keep without a threshold',
    '/policies/0/keep_item_enabled',
    /"keep_item_threshold"/,
    policy({ keep_item_enabled: true }),
  ],
  [
    'a threshold without keep',
    '/policies/0/keep_item_threshold',
    /"keep_item_enabled"/,
    policy({ keep_item_threshold: 500 }),
  ],
  [
    'the cheapest kept without keep',
    '/policies/0/keep_item_unique',
    /"keep_item_enabled"/,
    policy({ keep_item_unique: true }),
  ],
  [
    'a flat bonus without a value',
    '/policies/0/gift_card_incentive_type',
    /"gift_card_incentive_value"/,
    policy({ gift_card_incentive_type: 'flat' }),
  ],
  [
    'a bonus of no type',
    '/policies/0/gift_card_incentive_value',
    /"gift_card_incentive_type"/,
    policy({ gift_card_incentive_value: 500 }),
  ],
  [
    'a bonus on store credit that is off',
    '/policies/0/gift_card_incentive_type',
    /"enabled" of "gift_card"/,
    policy({ gift_card: buildOutcome('off', 0), gift_card_incentive_type: 'flat', gift_card_incentive_value: 500 }),
  ],
  [
    'a rule on carts without Shop Now',
    when0,
    /"shop_now_enabled"/,
    rules([rule('cart', { fact: 'return.new-item-count', op: 'at-least', value: 1 }, review)]),
  ],
  [
    'a rule on gifts without gifts',
    when0,
    /"giftFlowEnabled"/,
    rules([rule('gift', { fact: 'order.gift', op: 'is', value: true }, review)]),
  ],
  [
    'instant required without cards',
    '/policies/0/instant_return_required',
    /"payments" of "adapters"/,
    policy({ instant_return_enabled: true, instant_return_required: true }),
    withFlags('instant-refunds'),
    noCards,
  ],
  [
    'instant exchanges required without cards',
    '/policies/0/instant_exchange_required',
    /"payments" of "adapters"/,
    policy({ instant_exchange_required: true }),
    withFlags('instant-exchanges'),
    noCards,
  ],
  [
    'instant exchanges required without their flag',
    '/policies/0/instant_exchange_required',
    /flag "instant-exchanges"/,
    policy({ instant_exchange_required: true }),
  ],
  [
    'a payout at a label event without labels',
    '/policies/0/refund/event',
    /"labelsEnabled" and "methods"/,
    { policies: [{ ...withoutLabels, refund: moving }] },
  ],
  [
    'a payout at a label event with tills alone',
    '/policies/0/gift_card/event',
    /"delivered" or "manual"/,
    {
      policies: [{ ...fullPolicy, gift_card: moving }],
      methods: [{ id: 'till', kind: 'shopify-pos' }],
      stores: [{ ...soho, address: { ...soho.address, latitude: 40.7, longitude: -74 } }],
    },
    settings({ enablePointOfSale: true }),
  ],
  [
    'an optional question of yes or no',
    '/workflowGroups/0/workflows/0/rules/0/results/0/question/optional',
    /Omit "optional"/,
    rules([rule('worn', null, askQuestion(yesNo('worn', { optional: true })))]),
  ],
])('FND-41 the check remarks %s', (_case, pointer, messagePattern, ...changes) => {
  const found = remarks(...changes)
  expect(found.map((one) => one.pointer)).toContain(pointer)
  expect(
    found
      .filter((one) => one.pointer === pointer)
      .map(({ message }) => message)
      .join('\n'),
  ).toMatch(messagePattern)
})

test('FND-41 the check remarks reasons that read alike in one of the languages', () => {
  const reasons = (...texts: [string, string, string?][]) => ({
    reasonGroups: [
      {
        ...general!,
        reasons: texts.map(([id, de, parent_id]) => ({
          id,
          text: id,
          copy: { en: id, de },
          ...(parent_id && { parent_id }),
        })),
      },
    ],
  })
  const german = settings({ allowed_languages: ['en', 'de'] })
  const alike = remarks(reasons(['tight', 'Passt nicht'], ['loose', 'passt nicht ']), german)
  expect(alike).toEqual([
    { pointer: '/reasonGroups/0/reasons/1', message: expect.stringMatching(/in "de" as the reason "tight".*"copy"/) },
  ])
  expect(remarks(reasons(['tight', 'Zu eng'], ['loose', 'Zu weit']), german)).toEqual([])
  const nested = reasons(['top', 'Oben'], ['a', 'Passt nicht', 'top'], ['low', 'Unten'], ['b', 'Passt nicht', 'low'])
  expect(remarks(nested, german)).toEqual([])
})

test('FND-66 the check remarks shopLaterEnabled without shopLater, and a bonus without Shop Now', () => {
  const [later] = remarks(settings({ shopLaterEnabled: true }))
  expect(later).toEqual({ pointer: '/settings/shopLaterEnabled', message: expect.stringContaining('set "shopLater"') })
  const [bonus] = remarks(policy({ shop_now_bonus: 500 }))
  expect(bonus).toEqual({
    pointer: '/policies/0/shop_now_bonus',
    message: expect.stringContaining('set "shop_now_enabled"'),
  })
  expect(remarks(policy({ shop_now_bonus: 500, shop_now_enabled: true }))).toEqual([])
  const [unused] = remarks({ shopLater: { giftCardEnabled: true, exchangesEnabled: false, bonus: 500, days: 7 } })
  expect(unused).toEqual({ pointer: '/shopLater', message: expect.stringContaining('set "shopLaterEnabled"') })
})

test('FND-40 a document without any contact is remarked', () => {
  const { support_email: _email, ...shop } = small.shop
  expect(remarks({ shop })).toEqual([{ pointer: '/shop', message: expect.stringContaining('set "support_email"') }])
  expect(remarks({ shop: { ...shop, support_phone: '+1 212 555 0100' } })).toEqual([])
})
