import type { ItemStep } from '../../../schemas/actions/items.ts'
import type { Question } from '../../../schemas/config/workflow.ts'
import type { Reason } from '../../../schemas/entities/reason.ts'
import { oncePer } from '../../../schemas/once.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import { findAnswer } from '../workflow/condition.ts'
import type { ActiveQuestion } from '../workflow/ordered-rules.ts'
import {
  advancedProduct,
  type FlowInput,
  isRecommended,
  outcomeOf,
  outcomesOffered,
  questionOf,
  reasonOf,
  recommendationFor,
  stepOfQuestion,
  stepStands,
  variantOf,
} from './flow.ts'
import { knownPath, reasonsUnder } from './reasons.ts'
import type { ItemState } from './state.ts'

/** `question` is a workflow question id, or the parent of the offered reasons. */
export interface FlowAt {
  readonly step: ItemStep
  readonly question: string | null
}

interface Stage {
  readonly steps: readonly FlowAt[]
  readonly complete: boolean
}

const skipped: Stage = { steps: [], complete: true }

const at = (step: ItemStep, question: string | null = null): FlowAt => ({ step, question })

/** Warranties compatible with the other selected items (WAR-06). */
export const claimable = ({ claims, joins }: ItemState) =>
  claims.qualified.filter(({ warranty }) => joins === undefined || warranty.group === joins)

/** The shopper may decline when an ordinary return is possible and other items claim nothing. */
export const mayPassClaim = ({ claims, joins }: ItemState, question: Question | null): boolean =>
  !claims.only && question?.optional === true && (joins === undefined || joins === null)

const isClaimAnswered = (input: FlowInput, question: Question | null): boolean => {
  const { warranty } = input.answers
  return warranty === 'none'
    ? mayPassClaim(input.state, question)
    : claimable(input.state).some((one) => one.warranty.id === warranty)
}

const isAnswered = (input: FlowInput, question: Question): boolean => {
  if (question.input === 'warranty') return isClaimAnswered(input, question)
  const answer = findAnswer(question.id, input.answers.inputs)
  if (answer === undefined) return question.optional === true && input.answers.unasked !== undefined
  if (question.input === 'yes-no') return answer === 'yes' || answer === 'no'
  return question.optional === true || answer.trim() !== ''
}

const isAskable = (input: FlowInput, { question }: ActiveQuestion): boolean =>
  question.input !== 'warranty' || claimable(input.state).length > 0

const inputStage = (input: FlowInput, when: 'before-reason' | 'after-reason'): Stage => {
  const asked = input.state.evaluation.questions
    .filter((one) => one.afterReason === (when === 'after-reason') && isAskable(input, one))
    .map(({ question }) => question)
  const open = asked.findIndex((question) => !isAnswered(input, question))
  const shown = open === -1 ? asked : asked.slice(0, open + 1)
  return { steps: shown.map((question) => at(stepOfQuestion(question), question.id)), complete: open === -1 }
}

const doRulesAskClaim = ({ state }: FlowInput): boolean =>
  state.evaluation.questions.some(({ question }) => question.input === 'warranty')

/** A rule asks for a claim, or only a claim is possible. */
export const isClaimAsked = (input: FlowInput): boolean =>
  claimable(input.state).length > 0 && (input.state.claims.only || doRulesAskClaim(input))

/** After the window only a claim is possible, even without a rule (WAR-05). */
const claimStage = (input: FlowInput): Stage => {
  if (!input.state.claims.only || doRulesAskClaim(input)) return skipped
  return { steps: [at('select-warranty')], complete: isClaimAnswered(input, null) }
}

const reasonStage = (input: FlowInput): Stage => {
  const { answers, state } = input
  const path = knownPath(state.reasonGroup, answers.reasons)
  const parents = [null, ...path].filter((id) => id === null || reasonsUnder(state.reasonGroup, id).length > 0)
  const isPassed = answers.unasked !== undefined && answers.reasons.length === 0
  return {
    steps: parents.map((question) => at('select-reason', question)),
    complete: isPassed || reasonOf(input) !== null,
  }
}

/** A required comment always; an optional one while its step is on. */
export const takesComment = (reason: Reason, input: Pick<FlowInput, 'flow' | 'state'>): boolean =>
  reason.comments_required === true || (reason.comments === true && stepStands('add-comment', input))

export function commentOf(input: FlowInput): string | null {
  const reason = reasonOf(input)
  return reason !== null && takesComment(reason, input) ? (input.answers.comment ?? null) : null
}

const isCommented = (reason: Reason, { comment, unasked }: DraftItem): boolean =>
  reason.comments_required === true ? (comment ?? '').trim() !== '' : comment !== undefined || unasked !== undefined

const commentStage = (input: FlowInput): Stage => {
  const reason = reasonOf(input)
  if (reason === null || !takesComment(reason, input)) return skipped
  return { steps: [at('add-comment')], complete: isCommented(reason, input.answers) }
}

const recommendationStage = (input: FlowInput): Stage => {
  if (recommendationFor(input) === null) return skipped
  return { steps: [at('smart-recommendation')], complete: input.answers.recommendation !== undefined }
}

/** Skipped with one possible outcome or an accepted recommendation (ITM-43, ITM-65). */
const outcomeStage = (input: FlowInput): Stage => {
  const outcome = outcomeOf(input)
  const settled =
    isRecommended(input) ||
    (input.answers.together === true && outcome === 'return') ||
    outcomesOffered(input.state).length <= 1
  return { steps: settled ? [] : [at('convert-item')], complete: outcome !== null }
}

const choiceStage = (input: FlowInput): Stage => {
  const outcome = outcomeOf(input)
  if (isRecommended(input) || outcome === 'return') return skipped
  const complete = variantOf(input) !== null
  if (outcome === 'replace') return { steps: [], complete }
  if (outcome === 'exchange') return { steps: [at('select-variant')], complete }
  const product = advancedProduct(input)
  const picksVariant = product !== null && product.variants.length > 1
  return {
    steps: [at('select-product'), ...(picksVariant ? [at('select-advanced-exchange-product')] : [])],
    complete,
  }
}

/** Skips a stage when a merchant opened the return with an override (FIX-79). */
const unlessOver =
  (stage: (input: FlowInput) => Stage) =>
  (input: FlowInput): Stage =>
    input.answers.unasked === 'everything' ? skipped : stage(input)

const stages: readonly ((input: FlowInput) => Stage)[] = [
  unlessOver(claimStage),
  unlessOver((input) => inputStage(input, 'before-reason')),
  unlessOver(reasonStage),
  unlessOver(commentStage),
  unlessOver((input) => inputStage(input, 'after-reason')),
  recommendationStage,
  outcomeStage,
  choiceStage,
  () => ({ steps: [at('confirm')], complete: true }),
]

const answeredSteps = oncePer((input: FlowInput): readonly FlowAt[] => {
  const steps: FlowAt[] = []
  for (const stage of stages) {
    const { steps: more, complete } = stage(input)
    steps.push(...more)
    if (!complete) break
  }
  return steps
})

/**
 * Steps up to the first open one; the position is derived. Order by ITM-35. An answer that would exclude the item is
 * confirmed first (ITM-67).
 */
export function flowSteps(input: FlowInput): readonly FlowAt[] {
  const steps = answeredSteps(input)
  const { held } = input.answers
  const asked =
    held === undefined ? -1 : steps.findIndex((one) => one.step === held.step && one.question === held.question)
  return asked === -1 ? steps : [...steps.slice(0, asked + 1), at('blocked')]
}

export const canConfirm = (input: FlowInput): boolean => flowSteps(input).at(-1)?.step === 'confirm'

export function confirmedAnswers(input: FlowInput): DraftItem | null {
  const outcome = outcomeOf(input)
  return outcome !== null && canConfirm(input) ? { ...input.answers, outcome, confirmed: true } : null
}

/** An exchange never turns into a return by itself. */
export const stillHolds = (input: FlowInput): boolean =>
  canConfirm(input) && (input.answers.outcome === undefined || outcomeOf(input) === input.answers.outcome)

interface AskedStep {
  readonly step?: string | undefined
  readonly question?: string | null | undefined
}

export function flowPosition(steps: readonly FlowAt[], asked: AskedStep): number {
  const { step, question = null } = asked
  const index = steps.findIndex((one) => one.step === step && one.question === question)
  return index === -1 ? steps.length - 1 : index
}

/** Null at steps that ask no workflow question. */
export const questionAt = (input: FlowInput, { step, question }: FlowAt): Question | null =>
  step === 'select-reason' ? null : questionOf(input, question)
