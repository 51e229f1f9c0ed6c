import type { Condition } from '../../../schemas/config/condition.ts'
import type { ItemWindow, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { PlainResult } from '../../../schemas/config/workflow.ts'
import { buildOutcome } from '../../../server/demo/shop-parts.ts'
import { hasTag, isType, rule } from '../ruled-shop.ts'
import { defectiveShop, fullPolicy, goodShop, policy, rules, settings, worth } from './base.ts'

const club: Condition = { fact: 'customer.tags', op: 'includes', value: 'club' }
const buildPolicy = (change: Partial<ReturnPolicy>): ReturnPolicy => ({
  ...fullPolicy,
  id: 'own',
  default: false,
  ...change,
})
const windows = (...item_windows: ItemWindow[]) => policy({ item_windows })
const enableAll = (days: number) => ({
  exchange: buildOutcome('on', days),
  refund: buildOutcome('on', days),
  gift_card: buildOutcome('on', days),
})
const noSwap: PlainResult = { type: 'exclude-outcome', excluded: ['inlineExchange'] }
const dearFee: Partial<ReturnPolicy> = {
  fees: [{ id: 'handling', type: 'flat_fee', amount: 50_000, is_active: true, outcome: 'exchange' }],
}
const rule0 = '/workflowGroups/0/workflows/0/rules/0/results/0'
const nothingLeftProblem = {
  severity: 'refused',
  pointer: rule0,
  message: /^every outcome excluded: Rules leave an item no/,
} as const
const feeOf = (at: number) =>
  ({ severity: 'refused', pointer: `/policies/${at}`, message: /^fee above value/ }) as const
const neverChosen = (at: number, by: RegExp) =>
  ({ severity: 'remark', pointer: `/policies/${at}`, message: by }) as const

export const goodPolicies = [
  goodShop('dear orders have a policy of their own', {
    policies: [buildPolicy({ when: worth('at-least', 50_000), refund: buildOutcome('off', 30) }), fullPolicy],
  }),
  goodShop('shoes for customers of a club have ninety days', {
    policies: [buildPolicy({ when: club, product_types: ['Shoes'], ...enableAll(90) }), fullPolicy],
  }),
  goodShop('gifts have a policy of their own', settings({ giftFlowEnabled: true }), {
    policies: [buildPolicy({ when: { fact: 'order.gift', op: 'is', value: true }, ...enableAll(90) }), fullPolicy],
  }),
  goodShop('three steps by what an order is worth', {
    policies: [
      buildPolicy({ id: 'dear', when: worth('at-least', 50_000), ...enableAll(60) }),
      buildPolicy({ id: 'middle', when: worth('at-least', 10_000), ...enableAll(45) }),
      fullPolicy,
    ],
  }),
  goodShop('shoes have 45 days', windows({ product_types: ['Shoes'], exchange: 45, refund: 45, gift_card: 45 })),
  goodShop('the outlet has a week for refunds', windows({ tags: ['outlet'], refund: 7 })),
  goodShop('one product is only swapped after thirty days', windows({ products: ['boot'], exchange: 60 })),
  goodShop(
    'late shoes are not swapped, and say so',
    windows({ product_types: ['Shoes'], exchange: 60 }),
    rules([{ ...rule('worn', isType('Shoes'), noSwap), sentence: { en: 'Shoes can be refunded for thirty days' } }]),
  ),
]

export const badPolicies = [
  defectiveShop('a fee above everything for dear orders', feeOf(0), {
    policies: [buildPolicy({ when: worth('at-least', 50_000), ...dearFee }), fullPolicy],
  }),
  defectiveShop('a fee above everything for all but large orders', feeOf(1), {
    policies: [buildPolicy({ when: worth('at-least', 5000) }), { ...fullPolicy, ...dearFee }],
  }),
  defectiveShop('a fee above everything for a club’s shoes', feeOf(0), {
    policies: [buildPolicy({ when: club, product_types: ['Shoes'], ...dearFee }), fullPolicy],
  }),
  defectiveShop('a fee above everything for shoes outside of a club', feeOf(1), {
    policies: [
      buildPolicy({ when: club, product_types: ['Shoes'] }),
      buildPolicy({ id: 'shoes', product_types: ['Shoes'], ...dearFee }),
      fullPolicy,
    ],
  }),
  defectiveShop(
    'nothing left inside the longer window of shoes',
    nothingLeftProblem,
    windows({ product_types: ['Shoes'], exchange: 60 }),
    rules([rule('worn', isType('Shoes'), noSwap)]),
  ),
  defectiveShop(
    'nothing left past the shorter window of the outlet',
    nothingLeftProblem,
    windows({ tags: ['outlet'], refund: 7, gift_card: 7 }),
    rules([rule('outlet', hasTag('outlet'), noSwap)]),
  ),
  defectiveShop(
    'nothing left inside the window of one product',
    nothingLeftProblem,
    windows({ products: ['boot'], exchange: 60 }),
    rules([rule('never', null, noSwap)]),
  ),
  defectiveShop('a policy within the condition of one before it', neverChosen(1, /never chosen: "dear" always is/), {
    policies: [
      buildPolicy({ id: 'dear', when: worth('at-least', 5000) }),
      buildPolicy({ id: 'dearer', when: worth('at-least', 9000) }),
      fullPolicy,
    ],
  }),
  defectiveShop(
    'a default policy that two conditions leave nobody',
    neverChosen(2, /never chosen: one of the others always is/),
    {
      policies: [
        buildPolicy({ id: 'dear', when: worth('at-least', 5000) }),
        buildPolicy({ id: 'small', when: worth('below', 5000) }),
        fullPolicy,
      ],
    },
  ),
]
