import type { DraftItem } from '../../../schemas/records/draft.ts'
import { findAnswer } from '../workflow/condition.ts'
import {
  type FlowInput,
  findAdvancedOption,
  findRecommendation,
  isRecommendationAccepted,
  resolveOutcome,
} from './flow.ts'
import { knownPath } from './reasons.ts'
import { commentOf, isClaimRequested } from './steps.ts'

const selectInputs = ({ state, answers }: FlowInput): DraftItem['inputs'] => {
  const activeQuestions = state.evaluation.questions.filter(({ question }) => question.input !== 'warranty')
  const found = activeQuestions.flatMap(({ question: { id } }): [string, string][] => {
    const answer = findAnswer(id, answers.inputs)
    return answer === undefined ? [] : [[id, answer]]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

const selectClaim = (flow: FlowInput): string | undefined =>
  flow.state.claims.claimed?.id ?? (isClaimRequested(flow) && flow.answers.warranty === 'none' ? 'none' : undefined)

const selectChoices = (flow: FlowInput): Pick<DraftItem, 'recommendation' | 'outcome' | 'variant' | 'advanced'> => {
  const { state, answers } = flow
  const { recommendation, variant, advanced } = answers
  const outcome = resolveOutcome(flow)
  const option = findAdvancedOption(state, outcome)
  return {
    ...(recommendation !== undefined && findRecommendation(flow) !== null && { recommendation }),
    ...(outcome !== null && outcome === answers.outcome && { outcome }),
    ...(variant !== undefined && outcome === 'exchange' && !isRecommendationAccepted(flow) && { variant }),
    ...(advanced !== undefined && option !== null && advanced.option === option.id && { advanced }),
  }
}

/** Answers to active questions, without abandoned branches. They alone lead to the same return (FIX-01). */
export function selectEffectiveAnswers(flow: FlowInput): DraftItem {
  const { state, answers } = flow
  const { id, together, confirmed } = answers
  const inputs = selectInputs(flow)
  const warranty = selectClaim(flow)
  const comment = commentOf(flow)
  return {
    id,
    ...(inputs !== undefined && { inputs }),
    ...(warranty !== undefined && { warranty }),
    reasons: [...knownPath(state.reasonGroup, answers.reasons)],
    ...(comment !== null && { comment }),
    ...selectChoices(flow),
    ...(together === true && { together }),
    confirmed,
  }
}
