import type { ItemStep } from '../../../schemas/actions/items.ts'
import type { Question } from '../../../schemas/config/workflow.ts'
import type { Reason } from '../../../schemas/entities/reason.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import { memoizePerObject } from '../../../schemas/values/memoize.ts'
import { findAnswer } from '../workflow/condition.ts'
import type { ActiveQuestion } from '../workflow/ordered-rules.ts'
import {
  advancedProduct,
  type FlowInput,
  findQuestion,
  findRecommendation,
  getChosenReason,
  isRecommendationAccepted,
  isStepEnabled,
  listOfferedOutcomes,
  resolveOutcome,
  resolveVariant,
  stepOfQuestion,
} from './flow.ts'
import { isMissingVariants } from './outcomes.ts'
import { knownPath, listChildReasons } from './reasons.ts'
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

const toStep = (step: ItemStep, question: string | null = null): FlowAt => ({ step, question })

/** Warranties compatible with the other selected items (WAR-06). */
export const listClaimableWarranties = ({ claims, selectedGroup: joins }: ItemState) =>
  claims.qualified.filter(({ warranty }) => joins === undefined || warranty.group === joins)

/** The shopper may decline when an ordinary return is possible and other items claim nothing. */
export const canDeclineClaim = ({ claims, selectedGroup: joins }: ItemState, question: Question | null): boolean =>
  !claims.only && question?.optional === true && (joins === undefined || joins === null)

const isClaimAnswered = (input: FlowInput, question: Question | null): boolean => {
  const { warranty } = input.answers
  return warranty === 'none'
    ? canDeclineClaim(input.state, question)
    : listClaimableWarranties(input.state).some((one) => one.warranty.id === warranty)
}

const findOnlyClaim = (input: FlowInput, question: Question | null): string | null => {
  const [only, another] = listClaimableWarranties(input.state)
  return only === undefined || another !== undefined || canDeclineClaim(input.state, question) ? null : only.warranty.id
}

/** A single warranty is no choice (UXD-27). */
const isClaimSettled = (input: FlowInput, question: Question | null): boolean =>
  input.answers.warranty !== undefined && input.answers.warranty === findOnlyClaim(input, question)

export function findSettledClaim(input: FlowInput): string | null {
  const open = listFlowSteps(input).at(-1)
  return open?.step === 'select-warranty' && input.answers.warranty === undefined
    ? findOnlyClaim(input, findQuestionAt(input, open))
    : null
}

const isAnswered = (input: FlowInput, question: Question): boolean => {
  if (question.input === 'warranty') return isClaimAnswered(input, question)
  const answer = findAnswer(question.id, input.answers.inputs)
  if (answer === undefined) return question.optional === true && input.answers.unasked !== undefined
  if (question.input === 'yes-no') return answer === 'yes' || answer === 'no'
  return question.optional === true || answer.trim() !== ''
}

const isAskable = (input: FlowInput, { question }: ActiveQuestion): boolean =>
  question.input !== 'warranty' || listClaimableWarranties(input.state).length > 0

const inputStage = (input: FlowInput, when: 'before-reason' | 'after-reason'): Stage => {
  const activeQuestions = input.state.evaluation.questions
    .filter((one) => one.afterReason === (when === 'after-reason') && isAskable(input, one))
    .map(({ question }) => question)
  const open = activeQuestions.findIndex((question) => !isAnswered(input, question))
  const reached = open === -1 ? activeQuestions : activeQuestions.slice(0, open + 1)
  const visible = reached.filter((question) => question.input !== 'warranty' || !isClaimSettled(input, question))
  return { steps: visible.map((question) => toStep(stepOfQuestion(question), question.id)), complete: open === -1 }
}

const hasClaimQuestion = ({ state }: FlowInput): boolean =>
  state.evaluation.questions.some(({ question }) => question.input === 'warranty')

export const isClaimRequested = (input: FlowInput): boolean =>
  listClaimableWarranties(input.state).length > 0 && (input.state.claims.only || hasClaimQuestion(input))

/** After the window only a claim is possible, even without a rule (WAR-05). */
const claimStage = (input: FlowInput): Stage => {
  if (!input.state.claims.only || hasClaimQuestion(input)) return skipped
  return {
    steps: isClaimSettled(input, null) ? [] : [toStep('select-warranty')],
    complete: isClaimAnswered(input, null),
  }
}

const reasonStage = (input: FlowInput): Stage => {
  const { answers, state } = input
  const path = knownPath(state.reasonGroup, answers.reasons)
  const parents = [null, ...path].filter((id) => id === null || listChildReasons(state.reasonGroup, id).length > 0)
  const isSkipped = answers.unasked !== undefined && answers.reasons.length === 0
  return {
    steps: parents.map((question) => toStep('select-reason', question)),
    complete: isSkipped || getChosenReason(input) !== null,
  }
}

/** A required comment always; an optional one while its step is on. */
export const canComment = (reason: Reason, input: Pick<FlowInput, 'flow' | 'state'>): boolean =>
  reason.comments_required === true || (reason.comments === true && isStepEnabled('add-comment', input))

export function commentOf(input: FlowInput): string | null {
  const reason = getChosenReason(input)
  return reason !== null && canComment(reason, input) ? (input.answers.comment ?? null) : null
}

const isCommented = (reason: Reason, { comment, unasked }: DraftItem): boolean =>
  reason.comments_required === true ? (comment ?? '').trim() !== '' : comment !== undefined || unasked !== undefined

const commentStage = (input: FlowInput): Stage => {
  const reason = getChosenReason(input)
  if (reason === null || !canComment(reason, input)) return skipped
  return { steps: [toStep('add-comment')], complete: isCommented(reason, input.answers) }
}

const recommendationStage = (input: FlowInput): Stage => {
  if (findRecommendation(input) === null) return skipped
  return { steps: [toStep('smart-recommendation')], complete: input.answers.recommendation !== undefined }
}

/** Skipped with one possible outcome or an accepted recommendation (ITM-43, ITM-65). */
const outcomeStage = (input: FlowInput): Stage => {
  const outcome = resolveOutcome(input)
  const isSettled =
    isRecommendationAccepted(input) ||
    (input.answers.together === true && outcome === 'return') ||
    listOfferedOutcomes(input.state).length <= 1
  return { steps: isSettled ? [] : [toStep('convert-item')], complete: outcome !== null }
}

const choiceStage = (input: FlowInput): Stage => {
  const outcome = resolveOutcome(input)
  if (isRecommendationAccepted(input) || outcome === 'return') return skipped
  const complete = resolveVariant(input) !== null
  if (outcome === 'replace') return { steps: [], complete }
  if (outcome === 'exchange') return { steps: [toStep('select-variant')], complete }
  const product = advancedProduct(input)
  const picksVariant = product !== null && product.variants.length > 1
  return {
    steps: [toStep('select-product'), ...(picksVariant ? [toStep('select-advanced-exchange-product')] : [])],
    complete,
  }
}

/** Skips a stage when a merchant opened the return with an override (FIX-79). */
const unlessOverridden =
  (stage: (input: FlowInput) => Stage) =>
  (input: FlowInput): Stage =>
    input.answers.unasked === 'everything' ? skipped : stage(input)

const stages: readonly ((input: FlowInput) => Stage)[] = [
  unlessOverridden(claimStage),
  unlessOverridden((input) => inputStage(input, 'before-reason')),
  unlessOverridden(reasonStage),
  unlessOverridden(commentStage),
  unlessOverridden((input) => inputStage(input, 'after-reason')),
  recommendationStage,
  outcomeStage,
  choiceStage,
]

const answeredStages = memoizePerObject((input: FlowInput): Stage => {
  const steps: FlowAt[] = []
  for (const stage of stages) {
    const { steps: more, complete } = stage(input)
    steps.push(...more)
    if (!complete) return { steps, complete }
  }
  return { steps, complete: true }
})

/** An exchange is allowed, but its variants could not be read (ERR-51). */
export const isExchangeMissing = ({ allowed, product }: ItemState): boolean =>
  allowed.exchange && isMissingVariants(product)

/** Exchanges are confirmed, unless the hint did (UXD-03). A flow without questions needs a page, too, as do notices. */
const isCardNeeded = (input: FlowInput, { steps, complete }: Stage): boolean =>
  complete &&
  (steps.length === 0 ||
    isExchangeMissing(input.state) ||
    (resolveOutcome(input) !== 'return' && !isRecommendationAccepted(input)))

/**
 * Steps up to the first open one; the position is derived. Order by ITM-35. An answer that would exclude the item is
 * confirmed first (ITM-67).
 */
export function listFlowSteps(input: FlowInput): readonly FlowAt[] {
  const answered = answeredStages(input)
  const { steps } = answered
  const heldIndex = findHeldAnswer(input, steps)
  if (heldIndex !== -1) return [...steps.slice(0, heldIndex + 1), toStep('blocked')]
  return isCardNeeded(input, answered) ? [...steps, toStep('confirm')] : steps
}

const findHeldAnswer = ({ answers: { held } }: FlowInput, steps: readonly FlowAt[]): number =>
  held === undefined ? -1 : steps.findIndex((one) => one.step === held.step && one.question === held.question)

/** All questions have answers, and none would exclude the item. */
export function canConfirm(input: FlowInput): boolean {
  const { steps, complete } = answeredStages(input)
  return complete && findHeldAnswer(input, steps) === -1
}

export function confirmedAnswers(input: FlowInput): DraftItem | null {
  const outcome = resolveOutcome(input)
  return outcome !== null && canConfirm(input) ? { ...input.answers, outcome, confirmed: true } : null
}

/** An exchange never turns into a return by itself. */
export const isStillAvailable = (input: FlowInput): boolean =>
  canConfirm(input) && (input.answers.outcome === undefined || resolveOutcome(input) === input.answers.outcome)

interface RequestedStep {
  readonly step?: string | undefined
  readonly question?: string | null | undefined
}

export function findFlowPosition(steps: readonly FlowAt[], requested: RequestedStep): number {
  const { step, question = null } = requested
  const index = steps.findIndex((one) => one.step === step && one.question === question)
  return index === -1 ? steps.length - 1 : index
}

export const findQuestionAt = (input: FlowInput, { step, question }: FlowAt): Question | null =>
  step === 'select-reason' ? null : findQuestion(input, question)
