import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import { takeAnswer } from '../../../server/domain/items/answer.ts'
import { emptyAnswers, type FlowInput } from '../../../server/domain/items/flow.ts'
import { isOpen } from '../../../server/domain/items/state.ts'
import { canConfirm, type FlowAt, findFlowPosition, listFlowSteps } from '../../../server/domain/items/steps.ts'
import { clothesReasons, flowWith, shopWith } from '../characters.ts'
import { answered, asking, because, excluding, flagged, reject, review, rule, under } from '../rules.ts'
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
  ...flagged(shopWith({ settings }), 'smart-recommendations', 'warranties'),
  reasonGroups,
  warranties,
}

const given = under(
  [
    rule([asking('worn', 'yes-no', { yes: [review] }), asking('claim', 'warranty', { optional: true })]),
    rule([asking('photo', 'upload')], answered('worn', 'yes')),
    rule([asking('torn', 'yes-no', { yes: [reject] })], because('damaged')),
    rule([asking('where', 'comment', { optional: true })], answered('torn', 'no')),
    rule([excluding('refund', 'storeCredit')], because('unwanted')),
    rule([excluding('inlineExchange')], { all: [because('unwanted'), answered('worn', 'yes')] }),
  ],
  config,
)

const values: Readonly<Record<FlowAt['step'], readonly string[]>> = {
  'yes-no-question': ['yes', 'no', 'maybe'],
  'image-upload': ['abc', ''],
  'select-warranty': ['seams', 'none', 'gone'],
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

const judged = (answers: DraftItem): FlowInput => flowWith(answers, given)
const isBlocked = ({ state }: FlowInput): boolean => !isOpen(state) || state.evaluation.outcome.verdict === 'reject'

/** Applies an answer like the journey: a blocking answer must be repeated. */
const press = (answers: DraftItem, at: FlowAt, value: string): DraftItem => {
  const { held, ...rest } = answers
  if (at.step === 'blocked' && held !== undefined) {
    if (value === 'no') return rest
    const taken = takeAnswer(judged(answers), answer(held.step as FlowAt['step'], held.value, held.question))
    return taken.kind === 'accepted' ? taken.answers : answers
  }
  const verdict = takeAnswer(judged(answers), answer(at.step, value, at.question))
  if (verdict.kind === 'refused') return answers
  return isBlocked(judged(verdict.answers)) ? { ...answers, held: { ...at, value } } : verdict.answers
}

interface Press {
  readonly at: number
  readonly value: number
}
const presses: fc.Arbitrary<Press[]> = fc.array(fc.record({ at: fc.nat({ max: 9 }), value: fc.nat({ max: 5 }) }), {
  maxLength: 14,
})

const walked = (of: readonly Press[]): DraftItem =>
  of.reduce((answers, { at, value }) => {
    const flow = judged(answers)
    if (isBlocked(flow)) return answers
    const steps = listFlowSteps(flow)
    const step = steps[Math.min(at, steps.length - 1)]
    const offered = step === undefined ? [] : values[step.step]
    const said = offered[value % Math.max(1, offered.length)]
    return step === undefined || said === undefined ? answers : press(answers, step, said)
  }, emptyAnswers('shirt.1'))

test('ITM-27 ITM-35 answers lead from any step to the confirmation or a block', () => {
  fc.assert(
    fc.property(presses, (of) => {
      let answers = walked(of)
      for (let n = 0; n < 25; n++) {
        const flow = judged(answers)
        const last = listFlowSteps(flow).at(-1)
        if (isBlocked(flow) || last === undefined || last.step === 'confirm' || last.step === 'blocked') break
        const ways = values[last.step].map((value) => press(answers, last, value))
        const on = ways.find((after) => JSON.stringify(after) !== JSON.stringify(answers))
        expect(on, `no way on from ${last.step} ${last.question}`).toBeDefined()
        answers = on ?? answers
      }
      const flow = judged(answers)
      const last = listFlowSteps(flow).at(-1)?.step
      expect(isBlocked(flow) || last === 'confirm' || last === 'blocked').toBe(true)
      if (!isBlocked(flow)) expect(canConfirm(flow)).toBe(last === 'confirm')
    }),
    { numRuns: 250 },
  )
})

test('ITM-28 answers alone determine the position, and every step reached can be revisited', () => {
  fc.assert(
    fc.property(presses, (of) => {
      const answers = walked(of)
      const steps = listFlowSteps(judged(answers))
      expect(listFlowSteps(judged(structuredClone(answers)))).toEqual(steps)
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
    fc.property(presses, fc.nat({ max: 9 }), fc.nat({ max: 5 }), (of, at, value) => {
      const answers = walked(of)
      const flow = judged(answers)
      const steps = listFlowSteps(flow)
      const n = Math.min(at, steps.length - 1)
      const step = steps[n]
      const offered = step === undefined ? [] : values[step.step]
      const said = offered[value % Math.max(1, offered.length)]
      if (isBlocked(flow) || step === undefined || said === undefined || step.step === 'blocked') return
      const after = press(answers, step, said)
      expect(listFlowSteps(judged(after)).slice(0, n + 1)).toEqual(steps.slice(0, n + 1))
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
  const held = press(damaged, torn, 'yes')
  expect(held).toEqual({ ...damaged, held: { ...torn, value: 'yes' } })
  expect(isBlocked(judged(held))).toBe(false)
  expect(listFlowSteps(judged(held)).slice(-2)).toEqual([torn, { step: 'blocked', question: null }])
  const blocked: FlowAt = { step: 'blocked', question: null }
  expect(press(held, blocked, 'no')).toEqual(damaged)
  expect(isBlocked(judged(press(held, blocked, 'yes')))).toBe(true)
})
