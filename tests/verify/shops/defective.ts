import { outcome } from '../../../server/demo/shop-parts.ts'
import { answered, asks, hasTag, isType, rule, yesNo } from '../ruled-shop.ts'
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
  stocked,
  worth,
} from './base.ts'

const [general] = small.reasonGroups
const off = outcome('off', 30)
const rule0 = '/workflowGroups/0/workflows/0/rules/0'
const rule1 = '/workflowGroups/0/workflows/0/rules/1'
const noWay = { told: 'refused', pointer: '/methods/0/countries', says: /^method for no country/ } as const
const refused = (pointer: string, says: RegExp) => ({ told: 'refused', pointer, says }) as const
const remark = (pointer: string, says: RegExp) => ({ told: 'remark', pointer, says }) as const
const pointless = (id: string) => yesNo(id, { yes: [reject], no: [reject] })
const deadQuestion = (at: string) => refused(`${at}/results/0/question`, /^dead end: Whatever is answered/)
const refund = { id: 'refund', is_active: true, outcome: 'refund' } as const
const french = settings({ allowed_languages: ['en', 'fr'] })
const keep = { type: 'keep-donate', outcome: 'keep' } as const
const donate = { type: 'keep-donate', outcome: 'donate' } as const
const wider = {
  id: 'too-narrow',
  text: 'It is too narrow',
  has_smart_recommendation: true,
  smart_recommendation: { option_name: 'Width', recommend_order: 1 },
}
const shoes = {
  id: 'shoes',
  title: 'Shoes',
  product_types: ['Shoes'],
  reasons: [
    { id: 'tight', text: 'Too tight' },
    { id: 'loose', text: 'Too loose' },
  ],
}

/** Orders that no way back is for. */
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

/** Branches that end nowhere. */
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

/** Fees, words and pages that nobody finds before a shopper does. */
const words = [
  bad('a French text drops the amount', refused('/content/fr/credit.bonus', /does not say \{\$amount\}/), french, {
    content: { fr: { 'credit.bonus': 'Un bonus' } },
  }),
  bad('a French text drops the count', refused('/content/fr/chrome.cart', /does not say \{\$count\}/), french, {
    content: { fr: { 'chrome.cart': 'Panier' } },
  }),
  bad(
    'a text of a policy drops the amount',
    refused('/policies/0/customizations/fr/credit.bonus', /does not say/),
    french,
    policy({ customizations: { fr: { 'credit.bonus': 'Un bonus' } } }),
  ),
  bad('a translation drops what the shop’s own text says', refused('/content/fr/credit.fee', /does not say/), french, {
    content: { en: { 'credit.fee': 'Less {$amount}' }, fr: { 'credit.fee': 'Frais compris' } },
  }),
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
    refused('/settings/hide_address_on_confirmation', /where to send them/),
    policy({ labelsEnabled: false }),
    settings({ hide_address_on_confirmation: true }),
  ),
  bad(
    'no way of the shop’s, and no address shown',
    refused('/settings/hide_address_on_confirmation', /where to send them/),
    { methods: [] },
    settings({ hide_address_on_confirmation: true }),
  ),
  bad(
    'an offer after submit that nobody can take',
    refused('/shopLater/giftCardEnabled', /leads nowhere/),
    settings({ shopLaterEnabled: true }),
    { shopLater: { giftCardEnabled: false, exchangesEnabled: true, bonus: 500, days: 7 } },
  ),
  bad('a footer in German alone', refused('/footer/copy', /no words in English/), {
    footer: { copy: { de: 'Wir helfen gern.' } },
  }),
  bad(
    'a question in English in a shop that speaks French',
    refused(`${rule0}/results/0/question/copy`, /does not speak/),
    settings({ allowed_languages: ['fr'], default_language: 'fr' }),
    { footer: {} },
    rules([rule('worn', null, asks(yesNo('worn')))]),
  ),
  bad(
    'a label without words in a language that is spoken',
    refused('/methods/0/options/0/copy', /no words in English/),
    {
      methods: [
        { id: 'labels', kind: 'label-choice', options: [{ id: 'usps', carrier: 'USPS', copy: { de: 'Zur Post' } }] },
      ],
    },
  ),
]

/** What strands nobody and does nothing: it is told, and published. */
const vain = [
  bad(
    'a rule that a later one always overrides',
    remark(rule0, /never wins/),
    rules([rule('soap', isType('Soap'), keep), rule('all', null, donate)]),
  ),
  bad(
    'a rule within a later one',
    remark(rule0, /never wins/),
    rules([
      rule('dear', costs('above', 9000), { type: 'line-item-fees', fees: { feeAmount: 100 } }),
      rule('most', costs('above', 5000), { type: 'line-item-fees', fees: { feeAmount: 200 } }),
    ]),
  ),
  bad('a policy behind one for the same types', remark('/policies/1', /never chosen/), {
    policies: [
      { ...everything, id: 'shoes', default: false, product_types: ['Shoes', 'Boots'] },
      { ...everything, id: 'boots', default: false, product_types: ['Boots'] },
      everything,
    ],
  }),
  bad('a default policy beside a catch-all', remark('/policies/1', /never chosen/), {
    policies: [{ ...everything, id: 'catch', default: false, is_catch_all: true }, everything],
  }),
  bad(
    'a warranty shorter than the window, that no rule asks for',
    remark('/warranties/0', /Nobody can ever claim/),
    { warranties: [{ id: 'brief', group: 'makers', copy: { en: 'Brief' }, days: 10, allowed: { refund: true } }] },
    on('warranties'),
  ),
  bad('a warranty whose flag is off', remark('/warranties/0', /Nobody can ever claim/), {
    warranties: [{ id: 'long', group: 'makers', copy: { en: 'Long' }, days: 700, allowed: { refund: true } }],
  }),
  bad(
    'a warranty that grants nothing',
    remark('/warranties/0', /Nobody can ever claim/),
    { warranties: [{ id: 'empty', group: 'makers', copy: { en: 'Empty' }, days: 700, allowed: {} }] },
    on('warranties'),
  ),
  bad(
    'a refund granted that no policy gives',
    remark(`${rule0}/results/0`, /changes nothing/),
    policy({ refund: off }),
    rules([rule('kind', hasTag('kind'), { type: 'return-outcome', allowed: { refund: true } })]),
  ),
  bad(
    'fees of a rule whose flag is off',
    remark(`${rule0}/results/0`, /changes nothing/),
    rules([rule('heavy', isType('Stoves'), { type: 'fees', fees: [{ ...refund, type: 'flat_fee', amount: 900 }] })]),
  ),
  bad(
    'a reason that other products are asked for',
    remark(`${rule0}/when`, /other products/),
    { reasonGroups: [general!, shoes] },
    rules([rule('hats', { all: [isType('Hats'), because('tight')] }, keep)]),
  ),
  bad(
    'a language without words',
    remark('/settings/allowed_languages/1', /Nothing is said in "es"/),
    settings({ allowed_languages: ['en', 'es'] }),
  ),
  stocked(
    bad(
      'a recommendation along an option that no product has',
      remark(
        '/reasonGroups/0/reasons/0/smart_recommendation/option_name',
        /^No product on the shop's shelves has an option "Width"/,
      ),
      { reasonGroups: [{ ...general!, reasons: [wider, { id: 'other', text: 'Something else' }] }] },
      on('smart-recommendations'),
      settings({ smartRecommendationsEnabled: true }),
    ),
  ),
  bad(
    'a setting that does nothing yet',
    remark('/settings/recommendationsEnabled', /has no effect in this version/),
    settings({ recommendationsEnabled: true }),
  ),
  bad('a flag that does nothing yet', remark('/flags/1', /waits for a help desk/), on('gorgias')),
  bad('a flag that nobody knows', remark('/flags/1', /there is no flag "warrantys"/), on('warrantys')),
]

export const defectiveShops = [...ways, ...branches, ...words, ...vain]
