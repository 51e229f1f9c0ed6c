import { answered, asks, isType, rule, yesNo } from '../ruled-shop.ts'
import {
  bad,
  because,
  costs,
  everything,
  on,
  parcel,
  policy,
  reject,
  rules,
  settings,
  shipsTo,
  small,
  worth,
} from './base.ts'
import { badPolicies } from './policies.ts'
import { vainShops } from './vain.ts'

const [general] = small.reasonGroups
const rule0 = '/workflowGroups/0/workflows/0/rules/0'
const rule1 = '/workflowGroups/0/workflows/0/rules/1'
const noWay = { told: 'refused', pointer: '/methods/0/countries', says: /^method for no country/ } as const
const refused = (pointer: string, says: RegExp) => ({ told: 'refused', pointer, says }) as const
const pointless = (id: string) => yesNo(id, { yes: [reject], no: [reject] })
const deadQuestion = (at: string) => refused(`${at}/results/0/question`, /^dead end: No answer to/)
const refund = { id: 'refund', is_active: true, outcome: 'refund' } as const
const french = settings({ allowed_languages: ['en', 'fr'] })

const ways = [
  bad('the only way asks for much, and an order is for little', noWay, {
    methods: [{ ...parcel, when: worth('at-least', 5000) }],
  }),
  bad('the only way asks for little, and an order is for much', noWay, {
    methods: [{ ...parcel, when: worth('below', 20_000) }],
  }),
  bad('the only way is not for Canada', noWay, { methods: [{ ...parcel, when: { not: shipsTo('CA') } }] }),
  bad('the only way is for customers of a club', noWay, {
    methods: [{ ...parcel, when: { fact: 'customer.tags', op: 'includes', value: 'club' } }],
  }),
  bad(
    'the only way is not for gifts',
    noWay,
    { methods: [{ ...parcel, when: { fact: 'order.gift', op: 'is', value: false } }] },
    settings({ giftFlowEnabled: true }),
  ),
  bad('two ways with a gap between them', noWay, {
    methods: [
      { ...parcel, when: worth('below', 5000) },
      { id: 'large', kind: 'pre-paid', when: worth('at-least', 8100) },
    ],
  }),
  bad('a way by country and one by amount leave one out', noWay, {
    methods: [
      { ...parcel, countries: ['US'] },
      { id: 'far', kind: 'pre-paid', when: worth('at-least', 9000) },
    ],
  }),
  bad('the only way is not for tagged orders', noWay, {
    methods: [{ ...parcel, when: { fact: 'order.tags', op: 'excludes', value: 'bulky' } }],
  }),
]

const branches = [
  bad(
    'a dead question below a yes',
    deadQuestion(rule1),
    rules([
      rule('seal', isType('Soap'), asks(yesNo('opened'))),
      rule('used', answered('opened', 'yes'), asks(pointless('used'))),
    ]),
  ),
  bad(
    'a dead question below a no',
    deadQuestion(rule1),
    rules([rule('seal', null, asks(yesNo('opened'))), rule('used', answered('opened', 'no'), asks(pointless('used')))]),
  ),
  bad(
    'a dead question below a reason',
    deadQuestion(rule0),
    rules([rule('faulty', because('faulty'), asks(pointless('broken')))]),
  ),
  bad(
    'a comment that is asked for in vain',
    deadQuestion(rule0),
    rules([
      rule(
        'faulty',
        because('faulty'),
        asks({ id: 'how', input: 'comment', copy: { en: 'How?' }, answered: [reject] }),
      ),
    ]),
  ),
  bad(
    'a photo that is asked for in vain',
    deadQuestion(rule0),
    rules([
      rule(
        'faulty',
        because('faulty'),
        asks({ id: 'photo', input: 'upload', copy: { en: 'A photo' }, answered: [reject] }),
      ),
    ]),
  ),
  bad(
    'a dead question for dear things alone',
    deadQuestion(rule0),
    rules([rule('dear', costs('above', 90_000), asks(pointless('really')))]),
  ),
  bad(
    'a dead question two questions deep',
    refused('/workflowGroups/0/workflows/0/rules/2/results/0/question', /^dead end/),
    rules([
      rule('a', null, asks(yesNo('a'))),
      rule('b', answered('a', 'yes'), asks(yesNo('b'))),
      rule('c', answered('b', 'yes'), asks(pointless('c'))),
    ]),
  ),
  bad(
    'reasons below a reason, each of them rejected',
    refused('/reasonGroups/0/reasons/0', /^dead end: Once "size"/),
    {
      reasonGroups: [
        {
          ...general!,
          reasons: [
            { id: 'size', text: 'Size' },
            { id: 'small', parent_id: 'size', text: 'Small' },
            { id: 'large', parent_id: 'size', text: 'Large' },
            { id: 'other', text: 'Other' },
          ],
        },
      ],
    },
    rules([rule('fit', { any: [because('small'), because('large')] }, reject)]),
  ),
  bad(
    'a dead question outside of one country',
    deadQuestion(rule0),
    rules([rule('abroad', { not: shipsTo('US') }, asks(pointless('abroad')))]),
  ),
]

const words = [
  bad('a French text drops the amount', refused('/content/fr/credit.bonus', /lacks \{\$amount\}/), french, {
    content: { fr: { 'credit.bonus': 'Un bonus' } },
  }),
  bad('a French text drops the count', refused('/content/fr/chrome.cart', /lacks \{\$count\}/), french, {
    content: { fr: { 'chrome.cart': 'Panier' } },
  }),
  bad(
    'a text of a policy drops the amount',
    refused('/policies/0/customizations/fr/credit.bonus', /lacks/),
    french,
    policy({ customizations: { fr: { 'credit.bonus': 'Un bonus' } } }),
  ),
  bad('a translation drops what the shop’s own text says', refused('/content/fr/credit.fee', /lacks/), french, {
    content: { en: { 'credit.fee': 'Less {$amount}' }, fr: { 'credit.fee': 'Frais compris' } },
  }),
  bad(
    'a French text counts what is no number',
    refused('/content/fr/items.order', /"items.order" cannot be formatted in "fr": .*not a number/),
    french,
    { content: { fr: { 'items.order': 'Commande {$order :number}' } } },
  ),
  bad(
    'a text about what lies in the cart counts what is no number',
    refused('/content/en/cart.added', /"cart.added" cannot be formatted in "en": .*not a number/),
    policy({ shop_now_enabled: true }),
    { content: { en: { 'cart.added': 'Added {$item :number}' } } },
  ),
  bad(
    'a text about what was taken out of the cart counts what is no number',
    refused('/content/en/cart.removed', /"cart.removed" cannot be formatted in "en": .*not a number/),
    policy({ shop_now_enabled: true }),
    { content: { en: { 'cart.removed': 'Removed {$item :number}' } } },
  ),
  bad(
    'a text about what was taken out of the return in the shop counts what is no number',
    refused('/content/en/cart.removed', /"cart.removed" cannot be formatted in "en": .*not a number/),
    policy({ shop_now_enabled: true }),
    on('return-shopping-cart'),
    { content: { en: { 'cart.removed': 'Removed {$item :number}' } } },
  ),
  bad(
    'a text about a refund that is shopped with counts what is no number',
    refused('/content/en/shop-later.shopping', /"shop-later.shopping" cannot be formatted in "en": .*not a number/),
    settings({ shopLaterEnabled: true }),
    { shopLater: { giftCardEnabled: false, exchangesEnabled: true, bonus: 500, days: 7 } },
    { content: { en: { 'shop-later.shopping': 'For {$number :number}' } } },
  ),
  bad(
    'a text about a gift card that was taken instead counts what is no number',
    refused(
      '/content/en/shop-later.on-the-way-copy',
      /"shop-later.on-the-way-copy" cannot be formatted in "en": .*not a number/,
    ),
    settings({ shopLaterEnabled: true }),
    { shopLater: { giftCardEnabled: true, exchangesEnabled: false, bonus: 500, days: 7 } },
    { content: { en: { 'shop-later.on-the-way-copy': 'You get {$total :number}' } } },
  ),
  bad(
    'a French text of one policy counts what is no number',
    refused('/content/fr/items.order', /cannot be said in "fr"/),
    french,
    {
      policies: [
        {
          ...everything,
          id: 'shoes',
          default: false,
          product_types: ['Shoes'],
          customizations: { fr: { 'items.order': 'Commande {$order :number}' } },
        },
        everything,
      ],
    },
  ),
  bad(
    'a French text before the lookup counts what is no number',
    refused('/content/fr/lookup.demo-hint', /cannot be said in "fr"/),
    settings({
      allowed_languages: ['en', 'fr'],
      demoOrders: [{ order: '#1001', proof: '10001', shows: { en: 'A coat' } }],
    }),
    { content: { fr: { 'lookup.demo-hint': 'Essayez {$order :number} : {$shows}' } } },
  ),
  bad(
    'half of the label as a fee, without a fallback',
    refused('/policies/0/fees/0/fallback_amount', /is missing/),
    policy({ fees: [{ ...refund, type: 'percentage_of_label', amount: 50 }] }),
  ),
  bad('a fee of the way back without a fallback', refused('/methods/0/fees/0/fallback_amount', /is missing/), {
    methods: [{ ...parcel, fees: [{ ...refund, type: 'percentage_of_label', amount: 50 }] }],
  }),
  bad(
    'a fee of a rule without a fallback',
    refused(`${rule0}/results/0/fees/0/fallback_amount`, /is missing/),
    rules([
      rule('heavy', isType('Stoves'), { type: 'fees', fees: [{ ...refund, type: 'percentage_of_label', amount: 50 }] }),
    ]),
    on('dynamic-fees'),
  ),
  bad(
    'no label, and no address shown',
    refused('/settings/hide_address_on_confirmation', /the destination/),
    policy({ labelsEnabled: false }),
    settings({ hide_address_on_confirmation: true }),
  ),
  bad(
    'no way of the shop’s, and no address shown',
    refused('/settings/hide_address_on_confirmation', /the destination/),
    { methods: [] },
    settings({ hide_address_on_confirmation: true }),
  ),
  bad(
    'an offer after submit that nobody can take',
    refused('/shopLater/giftCardEnabled', /lead nowhere/),
    settings({ shopLaterEnabled: true }),
    { shopLater: { giftCardEnabled: false, exchangesEnabled: false, bonus: 500, days: 7 } },
  ),
  bad('a footer in German alone', refused('/footer/copy', /no text in English/), {
    footer: { copy: { de: 'Wir helfen gern.' } },
  }),
  bad(
    'a question in English in a shop that speaks French',
    refused(`${rule0}/results/0/question/copy`, /does not offer/),
    settings({ allowed_languages: ['fr'], default_language: 'fr' }),
    { footer: {} },
    rules([rule('worn', null, asks(yesNo('worn')))]),
  ),
  bad(
    'a label without words in a language that is spoken',
    refused('/methods/0/options/0/copy', /no text in English/),
    {
      methods: [
        { id: 'labels', kind: 'label-choice', options: [{ id: 'usps', carrier: 'USPS', copy: { de: 'Zur Post' } }] },
      ],
    },
  ),
]

export const defectiveShops = [...ways, ...branches, ...words, ...badPolicies, ...vainShops]
