import { describe, expect, it } from 'vitest'
import type { PlainResult } from '../../../schemas/config/workflow.ts'
import { evaluate } from '../../../server/domain/workflow/evaluate.ts'
import { emptyRuleOutcome } from '../../../server/domain/workflow/outcome.ts'
import {
  allowOutcomes,
  answerIs,
  askQuestion,
  banActions,
  candleCondition,
  donate,
  evaluateRules,
  excludeOutcomes,
  keep,
  keepFeeResult,
  reasonIs,
  reject,
  restrictDestinations,
  review,
  rule,
  shirtCondition,
  termsOf,
  withoutBypass,
  workflow,
} from '../rules.ts'

const shirtFacts = { values: { 'item.product-type': 'Shirts' } }
const listQuestions = (rules: Parameters<typeof evaluateRules>[0], facts: Parameters<typeof evaluateRules>[1] = {}) =>
  evaluateRules(rules, facts).questions.map(
    ({ question, afterReason }) => `${question.id}${afterReason ? ' later' : ''}`,
  )

it('ITM-33 a question that depends on an early answer is early, on a late late', () => {
  const rules = [
    rule([askQuestion('worn', 'yes-no')]),
    rule([askQuestion('where', 'comment')], answerIs('worn', 'yes')),
    rule([askQuestion('torn', 'yes-no')], reasonIs('damaged')),
    rule([askQuestion('how', 'comment')], answerIs('torn', 'yes')),
  ]
  const facts = { values: { reason: ['damaged'] }, answers: { worn: 'yes', torn: 'yes' } }
  expect(listQuestions(rules, facts)).toEqual(['worn', 'where', 'torn later', 'how later'])
})

it('WFL-33 the default priority is 0: before 1, and in written order among equals', () => {
  const early = workflow([rule([askQuestion('early', 'comment')])])
  const having = (priority: number) => ({ ...workflow([rule([askQuestion(`of ${priority}`, 'comment')])]), priority })
  const listQuestionsOf = (workflows: readonly (typeof early)[]) =>
    evaluate({ workflows, facts: { values: {}, answers: {} }, bypass: withoutBypass }).questions.map(
      ({ question }) => question.id,
    )
  expect([listQuestionsOf([having(1), early]), listQuestionsOf([early, having(-1)])]).toEqual([
    ['early', 'of 1'],
    ['of -1', 'early'],
  ])
  expect([listQuestionsOf([having(0), early]), listQuestionsOf([early, having(0)])]).toEqual([
    ['of 0', 'early'],
    ['early', 'of 0'],
  ])
})

describe('the results of rules', () => {
  it('WFL-05 a rule counts only while its condition holds', () => {
    expect(termsOf([rule([keep], shirtCondition)], shirtFacts).keep).toBe('keep')
    expect(termsOf([rule([keep], candleCondition)], shirtFacts)).toEqual(emptyRuleOutcome)
    expect(termsOf([rule([keep], shirtCondition)])).toEqual(emptyRuleOutcome)
    expect(termsOf([rule([keep])]).keep).toBe('keep')
  })

  it('WFL-07 results list each allowed outcome separately', () => {
    const outcome = termsOf([
      rule([allowOutcomes({ exchange: false, gift: true })]),
      rule([allowOutcomes({ refund: false })]),
    ])
    expect(outcome.granted).toEqual({ exchange: false, gift: true, refund: false })
  })

  it('WFL-08 excludes outcomes, of all rules together', () => {
    const outcome = termsOf([
      rule([excludeOutcomes('refund', 'shopNow')]),
      rule([excludeOutcomes('shopNow', 'inlineExchange')]),
    ])
    expect(outcome.excluded).toEqual(['refund', 'shopNow', 'inlineExchange'])
  })

  it('WFL-11 WFL-12 WFL-28 WFL-25 sets fees, reason group, destinations and bans', () => {
    const group = { type: 'reason-group-override', group: 'clothes' } as const
    const outcome = termsOf([
      rule([keepFeeResult(100), group, restrictDestinations('outlet')]),
      rule([banActions('refund')]),
    ])
    expect(outcome).toMatchObject({
      lineItemFees: { feeAmount: 100 },
      reasonGroup: 'clothes',
      destinations: ['outlet'],
      bans: ['refund'],
    })
  })

  it('WFL-09 WFL-10 WFL-13 keep and donate replace each other, so do review and reject', () => {
    expect(termsOf([rule([keep]), rule([donate])]).keep).toBe('donate')
    expect(termsOf([rule([donate]), rule([keep])]).keep).toBe('keep')
    expect(termsOf([rule([review]), rule([reject])]).verdict).toBe('reject')
  })

  it('WFL-14 keep combines with review', () => {
    expect(termsOf([rule([keep]), rule([review])])).toMatchObject({ keep: 'keep', verdict: 'review' })
  })

  it('WFL-15 each outcome in force names the rule or the question that set it', () => {
    const first = rule([keep], undefined, { id: 'first' })
    const second = rule([donate, askQuestion('worn', 'yes-no', { yes: [review] })], undefined, { id: 'second' })
    expect(termsOf([first, second], { answers: { worn: 'yes' } }).setBy).toEqual([
      { name: 'donate', workflowId: 'workflow', ruleId: 'second', questionId: null, type: 'keep-donate' },
      { name: 'review', workflowId: 'workflow', ruleId: 'second', questionId: 'worn', type: 'review-reject' },
    ])
  })
})

describe('the order of rules', () => {
  it('WFL-33 a later rule wins per field, and reject beats review in any order', () => {
    expect(termsOf([rule([keepFeeResult(1)]), rule([keepFeeResult(2)])]).lineItemFees).toEqual({ feeAmount: 2 })
    expect(termsOf([rule([allowOutcomes({ gift: false })]), rule([allowOutcomes({ gift: true })])]).granted.gift).toBe(
      true,
    )
    expect(termsOf([rule([reject]), rule([review])]).verdict).toBe('reject')
  })

  it('WFL-33 a workflow of higher priority decides last, at any position', () => {
    const strong = workflow([rule([keep])], { id: 'strong', priority: 2 })
    const weak = workflow([rule([donate])], { id: 'weak', priority: 1 })
    const plain = workflow([rule([donate])], { id: 'plain' })
    const facts = { values: {}, answers: {} }
    for (const workflows of [
      [strong, weak, plain],
      [plain, weak, strong],
    ])
      expect(evaluate({ workflows, facts, bypass: withoutBypass }).outcome.setBy).toMatchObject([
        { workflowId: 'strong' },
      ])
    const negative = workflow([rule([keep])], { id: 'negative', priority: -1 })
    expect(evaluate({ workflows: [plain, negative], facts, bypass: withoutBypass }).outcome.keep).toBe('donate')
  })
})

describe('questions', () => {
  it('WFL-06 questions appear while their rule holds, in rule order', () => {
    const rules = [
      rule([askQuestion('a', 'comment')], shirtCondition),
      rule([askQuestion('b', 'upload'), askQuestion('c', 'yes-no')]),
    ]
    expect(listQuestions(rules, shirtFacts)).toEqual(['a', 'b', 'c'])
    expect(listQuestions(rules)).toEqual(['b', 'c'])
  })

  it('WFL-04 WFL-06 a question of a rule that reads the reason waits for it', () => {
    const rules = [
      rule([askQuestion('torn', 'yes-no')], reasonIs('damaged')),
      rule([askQuestion('where', 'comment')], answerIs('torn', 'yes')),
    ]
    expect(listQuestions(rules)).toEqual([])
    expect(listQuestions(rules, { values: { reason: ['damaged'] } })).toEqual(['torn later'])
    expect(listQuestions(rules, { values: { reason: ['damaged'] }, answers: { torn: 'yes' } })).toEqual([
      'torn later',
      'where later',
    ])
    expect(listQuestions(rules, { answers: { torn: 'yes' } })).toEqual(['where later'])
  })

  it('WFL-06 an answer adds its own and the common results, none while open', () => {
    const rules = [rule([askQuestion('worn', 'yes-no', { yes: [review], no: [keep], answered: [keepFeeResult(5)] })])]
    expect(termsOf(rules)).toEqual(emptyRuleOutcome)
    expect(termsOf(rules, { answers: { worn: 'yes' } })).toMatchObject({
      verdict: 'review',
      keep: null,
      lineItemFees: { feeAmount: 5 },
    })
    expect(termsOf(rules, { answers: { worn: 'no' } })).toMatchObject({ verdict: null, keep: 'keep' })
  })

  it('WFL-06 a question that was passed brings nothing', () => {
    const rules = [rule([askQuestion('why', 'comment', { optional: true, answered: [review] })])]
    expect(termsOf(rules, { answers: { why: '' } })).toEqual(emptyRuleOutcome)
    expect(termsOf(rules, { answers: { why: 'torn' } }).verdict).toBe('review')
  })

  it('WFL-22 FIX-02 the effects of an answer end with its question, outcomes included', () => {
    const results = [keep, review, keepFeeResult(5), banActions('refund')]
    const rules = [rule([askQuestion('worn', 'yes-no', { yes: results })], shirtCondition)]
    const answers = { worn: 'yes' }
    expect(termsOf(rules, { ...shirtFacts, answers })).toMatchObject({
      keep: 'keep',
      verdict: 'review',
      bans: ['refund'],
    })
    expect(termsOf(rules, { values: { 'item.product-type': 'Candles' }, answers })).toEqual(emptyRuleOutcome)
    expect(termsOf(rules, { ...shirtFacts, answers: { worn: 'no' } })).toEqual(emptyRuleOutcome)
  })
})

describe('an order on the allowlist', () => {
  const facts = { values: {}, answers: {} }
  const workflows = [workflow([rule([reject, keep]), rule([review, excludeOutcomes('refund')])])]

  it('WFL-16 the allowlist bypasses a reject, and no other result', () => {
    const { outcome } = evaluate({ workflows, facts, bypass: { reject: true, exclusions: false, everything: false } })
    expect(outcome).toMatchObject({ verdict: 'review', keep: 'keep', excluded: ['refund'] })
  })

  it('WFL-20 the allowlist overrides exclusions only when configured', () => {
    const { outcome } = evaluate({ workflows, facts, bypass: { reject: true, exclusions: true, everything: false } })
    expect(outcome).toMatchObject({ verdict: 'review', keep: 'keep', excluded: [] })
  })
})

describe('the shopper’s text', () => {
  const buildSentence = (en: string) => ({ sentence: { en } })

  it('FIX-17 the refusing rule’s text applies, though a later rule without text refuses too', () => {
    const sentence = (...rules: Parameters<typeof termsOf>[0]) => termsOf(rules, shirtFacts).sentence
    expect(sentence(rule([reject], shirtCondition, buildSentence('No shirts')))).toEqual({ en: 'No shirts' })
    const excluded = rule([excludeOutcomes('refund')], shirtCondition, buildSentence('Swap only'))
    expect(sentence(excluded, rule([reject]))).toEqual({ en: 'Swap only' })
    expect(sentence(excluded, rule([reject], shirtCondition, buildSentence('Not at all')))).toEqual({
      en: 'Not at all',
    })
  })

  it('WFL-29 a review rule has no text for the shopper', () => {
    expect(termsOf([rule([review], shirtCondition, buildSentence('We look'))], shirtFacts).sentence).toBe(null)
  })
})

describe('handling fees', () => {
  const fee = (outcome: 'refund' | 'credit', amount: number): PlainResult => ({
    type: 'fees',
    fees: [{ id: outcome, type: 'flat_fee', amount, outcome, is_active: true }],
  })

  it('WFL-33 fees of a later rule replace those of the same outcome, not others', () => {
    const rules = [rule([fee('refund', 300)]), rule([fee('credit', 200)]), rule([fee('refund', 500)])]
    expect(termsOf(rules).handlingFees.map(({ outcome, amount }) => [outcome, amount])).toEqual([
      ['credit', 200],
      ['refund', 500],
    ])
  })
})

describe('the trace', () => {
  it('the trace lists each rule’s facts, result and effects', () => {
    const rules = [
      rule([keep], shirtCondition, { id: 'a' }),
      rule([review], answerIs('worn', 'yes'), { id: 'b' }),
      rule([askQuestion('worn', 'yes-no')], candleCondition, { id: 'c' }),
    ]
    expect(evaluateRules(rules, shirtFacts).trace).toEqual([
      {
        workflowId: 'workflow',
        ruleId: 'a',
        held: 'yes',
        reads: [{ fact: 'item.product-type', value: 'Shirts' }],
        results: [keep],
        asked: [],
      },
      {
        workflowId: 'workflow',
        ruleId: 'b',
        held: 'not-yet',
        reads: [{ fact: 'answer', question: 'worn', value: null }],
        results: [],
        asked: [],
      },
      {
        workflowId: 'workflow',
        ruleId: 'c',
        held: 'no',
        reads: [{ fact: 'item.product-type', value: 'Shirts' }],
        results: [],
        asked: [],
      },
    ])
  })
})
