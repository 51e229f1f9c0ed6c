import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { listRemarks } from '../../server/shops/remarks.ts'
import { answered, asks, atRule, ban, hasTag, isType, plainShop, rule, ruled, yesNo } from '../verify/ruled-shop.ts'
import { problemsOf } from './problems.ts'

const keep = { type: 'keep-donate', outcome: 'keep' } as const
const worn = rule('worn', null, asks(yesNo('worn')))
const flags = plainShop.flags
const reasons = (change: object): ShopConfig => ({
  ...plainShop,
  reasonGroups: plainShop.reasonGroups.map((group, index) => (index === 0 ? { ...group, ...change } : group)),
})
const warranty = { id: 'w', group: 'g', copy: { en: 'Two years' }, days: 700, allowed: { exchange: true } }
const advanced = {
  id: 'a',
  enabled: true,
  search_string: 'shirt',
  operator: 'contains' as const,
  title: { en: 'Another one' },
  options: [{ id: 'o', collection_id: 'c', order: 1, copy: { en: 'Shirts' } }],
}

test.each<[string, ShopConfig, string, RegExp]>([
  [
    'a reason group that nothing is',
    ruled([rule('one', null, { type: 'reason-group-override', group: 'aparel' })]),
    atRule(0, 'results/0/group'),
    /Unknown reason group "aparel" \(did you mean "apparel"\?\)/,
  ],
  [
    'a destination that nothing is',
    ruled([rule('one', null, { type: 'destinations', destinations: ['hub'] })]),
    atRule(0, 'results/0/destinations/0'),
    /Unknown destination "hub"/,
  ],
  [
    'a warranty question without warranties',
    ruled([rule('one', null, asks({ id: 'w', input: 'warranty', copy: { en: 'Claim?' } }))]),
    atRule(0, 'results/0/question/input'),
    /there are no warranties/,
  ],
  [
    'a warranty question with the flag off',
    ruled([rule('one', null, asks({ id: 'w', input: 'warranty', copy: { en: 'Claim?' } }))], {
      warranties: [warranty],
      flags,
    }),
    atRule(0, 'results/0/question/input'),
    /the flag "warranties" is off/,
  ],
  [
    'FIX-90 reasons of a claim that nothing is',
    ruled([], { warranties: [{ ...warranty, reason_group: 'generall' }] }),
    '/warranties/0/reason_group',
    /Unknown reason group "generall" \(did you mean "general"\?\)/,
  ],
  ['warranties with one id', ruled([], { warranties: [warranty, warranty] }), '/warranties/1/id', /used twice/],
  [
    'options of one id',
    ruled([], { advancedExchanges: [advanced, { ...advanced, id: 'b' }] }),
    '/advancedExchanges/1/options/0/id',
    /option id "o" is used twice/,
  ],
  [
    'an order of unknown reasons',
    reasons({ ordered_reasons: ['size', 'gone'] }),
    '/reasonGroups/0/ordered_reasons/1',
    /Unknown reason "gone"/,
  ],
  [
    'keep and donate in one rule',
    ruled([rule('one', null, keep, { type: 'keep-donate', outcome: 'donate' })]),
    atRule(0, 'results/1'),
    /undoes/,
  ],
  [
    'an outcome granted and taken',
    ruled([
      rule(
        'one',
        null,
        { type: 'return-outcome', allowed: { refund: true } },
        { type: 'exclude-outcome', excluded: ['refund'] },
      ),
    ]),
    atRule(0, 'results/1'),
    /undoes/,
  ],
  [
    'bans that leave nothing',
    ruled([rule('one', hasTag('x'), ban('gift', 'refund')), rule('two', isType('Shoes'), ban('exchange'))]),
    atRule(0, 'results/0'),
    /"two" and "one" can apply together.*is lost/,
  ],
  [
    'an exclusion of everything in silence',
    ruled([
      rule('one', hasTag('x'), {
        type: 'exclude-outcome',
        excluded: ['inlineExchange', 'advancedExchange', 'refund', 'storeCredit'],
      }),
    ]),
    atRule(0, 'results/0'),
    /without an explanation/,
  ],
  [
    'a fee above what it is taken of',
    ruled([
      rule(
        'one',
        { fact: 'item.price', op: 'at-most', value: 1000 },
        { type: 'line-item-fees', fees: { feeAmount: 1500 } },
      ),
    ]),
    atRule(0, 'results/0/fees/feeAmount'),
    /nothing would be left/,
  ],
  [
    'a credit above what it is given for',
    ruled([
      rule(
        'one',
        { fact: 'item.price', op: 'at-most', value: 1000 },
        { type: 'line-item-fees', fees: { creditAmount: 1001 } },
      ),
    ]),
    atRule(0, 'results/0/fees/creditAmount'),
    /exceeds the price of every item/,
  ],
  [
    'a question without English',
    ruled([rule('one', null, asks(yesNo('worn', { copy: { fr: 'Porté ?' } })))]),
    atRule(0, 'results/0/question/copy'),
    /no text in English/,
  ],
  [
    'an option with empty words',
    ruled([], { advancedExchanges: [{ ...advanced, options: [{ ...advanced.options[0]!, copy: { en: ' ' } }] }] }),
    '/advancedExchanges/0/options/0/copy',
    /The option "o" has no text/,
  ],
])('WFL-05 %s is refused with a pointer and a sentence', (_case, config, pointer, sentence) => {
  const problems = problemsOf(config)
  expect(problems.map((problem) => problem.pointer)).toContain(pointer)
  expect(problems.find((problem) => problem.pointer === pointer)?.message).toMatch(sentence)
})

test.each<[string, ShopConfig]>([
  [
    'bans that cannot meet',
    ruled([rule('one', isType('Shirts'), ban('gift', 'refund')), rule('two', isType('Shoes'), ban('exchange'))]),
  ],
  [
    'an exclusion of everything with its sentence',
    ruled([
      {
        ...rule('one', hasTag('x'), {
          type: 'exclude-outcome',
          excluded: ['inlineExchange', 'advancedExchange', 'refund', 'storeCredit'],
        }),
        sentence: { en: 'It was opened' },
      },
    ]),
  ],
  [
    'an exclusion of everything by an answer',
    ruled([
      rule(
        'one',
        null,
        asks(
          yesNo('worn', {
            yes: [
              { type: 'exclude-outcome', excluded: ['inlineExchange', 'advancedExchange', 'refund', 'storeCredit'] },
            ],
          }),
        ),
      ),
    ]),
  ],
  [
    'questions that follow each other',
    ruled([
      worn,
      rule('two', answered('worn', 'yes'), asks(yesNo('torn'))),
      rule('three', answered('torn', 'no'), keep),
    ]),
  ],
  [
    'a circle with another way in',
    ruled([
      rule('one', { any: [answered('b', 'yes'), hasTag('x')] }, asks(yesNo('a'))),
      rule('two', answered('a', 'yes'), asks(yesNo('b'))),
    ]),
  ],
  [
    'keep on yes and donate on no',
    ruled([rule('one', null, asks(yesNo('worn', { yes: [keep], no: [{ type: 'keep-donate', outcome: 'donate' }] })))]),
  ],
  [
    'a fee that leaves something',
    ruled([
      rule(
        'one',
        { fact: 'item.price', op: 'at-most', value: 1000 },
        { type: 'line-item-fees', fees: { feeAmount: 500 } },
      ),
    ]),
  ],
  [
    'a claim of a warranty',
    ruled([rule('one', null, asks({ id: 'w', input: 'warranty', copy: { en: 'Claim?' } }))], {
      warranties: [warranty],
      flags: [...flags, { id: 9, name: 'warranties', description: '', active: true }],
    }),
  ],
])('WFL-05 %s is valid', (_case, config) => {
  expect(problemsOf(config)).toEqual([])
})

test.each<[string, object, string]>([
  [
    'a recommendation of nothing named',
    { has_smart_recommendation: true },
    '/reasonGroups/0/reasons/0/has_smart_recommendation',
  ],
  [
    'a recommendation of what one has',
    { has_smart_recommendation: true, smart_recommendation: { option_name: 'Size', recommend_order: 0 } },
    '/reasonGroups/0/reasons/0/smart_recommendation/recommend_order',
  ],
])('ITM-64 %s is refused', (_case, change, pointer) => {
  const [first, ...rest] = plainShop.reasonGroups[0]!.reasons
  expect(problemsOf(reasons({ reasons: [{ ...first!, ...change }, ...rest] })).map((one) => one.pointer)).toEqual([
    pointer,
  ])
})

test('CFG-21 a policy text with an unknown placeholder is refused', () => {
  const policies = plainShop.policies.map((policy, index) =>
    index === 0 ? { ...policy, customizations: { en: { 'items.order': 'Order {$number}' } } } : policy,
  )
  expect(problemsOf({ ...plainShop, policies })).toEqual([
    { pointer: '/policies/0/customizations/en/items.order', message: 'Nothing fills the placeholder {$number}' },
  ])
})

test('FIX-90 a rule on a warranty’s reason group gets no remark about other products', () => {
  const hem = { fact: 'reason', op: 'includes', value: 'hem' } as const
  const shop = (reason_group?: string): ShopConfig => ({
    ...ruled([rule('hemmed', { all: [isType('Hats'), hem] }, keep)]),
    reasonGroups: [
      ...plainShop.reasonGroups,
      { id: 'claims', title: 'Claims', product_types: ['Gowns'], reasons: [{ id: 'hem', text: 'The hem came down' }] },
    ],
    warranties: [{ ...warranty, ...(reason_group && { reason_group }) }],
  })
  const foreign = (config: ShopConfig) =>
    listRemarks(config).filter(({ message }) => message.includes('other products'))
  expect(foreign(shop())).toHaveLength(1)
  expect(foreign(shop('claims'))).toEqual([])
})
