import type { Settings } from '../../../schemas/config/index.ts'
import type { Variant } from '../../../schemas/entities/product.ts'
import type { Reason, ReasonGroup } from '../../../schemas/entities/reason.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { ReturnedItem } from '../../../schemas/records/return.ts'
import { type ItemState, inStock } from './judge.ts'
import { chosenReason, knownPath, reasonsUnder } from './reasons.ts'

/** The steps of the item flow that this table knows, in their order (ITM-27). `confirm` ends it. */
export type FlowStep = 'select-reason' | 'add-comment' | 'convert-item' | 'select-variant' | 'confirm'

/** One step of one item's flow. `question` is the reason whose children are asked. */
export interface FlowAt {
  readonly step: FlowStep
  readonly question: string | null
}

export type Outcome = NonNullable<DraftItem['outcome']>

/** What the flow of one item depends on. */
export interface FlowInput {
  readonly state: ItemState
  readonly answers: DraftItem
  readonly group: ReasonGroup
  readonly settings: Settings
}

/** An item nobody answered for yet. */
export const unanswered = (id: string): DraftItem => ({ id, reasons: [], confirmed: false })

/** The outcomes that the item may have, in the order in which they are offered (ITM-43). */
export const outcomesOffered = ({ outcomes }: ItemState): readonly Outcome[] =>
  (['exchange', 'replace', 'return'] as const).filter((outcome) => outcomes[outcome])

/** The chosen outcome, or the only one there is: the step is skipped then. */
export const outcomeOf = ({ state, answers }: FlowInput): Outcome | null => {
  const offered = outcomesOffered(state)
  if (answers.outcome !== undefined && offered.includes(answers.outcome)) return answers.outcome
  return offered.length === 1 ? (offered[0] ?? null) : null
}

/** What an item is confirmed for: a return brings credit, an exchange or a replacement the thing itself (ITM-14). */
export const decisionOf = (input: FlowInput): Pick<ReturnedItem, 'returnType' | 'resolution'> =>
  outcomeOf(input) === 'return'
    ? { returnType: 'credit', resolution: 'return' }
    : { returnType: 'exchange', resolution: 'exchange' }

/** The variants that can come instead: others of the same product (ITM-44). Out of stock ones are shown, not taken. */
export const exchangeVariants = ({ unit, product }: ItemState): readonly Variant[] =>
  (product?.variants ?? []).filter((variant) => variant.id !== unit.line.variantId)

/** The variant that comes instead, when it is one of the item's and can be sent (ITM-46). */
export const variantOf = (input: FlowInput): Variant | null => {
  const outcome = outcomeOf(input)
  const { state, answers, settings } = input
  const own = state.unit.line.variantId
  const wanted =
    outcome === 'replace' ? own : outcome === 'exchange' && answers.variant !== own ? answers.variant : null
  const variant = state.product?.variants.find(({ id }) => id === wanted)
  return variant !== undefined && inStock(variant, settings) ? variant : null
}

/** The reason chosen to its leaf; null while it is not (ITM-39). */
export const reasonOf = ({ answers, group }: FlowInput): Reason | null =>
  chosenReason(group, knownPath(group, answers.reasons))

const reasonSteps = ({ answers, group }: FlowInput): readonly FlowAt[] => {
  const path = knownPath(group, answers.reasons)
  const parents = [null, ...path].filter((id) => id === null || reasonsUnder(group, id).length > 0)
  return parents.map((question) => ({ step: 'select-reason', question }))
}

const takesComment = (reason: Reason): boolean => reason.comments === true || reason.comments_required === true

const commentMissing = (reason: Reason, answers: DraftItem): boolean =>
  reason.comments_required === true ? (answers.comment ?? '').trim() === '' : answers.comment === undefined

/**
 * The steps up to the first one that is not answered, that one included: the position is derived, never stored.
 * Reason comes first, then its comment, then what to do, then the variant, then confirm (Spec §2 "Item slide flow").
 */
export const flowSteps = (input: FlowInput): readonly FlowAt[] => {
  const steps: FlowAt[] = [...reasonSteps(input)]
  const reason = reasonOf(input)
  if (reason === null) return steps

  if (takesComment(reason)) {
    steps.push({ step: 'add-comment', question: null })
    if (commentMissing(reason, input.answers)) return steps
  }

  if (outcomesOffered(input.state).length > 1) steps.push({ step: 'convert-item', question: null })
  const outcome = outcomeOf(input)
  if (outcome === null) return steps

  if (outcome === 'exchange') {
    steps.push({ step: 'select-variant', question: null })
    if (variantOf(input) === null) return steps
  }
  return [...steps, { step: 'confirm', question: null }]
}

/** Whether every question of the item has its answer, so that it may be confirmed. */
export const canConfirm = (input: FlowInput): boolean => flowSteps(input).at(-1)?.step === 'confirm'

/** The answers as they are confirmed, with what they are confirmed for; null while a question is open. */
export const confirmedAnswers = (input: FlowInput): DraftItem | null => {
  const outcome = outcomeOf(input)
  return outcome !== null && canConfirm(input) ? { ...input.answers, outcome, confirmed: true } : null
}

/** Whether what was confirmed can still be had: nobody who wanted an exchange is given a return instead. */
export const stillHolds = (input: FlowInput): boolean =>
  canConfirm(input) && (input.answers.outcome === undefined || outcomeOf(input) === input.answers.outcome)

/** The step asked for when the answers have come so far, else the first one without an answer. */
export const flowPosition = (steps: readonly FlowAt[], asked: Partial<FlowAt>): number => {
  const index = steps.findIndex(({ step, question }) => step === asked.step && question === (asked.question ?? null))
  return index === -1 ? steps.length - 1 : index
}

/** One answer to one step. */
export interface FlowAnswer extends FlowAt {
  readonly reason?: string | undefined
  readonly comment?: string | undefined
  readonly outcome?: string | undefined
  readonly variant?: string | undefined
}

/** What is wrong with an answer; the screen says it beside the field. */
export type AnswerProblem = 'choose-one' | 'comment-required' | 'not-offered' | 'out-of-stock'

export type AnswerVerdict =
  | { readonly kind: 'refused'; readonly field: string; readonly because: AnswerProblem }
  | { readonly kind: 'accepted'; readonly answers: DraftItem }

const refused = (field: string, because: AnswerProblem): AnswerVerdict => ({ kind: 'refused', field, because })

/** The same answer once more changes nothing; another one has to be confirmed again. */
const accepted = (before: DraftItem, after: DraftItem): AnswerVerdict => {
  const same =
    before.comment === after.comment &&
    before.outcome === after.outcome &&
    before.variant === after.variant &&
    before.reasons.join('\n') === after.reasons.join('\n')
  return { kind: 'accepted', answers: same ? before : { ...after, confirmed: false } }
}

/** A comment belongs to its reason: it goes with it when the new one takes none. */
const commentKept = (answers: DraftItem, group: ReasonGroup): DraftItem => {
  const reason = chosenReason(group, answers.reasons)
  if (reason === null || takesComment(reason)) return answers
  const { comment: _dropped, ...rest } = answers
  return rest
}

const withReason = (input: FlowInput, answer: FlowAnswer): AnswerVerdict => {
  const { answers, group } = input
  if (answer.reason === undefined || answer.reason === '') return refused('reason', 'choose-one')
  if (!reasonsUnder(group, answer.question).some(({ id }) => id === answer.reason))
    return refused('reason', 'not-offered')
  const known = knownPath(group, answers.reasons)
  const depth = answer.question === null ? 0 : known.indexOf(answer.question) + 1
  if (answer.question !== null && depth === 0) return refused('reason', 'not-offered')
  // A changed reason drops the deeper choice; the same one keeps it.
  const reasons = known[depth] === answer.reason ? known : [...known.slice(0, depth), answer.reason]
  return accepted(answers, commentKept({ ...answers, reasons: [...reasons] }, group))
}

const withComment = (input: FlowInput, answer: FlowAnswer): AnswerVerdict => {
  const comment = (answer.comment ?? '').trim()
  if (comment === '' && reasonOf(input)?.comments_required === true) return refused('comment', 'comment-required')
  return accepted(input.answers, { ...input.answers, comment })
}

const withOutcome = (input: FlowInput, answer: FlowAnswer): AnswerVerdict => {
  const outcome = outcomesOffered(input.state).find((offered) => offered === answer.outcome)
  if (outcome === undefined) return refused('outcome', answer.outcome ? 'not-offered' : 'choose-one')
  // The variant stays: whoever goes back to exchange finds it chosen.
  return accepted(input.answers, { ...input.answers, outcome })
}

const withVariant = (input: FlowInput, answer: FlowAnswer): AnswerVerdict => {
  if (answer.variant === undefined || answer.variant === '') return refused('variant', 'choose-one')
  const variant = exchangeVariants(input.state).find(({ id }) => id === answer.variant)
  if (variant === undefined) return refused('variant', 'not-offered')
  if (!inStock(variant, input.settings)) return refused('variant', 'out-of-stock')
  return accepted(input.answers, { ...input.answers, variant: variant.id })
}

const answerTo = {
  'select-reason': withReason,
  'add-comment': withComment,
  'convert-item': withOutcome,
  'select-variant': withVariant,
}

/** The item with this answer taken in, or what is wrong with it. Changing an early answer keeps what still applies. */
export const takeAnswer = (input: FlowInput, answer: FlowAnswer): AnswerVerdict =>
  answer.step === 'confirm' ? refused('confirm', 'not-offered') : answerTo[answer.step](input, answer)
