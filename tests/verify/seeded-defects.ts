import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Reason } from '../../schemas/entities/reason.ts'
import { flag } from '../../server/demo/shop-parts.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
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
} from './ruled-shop.ts'

export interface SeededDefect {
  readonly defect: string
  readonly config: unknown
  readonly by: 'check' | 'walk'
  readonly pointer: string
  readonly message: RegExp
}

const policies = (change: Partial<ShopConfig['policies'][number]>): Partial<ShopConfig> => ({
  policies: wrenfoldShop.policies.map((policy) => (policy.id === 'standard' ? { ...policy, ...change } : policy)),
})

const standard = wrenfoldShop.policies.findIndex(({ id }) => id === 'standard')

const method = wrenfoldShop.methods[0]!
const oneWay: ShopConfig = { ...wrenfoldShop, methods: [method] }

const firstReason = (change: Partial<Reason>): ShopConfig => ({
  ...oneWay,
  reasonGroups: wrenfoldShop.reasonGroups.map((group, at) =>
    at === 0
      ? { ...group, reasons: group.reasons.map((reason, n) => (n === 0 ? { ...reason, ...change } : reason)) }
      : group,
  ),
})

const general = wrenfoldShop.reasonGroups.findIndex(({ id }) => id === 'general')
const inGeneral = (reasons: readonly object[]) => ({
  ...oneWay,
  reasonGroups: wrenfoldShop.reasonGroups.map((group, at) => (at === general ? { ...group, reasons } : group)),
})

const reject = { type: 'review-reject', outcome: 'reject' } as const
const everyOutcome = ['inlineExchange', 'advancedExchange', 'refund', 'storeCredit'] as const
const fee = { id: 'handling', type: 'flat_fee', amount: 50_000, is_active: true } as const

export const seededDefects: readonly SeededDefect[] = [
  {
    defect: 'step never reached: a rule that contradicts itself',
    config: shopWithRules([
      rule(
        'photo',
        { all: [isType('Shoes'), isType('Bags')] },
        askQuestion({ id: 'photo', input: 'upload', copy: { en: 'A photo, please' } }),
      ),
    ]),
    by: 'check',
    pointer: atRule(0, 'when'),
    message: /never reached/,
  },
  {
    defect: 'step never reached: an exchange that no policy allows',
    config: shopWithRules([], {
      ...policies({ advanced_exchanges_enabled: false }),
      advancedExchanges: [
        {
          id: 'lamps',
          enabled: true,
          search_string: 'lamp',
          operator: 'contains',
          title: { en: 'Another lamp' },
          options: [{ id: 'any-lamp', collection_id: 'lamps', order: 1, copy: { en: 'Choose a lamp' } }],
        },
      ],
    }),
    by: 'walk',
    pointer: '/advancedExchanges/0/options/0',
    message: /^step never reached/,
  },
  {
    defect: 'question without a way on: both answers reject',
    config: shopWithRules([
      rule('opened', isType('Candles'), askQuestion(yesNo('opened', { yes: [reject], no: [reject] }))),
    ]),
    by: 'walk',
    pointer: atRule(0, 'results/0/question'),
    message: /^dead end.*"opened"/,
  },
  {
    defect: 'question without a way on: a claim that grants only what a rule takes away',
    config: shopWithRules(
      [
        rule('claim', isType('Bags'), askQuestion({ id: 'claim', input: 'warranty', copy: { en: 'Which warranty?' } })),
        rule('no-refund', isType('Bags'), { type: 'exclude-outcome', excluded: ['refund'] }),
      ],
      {
        warranties: [
          {
            id: 'seams',
            group: 'makers',
            copy: { en: 'Seams' },
            product_types: ['Bags'],
            days: 700,
            allowed: { refund: true },
          },
        ],
        flags: [...plainShop.flags, flag(90, 'warranties', 'on')],
      },
    ),
    by: 'walk',
    pointer: atRule(0, 'results/0/question'),
    message: /^dead end.*"claim"/,
  },
  {
    defect: 'every outcome excluded: in silence',
    config: shopWithRules([rule('hygiene', isType('Bath'), { type: 'exclude-outcome', excluded: [...everyOutcome] })]),
    by: 'check',
    pointer: atRule(0, 'results/0'),
    message: /no outcome/,
  },
  {
    defect: 'every outcome excluded: whatever is bought is rejected',
    config: shopWithRules([{ ...rule('closed', null, reject), sentence: { en: 'We take nothing back' } }]),
    by: 'walk',
    pointer: atRule(0, 'results/0'),
    message: /^every outcome excluded/,
  },
  {
    defect: 'method for no country: none of the shop’s',
    config: {
      ...wrenfoldShop,
      settings: { ...wrenfoldShop.settings, countries: ['US', 'CA'] },
      methods: [{ ...method, countries: ['DE'] }],
    },
    by: 'check',
    pointer: '/methods/0/countries',
    message: /none of the countries/,
  },
  {
    defect: 'method for no country: orders go further than the methods',
    config: { ...wrenfoldShop, methods: [{ ...method, countries: ['US'] }] },
    by: 'walk',
    pointer: '/methods/0/countries',
    message: /^method for no country/,
  },
  {
    defect: 'missing copy: a question in French alone',
    config: shopWithRules([rule('worn', null, askQuestion(yesNo('worn', { copy: { fr: 'Porté ?' } })))]),
    by: 'check',
    pointer: atRule(0, 'results/0/question/copy'),
    message: /no text in English/,
  },
  {
    defect: 'missing copy: a text with a variable that nothing fills',
    config: { ...wrenfoldShop, content: { en: { 'items.order': 'Order {$number}' } } },
    by: 'check',
    pointer: '/content/en/items.order',
    message: /Nothing fills/,
  },
  {
    defect: 'contradictory bans: two rules that can meet',
    config: shopWithRules([
      rule('fragile', hasTag('fragile'), ban('refund', 'gift')),
      rule('shoes', isType('Shoes'), ban('exchange')),
    ]),
    by: 'check',
    pointer: atRule(0, 'results/0'),
    message: /is lost/,
  },
  {
    defect: 'contradictory bans: the only outcome of a policy',
    config: shopWithRules([rule('kept', isType('Kitchen'), ban('exchange'))], {
      policies: wrenfoldShop.policies.map((policy) =>
        policy.id === 'kitchen'
          ? {
              ...policy,
              refund: { ...policy.refund, enabled: false },
              gift_card: { ...policy.gift_card, enabled: false },
            }
          : policy,
      ),
    }),
    by: 'check',
    pointer: atRule(0, 'results/0'),
    message: /is lost/,
  },
  {
    defect: 'reason group without reasons: an empty list',
    config: inGeneral([]),
    by: 'check',
    pointer: `/reasonGroups/${general}/reasons`,
    message: /at least one/,
  },
  {
    defect: 'reason group without reasons: every one lies under another',
    config: inGeneral([
      { id: 'a', text: 'A', parent_id: 'b' },
      { id: 'b', text: 'B', parent_id: 'a' },
    ]),
    by: 'check',
    pointer: `/reasonGroups/${general}/reasons`,
    message: /must be at the top level/,
  },
  {
    defect: 'fee above value: more than the rule’s dearest item',
    config: shopWithRules([
      rule(
        'small',
        { fact: 'item.price', op: 'below', value: 1500 },
        { type: 'line-item-fees', fees: { feeAmount: 1500 } },
      ),
    ]),
    by: 'check',
    pointer: atRule(0, 'results/0/fees/feeAmount'),
    message: /nothing would be left/,
  },
  {
    defect: 'fee above value: a handling fee of five hundred',
    config: shopWithRules([], policies({ fees: [{ ...fee, outcome: 'exchange' }] })),
    by: 'walk',
    pointer: `/policies/${standard}`,
    message: /^fee above value/,
  },
  {
    defect: 'recommendation of nothing: nothing is named',
    config: firstReason({ has_smart_recommendation: true }),
    by: 'check',
    pointer: '/reasonGroups/0/reasons/0/has_smart_recommendation',
    message: /recommends nothing/,
  },
  {
    defect: 'recommendation of nothing: what the shopper has',
    config: firstReason({
      has_smart_recommendation: true,
      smart_recommendation: { option_name: 'Size', recommend_order: 0 },
    }),
    by: 'check',
    pointer: '/reasonGroups/0/reasons/0/smart_recommendation/recommend_order',
    message: /recommends nothing/,
  },
  {
    defect: 'loop of answers: questions that wait for each other',
    config: shopWithRules([
      rule('first', answerIs('torn', 'yes'), askQuestion(yesNo('worn'))),
      rule('second', answerIs('worn', 'yes'), askQuestion(yesNo('torn'))),
    ]),
    by: 'check',
    pointer: atRule(0, 'when'),
    message: /depend on each other/,
  },
  {
    defect: 'loop of answers: a reason that takes itself away',
    config: shopWithRules([
      rule(
        'size',
        { fact: 'reason', op: 'includes', value: 'size' },
        { type: 'reason-group-override', group: 'general' },
      ),
    ]),
    by: 'check',
    pointer: atRule(0, 'results/0'),
    message: /would be lost/,
  },
]
