import { describe, expect, it } from 'vitest'
import type { Condition } from '../../../schemas/config/condition.ts'
import type { Rule } from '../../../schemas/config/workflow.ts'
import { resolveEffectiveFacts } from '../../../server/domain/workflow/effective-facts.ts'
import { evaluate } from '../../../server/domain/workflow/evaluate.ts'
import { answered, asking, because, keep, noBypass, rule, workflow } from '../rules.ts'

const counting = (rules: Rule[], answers: Record<string, string>, reason: Record<string, string[]> = {}) =>
  resolveEffectiveFacts({
    workflows: [workflow(rules)],
    values: {},
    answers,
    findReason: (group) => reason[group ?? 'own'] ?? null,
  })

const regrouping = (group: string) => ({ type: 'reason-group-override', group }) as const

describe('the answers that count', () => {
  it('FIX-01 an answer counts while its question applies, and so do its follow-up questions', () => {
    const rules = [
      rule([asking('worn', 'yes-no')]),
      rule([asking('where', 'comment')], answered('worn', 'yes')),
      rule([asking('how', 'comment')], answered('where', 'sleeve')),
    ]
    const all = { worn: 'yes', where: 'sleeve', how: 'torn' }
    expect(counting(rules, all).answers).toEqual(all)
    expect(counting(rules, { ...all, worn: 'no' }).answers).toEqual({ worn: 'no' })
    expect(counting(rules, { ...all, gone: 'yes' }).answers).toEqual(all)
  })

  it('FIX-01 the order in which rules are written does not matter', () => {
    const rules = [
      rule([asking('how', 'comment')], answered('where', 'sleeve')),
      rule([asking('where', 'comment')], answered('worn', 'yes')),
      rule([asking('worn', 'yes-no')]),
    ]
    const all = { worn: 'yes', where: 'sleeve', how: 'torn' }
    expect(counting(rules, all).answers).toEqual(all)
    expect(counting(rules, { ...all, worn: 'no' }).answers).toEqual({ worn: 'no' })
  })

  it('FIX-01 questions that wait for each other do not count, and evaluation ends', () => {
    const circle = [
      rule([asking('a', 'yes-no')], answered('b', 'yes')),
      rule([asking('b', 'yes-no')], answered('a', 'yes')),
      rule([asking('own', 'yes-no')], answered('own', 'yes')),
    ]
    expect(counting(circle, { a: 'yes', b: 'yes', own: 'yes' }).answers).toEqual({})
    const undoing: Condition = { not: answered('self', 'yes') }
    expect(counting([rule([asking('self', 'yes-no')], undoing)], { self: 'yes' }).answers).toEqual({})
  })

  it('FIX-01 a reason counts in the displayed group, and removes its dependent questions', () => {
    const rules = [
      rule([asking('other', 'yes-no', { yes: [regrouping('special')] })]),
      rule([asking('torn', 'yes-no')], because('damaged')),
    ]
    const reason = { own: ['damaged'] }
    const there = counting(rules, { other: 'no', torn: 'yes' }, reason)
    expect([there.values.reason, there.answers]).toEqual([['damaged'], { other: 'no', torn: 'yes' }])
    const gone = counting(rules, { other: 'yes', torn: 'yes' }, reason)
    expect([gone.values.reason, gone.answers]).toEqual([undefined, { other: 'yes' }])
  })

  it('WFL-12 a rule that also refuses the item still replaces its reasons', () => {
    const reason = { own: ['damaged'], special: ['scratched'] }
    expect(counting([rule([keep, regrouping('special')])], {}, reason).values.reason).toEqual(['scratched'])
  })

  it('FIX-01 the reason never replaces the reasons that it was chosen from', () => {
    const rules = [
      rule([regrouping('special'), keep], because('damaged')),
      rule([asking('torn', 'yes-no', { yes: [regrouping('special')] })], because('damaged')),
    ]
    const facts = counting(rules, { torn: 'yes' }, { own: ['damaged'] })
    expect(facts).toMatchObject({ values: { reason: ['damaged'] }, answers: { torn: 'yes' } })
    expect(evaluate({ workflows: [workflow(rules)], facts, bypass: noBypass }).outcome).toMatchObject({
      reasonGroup: null,
      keep: 'keep',
    })
  })
})
