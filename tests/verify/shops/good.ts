import { buildOutcome, flag } from '../../../server/demo/shop-parts.ts'
import { wrenfoldShop } from '../../../server/demo/wrenfold/shop.ts'
import { answered, asks, hasTag, isType, rule, yesNo } from '../ruled-shop.ts'
import {
  because,
  costs,
  everything,
  good,
  on,
  parcel,
  policy,
  reject,
  review,
  rules,
  settings,
  shipsTo,
  small,
  stocked,
  worth,
} from './base.ts'
import { goodPolicies } from './policies.ts'

const off = buildOutcome('off', 30)
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
const opened = yesNo('opened', { yes: [reject] })

const trade = [
  good('refunds alone', policy({ exchange: off, gift_card: off })),
  good('exchanges alone', policy({ refund: off, gift_card: off })),
  good('store credit alone', policy({ exchange: off, refund: off })),
  good('no store credit', policy({ gift_card: off })),
  stocked(
    good(
      'a store of its own, and offers after submit',
      policy({ shop_now_enabled: true, on_store_enabled: true }),
      settings({ shopLaterEnabled: true }),
      {
        onStore: { url: 'https://store.example/all', hosts: ['store.example'] },
        shopLater: { giftCardEnabled: true, exchangesEnabled: true, bonus: 500, days: 7 },
      },
    ),
  ),
  good(
    'prices with their taxes in yen, in Japanese',
    { currency: 'JPY', footer: {} },
    settings({ allowed_languages: ['ja'], default_language: 'ja', countries: ['JP'] }),
  ),
  good('three languages, words of the shop in each', settings({ allowed_languages: ['en', 'fr', 'de'] }), {
    content: { en: { 'items.heading': 'What goes back?' }, fr: { 'items.heading': 'Que renvoyez-vous ?' } },
  }),
  good(
    'half of the label as a fee, with a fallback',
    policy({ fees: [{ ...fee, type: 'percentage_of_label', amount: 50, fallback_amount: 300, outcome: 'refund' }] }),
  ),
  good(
    'a fee of the way back that the policy stands in for',
    policy({ fees: [{ ...fee, type: 'flat_fee', amount: 300, outcome: 'refund' }] }),
    { methods: [{ ...parcel, fees: [{ ...fee, type: 'percentage_of_label', amount: 50, outcome: 'refund' }] }] },
  ),
  good(
    'a window of one day',
    policy({ exchange: buildOutcome('on', 1), refund: buildOutcome('on', 1), gift_card: buildOutcome('on', 1) }),
  ),
  good(
    'longer for credit than for refunds',
    policy({ refund: buildOutcome('on', 14), gift_card: buildOutcome('on', 60) }),
  ),
  good('a policy by tag that takes nothing back', {
    policies: [
      { ...everything, id: 'final', default: false, tags: ['outlet'], exchange: off, refund: off, gift_card: off },
      everything,
    ],
  }),
  good('two policies by type', {
    policies: [
      { ...everything, id: 'shoes', default: false, product_types: ['Shoes'], refund: buildOutcome('on', 90) },
      everything,
    ],
  }),
  good('small things are kept', policy({ keep_item_enabled: true, keep_item_threshold: 1000 })),
  good('ten percent more as credit', policy({ gift_card_incentive_type: 'percentage', gift_card_incentive_value: 10 })),
  good('no cards taken, prices all the same', samePrice, {
    adapters: { commerce: 'local', carriers: 'local', captcha: 'altcha' },
  }),
  good('looked up by telephone', settings({ availableLookupFields: ['phone'] })),
]

const journey = [
  good('Shop Now is on', policy({ shop_now_enabled: true })),
  good(
    'Shop Now for everybody, with a bonus',
    policy({ shop_now_enabled: true, shop_now_for_all_enabled: true, shop_now_bonus: 1000 }),
  ),
  good(
    'another size is recommended',
    recommending,
    on('smart-recommendations'),
    settings({ smartRecommendationsEnabled: true }),
  ),
  good('another size is recommended at the same price', recommending, samePrice, {
    flags: [flag(1, 'smart-recommendations', 'on')],
    settings: { ...samePrice.settings, smartRecommendationsEnabled: true },
  }),
  stocked(
    good(
      'another size of known goods is recommended',
      recommending,
      on('smart-recommendations'),
      settings({ smartRecommendationsEnabled: true }),
    ),
  ),
  good('an advanced exchange', policy({ advanced_exchanges_enabled: true }), { advancedExchanges: [lamps] }),
  good(
    'an advanced exchange at the same price',
    policy({ advanced_exchanges_enabled: true }),
    { advancedExchanges: [lamps] },
    samePrice,
  ),
  good(
    'an advanced exchange of dear things at the same price',
    policy({ advanced_exchanges_enabled: true }),
    { advancedExchanges: [lamps] },
    samePrice,
    rules([rule('dear', costs('at-least', 40_000), review)]),
  ),
  good(
    'instant refunds and exchanges',
    policy({ instant_return_enabled: true, instant_return_window: 14 }),
    on('instant-refunds', 'instant-exchanges'),
  ),
  good('gifts are taken back', settings({ giftFlowEnabled: true })),
  good('one item a return', settings({ single_product_returns: true })),
  good('the same again instead', settings({ enableExchangeReplaceOption: true })),
  good('an offer after submit', settings({ shopLaterEnabled: true }), {
    shopLater: { giftCardEnabled: true, exchangesEnabled: false, bonus: 500, days: 7 },
  }),
]

const ruled = [
  good('a question that may keep an item back', rules([rule('seal', isType('Soap'), asks(opened))])),
  good(
    'a question below a question',
    rules([
      rule('seal', isType('Soap'), asks(yesNo('opened'))),
      rule('used', answered('opened', 'yes'), asks(yesNo('used', { yes: [reject] }))),
    ]),
  ),
  good(
    'photos of what is faulty',
    rules([rule('faulty', because('faulty'), asks({ id: 'photo', input: 'upload', copy: { en: 'A photo, please' } }))]),
  ),
  good('a person looks at dear things', rules([rule('dear', costs('above', 50_000), review)])),
  good(
    'underwear is given away',
    rules([rule('hygiene', isType('Underwear'), { type: 'keep-donate', outcome: 'donate' })]),
  ),
  good(
    'sale is swapped only, and says so',
    rules([
      {
        ...rule('sale', hasTag('sale'), { type: 'exclude-outcome', excluded: ['refund', 'storeCredit'] }),
        sentence: { en: 'Sale can be exchanged' },
      },
    ]),
  ),
  good(
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
    on('warranties'),
  ),
  good(
    'rules for one country alone',
    rules([rule('duties', null, { type: 'line-item-fees', fees: { feeAmount: 500 } })], shipsTo('CA')),
  ),
]

const ways = [
  good('no way of the shop’s: shoppers send it themselves', { methods: [] }),
  good('no label, and the address is shown', policy({ labelsEnabled: false })),
  good('a store alone', {
    methods: [{ id: 'till', kind: 'shopify-pos' }],
    ...stores,
    settings: { ...small.settings, ...till },
  }),
  good('pick-up alone', { methods: [{ id: 'van', kind: 'olive' }] }, on('olive')),
  good('a driver who is booked', { methods: [{ id: 'veho', kind: 'veho' }] }, on('veho')),
  good('a counter in Britain alone', { methods: [{ id: 'evri', kind: 'evri' }] }, settings({ countries: ['GB'] })),
  good('labels to choose from', {
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
  good('two ways, each for what the other one is not', {
    methods: [
      { ...parcel, when: worth('at-least', 5000) },
      { id: 'small', kind: 'pre-paid', when: worth('below', 5000) },
    ],
  }),
  good('one way for each country that is served', {
    methods: [
      { ...parcel, countries: ['US'] },
      { id: 'far', kind: 'pre-paid', countries: ['CA', 'DE'] },
    ],
  }),
]

export const goodShops = [...trade, ...journey, ...ruled, ...ways, ...goodPolicies]
