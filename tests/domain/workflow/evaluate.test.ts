import { describe, expect, it } from 'vitest'
import type { PlainResult } from '../../../schemas/config/workflow.ts'
import { evaluate } from '../../../server/domain/workflow/evaluate.ts'
import { emptyRuleOutcome } from '../../../server/domain/workflow/outcome.ts'
import {
  allowing,
  answered,
  asking,
  banning,
  because,
  donate,
  excluding,
  forCandles,
  forShirts,
  keep,
  keepingFee,
  noBypass,
  reject,
  review,
  rule,
  said,
  sendingTo,
  termsOf,
  workflow,
} from '../rules.ts'

const aShirt = { values: { 'item.product-type': 'Shirts' } }
const asked = (rules: Parameters<typeof said>[0], facts: Parameters<typeof said>[1] = {}) =>
  said(rules, facts).questions.map(({ question, afterReason }) => `${question.id}${afterReason ? ' later' : ''}`)

it('ITM-33 a question that depends on an early answer is early, on a late late', () => {
  const rules = [
    rule([asking('worn', 'yes-no')]),
    rule([asking('where', 'comment')], answered('worn', 'yes')),
    rule([asking('torn', 'yes-no')], because('damaged')),
    rule([asking('how', 'comment')], answered('torn', 'yes')),
  ]
  const facts = { values: { reason: ['damaged'] }, answers: { worn: 'yes', torn: 'yes' } }
  expect(asked(rules, facts)).toEqual(['worn', 'where', 'torn later', 'how later'])
})

it('WFL-33 the default priority is 0: before 1, and in written order among equals', () => {
  const early = workflow([rule([asking('early', 'comment')])])
  const having = (priority: number) => ({ ...workflow([rule([asking(`of ${priority}`, 'comment')])]), priority })
  const askedBy = (workflows: readonly (typeof early)[]) =>
    evaluate({ workflows, facts: { values: {}, answers: {} }, bypass: noBypass }).questions.map(
      ({ question }) => question.id,
    )
  expect([askedBy([having(1), early]), askedBy([early, having(-1)])]).toEqual([
    ['early', 'of 1'],
    ['of -1', 'early'],
  ])
  expect([askedBy([having(0), early]), askedBy([early, having(0)])]).toEqual([
    ['of 0', 'early'],
    ['early', 'of 0'],
  ])
})

describe('the results of rules', () => {
  it('WFL-05 a rule counts only while its condition holds', () => {
    expect(termsOf([rule([keep], forShirts)], aShirt).keep).toBe('keep')
    expect(termsOf([rule([keep], forCandles)], aShirt)).toEqual(emptyRuleOutcome)
    expect(termsOf([rule([keep], forShirts)])).toEqual(emptyRuleOutcome)
    expect(termsOf([rule([keep])]).keep).toBe('keep')
  })

  it('WFL-07 results list each allowed outcome separately', () => {
    const outcome = termsOf([rule([allowing({ exchange: false, gift: true })]), rule([allowing({ refund: false })])])
    expect(outcome.granted).toEqual({ exchange: false, gift: true, refund: false })
  })

  it('WFL-08 excludes outcomes, of all rules together', () => {
    const outcome = termsOf([rule([excluding('refund', 'shopNow')]), rule([excluding('shopNow', 'inlineExchange')])])
    expect(outcome.excluded).toEqual(['refund', 'shopNow', 'inlineExchange'])
  })

  it('WFL-11 WFL-12 WFL-28 WFL-25 sets fees, reason group, destinations and bans', () => {
    const group = { type: 'reason-group-override', group: 'clothes' } as const
    const outcome = termsOf([rule([keepingFee(100), group, sendingTo('outlet')]), rule([banning('refund')])])
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
    const second = rule([donate, asking('worn', 'yes-no', { yes: [review] })], undefined, { id: 'second' })
    expect(termsOf([first, second], { answers: { worn: 'yes' } }).setBy).toEqual([
      { name: 'donate', workflowId: 'workflow', ruleId: 'second', questionId: null, type: 'keep-donate' },
      { name: 'review', workflowId: 'workflow', ruleId: 'second', questionId: 'worn', type: 'review-reject' },
    ])
  })
})

describe('the order of rules', () => {
  it('WFL-33 a later rule wins per field, and reject beats review in any order', () => {
    expect(termsOf([rule([keepingFee(1)]), rule([keepingFee(2)])]).lineItemFees).toEqual({ feeAmount: 2 })
    expect(termsOf([rule([allowing({ gift: false })]), rule([allowing({ gift: true })])]).granted.gift).toBe(true)
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
      expect(evaluate({ workflows, facts, bypass: noBypass }).outcome.setBy).toMatchObject([{ workflowId: 'strong' }])
    const negative = workflow([rule([keep])], { id: 'negative', priority: -1 })
    expect(evaluate({ workflows: [plain, negative], facts, bypass: noBypass }).outcome.keep).toBe('donate')
  })
})

describe('questions', () => {
  it('WFL-06 questions appear while their rule holds, in rule order', () => {
    const rules = [rule([asking('a', 'comment')], forShirts), rule([asking('b', 'upload'), asking('c', 'yes-no')])]
    expect(asked(rules, aShirt)).toEqual(['a', 'b', 'c'])
    expect(asked(rules)).toEqual(['b', 'c'])
  })

  it('WFL-04 WFL-06 a question of a rule that reads the reason waits for it', () => {
    const rules = [
      rule([asking('torn', 'yes-no')], because('damaged')),
      rule([asking('where', 'comment')], answered('torn', 'yes')),
    ]
    expect(asked(rules)).toEqual([])
    expect(asked(rules, { values: { reason: ['damaged'] } })).toEqual(['torn later'])
    expect(asked(rules, { values: { reason: ['damaged'] }, answers: { torn: 'yes' } })).toEqual([
      'torn later',
      'where later',
    ])
    expect(asked(rules, { answers: { torn: 'yes' } })).toEqual(['where later'])
  })

  it('WFL-06 an answer adds its own and the common results, none while open', () => {
    const rules = [rule([asking('worn', 'yes-no', { yes: [review], no: [keep], answered: [keepingFee(5)] })])]
    expect(termsOf(rules)).toEqual(emptyRuleOutcome)
    expect(termsOf(rules, { answers: { worn: 'yes' } })).toMatchObject({
      verdict: 'review',
      keep: null,
      lineItemFees: { feeAmount: 5 },
    })
    expect(termsOf(rules, { answers: { worn: 'no' } })).toMatchObject({ verdict: null, keep: 'keep' })
  })

  it('WFL-06 a question that was passed brings nothing', () => {
    const rules = [rule([asking('why', 'comment', { optional: true, answered: [review] })])]
    expect(termsOf(rules, { answers: { why: '' } })).toEqual(emptyRuleOutcome)
    expect(termsOf(rules, { answers: { why: 'torn' } }).verdict).toBe('review')
  })

  it('WFL-22 FIX-02 the effects of an answer end with its question, outcomes included', () => {
    const results = [keep, review, keepingFee(5), banning('refund')]
    const rules = [rule([asking('worn', 'yes-no', { yes: results })], forShirts)]
    const answers = { worn: 'yes' }
    expect(termsOf(rules, { ...aShirt, answers })).toMatchObject({ keep: 'keep', verdict: 'review', bans: ['refund'] })
    expect(termsOf(rules, { values: { 'item.product-type': 'Candles' }, answers })).toEqual(emptyRuleOutcome)
    expect(termsOf(rules, { ...aShirt, answers: { worn: 'no' } })).toEqual(emptyRuleOutcome)
  })
})

describe('an order on the allowlist', () => {
  const facts = { values: {}, answers: {} }
  const workflows = [workflow([rule([reject, keep]), rule([review, excluding('refund')])])]

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
  const saying = (en: string) => ({ sentence: { en } })

  it('FIX-17 the refusing rule’s text applies, though a later rule without text refuses too', () => {
    const sentence = (...rules: Parameters<typeof termsOf>[0]) => termsOf(rules, aShirt).sentence
    expect(sentence(rule([reject], forShirts, saying('No shirts')))).toEqual({ en: 'No shirts' })
    const excluded = rule([excluding('refund')], forShirts, saying('Swap only'))
    expect(sentence(excluded, rule([reject]))).toEqual({ en: 'Swap only' })
    expect(sentence(excluded, rule([reject], forShirts, saying('Not at all')))).toEqual({ en: 'Not at all' })
  })

  it('WFL-29 a review rule has no text for the shopper', () => {
    expect(termsOf([rule([review], forShirts, saying('We look'))], aShirt).sentence).toBe(null)
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
      rule([keep], forShirts, { id: 'a' }),
      rule([review], answered('worn', 'yes'), { id: 'b' }),
      rule([asking('worn', 'yes-no')], forCandles, { id: 'c' }),
    ]
    expect(said(rules, aShirt).trace).toEqual([
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
