import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import { takeAnswer } from '../../../server/domain/items/answer.ts'
import { emptyAnswers, type FlowInput } from '../../../server/domain/items/flow.ts'
import { isOpen } from '../../../server/domain/items/state.ts'
import { canConfirm, type FlowAt, findFlowPosition, listFlowSteps } from '../../../server/domain/items/steps.ts'
import { clothesReasons, flowWith, shopWith } from '../characters.ts'
import {
  answerIs,
  askQuestion,
  excludeOutcomes,
  reasonIs,
  reject,
  review,
  rule,
  withFlags,
  withRules,
} from '../rules.ts'
import { answer } from './answers.ts'

const reasonGroups = [
  {
    ...clothesReasons,
    default: true,
    reasons: clothesReasons.reasons.map((one) =>
      one.id === 'too-small'
        ? {
            ...one,
            has_smart_recommendation: true,
            smart_recommendation: { option_name: 'Size', recommend_order: 1 },
          }
        : one,
    ),
  },
]
const settings = { smartRecommendationsEnabled: true, enableExchangeReplaceOption: true }
const warranties = [{ id: 'seams', group: 'making', copy: { en: 'Seams' }, days: 90, allowed: { exchange: true } }]
const config = {
  ...withFlags(shopWith({ settings }), 'smart-recommendations', 'warranties'),
  reasonGroups,
  warranties,
}

const ruledInput = withRules(
  [
    rule([askQuestion('worn', 'yes-no', { yes: [review] }), askQuestion('claim', 'warranty', { optional: true })]),
    rule([askQuestion('photo', 'upload')], answerIs('worn', 'yes')),
    rule([askQuestion('torn', 'yes-no', { yes: [reject] })], reasonIs('damaged')),
    rule([askQuestion('where', 'comment', { optional: true })], answerIs('torn', 'no')),
    rule([excludeOutcomes('refund', 'storeCredit')], reasonIs('unwanted')),
    rule([excludeOutcomes('inlineExchange')], { all: [reasonIs('unwanted'), answerIs('worn', 'yes')] }),
  ],
  config,
)

const values: Readonly<Record<FlowAt['step'], readonly string[]>> = {
  'yes-no-question': ['yes', 'no', 'maybe'],
  'image-upload': ['abc', ''],
  'select-warranty': ['seams', 'none', 'gone'],
  'select-quantity': [],
  'select-reason': ['fit', 'damaged', 'other', 'unwanted', 'too-small', 'too-large'],
  'add-comment': ['torn', ''],
  'smart-recommendation': ['accept', 'decline'],
  'convert-item': ['exchange', 'replace', 'return'],
  'select-variant': ['shirt-l', 'shirt-s', 'shirt-xl', 'shirt-m'],
  'select-product': [],
  'select-advanced-exchange-product': [],
  confirm: [],
  blocked: ['yes', 'no'],
}

const buildFlow = (answers: DraftItem): FlowInput => flowWith(answers, ruledInput)
const isBlocked = ({ state }: FlowInput): boolean => !isOpen(state) || state.evaluation.outcome.verdict === 'reject'

/** Applies an answer like the journey: a blocking answer must be repeated. */
const pressAnswer = (answers: DraftItem, at: FlowAt, value: string): DraftItem => {
  const { held: damagedItem, ...rest } = answers
  if (at.step === 'blocked' && damagedItem !== undefined) {
    if (value === 'no') return rest
    const taken = takeAnswer(
      buildFlow(answers),
      answer(damagedItem.step as FlowAt['step'], damagedItem.value, damagedItem.question),
    )
    return taken.kind === 'accepted' ? taken.answers : answers
  }
  const verdict = takeAnswer(buildFlow(answers), answer(at.step, value, at.question))
  if (verdict.kind === 'refused') return answers
  return isBlocked(buildFlow(verdict.answers)) ? { ...answers, held: { ...at, value } } : verdict.answers
}

interface Press {
  readonly at: number
  readonly value: number
}
const anyPresses: fc.Arbitrary<Press[]> = fc.array(fc.record({ at: fc.nat({ max: 9 }), value: fc.nat({ max: 5 }) }), {
  maxLength: 14,
})

const applyPresses = (of: readonly Press[]): DraftItem =>
  of.reduce((answers, { at, value }) => {
    const flow = buildFlow(answers)
    if (isBlocked(flow)) return answers
    const steps = listFlowSteps(flow)
    const step = steps[Math.min(at, steps.length - 1)]
    const offered = step === undefined ? [] : values[step.step]
    const chosenValue = offered[value % Math.max(1, offered.length)]
    return step === undefined || chosenValue === undefined ? answers : pressAnswer(answers, step, chosenValue)
  }, emptyAnswers('shirt.1'))

test('ITM-27 ITM-35 answers lead from any step to the confirmation or a block', () => {
  fc.assert(
    fc.property(anyPresses, (of) => {
      let answers = applyPresses(of)
      for (let n = 0; n < 25; n++) {
        const flow = buildFlow(answers)
        const last = listFlowSteps(flow).at(-1)
        if (isBlocked(flow) || canConfirm(flow) || last === undefined) break
        if (last.step === 'confirm' || last.step === 'blocked') break
        const ways = values[last.step].map((value) => pressAnswer(answers, last, value))
        const on = ways.find((after) => JSON.stringify(after) !== JSON.stringify(answers))
        expect(on, `no way on from ${last.step} ${last.question}`).toBeDefined()
        answers = on ?? answers
      }
      const flow = buildFlow(answers)
      const last = listFlowSteps(flow).at(-1)?.step
      expect(isBlocked(flow) || canConfirm(flow) || last === 'blocked').toBe(true)
      if (last === 'confirm' || last === 'blocked') expect(canConfirm(flow)).toBe(last === 'confirm')
    }),
    { numRuns: 250 },
  )
})

test('ITM-28 answers alone determine the position, and every step reached can be revisited', () => {
  fc.assert(
    fc.property(anyPresses, (of) => {
      const answers = applyPresses(of)
      const steps = listFlowSteps(buildFlow(answers))
      expect(listFlowSteps(buildFlow(structuredClone(answers)))).toEqual(steps)
      expect(new Set(steps.map((one) => JSON.stringify(one))).size).toBe(steps.length)
      for (const [n, one] of steps.entries()) expect(findFlowPosition(steps, one)).toBe(n)
      expect(steps.slice(0, -1).map(({ step }) => step)).not.toContain('confirm')
      expect(steps.slice(0, -1).map(({ step }) => step)).not.toContain('blocked')
    }),
    { numRuns: 250 },
  )
})

test('ITM-28 a changed answer preserves the earlier steps and the other answers', () => {
  fc.assert(
    fc.property(anyPresses, fc.nat({ max: 9 }), fc.nat({ max: 5 }), (of, at, value) => {
      const answers = applyPresses(of)
      const flow = buildFlow(answers)
      const steps = listFlowSteps(flow)
      const n = Math.min(at, steps.length - 1)
      const step = steps[n]
      const offered = step === undefined ? [] : values[step.step]
      const chosenValue = offered[value % Math.max(1, offered.length)]
      if (isBlocked(flow) || step === undefined || chosenValue === undefined || step.step === 'blocked') return
      const after = pressAnswer(answers, step, chosenValue)
      expect(listFlowSteps(buildFlow(after)).slice(0, n + 1)).toEqual(steps.slice(0, n + 1))
      const others = ({ inputs = {} }: DraftItem) =>
        Object.entries(inputs).filter(([id]) => after.held !== undefined || id !== step.question)
      expect(others(after)).toEqual(others(answers))
      if (step.step !== 'convert-item') expect(after.outcome).toBe(answers.outcome)
      if (step.step !== 'select-variant') expect(after.variant).toBe(answers.variant)
      if (step.step !== 'select-reason') expect(after.reasons).toEqual(answers.reasons)
    }),
    { numRuns: 250 },
  )
})

test('ITM-67 a blocking answer counts only once repeated', () => {
  const damaged = {
    ...emptyAnswers('shirt.1'),
    inputs: { worn: 'no' },
    warranty: 'none',
    reasons: ['damaged'],
    comment: 'x',
  }
  const torn: FlowAt = { step: 'yes-no-question', question: 'torn' }
  const damagedItem = pressAnswer(damaged, torn, 'yes')
  expect(damagedItem).toEqual({ ...damaged, held: { ...torn, value: 'yes' } })
  expect(isBlocked(buildFlow(damagedItem))).toBe(false)
  expect(listFlowSteps(buildFlow(damagedItem)).slice(-2)).toEqual([torn, { step: 'blocked', question: null }])
  const blocked: FlowAt = { step: 'blocked', question: null }
  expect(pressAnswer(damagedItem, blocked, 'no')).toEqual(damaged)
  expect(isBlocked(buildFlow(pressAnswer(damagedItem, blocked, 'yes')))).toBe(true)
})
