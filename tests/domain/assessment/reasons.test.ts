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
import { asking, donate, keep, keepingFee, noBypass, review, rule, workflow } from '../rules.ts'
import { anyReturn } from '../value/arbitrary.ts'
import { A, forCredit, inputOf } from '../value/example.ts'

const shopWithRules = (rules: Rule[]): ShopConfig => ({
  ...plainShop,
  workflowGroups: [{ id: 'all', title: 'All', workflows: [workflow(rules)] }],
})

const asksIfWorn = rule([asking('worn', 'yes-no', { copy: { en: 'Worn?' }, yes: [review] })], undefined, { id: 'asks' })
const forSale = rule([keep], { fact: 'item.tags', op: 'includes', value: 'sale' }, { id: 'sale' })

const returned = (
  config: ShopConfig,
  given: Partial<ReturnedItem> = {},
): { document: ReturnDocument; item: ReturnedItem } => {
  const plain = documentOf(inputOf({ items: [forCredit(A)], creditType: 'refund' }), { workflowGroupId: 'all' })
  const facts = { values: { 'item.tags': ['summer'], 'customer.tags': ['vip', 'late'] }, answers: { worn: 'yes' } }
  const workflows = config.workflowGroups?.[0]?.workflows ?? []
  const { trace, outcome } = evaluate({ workflows, facts, bypass: noBypass })
  const items = plain.items.map((one) => ({
    ...one,
    facts: toStoredFacts(facts, config),
    inputs: [{ questionId: 'worn', input: 'yes-no', answer: 'yes' }],
    trace: trace.filter(({ held }) => held === 'yes'),
    outcomesSetByWorkflow: [...outcome.setBy],
    ...given,
  }))
  const [item] = items
  if (item === undefined) throw new Error('No item')
  return { document: { ...plain, items }, item }
}

const explained = (config: ShopConfig, live: ShopConfig | null = config, given: Partial<ReturnedItem> = {}) => {
  const { document, item } = returned(config, given)
  const of = {
    document,
    decided: { version: 1, config },
    live: live && { version: live === config ? 1 : 2, config: live },
  }
  return explainUnitRules(item, of)
}

test('FND-36 an outcome names the question and the answer that caused it', () => {
  const { effects, notApplied } = explained(shopWithRules([asksIfWorn, forSale]))
  expect(effects).toMatchObject([
    {
      ruleId: 'asks',
      result: review,
      question: { id: 'worn', text: 'Worn?', answer: 'Yes' },
      because: [],
      replaced: false,
    },
  ])
  expect(notApplied).toMatchObject([
    { ruleId: 'sale', held: 'no', because: [{ fact: 'item.tags', value: ['summer'], compared: 'sale', held: 'no' }] },
  ])
})

test('FND-36 results of a rule and of its question name their own causes', () => {
  const both = rule([keepingFee(100), asking('worn', 'yes-no', { copy: { en: 'Worn?' }, yes: [review] })])
  const { effects } = explained(shopWithRules([both]))
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
  const rules = [rule([keep, keepingFee(100)], undefined, { id: 'first' }), rule([donate], undefined, { id: 'second' })]
  expect(explained(shopWithRules(rules)).effects.map(({ result, replaced }) => [result.type, replaced])).toEqual([
    ['keep-donate', true],
    ['line-item-fees', false],
    ['keep-donate', false],
  ])
})

test('FND-36 rules that did not apply are unknown when stored facts cannot reproduce them', () => {
  const config = shopWithRules([asksIfWorn, forSale])
  const { facts: _facts, ...older } = returned(config).item
  const { document } = returned(config)
  const decided = { version: 1, config }
  const old = explainUnitRules(older, { document, decided, live: { version: 2, config } })
  expect(old.notApplied).toBeNull()
  expect(old.effects).toMatchObject([{ question: { id: 'worn', answer: 'Yes' }, because: null }])
  expect(old.today).toEqual({ kind: 'unknown', because: 'not-stored' })
  expect(explained(config, config, { trace: [] }).notApplied).toBeNull()
  expect(explainUnitRules(returned(config).item, { document, decided: null, live: decided }).notApplied).toBeNull()
})

test('FND-36 today’s rules decide on stored facts, and report the facts they lack', () => {
  const config = shopWithRules([asksIfWorn])
  expect(explained(config).today).toEqual({ kind: 'live-decided' })
  expect(explained(config, shopWithRules([asksIfWorn, forSale])).today).toMatchObject({ kind: 'decided', same: true })
  const other = shopWithRules([rule([donate]), rule([asking('box', 'yes-no', { copy: { en: 'Boxed?' } })])])
  expect(explained(config, other).today).toEqual({
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
  const { item } = returned(vip)
  expect(item.facts).toEqual({ 'item.tags': ['summer'], 'customer.tags': ['vip'] })
  expect(restoreFacts(item, { decided: vip, read: vip })?.values['customer.tags']).toEqual(['vip'])
  expect(restoreFacts(item, { decided: vip, read: late })?.values).not.toHaveProperty('customer.tags')
})

test('FND-36 erasing a person takes the facts and the answers from the explanation', () => {
  const config = shopWithRules([asksIfWorn, forSale])
  const document = erasePersonalData(returned(config).document, 1)
  const [item] = document.items
  if (item === undefined) throw new Error('No item')
  expect(item).not.toHaveProperty('facts')
  const decided = { version: 1, config }
  const { effects, notApplied, today } = explainUnitRules(item, { document, decided, live: { ...decided, version: 2 } })
  expect(effects).toMatchObject([{ question: { answer: null }, because: null }])
  expect([notApplied, today]).toEqual([null, { kind: 'unknown', because: 'erased' }])
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
