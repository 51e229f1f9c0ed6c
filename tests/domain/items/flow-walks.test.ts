import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FlowAnswer, takeAnswer } from '../../../server/domain/items/answer.ts'
import { selectEffectiveAnswers } from '../../../server/domain/items/effective-answers.ts'
import { type FlowInput, getChosenReason, resolveVariant, toDecision } from '../../../server/domain/items/flow.ts'
import { canConfirm, type FlowAt, findFlowPosition, listFlowSteps } from '../../../server/domain/items/steps.ts'
import { disabledEvent, linenShirt, shirtFlow, shopWith } from '../characters.ts'
import { applyAnswer, comment, flowAt, outcome, reason, variant } from './answers.ts'

const shopWithReplace = shopWith({ settings: { enableExchangeReplaceOption: true } })
const returnOnlyShop = shopWith({ policy: { exchange: disabledEvent } })
const exchangeOnlyShop = shopWith({ policy: { refund: disabledEvent, gift_card: disabledEvent } })

const anyAnswer: fc.Arbitrary<FlowAnswer> = fc.oneof(
  fc.constantFrom('fit', 'damaged', 'other', 'unwanted').map((id) => reason(id)),
  fc.constantFrom('too-small', 'too-large').map((id) => reason(id, 'fit')),
  fc.constantFrom('', 'torn').map(comment),
  fc.constantFrom('exchange', 'replace', 'return').map(outcome),
  fc.constantFrom('shirt-s', 'shirt-m', 'shirt-l', 'shirt-xl').map(variant),
)

const flowWith = (flow: FlowInput, answers: FlowInput['answers']): FlowInput => ({ ...flow, answers })

const applyAnswers = (start: FlowInput, answers: readonly FlowAnswer[]): FlowInput =>
  answers.reduce((flow, answer) => {
    const isOpenQuestion = listFlowSteps(flow).some(
      ({ step, question }) => step === answer.step && question === answer.question,
    )
    const verdict = takeAnswer(flow, answer)
    return isOpenQuestion && verdict.kind === 'accepted' ? flowWith(start, verdict.answers) : flow
  }, start)

const anyConfig = fc.constantFrom(shopWith({}), shopWithReplace, returnOnlyShop, exchangeOnlyShop)
const anyFlow = fc.tuple(fc.array(anyAnswer, { maxLength: 12 }), anyConfig).map(([answers, config]) => {
  const flow = applyAnswers(shirtFlow({}, { config }), answers)
  return { ...flow, answers: { ...flow.answers, confirmed: canConfirm(flow) } }
})

const listAnswersAt = ({ step, question }: FlowAt, { answers }: FlowInput): FlowAnswer => {
  const depth = question === null ? 0 : answers.reasons.indexOf(question) + 1
  const { reasons, comment: commentText, outcome: chosen, variant: wanted } = answers
  const answerByStep = {
    'select-reason': reasons[depth],
    'add-comment': commentText,
    'convert-item': chosen,
    'select-variant': wanted,
  }
  return { step, question, value: Object.entries(answerByStep).find(([name]) => name === step)?.[1] }
}

describe('whatever was answered', () => {
  it('ITM-28 going back and answering the same again changes nothing', () => {
    fc.assert(
      fc.property(anyFlow, (flow) => {
        for (const step of listFlowSteps(flow).slice(0, -1)) {
          const verdict = takeAnswer(flow, listAnswersAt(step, flow))
          expect(verdict).toEqual({ kind: 'accepted', answers: flow.answers })
        }
      }),
    )
  })

  it('ITM-28 a changed answer leaves earlier steps unchanged and drops answers that no longer apply', () => {
    fc.assert(
      fc.property(anyFlow, fc.constantFrom('fit', 'damaged', 'other', 'unwanted'), (flow, id) => {
        const after = { ...flow, answers: applyAnswer(flow, reason(id)) }
        expect(after.answers.reasons[0]).toBe(id)
        expect(after.answers.outcome).toBe(flow.answers.outcome)
        expect(after.answers.variant).toBe(flow.answers.variant)
        expect(after.answers.comment).toBe(flow.answers.comment)
        const now = getChosenReason(after)
        if (now !== null && !now.comments && !now.comments_required)
          expect(selectEffectiveAnswers(after).comment).toBe(undefined)
      }),
    )
  })

  it('ITM-27 every step but the last has an answer; answers alone determine the next step', () => {
    fc.assert(
      fc.property(anyFlow, (flow) => {
        const steps = listFlowSteps(flow)
        expect(steps[0]).toEqual(flowAt('select-reason'))
        expect(new Set(steps.map((step) => JSON.stringify(step))).size).toBe(steps.length)
        steps.forEach((step, index) => {
          expect(findFlowPosition(steps, step)).toBe(index)
        })
        const isExchange = toDecision(flow).returnType === 'exchange'
        expect(steps.at(-1)?.step === 'confirm').toBe(canConfirm(flow) && isExchange)
      }),
    )
  })

  it('ITM-46 a confirmable exchange has a variant in stock', () => {
    fc.assert(
      fc.property(anyFlow, (flow) => {
        if (!canConfirm(flow) || toDecision(flow).returnType === 'credit') return
        const sent = resolveVariant(flow)
        expect(linenShirt.variants).toContain(sent)
        expect(sent?.stock).not.toBe(0)
      }),
    )
  })
})
