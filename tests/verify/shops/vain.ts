import { buildOutcome } from '../../../server/demo/shop-parts.ts'
import { hasTag, isType, rule } from '../ruled-shop.ts'
import {
  because,
  costs,
  defectiveShop,
  fullPolicy,
  policy,
  rules,
  settings,
  small,
  withFlags,
  withStock,
} from './base.ts'

const [general] = small.reasonGroups
const disabledOutcome = buildOutcome('off', 30)
const rule0 = '/workflowGroups/0/workflows/0/rules/0'
const remark = (pointer: string, message: RegExp) => ({ severity: 'remark', pointer, message }) as const
const refund = { id: 'refund', is_active: true, outcome: 'refund' } as const
const keepResult = { type: 'keep-donate', outcome: 'keep' } as const
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

export const vainShops = [
  defectiveShop(
    'a rule that a later one always overrides',
    remark(rule0, /never applies/),
    rules([rule('soap', isType('Soap'), keepResult), rule('all', null, donate)]),
  ),
  defectiveShop(
    'a rule within a later one',
    remark(rule0, /never applies/),
    rules([
      rule('dear', costs('above', 9000), { type: 'line-item-fees', fees: { feeAmount: 100 } }),
      rule('most', costs('above', 5000), { type: 'line-item-fees', fees: { feeAmount: 200 } }),
    ]),
  ),
  defectiveShop('a policy behind one for the same types', remark('/policies/1', /never selected/), {
    policies: [
      { ...fullPolicy, id: 'shoes', default: false, product_types: ['Shoes', 'Boots'] },
      { ...fullPolicy, id: 'boots', default: false, product_types: ['Boots'] },
      fullPolicy,
    ],
  }),
  defectiveShop('a default policy beside a catch-all', remark('/policies/1', /never selected/), {
    policies: [{ ...fullPolicy, id: 'catch', default: false, is_catch_all: true }, fullPolicy],
  }),
  defectiveShop(
    'a warranty shorter than the window, that no rule asks for',
    remark('/warranties/0', /Shoppers can never claim/),
    { warranties: [{ id: 'brief', group: 'makers', copy: { en: 'Brief' }, days: 10, allowed: { refund: true } }] },
    withFlags('warranties'),
  ),
  defectiveShop('a warranty whose flag is off', remark('/warranties/0', /Shoppers can never claim/), {
    warranties: [{ id: 'long', group: 'makers', copy: { en: 'Long' }, days: 700, allowed: { refund: true } }],
  }),
  defectiveShop(
    'a warranty that grants nothing',
    remark('/warranties/0', /Shoppers can never claim/),
    { warranties: [{ id: 'empty', group: 'makers', copy: { en: 'Empty' }, days: 700, allowed: {} }] },
    withFlags('warranties'),
  ),
  defectiveShop(
    'a refund granted that no policy gives',
    remark(`${rule0}/results/0`, /has no effect/),
    policy({ refund: disabledOutcome }),
    rules([rule('kind', hasTag('kind'), { type: 'return-outcome', allowed: { refund: true } })]),
  ),
  defectiveShop(
    'fees of a rule whose flag is off',
    remark(`${rule0}/results/0`, /has no effect/),
    rules([rule('heavy', isType('Stoves'), { type: 'fees', fees: [{ ...refund, type: 'flat_fee', amount: 900 }] })]),
  ),
  defectiveShop(
    'a reason that only other products have',
    remark(`${rule0}/when`, /other products/),
    { reasonGroups: [general!, shoes] },
    rules([rule('hats', { all: [isType('Hats'), because('tight')] }, keepResult)]),
  ),
  defectiveShop(
    'a language without words',
    remark('/settings/allowed_languages/1', /"es" has no texts/),
    settings({ allowed_languages: ['en', 'es'] }),
  ),
  withStock(
    defectiveShop(
      'a recommendation along an option that no product has',
      remark(
        '/reasonGroups/0/reasons/0/smart_recommendation/option_name',
        /^No product of the shop has an option "Width"/,
      ),
      { reasonGroups: [{ ...general!, reasons: [wider, { id: 'other', text: 'Something else' }] }] },
      withFlags('smart-recommendations'),
      settings({ smartRecommendationsEnabled: true }),
    ),
  ),
  defectiveShop(
    'a flag that does nothing yet',
    remark('/flags/1', /has no effect in this version/),
    withFlags('ship-by-loop-v2'),
  ),
  defectiveShop(
    'a flag of a chat that is not named',
    remark('/flags/1', /contain no Gorgias chat/),
    withFlags('gorgias'),
  ),
  defectiveShop('an unknown flag', remark('/flags/1', /there is no flag "warrantys"/), withFlags('warrantys')),
]
