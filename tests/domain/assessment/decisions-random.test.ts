import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import { Decision } from '../../../schemas/decisions/decision.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import { listItemDecisions } from '../../../server/domain/assessment/decisions/item.ts'
import { listOrderDecisions } from '../../../server/domain/assessment/decisions/order.ts'
import {
  disabledEvent,
  finalSaleSocks,
  giftOrder,
  linenShirt,
  linenShirtBought,
  shirtReturned,
  shopWith,
  teapotOfSet,
} from '../characters.ts'
import {
  allowOutcomes,
  banActions,
  candleCondition,
  excludeOutcomes,
  rule,
  shirtCondition,
  withFlags,
  withRules,
} from '../rules.ts'
import { orderOf, plainPolicy } from '../value/example.ts'
import { buildDecisionContext } from './decided.ts'

const other = (id: string, input: object) => ({
  id,
  enabled: true,
  search_string: 'Shirts',
  operator: 'contains' as const,
  title: { en: 'Other' },
  options: [{ id: 'one', collection_id: 'c', order: 1, copy: { en: 'One' } }],
  ...input,
})
const warranty = (allowed: object) => ({ id: 'w', group: 'g', copy: { en: 'W' }, days: 300, allowed })

const oneOf = <Value>(...values: readonly Value[]) => fc.constantFrom(...values)
const policyOutcome = oneOf(plainPolicy.refund, disabledEvent, { ...plainPolicy.refund, window: 3 })
const result = oneOf(
  excludeOutcomes('refund'),
  excludeOutcomes('storeCredit', 'inlineExchange'),
  excludeOutcomes('advancedExchange'),
  allowOutcomes({ refund: false }),
  allowOutcomes({ exchange: false, gift: true }),
  allowOutcomes({ refund: true, gift: false }),
  banActions('exchange'),
  banActions('gift', 'refund'),
)
const anyCase = fc.record({
  policy: fc.record({
    exchange: policyOutcome,
    refund: policyOutcome,
    gift_card: policyOutcome,
    advanced_exchanges_enabled: fc.boolean(),
  }),
  settings: fc.record({
    enableExchangeReplaceOption: fc.boolean(),
    minimum_inventory: oneOf(0, 9),
    return_window_active: fc.boolean(),
    diff_priced_exchanges: fc.boolean(),
    single_product_returns: fc.boolean(),
  }),
  rules: fc.array(fc.tuple(result, oneOf(undefined, shirtCondition, candleCondition)), { maxLength: 4 }),
  lines: fc.subarray([linenShirtBought, finalSaleSocks, teapotOfSet], { minLength: 1 }),
  order: fc.record({ tags: oneOf([], ['vip']), gateways: oneOf(['card'], ['cash']), taken: oneOf(99_999, 0) }),
  advanced: oneOf([], [other('a', {})], [other('b', { variant_option: true }), other('c', { return_option: true })]),
  allowed: oneOf({ refund: true }, { exchange: true, gift: true }, {}),
  product: oneOf('all', 'gone', 'failed', 'unread', 'sold-out', 'dearer'),
  days: oneOf(1, 20, 60),
  gift: fc.boolean(),
  warranty: fc.boolean(),
  selected: fc.boolean(),
})

const readingOf = (product: string) => {
  const { variants } = linenShirt
  const others = (input: object) => variants.map((one) => (one.id === 'shirt-m' ? one : { ...one, ...input }))
  if (product === 'gone') return {}
  if (product === 'failed') return { 'linen-shirt': 'failed' as const }
  const of = { all: variants, unread: [], 'sold-out': others({ stock: 0 }), dearer: others({ price: 9999 }) }
  return { 'linen-shirt': { ...linenShirt, variants: of[product as keyof typeof of] } }
}

it('FIX-23 offered options have no objection; refused options give a reason with a valid path', () => {
  const check = Compile(Decision)
  let refused = 0
  fc.assert(
    fc.property(anyCase, (one) => {
      const shop = withFlags(shopWith({ settings: one.settings, policy: one.policy }), 'warranties')
      const rules = one.rules.map(([effect, when]) => rule([effect], when))
      const { config, draft } = withRules(rules, {
        ...shop,
        allowlist: { tags: ['vip'] },
        advancedExchanges: one.advanced,
        warranties: [warranty(one.allowed)],
      })
      const of = orderOf(one.lines, { tags: one.order.tags, gateways: one.order.gateways })
      const input: Partial<AssessInput> = {
        config,
        draft: { ...draft, order: { ...(one.gift ? giftOrder : draft.order), workflowGroupId: 'group' } },
        order: one.order.taken === 0 ? { ...of, taken: 0 } : of,
        products: readingOf(one.product),
        now: Date.UTC(2024, 2, 1 + one.days, 12),
      }
      const items = one.selected ? [{ ...shirtReturned, ...(one.warranty && { warranty: 'w' }) }] : []
      const decided = buildDecisionContext(items, input)
      for (const state of decided.assessed.items) {
        const decisions = listItemDecisions(state, decided)
        for (const decision of [...decisions, ...listOrderDecisions(decided)]) {
          expect(check.Check(decision), JSON.stringify(decision)).toBe(true)
          if (decision.decided !== 'outcome') continue
          const isRefused = decision.outcome === 'refused'
          expect(decision.against.length > 0, `${JSON.stringify(decision)} of ${state.unit.id}`).toBe(isRefused)
          if (isRefused) refused++
        }
        const places = [...JSON.stringify(decisions).matchAll(/"by":"([^"]*)"/g)].map(([, by = '']) => by)
        expect(places.filter((by) => by.includes('-1') || by.includes('undefined'))).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
  expect(refused).toBeGreaterThan(300)
})
