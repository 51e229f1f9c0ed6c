import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Rule } from '../../../schemas/config/workflow.ts'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import { explainAmounts } from '../../../server/domain/assessment/reasons/amounts.ts'
import { restoreFacts, toStoredFacts } from '../../../server/domain/assessment/reasons/facts.ts'
import { explainUnitRules } from '../../../server/domain/assessment/reasons/unit.ts'
import { sumOf } from '../../../server/domain/money/round.ts'
import { erasePersonalData } from '../../../server/domain/return/personal-data.ts'
import { buildJournal, differenceJournal } from '../../../server/domain/value/journal.ts'
import { buildMoneyBasis } from '../../../server/domain/value/money-basis.ts'
import { evaluate } from '../../../server/domain/workflow/evaluate.ts'
import { plainShop } from '../characters.ts'
import { documentOf } from '../return/documents.ts'
import { askQuestion, donate, keep, keepFeeResult, review, rule, withoutBypass, workflow } from '../rules.ts'
import { anyReturn } from '../value/arbitrary.ts'
import { A, forCredit, inputOf } from '../value/example.ts'

const shopWithRules = (rules: Rule[]): ShopConfig => ({
  ...plainShop,
  workflowGroups: [{ id: 'all', title: 'All', workflows: [workflow(rules)] }],
})

const wornRule = rule([askQuestion('worn', 'yes-no', { copy: { en: 'Worn?' }, yes: [review] })], undefined, {
  id: 'asks',
})
const saleRule = rule([keep], { fact: 'item.tags', op: 'includes', value: 'sale' }, { id: 'sale' })

const buildReturn = (
  config: ShopConfig,
  overrides: Partial<ReturnedItem> = {},
): { document: ReturnDocument; item: ReturnedItem } => {
  const plain = documentOf(inputOf({ items: [forCredit(A)], creditType: 'refund' }), { workflowGroupId: 'all' })
  const facts = { values: { 'item.tags': ['summer'], 'customer.tags': ['vip', 'late'] }, answers: { worn: 'yes' } }
  const workflows = config.workflowGroups?.[0]?.workflows ?? []
  const { trace, outcome } = evaluate({ workflows, facts, bypass: withoutBypass })
  const items = plain.items.map((one) => ({
    ...one,
    facts: toStoredFacts(facts, config),
    inputs: [{ questionId: 'worn', input: 'yes-no', answer: 'yes' }],
    trace: trace.filter(({ held: result }) => result === 'yes'),
    outcomesSetByWorkflow: [...outcome.setBy],
    ...overrides,
  }))
  const [item] = items
  if (item === undefined) throw new Error('No item')
  return { document: { ...plain, items }, item }
}

const explainReturn = (config: ShopConfig, live: ShopConfig | null = config, overrides: Partial<ReturnedItem> = {}) => {
  const { document, item } = buildReturn(config, overrides)
  const of = {
    document,
    decided: { version: 1, config },
    live: live && { version: live === config ? 1 : 2, config: live },
  }
  return explainUnitRules(item, of)
}

test('FND-36 an outcome names the question and the answer that caused it', () => {
  const { effects, notApplied: unapplied } = explainReturn(shopWithRules([wornRule, saleRule]))
  expect(effects).toMatchObject([
    {
      ruleId: 'asks',
      result: review,
      question: { id: 'worn', text: 'Worn?', answer: 'Yes' },
      because: [],
      replaced: false,
    },
  ])
  expect(unapplied).toMatchObject([
    { ruleId: 'sale', held: 'no', because: [{ fact: 'item.tags', value: ['summer'], compared: 'sale', held: 'no' }] },
  ])
})

test('FND-36 results of a rule and of its question name their own causes', () => {
  const both = rule([keepFeeResult(100), askQuestion('worn', 'yes-no', { copy: { en: 'Worn?' }, yes: [review] })])
  const { effects } = explainReturn(shopWithRules([both]))
  expect(effects.map(({ result, question }) => [result.type, question?.id ?? null])).toEqual([
    ['line-item-fees', null],
    ['review-reject', 'worn'],
  ])
})

test('FND-36 a payout that differs by a cent leaves the promised amounts unchanged', () => {
  const input = inputOf({ items: [forCredit(A)], creditType: 'refund' })
  const document = documentOf(input)
  const { name, entries } = differenceJournal({ term: 'refunded', less: 1, ofBonus: 0 })
  const submit = { journal: 'submit', at: 0, entries: buildJournal(input) }
  const journals = [submit, { journal: name, at: 1, entries }]
  const { promised, net } = explainAmounts(document, { journals, payouts: [], policy: null })
  expect(promised).toBe(net)
})

test('FND-36 a result a later rule replaces is marked, results that add up are not', () => {
  const rules = [
    rule([keep, keepFeeResult(100)], undefined, { id: 'first' }),
    rule([donate], undefined, { id: 'second' }),
  ]
  expect(
    explainReturn(shopWithRules(rules)).effects.map(({ result, replaced: isReplaced }) => [result.type, isReplaced]),
  ).toEqual([
    ['keep-donate', true],
    ['line-item-fees', false],
    ['keep-donate', false],
  ])
})

test('FND-36 rules that did not apply are unknown when stored facts cannot reproduce them', () => {
  const config = shopWithRules([wornRule, saleRule])
  const { facts: _facts, ...older } = buildReturn(config).item
  const { document } = buildReturn(config)
  const decided = { version: 1, config }
  const old = explainUnitRules(older, { document, decided, live: { version: 2, config } })
  expect(old.notApplied).toBeNull()
  expect(old.effects).toMatchObject([{ question: { id: 'worn', answer: 'Yes' }, because: null }])
  expect(old.today).toEqual({ kind: 'unknown', because: 'not-stored' })
  expect(explainReturn(config, config, { trace: [] }).notApplied).toBeNull()
  expect(explainUnitRules(buildReturn(config).item, { document, decided: null, live: decided }).notApplied).toBeNull()
})

test('FND-36 today’s rules decide on stored facts, and report the facts they lack', () => {
  const config = shopWithRules([wornRule])
  expect(explainReturn(config).today).toEqual({ kind: 'live-decided' })
  expect(explainReturn(config, shopWithRules([wornRule, saleRule])).today).toMatchObject({
    kind: 'decided',
    same: true,
  })
  const other = shopWithRules([rule([donate]), rule([askQuestion('box', 'yes-no', { copy: { en: 'Boxed?' } })])])
  expect(explainReturn(config, other).today).toEqual({
    kind: 'decided',
    same: false,
    added: [donate],
    dropped: [review],
    unanswered: ['Boxed?'],
  })
})

test('FND-36 a return stores only customer tags that rules name; others count as unknown', () => {
  const vip = shopWithRules([rule([review], { fact: 'customer.tags', op: 'includes', value: 'VIP' })])
  const late = shopWithRules([rule([review], { fact: 'customer.tags', op: 'excludes', value: 'late' })])
  const { item } = buildReturn(vip)
  expect(item.facts).toEqual({ 'item.tags': ['summer'], 'customer.tags': ['vip'] })
  expect(restoreFacts(item, { decided: vip, read: vip })?.values['customer.tags']).toEqual(['vip'])
  expect(restoreFacts(item, { decided: vip, read: late })?.values).not.toHaveProperty('customer.tags')
})

test('FND-36 erasing a person takes the facts and the answers from the explanation', () => {
  const config = shopWithRules([wornRule, saleRule])
  const document = erasePersonalData(buildReturn(config).document, 1)
  const [item] = document.items
  if (item === undefined) throw new Error('No item')
  expect(item).not.toHaveProperty('facts')
  const decided = { version: 1, config }
  const {
    effects,
    notApplied: unapplied,
    today,
  } = explainUnitRules(item, { document, decided, live: { ...decided, version: 2 } })
  expect(effects).toMatchObject([{ question: { answer: null }, because: null }])
  expect([unapplied, today]).toEqual([null, { kind: 'unknown', because: 'erased' }])
})

test('FND-36 a return’s lines add up to its total, its ledger to its promise', () => {
  fc.assert(
    fc.property(anyReturn, (input) => {
      const document = documentOf(input, { moneyBasis: buildMoneyBasis(input) })
      const journals = [{ journal: 'submit', at: 0, entries: buildJournal(input) }]
      const { lines, net, giftBonus, promised, basis } = explainAmounts(document, {
        journals,
        payouts: [],
        policy: input.policy,
      })
      expect(sumOf(lines.map(({ amount }) => amount))).toBe(net)
      const isPaid = input.creditType === 'refund' || input.creditType === 'gift'
      expect(promised).toBe(isPaid && net > 0 ? net + giftBonus : 0)
      const charged = 0 - (lines.find(({ kind }) => kind === 'handling-fee')?.amount ?? 0)
      const published = basis?.handlingFee.kind === 'charged' ? basis.handlingFee.fee : 0
      expect(charged).toBeLessThanOrEqual(published)
    }),
  )
})
