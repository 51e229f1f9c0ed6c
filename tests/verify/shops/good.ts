import { buildOutcome, flag } from '../../../server/demo/shop-parts.ts'
import { wrenfoldShop } from '../../../server/demo/wrenfold/shop.ts'
import { answerIs, askQuestion, hasTag, isType, rule, yesNo } from '../ruled-shop.ts'
import {
  because,
  costs,
  fullPolicy,
  goodShop,
  parcel,
  policy,
  reject,
  review,
  rules,
  settings,
  shipsTo,
  small,
  withFlags,
  withStock,
  worth,
} from './base.ts'
import { goodPolicies } from './policies.ts'

const disabledOutcome = buildOutcome('off', 30)
const [general] = small.reasonGroups
const withReasons = (...reasons: (typeof small.reasonGroups)[number]['reasons']) => ({
  reasonGroups: [{ ...general!, reasons }],
})
const larger = {
  id: 'too-small',
  text: 'It is too small',
  has_smart_recommendation: true,
  smart_recommendation: { option_name: 'Size', recommend_order: 1 },
}
const lamps = {
  id: 'lamps',
  enabled: true,
  search_string: 'lamp',
  operator: 'contains' as const,
  title: { en: 'Another lamp' },
  variant_option: true,
  return_option: true,
  options: [{ id: 'any-lamp', collection_id: 'lamps', order: 1, copy: { en: 'Choose a lamp' } }],
}
const recommending = { ...withReasons(larger, { id: 'other', text: 'Something else' }) }
const samePrice = { flags: [], settings: { ...small.settings, diff_priced_exchanges: false } }
const fee = { id: 'handling', is_active: true } as const
const till = { enablePointOfSale: true }
const stores = { stores: [wrenfoldShop.stores[0]!] }
const openedQuestion = yesNo('opened', { yes: [reject] })

const trade = [
  goodShop('refunds alone', policy({ exchange: disabledOutcome, gift_card: disabledOutcome })),
  goodShop('exchanges alone', policy({ refund: disabledOutcome, gift_card: disabledOutcome })),
  goodShop('store credit alone', policy({ exchange: disabledOutcome, refund: disabledOutcome })),
  goodShop('no store credit', policy({ gift_card: disabledOutcome })),
  withStock(
    goodShop(
      'a store of its own, and offers after submit',
      policy({ shop_now_enabled: true, on_store_enabled: true }),
      settings({ shopLaterEnabled: true }),
      {
        onStore: { url: 'https://store.example/all', hosts: ['store.example'] },
        shopLater: { giftCardEnabled: true, exchangesEnabled: true, bonus: 500, days: 7 },
      },
    ),
  ),
  goodShop(
    'prices with their taxes in yen, in Japanese',
    { currency: 'JPY', footer: {} },
    settings({ allowed_languages: ['ja'], default_language: 'ja', countries: ['JP'] }),
  ),
  goodShop('three languages, words of the shop in each', settings({ allowed_languages: ['en', 'fr', 'de'] }), {
    content: { en: { 'items.heading': 'What goes back?' }, fr: { 'items.heading': 'Que renvoyez-vous ?' } },
  }),
  goodShop(
    'half of the label as a fee, with a fallback',
    policy({ fees: [{ ...fee, type: 'percentage_of_label', amount: 50, fallback_amount: 300, outcome: 'refund' }] }),
  ),
  goodShop(
    'a fee of the way back that the policy stands in for',
    policy({ fees: [{ ...fee, type: 'flat_fee', amount: 300, outcome: 'refund' }] }),
    { methods: [{ ...parcel, fees: [{ ...fee, type: 'percentage_of_label', amount: 50, outcome: 'refund' }] }] },
  ),
  goodShop(
    'a window of one day',
    policy({ exchange: buildOutcome('on', 1), refund: buildOutcome('on', 1), gift_card: buildOutcome('on', 1) }),
  ),
  goodShop(
    'longer for credit than for refunds',
    policy({ refund: buildOutcome('on', 14), gift_card: buildOutcome('on', 60) }),
  ),
  goodShop('a policy by tag that takes nothing back', {
    policies: [
      {
        ...fullPolicy,
        id: 'final',
        default: false,
        tags: ['outlet'],
        exchange: disabledOutcome,
        refund: disabledOutcome,
        gift_card: disabledOutcome,
      },
      fullPolicy,
    ],
  }),
  goodShop('two policies by type', {
    policies: [
      { ...fullPolicy, id: 'shoes', default: false, product_types: ['Shoes'], refund: buildOutcome('on', 90) },
      fullPolicy,
    ],
  }),
  goodShop('small things are kept', policy({ keep_item_enabled: true, keep_item_threshold: 1000 })),
  goodShop(
    'ten percent more as credit',
    policy({ gift_card_incentive_type: 'percentage', gift_card_incentive_value: 10 }),
  ),
  goodShop('no cards taken, prices all the same', samePrice, {
    adapters: { commerce: 'local', carriers: 'local', captcha: 'altcha' },
  }),
  goodShop('looked up by telephone', settings({ availableLookupFields: ['phone'] })),
]

const journey = [
  goodShop('Shop Now is on', policy({ shop_now_enabled: true })),
  goodShop(
    'Shop Now for everybody, with a bonus',
    policy({ shop_now_enabled: true, shop_now_for_all_enabled: true, shop_now_bonus: 1000 }),
  ),
  goodShop(
    'another size is recommended',
    recommending,
    withFlags('smart-recommendations'),
    settings({ smartRecommendationsEnabled: true }),
  ),
  goodShop('another size is recommended at the same price', recommending, samePrice, {
    flags: [flag(1, 'smart-recommendations', 'on')],
    settings: { ...samePrice.settings, smartRecommendationsEnabled: true },
  }),
  withStock(
    goodShop(
      'another size of known goods is recommended',
      recommending,
      withFlags('smart-recommendations'),
      settings({ smartRecommendationsEnabled: true }),
    ),
  ),
  goodShop('an advanced exchange', policy({ advanced_exchanges_enabled: true }), { advancedExchanges: [lamps] }),
  goodShop(
    'an advanced exchange at the same price',
    policy({ advanced_exchanges_enabled: true }),
    { advancedExchanges: [lamps] },
    samePrice,
  ),
  goodShop(
    'an advanced exchange of dear things at the same price',
    policy({ advanced_exchanges_enabled: true }),
    { advancedExchanges: [lamps] },
    samePrice,
    rules([rule('dear', costs('at-least', 40_000), review)]),
  ),
  goodShop(
    'instant refunds and exchanges',
    policy({ instant_return_enabled: true, instant_return_window: 14 }),
    withFlags('instant-refunds', 'instant-exchanges'),
  ),
  goodShop('gifts are taken back', settings({ giftFlowEnabled: true })),
  goodShop('one item a return', settings({ single_product_returns: true })),
  goodShop('the same again instead', settings({ enableExchangeReplaceOption: true })),
  goodShop('an offer after submit', settings({ shopLaterEnabled: true }), {
    shopLater: { giftCardEnabled: true, exchangesEnabled: false, bonus: 500, days: 7 },
  }),
]

const shopsWithRules = [
  goodShop('a question that may keep an item back', rules([rule('seal', isType('Soap'), askQuestion(openedQuestion))])),
  goodShop(
    'a question below a question',
    rules([
      rule('seal', isType('Soap'), askQuestion(yesNo('opened'))),
      rule('used', answerIs('opened', 'yes'), askQuestion(yesNo('used', { yes: [reject] }))),
    ]),
  ),
  goodShop(
    'photos of what is faulty',
    rules([
      rule('faulty', because('faulty'), askQuestion({ id: 'photo', input: 'upload', copy: { en: 'A photo, please' } })),
    ]),
  ),
  goodShop('a person looks at dear things', rules([rule('dear', costs('above', 50_000), review)])),
  goodShop(
    'underwear is given away',
    rules([rule('hygiene', isType('Underwear'), { type: 'keep-donate', outcome: 'donate' })]),
  ),
  goodShop(
    'sale is swapped only, and says so',
    rules([
      {
        ...rule('sale', hasTag('sale'), { type: 'exclude-outcome', excluded: ['refund', 'storeCredit'] }),
        sentence: { en: 'Sale can be exchanged' },
      },
    ]),
  ),
  goodShop(
    'a warranty that is claimed past the window',
    {
      warranties: [
        {
          id: 'seams',
          group: 'makers',
          copy: { en: 'Seams' },
          product_types: ['Bags'],
          days: 700,
          allowed: { refund: true, gift: true },
        },
      ],
    },
    withFlags('warranties'),
  ),
  goodShop(
    'rules for one country alone',
    rules([rule('duties', null, { type: 'line-item-fees', fees: { feeAmount: 500 } })], shipsTo('CA')),
  ),
]

const ways = [
  goodShop('no way of the shop’s: shoppers send it themselves', { methods: [] }),
  goodShop('no label, and the address is shown', policy({ labelsEnabled: false })),
  goodShop('a store alone', {
    methods: [{ id: 'till', kind: 'shopify-pos' }],
    ...stores,
    settings: { ...small.settings, ...till },
  }),
  goodShop('pick-up alone', { methods: [{ id: 'van', kind: 'olive' }] }, withFlags('olive')),
  goodShop('a driver who is booked', { methods: [{ id: 'veho', kind: 'veho' }] }, withFlags('veho')),
  goodShop('a counter in Britain alone', { methods: [{ id: 'evri', kind: 'evri' }] }, settings({ countries: ['GB'] })),
  goodShop('labels to choose from', {
    methods: [
      {
        id: 'labels',
        kind: 'label-choice',
        options: [
          { id: 'usps', carrier: 'USPS' },
          { id: 'fedex', carrier: 'Fedex' },
        ],
      },
    ],
  }),
  goodShop('two ways, each for what the other one is not', {
    methods: [
      { ...parcel, when: worth('at-least', 5000) },
      { id: 'small', kind: 'pre-paid', when: worth('below', 5000) },
    ],
  }),
  goodShop('one way for each country that is served', {
    methods: [
      { ...parcel, countries: ['US'] },
      { id: 'far', kind: 'pre-paid', countries: ['CA', 'DE'] },
    ],
  }),
]

export const goodShops = [...trade, ...journey, ...shopsWithRules, ...ways, ...goodPolicies]
