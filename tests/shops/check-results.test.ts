import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { listRemarks } from '../../server/shops/remarks.ts'
import {
  answerIs,
  askQuestion,
  atRule,
  ban,
  hasTag,
  isType,
  plainShop,
  rule,
  shopWithRules,
  yesNo,
} from '../verify/ruled-shop.ts'
import { problemsOf } from './problems.ts'

const keepResult = { type: 'keep-donate', outcome: 'keep' } as const
const wornRule = rule('worn', null, askQuestion(yesNo('worn')))
const flags = plainShop.flags
const reasons = (change: object): ShopConfig => ({
  ...plainShop,
  reasonGroups: plainShop.reasonGroups.map((group, index) => (index === 0 ? { ...group, ...change } : group)),
})
const warranty = { id: 'w', group: 'g', copy: { en: 'Two years' }, days: 700, allowed: { exchange: true } }
const advancedExchange = {
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
    shopWithRules([rule('one', null, { type: 'reason-group-override', group: 'aparel' })]),
    atRule(0, 'results/0/group'),
    /Unknown reason group "aparel" \(did you mean "apparel"\?\)/,
  ],
  [
    'a destination that nothing is',
    shopWithRules([rule('one', null, { type: 'destinations', destinations: ['hub'] })]),
    atRule(0, 'results/0/destinations/0'),
    /Unknown destination "hub"/,
  ],
  [
    'a warranty question without warranties',
    shopWithRules([rule('one', null, askQuestion({ id: 'w', input: 'warranty', copy: { en: 'Claim?' } }))]),
    atRule(0, 'results/0/question/input'),
    /there are no warranties/,
  ],
  [
    'a warranty question with the flag off',
    shopWithRules([rule('one', null, askQuestion({ id: 'w', input: 'warranty', copy: { en: 'Claim?' } }))], {
      warranties: [warranty],
      flags,
    }),
    atRule(0, 'results/0/question/input'),
    /the flag "warranties" is off/,
  ],
  [
    'FIX-90 reasons of a claim that nothing is',
    shopWithRules([], { warranties: [{ ...warranty, reason_group: 'generall' }] }),
    '/warranties/0/reason_group',
    /Unknown reason group "generall" \(did you mean "general"\?\)/,
  ],
  ['warranties with one id', shopWithRules([], { warranties: [warranty, warranty] }), '/warranties/1/id', /used twice/],
  [
    'options of one id',
    shopWithRules([], { advancedExchanges: [advancedExchange, { ...advancedExchange, id: 'b' }] }),
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
    shopWithRules([rule('one', null, keepResult, { type: 'keep-donate', outcome: 'donate' })]),
    atRule(0, 'results/1'),
    /undoes/,
  ],
  [
    'an outcome granted and taken',
    shopWithRules([
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
    shopWithRules([rule('one', hasTag('x'), ban('gift', 'refund')), rule('two', isType('Shoes'), ban('exchange'))]),
    atRule(0, 'results/0'),
    /"two" and "one" can apply together.*is lost/,
  ],
  [
    'an exclusion of everything in silence',
    shopWithRules([
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
    shopWithRules([
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
    shopWithRules([
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
    shopWithRules([rule('one', null, askQuestion(yesNo('worn', { copy: { fr: 'Porté ?' } })))]),
    atRule(0, 'results/0/question/copy'),
    /no text in English/,
  ],
  [
    'an option with empty words',
    shopWithRules([], {
      advancedExchanges: [{ ...advancedExchange, options: [{ ...advancedExchange.options[0]!, copy: { en: ' ' } }] }],
    }),
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
    shopWithRules([
      rule('one', isType('Shirts'), ban('gift', 'refund')),
      rule('two', isType('Shoes'), ban('exchange')),
    ]),
  ],
  [
    'an exclusion of everything with its sentence',
    shopWithRules([
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
    shopWithRules([
      rule(
        'one',
        null,
        askQuestion(
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
    shopWithRules([
      wornRule,
      rule('two', answerIs('worn', 'yes'), askQuestion(yesNo('torn'))),
      rule('three', answerIs('torn', 'no'), keepResult),
    ]),
  ],
  [
    'a circle with another way in',
    shopWithRules([
      rule('one', { any: [answerIs('b', 'yes'), hasTag('x')] }, askQuestion(yesNo('a'))),
      rule('two', answerIs('a', 'yes'), askQuestion(yesNo('b'))),
    ]),
  ],
  [
    'keep on yes and donate on no',
    shopWithRules([
      rule(
        'one',
        null,
        askQuestion(yesNo('worn', { yes: [keepResult], no: [{ type: 'keep-donate', outcome: 'donate' }] })),
      ),
    ]),
  ],
  [
    'a fee that leaves something',
    shopWithRules([
      rule(
        'one',
        { fact: 'item.price', op: 'at-most', value: 1000 },
        { type: 'line-item-fees', fees: { feeAmount: 500 } },
      ),
    ]),
  ],
  [
    'a claim of a warranty',
    shopWithRules([rule('one', null, askQuestion({ id: 'w', input: 'warranty', copy: { en: 'Claim?' } }))], {
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
    ...shopWithRules([rule('hemmed', { all: [isType('Hats'), hem] }, keepResult)]),
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
