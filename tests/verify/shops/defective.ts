import { answerIs, askQuestion, isType, rule, yesNo } from '../ruled-shop.ts'
import {
  because,
  costs,
  defectiveShop,
  fullPolicy,
  parcel,
  policy,
  reject,
  rules,
  settings,
  shipsTo,
  small,
  withFlags,
  worth,
} from './base.ts'
import { badPolicies } from './policies.ts'
import { vainShops } from './vain.ts'

const [general] = small.reasonGroups
const rule0 = '/workflowGroups/0/workflows/0/rules/0'
const rule1 = '/workflowGroups/0/workflows/0/rules/1'
const noWay = { severity: 'refused', pointer: '/methods/0/countries', message: /^method for no country/ } as const
const refused = (pointer: string, message: RegExp) => ({ severity: 'refused', pointer, message }) as const
const pointless = (id: string) => yesNo(id, { yes: [reject], no: [reject] })
const deadQuestion = (at: string) => refused(`${at}/results/0/question`, /^dead end: No answer to/)
const refund = { id: 'refund', is_active: true, outcome: 'refund' } as const
const french = settings({ allowed_languages: ['en', 'fr'] })

const ways = [
  defectiveShop('the only way asks for much, and an order is for little', noWay, {
    methods: [{ ...parcel, when: worth('at-least', 5000) }],
  }),
  defectiveShop('the only way asks for little, and an order is for much', noWay, {
    methods: [{ ...parcel, when: worth('below', 20_000) }],
  }),
  defectiveShop('the only way is not for Canada', noWay, { methods: [{ ...parcel, when: { not: shipsTo('CA') } }] }),
  defectiveShop('the only way is for customers of a club', noWay, {
    methods: [{ ...parcel, when: { fact: 'customer.tags', op: 'includes', value: 'club' } }],
  }),
  defectiveShop(
    'the only way is not for gifts',
    noWay,
    { methods: [{ ...parcel, when: { fact: 'order.gift', op: 'is', value: false } }] },
    settings({ giftFlowEnabled: true }),
  ),
  defectiveShop('two ways with a gap between them', noWay, {
    methods: [
      { ...parcel, when: worth('below', 5000) },
      { id: 'large', kind: 'pre-paid', when: worth('at-least', 8100) },
    ],
  }),
  defectiveShop('a way by country and one by amount leave one out', noWay, {
    methods: [
      { ...parcel, countries: ['US'] },
      { id: 'far', kind: 'pre-paid', when: worth('at-least', 9000) },
    ],
  }),
  defectiveShop('the only way is not for tagged orders', noWay, {
    methods: [{ ...parcel, when: { fact: 'order.tags', op: 'excludes', value: 'bulky' } }],
  }),
]

const branches = [
  defectiveShop(
    'a dead question below a yes',
    deadQuestion(rule1),
    rules([
      rule('seal', isType('Soap'), askQuestion(yesNo('opened'))),
      rule('used', answerIs('opened', 'yes'), askQuestion(pointless('used'))),
    ]),
  ),
  defectiveShop(
    'a dead question below a no',
    deadQuestion(rule1),
    rules([
      rule('seal', null, askQuestion(yesNo('opened'))),
      rule('used', answerIs('opened', 'no'), askQuestion(pointless('used'))),
    ]),
  ),
  defectiveShop(
    'a dead question below a reason',
    deadQuestion(rule0),
    rules([rule('faulty', because('faulty'), askQuestion(pointless('broken')))]),
  ),
  defectiveShop(
    'a comment that is asked for in vain',
    deadQuestion(rule0),
    rules([
      rule(
        'faulty',
        because('faulty'),
        askQuestion({ id: 'how', input: 'comment', copy: { en: 'How?' }, answered: [reject] }),
      ),
    ]),
  ),
  defectiveShop(
    'a photo that is asked for in vain',
    deadQuestion(rule0),
    rules([
      rule(
        'faulty',
        because('faulty'),
        askQuestion({ id: 'photo', input: 'upload', copy: { en: 'A photo' }, answered: [reject] }),
      ),
    ]),
  ),
  defectiveShop(
    'a dead question for dear things alone',
    deadQuestion(rule0),
    rules([rule('dear', costs('above', 90_000), askQuestion(pointless('really')))]),
  ),
  defectiveShop(
    'a dead question two questions deep',
    refused('/workflowGroups/0/workflows/0/rules/2/results/0/question', /^dead end/),
    rules([
      rule('a', null, askQuestion(yesNo('a'))),
      rule('b', answerIs('a', 'yes'), askQuestion(yesNo('b'))),
      rule('c', answerIs('b', 'yes'), askQuestion(pointless('c'))),
    ]),
  ),
  defectiveShop(
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
  defectiveShop(
    'a dead question outside of one country',
    deadQuestion(rule0),
    rules([rule('abroad', { not: shipsTo('US') }, askQuestion(pointless('abroad')))]),
  ),
]

const words = [
  defectiveShop('a French text drops the amount', refused('/content/fr/credit.bonus', /lacks \{\$amount\}/), french, {
    content: { fr: { 'credit.bonus': 'Un bonus' } },
  }),
  defectiveShop('a French text drops the count', refused('/content/fr/chrome.cart', /lacks \{\$count\}/), french, {
    content: { fr: { 'chrome.cart': 'Panier' } },
  }),
  defectiveShop(
    'a text of a policy drops the amount',
    refused('/policies/0/customizations/fr/credit.bonus', /lacks/),
    french,
    policy({ customizations: { fr: { 'credit.bonus': 'Un bonus' } } }),
  ),
  defectiveShop(
    'a translation drops what the shop’s own text says',
    refused('/content/fr/credit.fee', /lacks/),
    french,
    {
      content: { en: { 'credit.fee': 'Less {$amount}' }, fr: { 'credit.fee': 'Frais compris' } },
    },
  ),
  defectiveShop(
    'a French text counts what is no number',
    refused('/content/fr/items.order', /"items.order" cannot be formatted in "fr": .*not a number/),
    french,
    { content: { fr: { 'items.order': 'Commande {$order :number}' } } },
  ),
  defectiveShop(
    'a text about what lies in the cart counts what is no number',
    refused('/content/en/cart.added', /"cart.added" cannot be formatted in "en": .*not a number/),
    policy({ shop_now_enabled: true }),
    { content: { en: { 'cart.added': 'Added {$item :number}' } } },
  ),
  defectiveShop(
    'a text about what was taken out of the cart counts what is no number',
    refused('/content/en/cart.removed', /"cart.removed" cannot be formatted in "en": .*not a number/),
    policy({ shop_now_enabled: true }),
    { content: { en: { 'cart.removed': 'Removed {$item :number}' } } },
  ),
  defectiveShop(
    'a text about what was taken out of the return in the shop counts what is no number',
    refused('/content/en/cart.removed', /"cart.removed" cannot be formatted in "en": .*not a number/),
    policy({ shop_now_enabled: true }),
    withFlags('return-shopping-cart'),
    { content: { en: { 'cart.removed': 'Removed {$item :number}' } } },
  ),
  defectiveShop(
    'a text about a refund that is shopped with counts what is no number',
    refused('/content/en/shop-later.shopping', /"shop-later.shopping" cannot be formatted in "en": .*not a number/),
    settings({ shopLaterEnabled: true }),
    { shopLater: { giftCardEnabled: false, exchangesEnabled: true, bonus: 500, days: 7 } },
    { content: { en: { 'shop-later.shopping': 'For {$number :number}' } } },
  ),
  defectiveShop(
    'a text about a gift card that was taken instead counts what is no number',
    refused(
      '/content/en/shop-later.on-the-way-copy',
      /"shop-later.on-the-way-copy" cannot be formatted in "en": .*not a number/,
    ),
    settings({ shopLaterEnabled: true }),
    { shopLater: { giftCardEnabled: true, exchangesEnabled: false, bonus: 500, days: 7 } },
    { content: { en: { 'shop-later.on-the-way-copy': 'You get {$total :number}' } } },
  ),
  defectiveShop(
    'a text about several identical units counts what is no number',
    refused('/content/en/item.several', /"item.several" cannot be formatted in "en": .*not a number/),
    { content: { en: { 'item.several': '{$count} × {$title :number}' } } },
  ),
  defectiveShop(
    'a French text of one policy counts what is no number',
    refused('/content/fr/items.order', /cannot be said in "fr"/),
    french,
    {
      policies: [
        {
          ...fullPolicy,
          id: 'shoes',
          default: false,
          product_types: ['Shoes'],
          customizations: { fr: { 'items.order': 'Commande {$order :number}' } },
        },
        fullPolicy,
      ],
    },
  ),
  defectiveShop(
    'a French text before the lookup counts what is no number',
    refused('/content/fr/lookup.demo-hint', /cannot be said in "fr"/),
    settings({
      allowed_languages: ['en', 'fr'],
      demoOrders: [{ order: '#1001', proof: '10001', shows: { en: 'A coat' } }],
    }),
    { content: { fr: { 'lookup.demo-hint': 'Essayez {$order :number} : {$shows}' } } },
  ),
  defectiveShop(
    'half of the label as a fee, without a fallback',
    refused('/policies/0/fees/0/fallback_amount', /is missing/),
    policy({ fees: [{ ...refund, type: 'percentage_of_label', amount: 50 }] }),
  ),
  defectiveShop(
    'a fee of the way back without a fallback',
    refused('/methods/0/fees/0/fallback_amount', /is missing/),
    {
      methods: [{ ...parcel, fees: [{ ...refund, type: 'percentage_of_label', amount: 50 }] }],
    },
  ),
  defectiveShop(
    'a fee of a rule without a fallback',
    refused(`${rule0}/results/0/fees/0/fallback_amount`, /is missing/),
    rules([
      rule('heavy', isType('Stoves'), { type: 'fees', fees: [{ ...refund, type: 'percentage_of_label', amount: 50 }] }),
    ]),
    withFlags('dynamic-fees'),
  ),
  defectiveShop(
    'no label, and no address shown',
    refused('/settings/hide_address_on_confirmation', /the destination/),
    policy({ labelsEnabled: false }),
    settings({ hide_address_on_confirmation: true }),
  ),
  defectiveShop(
    'no way of the shop’s, and no address shown',
    refused('/settings/hide_address_on_confirmation', /the destination/),
    { methods: [] },
    settings({ hide_address_on_confirmation: true }),
  ),
  defectiveShop(
    'an offer after submit that nobody can take',
    refused('/shopLater/giftCardEnabled', /lead nowhere/),
    settings({ shopLaterEnabled: true }),
    { shopLater: { giftCardEnabled: false, exchangesEnabled: false, bonus: 500, days: 7 } },
  ),
  defectiveShop('a footer in German alone', refused('/footer/copy', /no text in English/), {
    footer: { copy: { de: 'Wir helfen gern.' } },
  }),
  defectiveShop(
    'a question in English in a shop that speaks French',
    refused(`${rule0}/results/0/question/copy`, /does not offer/),
    settings({ allowed_languages: ['fr'], default_language: 'fr' }),
    { footer: {} },
    rules([rule('worn', null, askQuestion(yesNo('worn')))]),
  ),
  defectiveShop(
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
