import { plain } from '../../screens/parts/rich-text.ts'
import { policyPage } from '../../screens/policy/page.ts'
import type { ConditionView, PolicyPageView, RuleView } from '../../screens/policy/view.ts'
import { goldens } from '../support/golden.ts'
import { buildBareFrame, DAY, frameAt, LATER, words } from '../support/golden-world.ts'

const { policy, ways, stores, warranties, method } = words
const [tableware = '', kitchen = '', bags = ''] = policy.types
const free = { kind: 'free' } as const

const standard: RuleView = {
  scope: null,
  start: 'fulfilled',
  fallbackDays: null,
  outcomes: [
    { outcome: 'refund', days: 30, fee: free },
    { outcome: 'gift_card', days: 30, fee: free },
    { outcome: 'exchange', days: 30, fee: free },
  ],
  itemWindows: [],
  extensions: [],
  hasLabel: true,
  creditBonus: null,
  shopBonus: null,
  lineFees: null,
  keep: null,
  instantDays: { refund: null, exchange: null },
  reimbursements: [],
}

const rich: RuleView = {
  ...standard,
  start: 'delivered',
  fallbackDays: 10,
  itemWindows: [
    { products: ['1', '2'], productTypes: [bags], named: policy.special, outcomes: [{ outcome: 'refund', days: 14 }] },
  ],
  extensions: [{ title: policy.extension, from: DAY, to: LATER, until: LATER, onlyFor: ['exchange'] }],
  creditBonus: { kind: 'percentage', value: 10 },
  shopBonus: 1500,
  lineFees: { creditPercentage: 90, feeAmount: 200 },
  keep: { upTo: 1000, onlyCheapest: false },
  instantDays: { refund: 30, exchange: 14 },
  reimbursements: [{ what: 'shipping', outcomes: ['refund', 'gift_card'], days: 14 }],
}

const kitchenRule: RuleView = {
  ...standard,
  scope: { productTypes: [tableware, kitchen], named: null, conditions: [], title: null, isHidden: false },
  outcomes: [
    { outcome: 'refund', days: 14, fee: { kind: 'label-share', percent: 50, most: 600 } },
    { outcome: 'gift_card', days: 60, fee: { kind: 'flat', amount: 100 } },
    { outcome: 'exchange', days: 0, fee: free },
  ],
  hasLabel: false,
  creditBonus: { kind: 'flat', value: 500 },
  lineFees: { creditAmount: 5000 },
  keep: { upTo: 1000, onlyCheapest: true },
  reimbursements: [{ what: 'duties', outcomes: ['refund'], days: null }],
}

const closed: RuleView = {
  ...standard,
  scope: { productTypes: [], named: policy.special, conditions: [], title: policy.special, isHidden: true },
  outcomes: [],
}

const abroad: RuleView = {
  ...standard,
  scope: {
    productTypes: [],
    named: null,
    conditions: [[{ kind: 'countries', isIn: true, countries: ['FR', 'NZ'] }], [{ kind: 'gift', gift: true }]],
    title: null,
    isHidden: false,
  },
  start: 'ordered',
  outcomes: [{ outcome: 'gift_card', days: 1, fee: { kind: 'label-share', percent: 25, most: null } }],
}

const special = (...tests: readonly ConditionView[]): RuleView => ({
  ...standard,
  scope: { productTypes: [], named: null, conditions: tests.map((test) => [test]), title: null, isHidden: false },
})

const limit = ['least', 'most'] as const

const conditions: readonly ConditionView[] = [
  { kind: 'countries', isIn: false, countries: ['FR', 'NZ'] },
  { kind: 'gift', gift: false },
  ...limit.map((one) => ({ kind: 'total' as const, limit: one, amount: 10_000 })),
  ...(['order', 'fulfilment', 'delivery'] as const).flatMap((since) =>
    limit.flatMap((one) => [1, 30].map((days) => ({ kind: 'days' as const, since, limit: one, days }))),
  ),
  ...([...limit, 'is'] as const).map((one) => ({ kind: 'date' as const, limit: one, date: DAY })),
]

const noLimit: RuleView = { ...standard, outcomes: standard.outcomes.map((one) => ({ ...one, days: null })) }

const excluded: PolicyPageView['exclusions'] = {
  finalSale: false,
  giftCards: false,
  withoutShipping: false,
  unfulfilled: false,
  cash: false,
  unpaidExchanges: false,
}

const view = (given: Partial<PolicyPageView>): PolicyPageView => ({
  before: [],
  after: [],
  currency: 'USD',
  zone: policy.zone,
  rules: [standard],
  exclusions: { ...excluded, giftCards: true, withoutShipping: true, unfulfilled: true },
  methods: [],
  stores: [],
  warranties: [],
  withdrawal: null,
  ...given,
})

const [inStore = '', , veho = '', evri = ''] = ways.names

goldens('policy', {
  plain: (t) => ({ screen: policyPage(buildBareFrame('/policy'), view({}), t) }),
  conditions: (t) => ({
    screen: policyPage(frameAt('/policy'), view({ rules: [...conditions.map((one) => special(one)), standard] }), t),
  }),
  withdrawal: (t) => ({
    screen: policyPage(
      { ...frameAt('/policy'), withdrawal: { label: policy.special, path: '/withdraw' } },
      view({
        withdrawal: {
          days: 14,
          instructionsUrl: 'https://wrenfold.example/instructions',
          policyUrl: 'https://wrenfold.example/returns',
        },
      }),
      t,
    ),
  }),
  unlimited: (t) => ({
    screen: policyPage(
      frameAt('/policy'),
      view({
        rules: [noLimit],
        exclusions: excluded,
        methods: [{ countries: null, methods: [{ name: method.name, conditional: false, fees: [], free: false }] }],
      }),
      t,
    ),
  }),
  full: (t) => ({
    screen: policyPage(
      frameAt('/policy'),
      view({
        before: plain(policy.before),
        after: plain(policy.after),
        rules: [closed, kitchenRule, abroad, rich],
        exclusions: {
          finalSale: true,
          giftCards: true,
          withoutShipping: true,
          unfulfilled: true,
          cash: true,
          unpaidExchanges: true,
        },
        methods: [
          {
            countries: ['US'],
            methods: [
              { name: method.name, conditional: false, fees: [], free: false },
              { name: inStore, conditional: false, fees: [], free: true },
              {
                name: veho,
                conditional: true,
                fees: [
                  { outcome: 'refund', fee: { kind: 'flat', amount: 495 } },
                  { outcome: 'exchange', fee: free },
                ],
                free: false,
              },
            ],
          },
          { countries: ['FR'], methods: [{ name: evri, conditional: false, fees: [], free: false }] },
          { countries: null, methods: [] },
        ],
        stores: stores.map(({ name, lines }) => ({ name, lines })),
        warranties: warranties.map(({ text: title, ...rest }, at) => ({
          title,
          detail: 'detail' in rest ? rest.detail : null,
          productTypes: at === 0 ? [bags] : [],
          named: null,
          days: at === 0 ? 730 : 3650,
          start: at === 0 ? ('delivered' as const) : ('fulfilled' as const),
          outcomes: at === 0 ? (['exchange', 'refund'] as const) : (['exchange'] as const),
        })),
      }),
      t,
    ),
  }),
})
