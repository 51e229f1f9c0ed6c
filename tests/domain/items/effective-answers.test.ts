import { describe, expect, it, test } from 'vitest'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import { selectEffectiveAnswers } from '../../../server/domain/items/effective-answers.ts'
import { resolveVariant } from '../../../server/domain/items/flow.ts'
import { proveAnswerWalks } from '../../prove/answer-walks.ts'
import {
  assessItems,
  clothesReasons,
  flowWith,
  priceItems,
  shirtFlow,
  shirtReturned,
  shopWith,
  stateOf,
} from '../characters.ts'
import { answerIs, askQuestion, keep, keepFeeResult, reasonIs, reject, rule, withFlags, withRules } from '../rules.ts'

const branchingInput = withRules([
  rule([askQuestion('worn', 'yes-no')]),
  rule([askQuestion('washed', 'yes-no', { yes: [keep] })], answerIs('worn', 'yes')),
  rule([keepFeeResult(500)], answerIs('washed', 'yes')),
])

const shirtWithInputs = (inputs: Record<string, string>): DraftItem => ({ ...shirtReturned, inputs })

describe('remains of an abandoned branch', () => {
  it('FIX-01 a yes changed to no removes the deduction and the gift of the yes', () => {
    const yes = [shirtWithInputs({ worn: 'yes', washed: 'yes' })]
    expect(priceItems(yes, branchingInput).quote?.receipt.returnedItemFee).toBe(500)
    expect([...assessItems(yes, branchingInput).keepDecisions.values()]).toEqual(['keep'])
    const [left, never] = [[shirtWithInputs({ worn: 'no', washed: 'yes' })], [shirtWithInputs({ worn: 'no' })]]
    expect(priceItems(left, branchingInput).quote?.receipt).toEqual(priceItems(never, branchingInput).quote?.receipt)
    const [no, honest] = [assessItems(left, branchingInput), assessItems(never, branchingInput)]
    expect([...no.keepDecisions]).toEqual([])
    expect(stateOf(no, 'shirt.1').evaluation.trace).toEqual(stateOf(honest, 'shirt.1').evaluation.trace)
  })

  it('FIX-02 another reason takes away keep, review and deduction that the first one’s question gave', () => {
    const input = withRules([
      rule([askQuestion('torn', 'yes-no', { yes: [keep, keepFeeResult(300)] })], reasonIs('damaged')),
    ])
    const damaged = { ...shirtReturned, reasons: ['damaged'], comment: 'a seam', inputs: { torn: 'yes' } }
    expect(priceItems([damaged], input).quote?.receipt.returnedItemFee).toBe(300)
    const changed = [{ ...damaged, reasons: ['unwanted'] }]
    expect([...assessItems(changed, input).keepDecisions]).toEqual([])
    const other = priceItems(changed, input)
    expect(other.quote?.receipt.returnedItemFee).toBe(0)
    expect(other.quote?.receipt).toEqual(priceItems([shirtReturned], input).quote?.receipt)
  })

  it('FIX-02 a reject goes with the answer that brought it about', () => {
    const input = withRules([rule([askQuestion('torn', 'yes-no', { yes: [reject] })], reasonIs('damaged'))])
    const rejected = { ...shirtReturned, reasons: ['damaged'], comment: 'a seam', inputs: { torn: 'yes' } }
    expect(stateOf(assessItems([rejected], input), 'shirt.1').evaluation.outcome.verdict).toBe('reject')
    expect(stateOf(assessItems([{ ...rejected, reasons: ['unwanted'] }], input), 'shirt.1').status.kind).toBe(
      'selected',
    )
  })

  it('ITM-23 answering a bundle together counts only where it applies', () => {
    expect(selectEffectiveAnswers(flowWith({ ...shirtReturned, together: true })).together).toBe(true)
    expect(selectEffectiveAnswers(flowWith(shirtReturned))).not.toHaveProperty('together')
  })

  it('WAR-07 "no claim" counts as an answer while the question applies, and silence does not', () => {
    const seams = { id: 'seams', group: 'making', copy: { en: 'Seams' }, days: 365, allowed: { refund: true } }
    const shop = { ...withFlags(shopWith({}), 'warranties'), warranties: [seams] }
    const input = withRules([rule([askQuestion('claim', 'warranty', { optional: true })])], shop)
    const counted = (answers: DraftItem, rulesInput = input) =>
      selectEffectiveAnswers(flowWith(answers, rulesInput)).warranty
    expect(counted({ ...shirtReturned, warranty: 'none' })).toBe('none')
    expect(counted({ ...shirtReturned, warranty: 'seams' })).toBe('seams')
    expect(counted(shirtReturned)).toBeUndefined()
    expect(selectEffectiveAnswers(flowWith({ ...shirtReturned, warranty: 'none' })).warranty).toBeUndefined()
  })

  it('FIX-01 a comment counts with a reason that takes it, and returns with that reason', () => {
    const damaged = { ...shirtReturned, reasons: ['damaged'], comment: 'a seam' }
    expect(selectEffectiveAnswers(flowWith(damaged)).comment).toBe('a seam')
    const other = flowWith({ ...damaged, reasons: ['unwanted'] })
    expect(selectEffectiveAnswers(other).comment).toBeUndefined()
    expect(other.answers.comment).toBe('a seam')
  })

  it('FIX-01 a claim counts while a rule requires it, and opens nothing afterwards', () => {
    const warranties = [{ id: 'seams', group: 'making', copy: { en: 'Seams' }, days: 90, allowed: { exchange: true } }]
    const config = { ...withFlags(shopWith({}), 'warranties'), warranties }
    const rules = [
      rule([askQuestion('claim', 'warranty', { optional: true })], reasonIs('damaged')),
      rule([keepFeeResult(700)], answerIs('claim', 'seams')),
    ]
    const input = withRules(rules, config)
    const claimed = { ...shirtReturned, reasons: ['damaged'], comment: 'x', warranty: 'seams' }
    expect(selectEffectiveAnswers(flowWith(claimed, input)).warranty).toBe('seams')
    const left = { ...claimed, reasons: ['unwanted'] }
    expect(selectEffectiveAnswers(flowWith(left, input)).warranty).toBeUndefined()
    expect(priceItems([left], input).quote?.receipt.returnedItemFee).toBe(0)
  })

  it('FIX-01 a variant counts in its exchange, a recommendation while its reason recommends', () => {
    const both = { reasons: ['unwanted'], outcome: 'exchange', variant: 'shirt-l' } as const
    expect(selectEffectiveAnswers(shirtFlow({ ...both, reasons: ['unwanted'] })).variant).toBe('shirt-l')
    expect(
      selectEffectiveAnswers(shirtFlow({ ...both, reasons: ['unwanted'], outcome: 'return' })).variant,
    ).toBeUndefined()

    const recommending = clothesReasons.reasons.map((one) =>
      one.id === 'too-small'
        ? { ...one, has_smart_recommendation: true, smart_recommendation: { option_name: 'Size', recommend_order: 1 } }
        : one,
    )
    const settings = { smartRecommendationsEnabled: true }
    const config = {
      ...withFlags(shopWith({ settings }), 'smart-recommendations'),
      reasonGroups: [{ ...clothesReasons, default: true, reasons: recommending }],
    }
    const accepted = { reasons: ['fit', 'too-small'], recommendation: 'accepted' } as const
    const taken = (more: Partial<DraftItem>) =>
      shirtFlow({ ...accepted, reasons: [...accepted.reasons], ...more }, { config })
    expect(resolveVariant(taken({}))?.id).toBe('shirt-l')
    expect(selectEffectiveAnswers(taken({ reasons: ['unwanted'] })).recommendation).toBeUndefined()
    // Chosen for one item, before the whole bundle is returned.
    expect(resolveVariant(taken({ together: true }))).toBeNull()
    expect(selectEffectiveAnswers(taken({ together: true })).recommendation).toBeUndefined()
  })
})

test('FIX-01 FIX-02 changed early answers end like honest ones, in money, trace and record', () => {
  expect(proveAnswerWalks({ cases: 30, seed: 7 })).toMatchObject({ verdict: { pass: true }, miss: null })
}, 60_000)
