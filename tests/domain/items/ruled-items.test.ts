import { describe, expect, it } from 'vitest'
import type { Allowlist } from '../../../schemas/config/shop.ts'
import type { PlainResult } from '../../../schemas/config/workflow.ts'
import { findOrderWorkflowGroup } from '../../../server/domain/assessment/workflow-group.ts'
import {
  assessItems,
  candleReturned,
  finalSaleSocks,
  linenShirtBought,
  orderInsideWindow,
  plainDraft,
  plainShop,
  priceItems,
  refundedScarf,
  shirtForLarger,
  shirtReturned,
  shopWith,
  stateOf,
  TODAY,
  teapotOfSet,
  WINDOW_OVER,
} from '../characters.ts'
import {
  allowOutcomes,
  candleCondition,
  excludeOutcomes,
  keep,
  reasonIs,
  reject,
  restrictDestinations,
  review,
  rule,
  shirtCondition,
  withRules,
} from '../rules.ts'
import { orderOf } from '../value/example.ts'

const shopWithReplace = shopWith({ settings: { enableExchangeReplaceOption: true } })
const shirtUnder = (...effects: PlainResult[]) =>
  stateOf(assessItems([], withRules([rule(effects)], shopWithReplace)), 'shirt.1')
const allowlist = { orders: ['#1001'] }

describe('the rules an item is judged by', () => {
  it('WFL-02 the rules are those of the group the order got at lookup', () => {
    const { config, draft } = withRules([rule([keep])])
    expect(stateOf(assessItems([], { config, draft }), 'shirt.1').evaluation.outcome.keep).toBe('keep')
    expect(stateOf(assessItems([], { config, draft: plainDraft }), 'shirt.1').evaluation.outcome.keep).toBe(null)
    const other = { ...draft, order: { ...draft.order, workflowGroupId: 'gone' } }
    expect(stateOf(assessItems([], { config, draft: other }), 'shirt.1').evaluation.trace).toEqual([])
  })

  it('WFL-02 an order belongs to the first group with a true condition', () => {
    const of = { order: { ...orderInsideWindow, tags: ['vip'] }, gift: false, now: TODAY }
    const when = { fact: 'order.tags', op: 'includes', value: 'vip' } as const
    const group = (id: string, input = {}) => ({ id, title: id, workflows: [], ...input })
    const config = { ...plainShop, workflowGroups: [group('vip', { when }), group('all')] }
    expect(findOrderWorkflowGroup(of, config)).toBe('vip')
    expect(findOrderWorkflowGroup({ ...of, order: orderInsideWindow }, config)).toBe('all')
    expect(findOrderWorkflowGroup(of, plainShop)).toBe(null)
  })

  it('WFL-01 rules judge each item separately, with its order and the other returned items', () => {
    const several = { fact: 'return.item-count', op: 'at-least', value: 2 } as const
    const input = withRules([
      rule([keep], shirtCondition),
      rule([review], candleCondition),
      rule([restrictDestinations('hub')], several),
    ])
    const termsIn = (items: Parameters<typeof assessItems>[0], id: string) =>
      stateOf(assessItems(items, input), id).evaluation.outcome
    expect(termsIn([], 'shirt.1')).toMatchObject({ keep: 'keep', verdict: null, destinations: null })
    expect(termsIn([], 'candle.1')).toMatchObject({ keep: null, verdict: 'review' })
    expect(termsIn([candleReturned], 'shirt.1').destinations).toEqual(['hub'])
    expect(termsIn([candleReturned], 'candle.1').destinations).toBe(null)
  })

  it('WFL-01 two items that go back are two for each of them', () => {
    const several = { fact: 'return.item-count', op: 'at-least', value: 2 } as const
    const seen = assessItems([shirtReturned, candleReturned], withRules([rule([restrictDestinations('hub')], several)]))
    expect(seen.selected.map(({ evaluation }) => evaluation.outcome.destinations)).toEqual([['hub'], ['hub']])
  })

  it('WFL-01 an item that cannot go back does not count among those that do', () => {
    const several = { fact: 'return.item-count', op: 'at-least', value: 2 } as const
    const order = orderOf([linenShirtBought, refundedScarf, finalSaleSocks])
    const gone = ['scarf.1', 'socks.1', 'stranger.1'].map((id) => ({ ...shirtReturned, id }))
    const seen = assessItems(gone, { ...withRules([rule([keep], several)]), order })
    expect(stateOf(seen, 'shirt.1').evaluation.outcome.keep).toBe(null)
  })

  it('WFL-03 WFL-04 rules run after each answer: a result applies from the reason on', () => {
    const input = withRules([rule([review], reasonIs('damaged'))])
    const verdict = (reasons: string[]) =>
      stateOf(assessItems([{ ...shirtReturned, reasons, comment: 'torn', confirmed: false }], input), 'shirt.1')
        .evaluation.outcome.verdict
    expect([verdict([]), verdict(['damaged']), verdict(['unwanted'])]).toEqual([null, 'review', null])
  })

  it('WFL-12 rules replace the reason group; a missing group leaves the item’s own', () => {
    const group = (id: string) => shirtUnder({ type: 'reason-group-override', group: id }).reasonGroup.id
    expect(group('any')).toBe('any')
    expect(group('gone')).toBe('clothes')
  })

  it('WFL-32 rules that cannot be evaluated leave the item unchanged and report the cause', () => {
    const unknown = { type: 'from-the-future' } as unknown as PlainResult
    const seen = assessItems([shirtReturned], withRules([rule([keep]), rule([unknown])]))
    const plain = assessItems([shirtReturned])
    expect(stateOf(seen, 'shirt.1')).toMatchObject({
      status: { kind: 'selected' },
      outcomes: stateOf(plain, 'shirt.1').outcomes,
      evaluation: { outcome: { keep: null }, questions: [], failure: expect.stringContaining('from-the-future') },
    })
    const reasons = [seen, plain].map((one) => stateOf(one, 'shirt.1').facts.values.reason)
    expect(reasons).toEqual([['unwanted'], ['unwanted']])
    expect(priceItems([shirtReturned], withRules([rule([keep]), rule([unknown])])).quote?.totals).toEqual(
      priceItems([shirtReturned]).quote?.totals,
    )
  })
})

describe('an item after rules', () => {
  it.each([
    [
      'WFL-07',
      'a refused exchange',
      allowOutcomes({ exchange: false }),
      { exchange: false, replace: false, return: true },
    ],
    [
      'WFL-07',
      'refused refund and gift',
      allowOutcomes({ refund: false, gift: false }),
      { exchange: true, return: false },
    ],
    ['WFL-07', 'one of refund and gift refused', allowOutcomes({ gift: false }), { exchange: true, return: true }],
    ['WFL-08 ITM-55', 'no inline exchange', excludeOutcomes('inlineExchange'), { exchange: false, replace: false }],
    [
      'WFL-08',
      'no refund, no store credit',
      excludeOutcomes('refund', 'storeCredit'),
      { exchange: true, return: false },
    ],
    ['WFL-08', 'no refund', excludeOutcomes('refund'), { exchange: true, return: true }],
  ] as const)('%s %s', (_row, _sentence, effect, outcomes) => {
    expect(shirtUnder(effect).outcomes).toMatchObject(outcomes)
  })

  it('WFL-08 the four outcomes of the item list exclusions', () => {
    const before = shirtUnder().allowed
    expect(before).toEqual({ exchange: true, refund: true, gift: true, shopNow: true })
    expect(shirtUnder(excludeOutcomes('refund')).allowed).toEqual({ ...before, refund: false })
    expect(shirtUnder(excludeOutcomes('storeCredit')).allowed).toEqual({ ...before, gift: false })
    expect(shirtUnder(excludeOutcomes('shopNow')).allowed).toEqual({ ...before, shopNow: false })
  })

  it('WFL-07 an item that is left nothing is ineligible with code 2', () => {
    const nothing = allowOutcomes({ exchange: false, refund: false, gift: false })
    expect(shirtUnder(nothing).status).toMatchObject({ kind: 'ineligible', code: 2 })
  })

  it('WFL-07 no rule can grant an outcome the policy does not allow', () => {
    const off = { enabled: false, event: 'delivered', window: 30 } as const
    const shop = shopWith({ policy: { exchange: off, gift_card: off } })
    const all = allowOutcomes({ exchange: true, refund: true, gift: true, shopNow: true })
    const state = stateOf(assessItems([], withRules([rule([all])], shop)), 'shirt.1')
    expect(state.allowed).toMatchObject({ exchange: false, refund: true, gift: false })
    expect(state.outcomes).toMatchObject({ exchange: false, return: true })
  })

  it('WFL-21 an exclusion that applies no longer gives back everything it took', () => {
    const input = withRules([rule([excludeOutcomes('inlineExchange', 'refund')], reasonIs('damaged'))])
    const seen = (reasons: string[]) =>
      stateOf(assessItems([{ id: 'shirt.1', reasons, confirmed: false }], input), 'shirt.1')
    expect(seen(['damaged'])).toMatchObject({ outcomes: { exchange: false }, allowed: { refund: false } })
    const { outcomes, allowed } = stateOf(assessItems([]), 'shirt.1')
    expect(seen(['unwanted'])).toMatchObject({ outcomes, allowed })
  })

  it('an item with an outcome that a rule now excludes is no longer selected', () => {
    const seen = assessItems([shirtForLarger, candleReturned], withRules([rule([excludeOutcomes('inlineExchange')])]))
    expect(stateOf(seen, 'shirt.1').status.kind).toBe('eligible')
    expect(seen.selected.map(({ unit }) => unit.id)).toEqual(['candle.1'])
  })

  it('ITM-25 a bundle that forbids exchange offers no exchange', () => {
    const order = orderOf([teapotOfSet])
    const kind = { enabled: true, operator: 'contains', search_string: 'teapot', title: { en: 'Others' } } as const
    const options = [{ id: 'option', collection_id: 'c', order: 1, copy: { en: 'Others' } }]
    const config = {
      ...shopWith({
        settings: { enableExchangeReplaceOption: true },
        policy: { advanced_exchanges_enabled: true },
      }),
      advancedExchanges: [{ ...kind, id: 'others', options, return_option: true, variant_option: true }],
    }
    const of = (line: typeof teapotOfSet) =>
      stateOf(assessItems([], { order: { ...order, lines: [line] }, config }), 'teapot.1').outcomes
    expect(of(teapotOfSet)).toEqual({ exchange: false, replace: false, return: true, advanced: [] })
    expect(of({ ...teapotOfSet, bundle: null })).toMatchObject({ exchange: true, replace: true, return: true })
  })
})

describe('a reject', () => {
  it('WFL-17 a reject refuses the item permanently with code 2, whatever rules decide later', () => {
    const disqualified = new Set(['shirt.1'])
    const seen = assessItems([shirtReturned, candleReturned], { disqualified })
    expect(stateOf(seen, 'shirt.1').status).toEqual({ kind: 'ineligible', code: 2, returnedAt: null })
    expect(seen.selected.map(({ unit }) => unit.id)).toEqual(['candle.1'])
  })

  it('WFL-16 on an order of the allowlist is ignored: the item stays eligible', () => {
    const { config, draft } = withRules([rule([reject])])
    const input = { config: { ...config, allowlist }, draft, disqualified: new Set(['shirt.1']) }
    const state = stateOf(assessItems([], input), 'shirt.1')
    expect(state.status.kind).toBe('eligible')
    expect(state.evaluation.outcome).toMatchObject({ verdict: null, setBy: [] })
    expect(stateOf(assessItems([], { config, draft }), 'shirt.1').evaluation.outcome.verdict).toBe('reject')
  })
})

describe('an order on the allowlist', () => {
  const order = orderOf([linenShirtBought, finalSaleSocks, refundedScarf])
  const statuses = (shop: typeof plainShop, input = {}) =>
    assessItems([], { order, config: shop, ...input }).items.map(({ status }) =>
      status.kind === 'ineligible' ? status.code : status.kind,
    )

  it('WFL-20 the allowlist overrides final sale and window, not an earlier return', () => {
    expect(statuses(plainShop)).toEqual(['eligible', 1, 4])
    expect(statuses({ ...plainShop, allowlist })).toEqual(['eligible', 'eligible', 4])
    expect(statuses(plainShop, { now: WINDOW_OVER })).toEqual([3, 1, 4])
    expect(statuses({ ...plainShop, allowlist }, { now: WINDOW_OVER })).toEqual(['eligible', 'eligible', 4])
  })

  it.each<[string, Allowlist, string[], boolean]>([
    ['by its number, with or without the sign', { orders: ['1001'] }, [], true],
    ['by a tag, whatever its case', { tags: ['VIP'] }, ['vip'], true],
    ['not by the number of another', { orders: ['#10011'] }, [], false],
    ['not by a tag it has not', { tags: ['vip'] }, [], false],
  ])('WFL-20 an order on the allowlist is recognized %s', (_sentence, list, tags, known) => {
    const config = { ...plainShop, allowlist: list }
    expect(assessItems([], { order: { ...orderInsideWindow, tags }, config }).exemption).toBe(
      known ? 'allowlist' : null,
    )
  })

  it('WFL-20 the allowlist bypasses exclusions only where configured', () => {
    const { config, draft } = withRules([rule([excludeOutcomes('inlineExchange')])])
    const exchange = (bypassExclusions: boolean) =>
      stateOf(
        assessItems([], { config: { ...config, allowlist: { ...allowlist, bypassExclusions } }, draft }),
        'shirt.1',
      ).outcomes.exchange
    expect([exchange(false), exchange(true)]).toEqual([false, true])
  })
})
