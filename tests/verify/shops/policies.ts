import type { Condition } from '../../../schemas/config/condition.ts'
import type { ItemWindow, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { PlainResult } from '../../../schemas/config/workflow.ts'
import { buildOutcome } from '../../../server/demo/shop-parts.ts'
import { hasTag, isType, rule } from '../ruled-shop.ts'
import { bad, everything, good, policy, rules, settings, worth } from './base.ts'

const club: Condition = { fact: 'customer.tags', op: 'includes', value: 'club' }
const own = (change: Partial<ReturnPolicy>): ReturnPolicy => ({ ...everything, id: 'own', default: false, ...change })
const windows = (...item_windows: ItemWindow[]) => policy({ item_windows })
const all = (days: number) => ({
  exchange: buildOutcome('on', days),
  refund: buildOutcome('on', days),
  gift_card: buildOutcome('on', days),
})
const noSwap: PlainResult = { type: 'exclude-outcome', excluded: ['inlineExchange'] }
const dearFee: Partial<ReturnPolicy> = {
  fees: [{ id: 'handling', type: 'flat_fee', amount: 50_000, is_active: true, outcome: 'exchange' }],
}
const rule0 = '/workflowGroups/0/workflows/0/rules/0/results/0'
const nothingLeft = {
  told: 'refused',
  pointer: rule0,
  says: /^every outcome excluded: Rules leave an item no/,
} as const
const feeOf = (at: number) => ({ told: 'refused', pointer: `/policies/${at}`, says: /^fee above value/ }) as const
const neverChosen = (at: number, by: RegExp) => ({ told: 'remark', pointer: `/policies/${at}`, says: by }) as const

/** Policies chosen by order conditions, and windows of single items. */
export const goodPolicies = [
  good('dear orders have a policy of their own', {
    policies: [own({ when: worth('at-least', 50_000), refund: buildOutcome('off', 30) }), everything],
  }),
  good('shoes for customers of a club have ninety days', {
    policies: [own({ when: club, product_types: ['Shoes'], ...all(90) }), everything],
  }),
  good('gifts have a policy of their own', settings({ giftFlowEnabled: true }), {
    policies: [own({ when: { fact: 'order.gift', op: 'is', value: true }, ...all(90) }), everything],
  }),
  good('three steps by what an order is worth', {
    policies: [
      own({ id: 'dear', when: worth('at-least', 50_000), ...all(60) }),
      own({ id: 'middle', when: worth('at-least', 10_000), ...all(45) }),
      everything,
    ],
  }),
  good('shoes have 45 days', windows({ product_types: ['Shoes'], exchange: 45, refund: 45, gift_card: 45 })),
  good('the outlet has a week for refunds', windows({ tags: ['outlet'], refund: 7 })),
  good('one product is only swapped after thirty days', windows({ products: ['boot'], exchange: 60 })),
  good(
    'late shoes are not swapped, and say so',
    windows({ product_types: ['Shoes'], exchange: 60 }),
    rules([{ ...rule('worn', isType('Shoes'), noSwap), sentence: { en: 'Shoes can be refunded for thirty days' } }]),
  ),
]

/** Defects that affect only special items, by condition or window. */
export const badPolicies = [
  bad('a fee above everything for dear orders', feeOf(0), {
    policies: [own({ when: worth('at-least', 50_000), ...dearFee }), everything],
  }),
  bad('a fee above everything for all but large orders', feeOf(1), {
    policies: [own({ when: worth('at-least', 5000) }), { ...everything, ...dearFee }],
  }),
  bad('a fee above everything for a club’s shoes', feeOf(0), {
    policies: [own({ when: club, product_types: ['Shoes'], ...dearFee }), everything],
  }),
  bad('a fee above everything for shoes outside of a club', feeOf(1), {
    policies: [
      own({ when: club, product_types: ['Shoes'] }),
      own({ id: 'shoes', product_types: ['Shoes'], ...dearFee }),
      everything,
    ],
  }),
  bad(
    'nothing left inside the longer window of shoes',
    nothingLeft,
    windows({ product_types: ['Shoes'], exchange: 60 }),
    rules([rule('worn', isType('Shoes'), noSwap)]),
  ),
  bad(
    'nothing left past the shorter window of the outlet',
    nothingLeft,
    windows({ tags: ['outlet'], refund: 7, gift_card: 7 }),
    rules([rule('outlet', hasTag('outlet'), noSwap)]),
  ),
  bad(
    'nothing left inside the window of one product',
    nothingLeft,
    windows({ products: ['boot'], exchange: 60 }),
    rules([rule('never', null, noSwap)]),
  ),
  bad('a policy within the condition of one before it', neverChosen(1, /never chosen: "dear" always is/), {
    policies: [
      own({ id: 'dear', when: worth('at-least', 5000) }),
      own({ id: 'dearer', when: worth('at-least', 9000) }),
      everything,
    ],
  }),
  bad(
    'a default policy that two conditions leave nobody',
    neverChosen(2, /never chosen: one of the others always is/),
    {
      policies: [
        own({ id: 'dear', when: worth('at-least', 5000) }),
        own({ id: 'small', when: worth('below', 5000) }),
        everything,
      ],
    },
  ),
]
