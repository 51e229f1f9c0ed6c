import { buildOutcome } from '../../../server/demo/shop-parts.ts'
import { hasTag, isType, rule } from '../ruled-shop.ts'
import { bad, because, costs, everything, on, policy, rules, settings, small, stocked } from './base.ts'

const [general] = small.reasonGroups
const off = buildOutcome('off', 30)
const rule0 = '/workflowGroups/0/workflows/0/rules/0'
const remark = (pointer: string, says: RegExp) => ({ told: 'remark', pointer, says }) as const
const refund = { id: 'refund', is_active: true, outcome: 'refund' } as const
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

/** Configurations without effect: reported, but published. */
export const vainShops = [
  bad(
    'a rule that a later one always overrides',
    remark(rule0, /never applies/),
    rules([rule('soap', isType('Soap'), keep), rule('all', null, donate)]),
  ),
  bad(
    'a rule within a later one',
    remark(rule0, /never applies/),
    rules([
      rule('dear', costs('above', 9000), { type: 'line-item-fees', fees: { feeAmount: 100 } }),
      rule('most', costs('above', 5000), { type: 'line-item-fees', fees: { feeAmount: 200 } }),
    ]),
  ),
  bad('a policy behind one for the same types', remark('/policies/1', /never selected/), {
    policies: [
      { ...everything, id: 'shoes', default: false, product_types: ['Shoes', 'Boots'] },
      { ...everything, id: 'boots', default: false, product_types: ['Boots'] },
      everything,
    ],
  }),
  bad('a default policy beside a catch-all', remark('/policies/1', /never selected/), {
    policies: [{ ...everything, id: 'catch', default: false, is_catch_all: true }, everything],
  }),
  bad(
    'a warranty shorter than the window, that no rule asks for',
    remark('/warranties/0', /Shoppers can never claim/),
    { warranties: [{ id: 'brief', group: 'makers', copy: { en: 'Brief' }, days: 10, allowed: { refund: true } }] },
    on('warranties'),
  ),
  bad('a warranty whose flag is off', remark('/warranties/0', /Shoppers can never claim/), {
    warranties: [{ id: 'long', group: 'makers', copy: { en: 'Long' }, days: 700, allowed: { refund: true } }],
  }),
  bad(
    'a warranty that grants nothing',
    remark('/warranties/0', /Shoppers can never claim/),
    { warranties: [{ id: 'empty', group: 'makers', copy: { en: 'Empty' }, days: 700, allowed: {} }] },
    on('warranties'),
  ),
  bad(
    'a refund granted that no policy gives',
    remark(`${rule0}/results/0`, /has no effect/),
    policy({ refund: off }),
    rules([rule('kind', hasTag('kind'), { type: 'return-outcome', allowed: { refund: true } })]),
  ),
  bad(
    'fees of a rule whose flag is off',
    remark(`${rule0}/results/0`, /has no effect/),
    rules([rule('heavy', isType('Stoves'), { type: 'fees', fees: [{ ...refund, type: 'flat_fee', amount: 900 }] })]),
  ),
  bad(
    'a reason that only other products have',
    remark(`${rule0}/when`, /other products/),
    { reasonGroups: [general!, shoes] },
    rules([rule('hats', { all: [isType('Hats'), because('tight')] }, keep)]),
  ),
  bad(
    'a language without words',
    remark('/settings/allowed_languages/1', /"es" has no texts/),
    settings({ allowed_languages: ['en', 'es'] }),
  ),
  stocked(
    bad(
      'a recommendation along an option that no product has',
      remark(
        '/reasonGroups/0/reasons/0/smart_recommendation/option_name',
        /^No product of the shop has an option "Width"/,
      ),
      { reasonGroups: [{ ...general!, reasons: [wider, { id: 'other', text: 'Something else' }] }] },
      on('smart-recommendations'),
      settings({ smartRecommendationsEnabled: true }),
    ),
  ),
  bad('a flag that does nothing yet', remark('/flags/1', /has no effect in this version/), on('ship-by-loop-v2')),
  bad('a flag of a chat that is not named', remark('/flags/1', /contain no Gorgias chat/), on('gorgias')),
  bad('a flag that nobody knows', remark('/flags/1', /there is no flag "warrantys"/), on('warrantys')),
]
