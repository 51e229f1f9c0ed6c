import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlainResult, Question, Result, Rule } from '../../../schemas/config/workflow.ts'
import type { RuleTrace } from '../../../schemas/decisions/explain.ts'
import { type AllowedOutcomes, applyRules } from '../../../server/domain/items/allowed-outcomes.ts'
import type { WorkflowFacts } from '../../../server/domain/workflow/condition.ts'
import { evaluate } from '../../../server/domain/workflow/evaluate.ts'
import { emptyRuleOutcome, type RuleOutcome } from '../../../server/domain/workflow/outcome.ts'
import { withoutBypass, workflow } from '../rules.ts'
import { conditions, knownFacts } from './arbitrary-condition.ts'

const grantResults = fc.dictionary(fc.constantFrom('exchange', 'refund', 'gift', 'shopNow'), fc.boolean())
const exclusion = fc.constantFrom(
  'advancedExchange' as const,
  'inlineExchange' as const,
  'instantExchange' as const,
  'shopNow' as const,
  'refund' as const,
  'storeCredit' as const,
)
const outcome = fc.constantFrom('refund' as const, 'credit' as const, 'exchange' as const)
const plainResult: fc.Arbitrary<PlainResult> = fc.oneof(
  grantResults.map((allowed): PlainResult => ({ type: 'return-outcome', allowed })),
  fc.uniqueArray(exclusion, { minLength: 1 }).map((excluded): PlainResult => ({ type: 'exclude-outcome', excluded })),
  fc
    .constantFrom('keep' as const, 'donate' as const)
    .map((one): PlainResult => ({ type: 'keep-donate', outcome: one })),
  fc
    .constantFrom('review' as const, 'reject' as const)
    .map((one): PlainResult => ({ type: 'review-reject', outcome: one })),
  fc.nat({ max: 900 }).map((feeAmount): PlainResult => ({ type: 'line-item-fees', fees: { feeAmount } })),
  fc.constantFrom('a', 'b').map((group): PlainResult => ({ type: 'reason-group-override', group })),
  fc
    .uniqueArray(fc.constantFrom('x', 'y', 'z'), { minLength: 1 })
    .map((destinations): PlainResult => ({ type: 'destinations', destinations })),
  fc
    .uniqueArray(fc.constantFrom('gift' as const, 'refund' as const, 'exchange' as const), { minLength: 1 })
    .map((actions): PlainResult => ({ type: 'ban', actions })),
  fc.tuple(outcome, fc.nat({ max: 500 })).map(
    ([of, amount]): PlainResult => ({
      type: 'fees',
      fees: [{ id: of, type: 'flat_fee', amount, outcome: of, is_active: true }],
    }),
  ),
)
const results = fc.array(plainResult, { maxLength: 2 })
const question: fc.Arbitrary<Question> = fc.record({
  id: fc.constantFrom('q1', 'q2'),
  input: fc.constantFrom('yes-no' as const, 'comment' as const),
  copy: fc.constant({ en: '?' }),
  yes: results,
  no: results,
  answered: results,
})
const result: fc.Arbitrary<Result> = fc.oneof(
  { weight: 4, arbitrary: plainResult },
  { weight: 1, arbitrary: question.map((one): Result => ({ type: 'user-input', question: one })) },
)
const ruleWith = (anyResult: fc.Arbitrary<Result>): fc.Arbitrary<Rule> =>
  fc
    .tuple(fc.option(conditions), fc.array(anyResult, { minLength: 1, maxLength: 3 }))
    .map(([when, found]) => ({ id: 'rule', results: found, ...(when !== null && { when }) }))
const rules = fc.array(ruleWith(result), { maxLength: 7 })
const plainRules = fc.array(ruleWith(plainResult), { maxLength: 7 })

const evaluateFold = (of: readonly Rule[], facts: Parameters<typeof evaluate>[0]['facts']) =>
  evaluate({
    workflows: [workflow(of.map((one, n) => ({ ...one, id: `rule-${n}` })))],
    facts,
    bypass: withoutBypass,
  })
const withoutNames = ({ setBy, ...withoutSetBy }: RuleOutcome) => ({
  ...withoutSetBy,
  setBy: setBy.map(({ name, type }) => [name, type]),
})

test('WFL-21 WFL-22 a false rule leaves no trace: other rules see the unchanged item', () => {
  fc.assert(
    fc.property(plainRules, knownFacts, (of, facts) => {
      const { outcome: folded, trace } = evaluateFold(of, facts)
      const holding = of.filter((_, n) => trace[n]?.held === 'yes')
      expect(withoutNames(folded)).toEqual(withoutNames(evaluateFold(holding, facts).outcome))
      if (holding.length === 0) expect(folded).toEqual(emptyRuleOutcome)
    }),
    { numRuns: 1500 },
  )
})

test('WFL-13 WFL-33 keep excludes donate, review excludes reject, and reject wins in any order', () => {
  fc.assert(
    fc.property(rules, knownFacts, (of, facts) => {
      const { outcome: folded, trace } = evaluateFold(of, facts)
      const tracedResults = trace.flatMap((one) => one.results)
      const verdicts = tracedResults.flatMap((one) => (one.type === 'review-reject' ? [one.outcome] : []))
      const keepOutcomes = tracedResults.flatMap((one) => (one.type === 'keep-donate' ? [one.outcome] : []))
      expect(folded.verdict).toBe(verdicts.includes('reject') ? 'reject' : (verdicts.at(-1) ?? null))
      expect(folded.keep).toBe(keepOutcomes.at(-1) ?? null)
      expect(folded.setBy.map(({ name }) => name).sort()).toEqual(
        [folded.keep, folded.verdict].filter((one) => one !== null).sort(),
      )
      expect(evaluateFold(of.toReversed(), facts).outcome.verdict === 'reject').toBe(folded.verdict === 'reject')
    }),
    { numRuns: 1500 },
  )
})

test('WFL-33 the last rule for a field wins', () => {
  fc.assert(
    fc.property(plainRules, knownFacts, plainResult, (of, facts, last) => {
      const { outcome: folded } = evaluateFold([...of, { id: 'last', results: [last] }], facts)
      const alone = evaluateFold([{ id: 'last', results: [last] }], facts).outcome
      expect(folded.lineItemFees).toEqual(alone.lineItemFees ?? evaluateFold(of, facts).outcome.lineItemFees)
      expect(folded.reasonGroup).toEqual(alone.reasonGroup ?? evaluateFold(of, facts).outcome.reasonGroup)
      expect(folded.destinations).toEqual(alone.destinations ?? evaluateFold(of, facts).outcome.destinations)
      expect(folded).toMatchObject({ granted: alone.granted })
      expect(folded.excluded).toEqual(expect.arrayContaining([...alone.excluded]))
    }),
    { numRuns: 1000 },
  )
})

const factsRead = (trace: readonly RuleTrace[], answers: WorkflowFacts['answers']): WorkflowFacts => ({
  values: Object.fromEntries(
    trace
      .flatMap(({ reads }) => reads)
      .filter(({ fact, value }) => fact !== 'answer' && value !== null)
      .map(({ fact, value }) => [fact, value]),
  ),
  answers,
})

test('a decision from the facts in the trace is the same', () => {
  fc.assert(
    fc.property(rules, knownFacts, (of, facts) => {
      const first = evaluateFold(of, facts)
      const again = evaluateFold(of, factsRead(first.trace, facts.answers))
      expect(again.outcome).toEqual(first.outcome)
      expect(again.questions).toEqual(first.questions)
      expect(again.trace).toEqual(first.trace)
    }),
    { numRuns: 1500 },
  )
})

test('repeated evaluation is equal, and outcomes are never those of another item', () => {
  fc.assert(
    fc.property(rules, knownFacts, knownFacts, (of, facts, others) => {
      const first = evaluateFold(of, facts)
      const originalOutcome = structuredClone(first.outcome)
      evaluateFold(of, others)
      expect(first.outcome).toEqual(originalOutcome)
      expect(evaluateFold(of, facts).outcome).toEqual(originalOutcome)
      expect(emptyRuleOutcome.setBy).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('WFL-07 WFL-08 rules reduce the outcomes of policy or warranty and never add any', () => {
  const some: fc.Arbitrary<AllowedOutcomes> = fc.record({
    exchange: fc.boolean(),
    refund: fc.boolean(),
    gift: fc.boolean(),
    shopNow: fc.boolean(),
  })
  fc.assert(
    fc.property(rules, knownFacts, some, (of, facts, allowed) => {
      const { outcome: folded } = evaluateFold(of, facts)
      const after = applyRules(allowed, folded)
      for (const name of ['exchange', 'refund', 'gift', 'shopNow'] as const) {
        if (after[name]) expect(allowed[name]).toBe(true)
        if (folded.granted[name] === false) expect(after[name]).toBe(false)
      }
      expect(after.refund && folded.excluded.includes('refund')).toBe(false)
      expect(after.gift && folded.excluded.includes('storeCredit')).toBe(false)
      expect(after.shopNow && folded.excluded.includes('shopNow')).toBe(false)
      expect(applyRules(allowed, emptyRuleOutcome)).toEqual(allowed)
    }),
    { numRuns: 1500 },
  )
})
