import { describe, expect, it } from 'vitest'
import type { Condition } from '../../../schemas/config/condition.ts'
import type { Rule } from '../../../schemas/config/workflow.ts'
import { resolveEffectiveFacts } from '../../../server/domain/workflow/effective-facts.ts'
import { evaluate } from '../../../server/domain/workflow/evaluate.ts'
import { answerIs, askQuestion, keep, reasonIs, rule, withoutBypass, workflow } from '../rules.ts'

const countCalls = (rules: Rule[], answers: Record<string, string>, reason: Record<string, string[]> = {}) =>
  resolveEffectiveFacts({
    workflows: [workflow(rules)],
    values: {},
    answers,
    findReason: (group) => reason[group ?? 'own'] ?? null,
  })

const regroupingRule = (group: string) => ({ type: 'reason-group-override', group }) as const

describe('the answers that count', () => {
  it('FIX-01 an answer counts while its question applies, and so do its follow-up questions', () => {
    const rules = [
      rule([askQuestion('worn', 'yes-no')]),
      rule([askQuestion('where', 'comment')], answerIs('worn', 'yes')),
      rule([askQuestion('how', 'comment')], answerIs('where', 'sleeve')),
    ]
    const all = { worn: 'yes', where: 'sleeve', how: 'torn' }
    expect(countCalls(rules, all).answers).toEqual(all)
    expect(countCalls(rules, { ...all, worn: 'no' }).answers).toEqual({ worn: 'no' })
    expect(countCalls(rules, { ...all, gone: 'yes' }).answers).toEqual(all)
  })

  it('FIX-01 the order in which rules are written does not matter', () => {
    const rules = [
      rule([askQuestion('how', 'comment')], answerIs('where', 'sleeve')),
      rule([askQuestion('where', 'comment')], answerIs('worn', 'yes')),
      rule([askQuestion('worn', 'yes-no')]),
    ]
    const all = { worn: 'yes', where: 'sleeve', how: 'torn' }
    expect(countCalls(rules, all).answers).toEqual(all)
    expect(countCalls(rules, { ...all, worn: 'no' }).answers).toEqual({ worn: 'no' })
  })

  it('FIX-01 questions that wait for each other do not count, and evaluation ends', () => {
    const circle = [
      rule([askQuestion('a', 'yes-no')], answerIs('b', 'yes')),
      rule([askQuestion('b', 'yes-no')], answerIs('a', 'yes')),
      rule([askQuestion('own', 'yes-no')], answerIs('own', 'yes')),
    ]
    expect(countCalls(circle, { a: 'yes', b: 'yes', own: 'yes' }).answers).toEqual({})
    const undoing: Condition = { not: answerIs('self', 'yes') }
    expect(countCalls([rule([askQuestion('self', 'yes-no')], undoing)], { self: 'yes' }).answers).toEqual({})
  })

  it('FIX-01 a reason counts in the displayed group, and removes its dependent questions', () => {
    const rules = [
      rule([askQuestion('other', 'yes-no', { yes: [regroupingRule('special')] })]),
      rule([askQuestion('torn', 'yes-no')], reasonIs('damaged')),
    ]
    const reason = { own: ['damaged'] }
    const there = countCalls(rules, { other: 'no', torn: 'yes' }, reason)
    expect([there.values.reason, there.answers]).toEqual([['damaged'], { other: 'no', torn: 'yes' }])
    const gone = countCalls(rules, { other: 'yes', torn: 'yes' }, reason)
    expect([gone.values.reason, gone.answers]).toEqual([undefined, { other: 'yes' }])
  })

  it('WFL-12 a rule that also refuses the item still replaces its reasons', () => {
    const reason = { own: ['damaged'], special: ['scratched'] }
    expect(countCalls([rule([keep, regroupingRule('special')])], {}, reason).values.reason).toEqual(['scratched'])
  })

  it('FIX-01 the reason never replaces the reasons that it was chosen from', () => {
    const rules = [
      rule([regroupingRule('special'), keep], reasonIs('damaged')),
      rule([askQuestion('torn', 'yes-no', { yes: [regroupingRule('special')] })], reasonIs('damaged')),
    ]
    const facts = countCalls(rules, { torn: 'yes' }, { own: ['damaged'] })
    expect(facts).toMatchObject({ values: { reason: ['damaged'] }, answers: { torn: 'yes' } })
    expect(evaluate({ workflows: [workflow(rules)], facts, bypass: withoutBypass }).outcome).toMatchObject({
      reasonGroup: null,
      keep: 'keep',
    })
  })
})
